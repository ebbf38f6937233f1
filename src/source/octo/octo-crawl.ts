import type { Contradiction } from '../../catalogue/store/crawl-contradictions.ts'
import type { ProductDetail } from '../../catalogue/store/crawl-state.ts'
import { octoCrawlState } from '../../catalogue/store/octo-crawl-state.ts'
import { transient } from '../../http-client/failure.ts'
import { type Crawl, recordReader } from '../api/record-reader.ts'
import { isSameId, longerThan } from '../api/responses.ts'
import { readList } from './octo-list.ts'
import { octoHeaders, versionId } from './octo-response.ts'
import { readSuppliers } from './octo-suppliers.ts'

/** The most products that are queued at once. */
const QUEUED = 2000

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
  await readProducts(crawl)
  return known.contradictions
}

async function readProducts(crawl: Crawl): Promise<void> {
  const octo = octoCrawlState(crawl.store)
  const { lists } = octo.progress() ?? { lists: [] }
  const { products, details } = crawl.state.counts()
  crawl.progress.phase('Fetch', products - details)
  const { readAll } = recordReader<ProductDetail>(crawl, found => crawl.state.addDetails(found))
  let lastPlace = 0
  for (;;) {
    const unasked = octo.unasked(lastPlace, QUEUED)
    if (unasked.length === 0) return
    lastPlace = unasked.at(-1)?.place ?? lastPlace
    await readAll(unasked, async ({ place, id, list }) => {
      const { path = '', language = null, isTranslation = false } = lists[list] ?? {}
      const own = isTranslation ? id.slice(0, -versionId('', language ?? '').length) : id
      const detail = (body: string | null): ProductDetail => ({ place, account: null, body })
      const found = await crawl.host.get({
        about: `product ${JSON.stringify(own)}`,
        path: `${path}/${encodeURIComponent(own)}`,
        headers: octoHeaders(isTranslation ? language : null),
        tooLong: { bytes: crawl.longest, response: detail(longerThan(crawl.longest)) },
        read: (value, body) =>
          isSameId(own, value['id']) ? detail(body) : transient('it answers with another product'),
      })
      return found ?? detail(null)
    })
  }
}
