import { existsSync } from 'node:fs'
import { openStoreReadOnly } from '../catalogue/store/open-store.ts'
import { UsageError } from '../errors.ts'
import { createAccessLog } from './access-log.ts'
import { addressOf } from './address-of.ts'
import { createApp } from './app.ts'
import { createAuthenticate } from './authenticate.ts'
import { createEndpoints } from './endpoints.ts'
import { listen } from './listen.ts'
import { createMetrics } from './metrics.ts'
import type { ServeOptions } from './serve-options.ts'
import { createByteCache } from './tree/byte-cache.ts'
import { followGenerations } from './tree/follow-generations.ts'

/** A server that runs. */
export interface Serving {
  readonly url: string
  readonly generation: number
  readonly counts: { accounts: number; products: number }
  /** Lets requests under way end, for at most five seconds. */
  close(): Promise<void>
}

const CACHE_BYTES = 64 * 1024 * 1024

/**
 * Serves a published catalogue over HTTP.
 *
 * @throws {UsageError} when nothing is published, there is no store, or the port cannot be taken.
 */
export async function serve({
  out,
  store: file,
  host,
  port,
  isPublic,
  accessLog,
  onLogBroken = () => {},
}: ServeOptions): Promise<Serving> {
  if (!existsSync(file))
    throw new UsageError(`Serving "${out}": there is no store "${file}"`, {
      hint: 'tourpress build makes it; give its place with --store',
    })
  const log = createAccessLog(!accessLog, onLogBroken)
  const live = await followGenerations(out, error => log.fault('generation', error))
  const store = openStoreReadOnly(file)
  const metrics = createMetrics(live)
  const cache = createByteCache(CACHE_BYTES)
  const endpoints = createEndpoints({ store, cache, metrics, isPublic, address: addressOf(host, port) })
  const app = createApp({ endpoints, live, authenticate: createAuthenticate(store), isPublic })
  try {
    const listening = await listen(app, { host, port, log, metrics })
    const { number, manifest } = live.current()
    const { accounts, products } = manifest.counts
    return {
      url: listening.url,
      generation: number,
      counts: { accounts, products },
      async close() {
        await listening.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }

  function release(): void {
    live.close()
    store.close()
    log.flush()
  }
}
