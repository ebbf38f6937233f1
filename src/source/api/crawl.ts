import pLimit from 'p-limit'
import type { CrawlState, ProductDetail } from '../../catalogue/store/crawl-state.ts'
import { isFailure } from '../../http-client/failure.ts'
import { plural } from '../../runtime/progress.ts'
import { productPath } from './api-address.ts'
import { type CrawlContext, progressNote } from './crawl-context.ts'
import type { Host } from './host.ts'
import { listProducts } from './list-products.ts'
import { readAccounts } from './read-accounts.ts'
import { accountOf, longerThan, readRecordResponse } from './responses.ts'
import { batchSize, settleAll, storeInBatches } from './store-in-batches.ts'

/** The most products that are queued at once: enough to keep every connection busy, few enough for memory. */
const QUEUED = 2000

/**
 * Fetches what is missing: the list, then each product of the list, then each account that a product names.
 *
 * @throws {SourceError} when the source cannot be read to its end; what was fetched stays in the store.
 */
export async function crawl(host: Host, state: CrawlState, context: CrawlContext): Promise<void> {
  await listProducts(host, state, context)
  await readProducts(host, state, context)
  await readAccounts(host, state, context)
}

async function readProducts(host: Host, state: CrawlState, context: CrawlContext): Promise<void> {
  const { progress, figures, concurrency, now } = context
  const limit = pLimit(concurrency)
  const { products: listed, details } = state.counts()
  progress.phase('Fetch', listed - details)
  const batch = storeInBatches<ProductDetail>(batchSize(state), now, found => state.addDetails(found))
  let lastPlace = 0
  for (;;) {
    const products = state.unaskedProducts(lastPlace, QUEUED)
    if (products.length === 0) break
    lastPlace = products.at(-1)?.place ?? lastPlace
    const reads = products.map(product =>
      limit(async () => {
        batch.add(await readProduct(host, product, context))
        progress.advance(1)
        progress.note(() => progressNote(plural(figures.pages, 'page'), figures))
      }),
    )
    await settleAll(reads, batch.flush)
  }
}

async function readProduct(
  host: Host,
  { place, id }: { place: number; id: string },
  { longest }: CrawlContext,
): Promise<ProductDetail> {
  const found = await host.get({
    about: `product ${JSON.stringify(id)}`,
    path: productPath(id),
    tooLong: { bytes: longest, response: { place, account: null, body: longerThan(longest) } },
    read(value, body) {
      const record = readRecordResponse(value, 'product', id)
      return isFailure(record) ? record : { place, account: accountOf(record), body }
    },
  })
  return found ?? { place, account: null, body: null }
}
