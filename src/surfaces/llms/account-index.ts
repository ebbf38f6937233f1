import { fileId } from '../../formats/file-id.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { chunkPath } from '../chunks/chunk-index.ts'
import type { SurfaceRecord, TextFile } from '../surface.ts'
import type { SurfaceData, WholeTextSize } from '../surface-data.ts'
import { contentsJoiner, contentsOfRecord } from './contents.ts'
import { entryItem, type IndexEntry } from './index-entry.ts'
import { type IndexPage, indexText } from './index-page.ts'
import { pageEntries, SPARE_TOKENS } from './page-entries.ts'
import { indexPaths } from './paths.ts'
import { documentEntry, labelOf, quantity, wholeEntry } from './record-entries.ts'
import type { AccountSite } from './site.ts'

/** So many products are named where their operator is listed. */
const MOST_TITLES = 5

/** An account's own index: its document, its products, and its whole text. Returns its size. */
export function* accountIndex(
  site: AccountSite,
  account: SurfaceRecord,
  whole: WholeTextSize,
): Generator<TextFile, NonNullable<SurfaceData['index']>> {
  const { catalogue, context } = site
  const { baseUrl, options } = context
  const { file, folder } = indexPaths(account.id)
  const item = (entry: IndexEntry) => entryItem(entry, file, baseUrl)
  const page: IndexPage = {
    title: labelOf(account),
    summary: account.surfaceData.summary ?? null,
    info: 'The index of one operator. Every link leads to a document or a smaller index, and has its size in tokens.',
    before: [{ name: 'Operator', items: [item({ ...documentEntry(account), note: operatorNote(account) })] }],
    section: 'Products',
    after: [
      { name: 'Whole text', items: [item(wholeEntry(account, whole))] },
      ...(context.surfaces.includes('chunks')
        ? [{ name: 'Optional', items: [item(chunksEntry(account))] }]
        : []),
    ],
  }
  let products = 0
  const contents = contentsJoiner()
  function* entries() {
    for (const product of catalogue.products(account.id, 'place')) {
      products++
      contents.add(contentsOfRecord(product.surfaceData))
      yield documentEntry(product)
    }
  }
  const listed = yield* pageEntries(entries(), {
    top: { path: file, room: options.llmsTokens - SPARE_TOKENS - countTokens(indexText(page, [''])) },
    folder,
    name: page.title,
    section: page.section,
    noun: 'product',
    budget: options.llmsTokens,
    baseUrl,
  })
  const content = indexText(
    page,
    listed.map(({ line }) => line),
  )
  yield { path: file, content }
  const pages = listed.map(({ entry }) => entry).filter(({ path }) => path.startsWith(folder))
  return {
    products,
    tokens: countTokens(content),
    contents: contents.joined(),
    ...(products > 0 && products <= MOST_TITLES ? { titles: listed.map(({ entry }) => entry.title) } : {}),
    ...(pages.length === 0
      ? {}
      : { parts: pages.map(({ id, title, path, note }) => ({ id, title, path, note })) }),
  }
}

/** A note without the summary, which is at the top of this index already. */
function operatorNote({ surfaceData }: SurfaceRecord): string {
  return `${quantity(surfaceData.tokens ?? 0, 'token')}. Who the operator is, with contact and places`
}

function chunksEntry({ id, title }: SurfaceRecord): IndexEntry {
  return {
    id: fileId(id),
    title: `${title}: sections`,
    path: chunkPath(id),
    note: 'for retrieval, one JSON object a line',
    count: 1,
  }
}
