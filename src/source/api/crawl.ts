import type { ProductDetail } from '../../catalogue/store/crawl-state.ts'
import { pagesAfter } from '../../catalogue/store/pages-after.ts'
import { isFailure } from '../../http-client/failure.ts'
import { productPath } from './api-address.ts'
import { listProducts } from './list-products.ts'
import { readAccounts } from './read-accounts.ts'
import { type Crawl, recordReader } from './record-reader.ts'
import { accountOf, longerThan, readRecordResponse } from './responses.ts'

/** The most products that are queued at once: enough to keep every connection busy, few enough for memory. */
const QUEUED = 2000

/** @throws {SourceError} when the source cannot be read to its end; what was fetched stays in the store. */
export async function crawlAll(crawl: Crawl): Promise<void> {
  await listProducts(crawl)
  await readUnasked(crawl, crawl.state.unaskedProducts, product => readProduct(crawl, product))
  await readAccounts(crawl)
}

export async function readUnasked<Unasked extends { place: number }>(
  crawl: Crawl,
  unasked: (afterPlace: number, most: number) => Unasked[],
  read: (product: Unasked) => Promise<ProductDetail>,
): Promise<void> {
  const { state, progress } = crawl
  const { products: listed, details } = state.counts()
  progress.phase('Fetch', listed - details)
  const { readAll } = recordReader<ProductDetail>(crawl, found => state.addDetails(found))
  const pages = pagesAfter(
    0,
    place => unasked(place, QUEUED),
    ({ place }) => place,
  )
  for (const products of pages) await readAll(products, read)
}

async function readProduct(
  { host, longest }: Crawl,
  { place, id }: { place: number; id: string },
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
