import { fileId } from '../../formats/file-id.ts'
import { chunkPath } from '../chunks/chunk-index.ts'
import type { AccountCatalogue, SurfaceContext, SurfaceRecord, TextFile } from '../surface.ts'
import type { SurfaceData, WholeTextSize } from '../surface-data.ts'
import { contentsJoiner } from './contents.ts'
import { entryItem, type IndexEntry } from './index-entry.ts'
import { type IndexPage, SIZES } from './index-page.ts'
import { writeIndex } from './page-entries.ts'
import { indexPaths } from './paths.ts'
import { documentEntry, labelOf, quantity, wholeEntry } from './record-entries.ts'

export function* accountIndex(
  account: SurfaceRecord,
  whole: WholeTextSize,
  catalogue: AccountCatalogue,
  context: SurfaceContext,
): Generator<TextFile, NonNullable<SurfaceData['index']>> {
  const { file, folder } = indexPaths(account.id)
  const page = accountPage(context, account, whole)
  const contents = contentsJoiner()
  let products = 0
  function* productEntries() {
    for (const product of catalogue.products(account.id, 'place')) {
      products++
      const entry = documentEntry(product)
      contents.add(entry.contents)
      yield entry
    }
  }
  const { listed, tokens } = yield* writeIndex(page, productEntries(), {
    path: file,
    folder,
    noun: 'product',
    context,
  })
  const parts = listed.filter(({ path }) => path.startsWith(folder))
  return {
    products,
    tokens,
    contents: contents.joined(),
    parts: parts.length > 0 ? parts.map(part => ({ ...part, titles: part.contents?.titles })) : undefined,
  }
}

function accountPage(context: SurfaceContext, account: SurfaceRecord, whole: WholeTextSize): IndexPage {
  const { id, surfaceData } = account
  const { file } = indexPaths(id)
  // The summary is at the top of this index, so the operator's own entry does not repeat it.
  const note = `${quantity(surfaceData.tokens ?? 0, 'token')}. Who the operator is, with contact and places`
  const chunks = {
    id: fileId(id),
    title: `${account.title}: sections`,
    path: chunkPath(id),
    note: 'for retrieval, one JSON object a line',
    count: 1,
  }
  const item = (entry: IndexEntry) => entryItem(entry, file, context.baseUrl)
  return {
    title: labelOf(account),
    summary: surfaceData.summary ?? null,
    info: `The index of one operator. Every link leads to a document or a smaller index. ${SIZES}`,
    before: [{ name: 'Operator', items: [item({ ...documentEntry(account), note })] }],
    section: 'Products',
    after: [
      { name: 'Whole text', items: [item(wholeEntry(account, whole))] },
      ...(context.surfaces.includes('chunks') ? [{ name: 'Optional', items: [item(chunks)] }] : []),
    ],
  }
}
