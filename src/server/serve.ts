import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStoreReadOnly } from '../catalogue/store/open-store.ts'
import { hasPendingWrites } from '../catalogue/store/pending-writes.ts'
import { UsageError } from '../errors.ts'
import { createAccessLog } from './access-log.ts'
import { createApp } from './app.ts'
import { createAuthenticate } from './authenticate.ts'
import { endpoints } from './endpoints/index.ts'
import { addressOf, listen } from './listen.ts'
import { followGenerations } from './live/follow-generations.ts'
import { createByteCache } from './live/published-file.ts'
import { createMetrics } from './metrics.ts'
import { openApiDocument } from './openapi/openapi-document.ts'
import type { ServeOptions } from './serve-options.ts'
import { createCatalogueWriter } from './writes/catalogue-writer.ts'
import { createRefresher, type Publisher } from './writes/create-refresher.ts'

/** A server that runs. */
export interface Serving {
  readonly url: string
  readonly generation: number
  readonly counts: { accounts: number; products: number }
  /** Lets requests and a publish under way end, for at most five seconds. */
  close(): Promise<void>
}

/** How long a publish under way gets when the server closes. Requests under way get their time meanwhile. */
const PUBLISH_END_MS = 4_700
const CACHE_BYTES = 64 * 1024 * 1024

/** What the program that runs a server gives it beside its options. */
export interface ServeParts {
  /** Publishes what is written to the store; the server closes it. */
  publisher: Publisher
  /** Told once, when the log takes nothing more; the server goes on without it. */
  onLogBroken?: (error: Error) => void
}

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
  publisher,
  onLogBroken = () => {},
}: ServeOptions & ServeParts): Promise<Serving> {
  if (!existsSync(file))
    throw new UsageError(`Serving "${out}": there is no store "${file}"`, {
      hint: 'tourpress build makes it; give its place with --store',
    })
  const log = createAccessLog(!accessLog, onLogBroken)
  const live = await followGenerations(out, error => log.fault('generation', error))
  const store = openStoreReadOnly(file)
  const metrics = createMetrics(live)
  const cache = createByteCache(CACHE_BYTES)
  const refresher = createRefresher({
    publish: publisher.publish,
    onPublished: live.refresh,
    onFault: error => log.fault('refresh', error),
  })
  const writer = createCatalogueWriter(file, refresher.request)
  const openApi = openApiDocument(endpoints, { isPublic, address: addressOf(host, port) })
  const context = { store, cache, metrics, writer, refresher, isPublic, openApi }
  const app = createApp({ endpoints, context, live, authenticate: createAuthenticate(store) })
  try {
    const listening = await listen(app, { host, port, log, metrics })
    // A write that was answered before a crash is still to be published.
    if (hasPendingWrites(store)) refresher.request()
    const { number, manifest } = live.current()
    const { accounts, products } = manifest.counts
    return {
      url: listening.url,
      generation: number,
      counts: { accounts, products },
      async close() {
        const late = sleep(PUBLISH_END_MS, undefined, { ref: false })
        await Promise.all([listening.close(), Promise.race([refresher.close(), late])])
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }

  async function release(): Promise<void> {
    await Promise.all([writer.close(), publisher.close()])
    live.close()
    store.close()
    log.flush()
  }
}
