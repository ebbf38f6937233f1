import type { Contradiction } from '../../catalogue/store/crawl-contradictions.ts'
import type { ProductDetail } from '../../catalogue/store/crawl-state.ts'
import { type OctoList, octoCrawlState } from '../../catalogue/store/octo-crawl-state.ts'
import { transient } from '../../http-client/failure.ts'
import { readUnasked } from '../api/crawl.ts'
import type { Crawl } from '../api/record-reader.ts'
import { isSameId, longerThan } from '../api/responses.ts'
import { readList } from './octo-list.ts'
import { octoHeaders, versionId } from './octo-response.ts'
import { readSuppliers } from './octo-suppliers.ts'

/**
 * Fetches what is missing: the suppliers, then each list of products, then each product whose list has no texts.
 *
 * @returns where the responses contradict each other
 * @throws {SourceError} when the system cannot be read to its end; what was fetched stays in the store.
 */
export async function crawlOcto(crawl: Crawl): Promise<Contradiction[]> {
  const { store, progress, figures } = crawl
  const state = octoCrawlState(store)
  let known = state.progress() ?? (await readSuppliers(crawl, state))
  const { read } = known
  while (known.read < known.lists.length) {
    progress.phase('List', known.lists.length - read)
    known = await readList(crawl, state, known)
    figures.pages = known.read
    progress.advance(1)
  }
  const { lists } = known
  await readUnasked(crawl, state.unasked, product => readProduct(crawl, lists[product.list], product))
  return known.contradictions
}

async function readProduct(
  { host, longest }: Crawl,
  list: OctoList | undefined,
  { place, id }: { place: number; id: string },
): Promise<ProductDetail> {
  const { path = '', language = null, isTranslation = false } = list ?? {}
  const own = isTranslation ? id.slice(0, -versionId('', language ?? '').length) : id
  const detail = (body: string | null): ProductDetail => ({ place, account: null, body })
  const found = await host.get({
    about: `product ${JSON.stringify(own)}`,
    path: `${path}/${encodeURIComponent(own)}`,
    headers: octoHeaders(isTranslation ? language : null),
    tooLong: { bytes: longest, response: detail(longerThan(longest)) },
    read: (value, body) =>
      isSameId(own, value['id']) ? detail(body) : transient('it answers with another product'),
  })
  return found ?? detail(null)
}
