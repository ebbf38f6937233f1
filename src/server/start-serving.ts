import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openStoreReadOnly } from '../catalogue/store/open-store.ts'
import { hasPendingWrites } from '../catalogue/store/pending-writes.ts'
import type { ServeOptions } from '../config/serve-options.ts'
import { UsageError } from '../errors.ts'
import { createSearcher } from '../search/create-searcher.ts'
import { SEARCH_INDEX } from '../search/index-place.ts'
import { type AccessLog, createAccessLog } from './access-log.ts'
import { createApp } from './app.ts'
import { createAuthenticate } from './authenticate.ts'
import type { TreeContext } from './endpoint.ts'
import { endpoints } from './endpoints/index.ts'
import { createLimitWrongKeys } from './limit-wrong-keys.ts'
import { addressOf, listen, type PortSharing } from './listen.ts'
import { listenForMetrics } from './listen-for-metrics.ts'
import { followGenerations, type LiveGeneration } from './live/follow-generations.ts'
import { createByteCache } from './live/published-file.ts'
import { createMetrics, type Figures } from './metrics.ts'
import { openApiDocument } from './openapi/openapi-document.ts'
import type { RequestExamples } from './openapi/openapi-types.ts'
import type { ReaderOptions } from './reader/open-target.ts'
import { createSearchLive } from './search-live.ts'
import { createQuota } from './search-quota.ts'
import { createCatalogueWriter } from './writes/catalogue-writer.ts'
import type { Refresher } from './writes/create-refresher.ts'

export interface ServingFacts {
  readonly url: string
  readonly generation: number
  readonly counts: { accounts: number; products: number }
  /** Address of the port on which `/metrics` needs no key; null without `metricsPort`. */
  readonly metricsUrl: string | null
}

export interface ServingProcess extends ServingFacts {
  look(): Promise<void>
  figures(): Promise<Figures>
  close(): Promise<void>
}

interface ServingParts {
  createRefresher(live: LiveGeneration, log: AccessLog): Refresher
  metricsText?(): Promise<string>
  onLogBroken(error: Error): void
  sharing: PortSharing
  reader?: ReaderOptions | undefined
  /** The port on which the server's first process listens. Set only in the other processes. */
  takenPort?: number
}

const CACHE_BYTES = 64 * 1024 * 1024

export async function startServing(options: ServeOptions, parts: ServingParts): Promise<ServingProcess> {
  const { host, port, metricsPort, store: file } = options
  if (parts.reader === undefined && !existsSync(file))
    throw new UsageError(`Serving "${options.out}": there is no store "${file}"`, {
      hint: 'tourpress build makes it; give its place with --store',
    })
  const opened = await open(options, parts)
  const { log, live, metrics, refresher, app, place, isPending } = opened
  try {
    // An unreadable store fails here, before the port is taken.
    isPending()
    const { takenPort = port, sharing } = parts
    const forMetrics = await listenForMetrics(metricsPort, metrics.text, log)
    const listening = await listen(app, { host, port: takenPort, log, metrics, sharing }).catch(
      async error => {
        await forMetrics?.close()
        throw error
      },
    )
    place.address = listening.url
    // A crash can leave writes that were confirmed but not published.
    if (isPending()) await refresher.request()
    const { number, manifest } = live.current()
    const { accounts, products } = manifest.counts
    return {
      url: listening.url,
      metricsUrl: forMetrics?.url ?? null,
      generation: number,
      counts: { accounts, products },
      look: live.refresh,
      figures: metrics.figures,
      async close() {
        await Promise.all([listening.close(), forMetrics?.close(), refresher.close()])
        await release(opened)
      },
    }
  } catch (error) {
    await refresher.close()
    await release(opened)
    throw error
  }
}

type Opened = Awaited<ReturnType<typeof open>>

async function open(options: ServeOptions, parts: ServingParts) {
  const { createRefresher, metricsText, onLogBroken, reader } = parts
  const { out, host, port, isPublic, isBehindProxy } = options
  const { allowedHosts, allowedOrigins, searchesPerMinute } = options
  const log = createAccessLog(options, onLogBroken)
  const limitWrongKeys = isBehindProxy ? null : createLimitWrongKeys()
  const followed = reader && (await openReader(reader, log))
  const live = followed?.live ?? (await followGenerations(out, error => log.failure('generation', error)))
  const metrics = createMetrics(live)
  const refresher = createRefresher(live, log)
  const searcher = createSearcher(join(followed?.folder ?? out, SEARCH_INDEX))
  // With port 0, the system chooses the port, and `startServing` corrects `address` once the server listens.
  const place = { address: addressOf(host, port) }
  const context: TreeContext = {
    ...{ isPublic, refresher, target: followed?.target ?? null },
    cache: createByteCache(CACHE_BYTES),
    metrics: { text: metricsText ?? metrics.text },
    search: createSearchLive(searcher, createQuota(searchesPerMinute), isBehindProxy),
    agents: { allowedHosts, allowedOrigins },
  }
  const shared = { log, live, metrics, refresher, place, searcher }
  if (followed !== undefined) {
    const { readerEndpoints, authenticate, close } = followed
    const app = createApp({ endpoints: readerEndpoints, context, live, authenticate, limitWrongKeys })
    return { ...shared, app, isPending: () => false, close }
  }
  const store = openStoreReadOnly(options.store)
  const writer = createCatalogueWriter(options.store, refresher.request)
  const app = createApp({
    ...{ endpoints, live, limitWrongKeys },
    context: {
      ...{ ...context, store, writer },
      address: () => place.address,
      openApi: (examples?: RequestExamples) =>
        openApiDocument(endpoints, { isPublic, ...place, ...examples }),
    },
    authenticate: createAuthenticate(store),
  })
  async function close(): Promise<void> {
    await writer.close()
    store.close()
  }
  return { ...shared, app, isPending: () => hasPendingWrites(store), close }
}

/** Only readers need these modules, so other servers do not load them. */
async function openReader(reader: ReaderOptions, log: AccessLog) {
  const [{ readerEndpoints }, { followTarget }, { readKeys }] = await Promise.all([
    import('./reader/reader-endpoints.ts'),
    import('./reader/follow-target.ts'),
    import('./reader/read-keys.ts'),
  ])
  const authenticate = readKeys(reader.keys)
  return { ...(await followTarget(reader, log)), readerEndpoints, authenticate }
}

async function release({ live, close, log, searcher }: Opened): Promise<void> {
  await searcher.close()
  live.close()
  await close()
  await log.close()
}
