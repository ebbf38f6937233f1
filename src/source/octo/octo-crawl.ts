import type { Contradiction } from '../../catalogue/store/crawl-contradictions.ts'
import { type OctoList, octoCrawlState } from '../../catalogue/store/octo-crawl-state.ts'
import { type Failure, isFailure, transient } from '../../http-client/failure.ts'
import { MOST_ATTEMPTS } from '../../http-client/timeouts.ts'
import { readUnasked } from '../api/crawl.ts'
import type { Crawl } from '../api/record-reader.ts'
import { isSameId, longerThan } from '../api/responses.ts'
import { isAway, withAway } from './octo-away.ts'
import { readList } from './octo-list.ts'
import { octoHeaders, ownId } from './octo-response.ts'
import { readSuppliers } from './octo-suppliers.ts'

/**
 * Fetches what the store lacks: suppliers, then lists of products, then products whose list item has no texts.
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
  await readUnasked(crawl, state.unasked, async product => {
    const list = lists[product.list]
    const detail = { place: product.place, account: null }
    if (list === undefined || isAway(known, list)) return { ...detail, body: '{}' }
    const found = await readProduct(crawl, list, product)
    if (!isFailure(found)) return { ...detail, body: found === null ? null : found.body }
    const without = withAway(state, known, list, found)
    if (without === null) throw crawl.host.fail(aboutOf(list, product), found)
    known = without
    state.save(known)
    return { ...detail, body: '{}' }
  })
  return known.contradictions
}

type Unasked = { place: number; id: string }

const idOf = ({ isTranslation, language }: OctoList, { id }: Unasked) =>
  isTranslation ? ownId(id, language) : id
const aboutOf = (list: OctoList, product: Unasked) => `product ${JSON.stringify(idOf(list, product))}`

function readProduct(
  { host, longest }: Crawl,
  list: OctoList,
  product: Unasked,
): Promise<{ body: string } | null | Failure> {
  const own = idOf(list, product)
  return host.tryGet(
    {
      about: aboutOf(list, product),
      path: `${list.path}/${encodeURIComponent(own)}`,
      headers: octoHeaders(list.isTranslation ? list.language : null),
      tooLong: { bytes: longest, response: { body: longerThan(longest) } },
      read: (value, body) =>
        isSameId(own, value['id']) ? { body } : transient('it answers with another product'),
    },
    MOST_ATTEMPTS,
  )
}
