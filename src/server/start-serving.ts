import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStoreReadOnly } from '../catalogue/store/open-store.ts'
import { hasPendingWrites } from '../catalogue/store/pending-writes.ts'
import type { ServeOptions } from '../config/serve-options.ts'
import { UsageError } from '../errors.ts'
import { type AccessLog, createAccessLog } from './access-log.ts'
import { createApp } from './app.ts'
import { createAuthenticate } from './authenticate.ts'
import type { EndpointContext } from './endpoint.ts'
import { endpoints } from './endpoints/index.ts'
import { createLimitWrongKeys } from './limit-wrong-keys.ts'
import { addressOf, listen, type PortSharing } from './listen.ts'
import { followGenerations, type LiveGeneration } from './live/follow-generations.ts'
import { createByteCache } from './live/published-file.ts'
import { createMetrics, type Figures } from './metrics.ts'
import { openApiDocument } from './openapi/openapi-document.ts'
import { createCatalogueWriter } from './writes/catalogue-writer.ts'
import type { Refresher } from './writes/create-refresher.ts'

/** What a server says of itself when it takes requests. */
export interface ServingFacts {
  readonly url: string
  readonly generation: number
  readonly counts: { accounts: number; products: number }
}

/** A process that answers requests. */
export interface ServingProcess extends ServingFacts {
  /** Looks at once whether there is a newer generation. */
  look(): Promise<void>
  /** Its own figures. */
  figures(): Promise<Figures>
  /** Lets requests and a publish under way end, for at most five seconds. */
  close(): Promise<void>
}

/** What differs between a server that is one process and a process of several. */
export interface ServingParts {
  /** Publishes what is written. */
  createRefresher(live: LiveGeneration, log: AccessLog): Refresher
  /** Ends what the refresher publishes with, also in the middle of a publish. */
  endPublishing(): Promise<void>
  /** What `/metrics` says. @default this process's own figures */
  metricsText?(): Promise<string>
  /** Told once, when the log takes nothing more; the server goes on without it. */
  onLogBroken(error: Error): void
  sharing: PortSharing
  /** The port that those who came first have taken, where `options.port` left it to the system. */
  takenPort?: number
}

/** How long a publish under way gets when the server closes. Requests under way get their time meanwhile. */
const PUBLISH_END_MS = 4_700
const CACHE_BYTES = 64 * 1024 * 1024

/**
 * Makes this process answer requests.
 *
 * @throws {UsageError} when nothing is published, there is no store, or the port cannot be taken.
 */
export async function startServing(
  { out, store: file, host, port, isPublic, isBehindProxy, accessLog }: ServeOptions,
  { createRefresher, endPublishing, metricsText, onLogBroken, sharing, takenPort = port }: ServingParts,
): Promise<ServingProcess> {
  if (!existsSync(file))
    throw new UsageError(`Serving "${out}": there is no store "${file}"`, {
      hint: 'tourpress build makes it; give its place with --store',
    })
  const log = createAccessLog(!accessLog, onLogBroken)
  const live = await followGenerations(out, error => log.failure('generation', error))
  const store = openStoreReadOnly(file)
  const metrics = createMetrics(live)
  const cache = createByteCache(CACHE_BYTES)
  const refresher = createRefresher(live, log)
  const writer = createCatalogueWriter(file, refresher.request)
  const address = addressOf(host, port)
  const openApi: EndpointContext['openApi'] = examples =>
    openApiDocument(endpoints, { isPublic, address, ...examples })
  const shownMetrics = { mediaType: metrics.mediaType, text: metricsText ?? metrics.text }
  const context = { isPublic, address, store, cache, metrics: shownMetrics, writer, refresher, openApi }
  const app = createApp({
    ...{ endpoints, context, live },
    authenticate: createAuthenticate(store),
    limitWrongKeys: isBehindProxy ? null : createLimitWrongKeys(),
  })
  try {
    // Where this cannot be asked, no port has to be left.
    hasPendingWrites(store)
    const listening = await listen(app, { host, port: takenPort, log, metrics, sharing })
    // A write that was answered before a crash is still to be published.
    if (hasPendingWrites(store)) await refresher.request()
    const { number, manifest } = live.current()
    const { accounts, products } = manifest.counts
    return {
      url: listening.url,
      generation: number,
      counts: { accounts, products },
      look: live.refresh,
      figures: metrics.figures,
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
    await Promise.all([writer.close(), endPublishing()])
    live.close()
    store.close()
    await log.close()
  }
}
