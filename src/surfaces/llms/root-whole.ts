import { markdown } from '../../formats/markdown/markdown.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import type { Catalogue, SurfaceContext, SurfaceFile } from '../surface.ts'
import type { WholeTextSize } from '../surface-data.ts'
import { entryItem } from './index-entry.ts'
import { type IndexPage, indexText, SIZES } from './index-page.ts'
import { writeIndex } from './page-entries.ts'
import { ROOT_INDEX, ROOT_WHOLE, ROOT_WHOLE_FOLDER } from './paths.ts'
import { wholeEntry } from './record-entries.ts'
import { documentsOf, recordsOf, wholeText } from './record-text.ts'

const PAGE: IndexPage = {
  title: 'Whole text',
  summary: null,
  info: `All documents of the catalogue, put together by operator. ${SIZES}`,
  before: [],
  after: [],
  section: 'Operators',
}

export function* rootWhole(
  catalogue: Catalogue,
  context: SurfaceContext,
): Generator<SurfaceFile, WholeTextSize> {
  if (catalogue.counts.accounts === 0) return yield* noText(context.baseUrl)
  const sum = { characters: -markdown.separator.length, tokens: 0, files: 0 }
  for (const { surfaceData } of catalogue.accounts()) {
    sum.characters += (surfaceData.whole?.characters ?? 0) + markdown.separator.length
    sum.tokens += surfaceData.whole?.tokens ?? 0
    sum.files += surfaceData.whole?.files ?? 0
  }
  if (sum.characters <= context.options.llmsFullCharacters) {
    const records = Iterator.from(catalogue.accounts()).flatMap(account => recordsOf(catalogue, account))
    const content = wholeText(documentsOf(records, catalogue, context.baseUrl))
    yield { path: ROOT_WHOLE, content }
    const tokens = countTokens(content)
    return { ...sum, tokens, files: 1, firstTokens: tokens }
  }
  const texts = Iterator.from(catalogue.accounts('place')).flatMap(account => {
    const { whole } = account.surfaceData
    return whole === undefined ? [] : [wholeEntry(account, whole)]
  })
  const index = yield* writeIndex(PAGE, texts, {
    path: ROOT_WHOLE,
    folder: ROOT_WHOLE_FOLDER,
    noun: 'file',
    context,
  })
  return { ...sum, firstTokens: index.tokens }
}

/** Writes `llms-full.txt` of an empty catalogue: an index without a list, as an empty file would look damaged. */
function* noText(baseUrl: string | null): Generator<SurfaceFile, WholeTextSize> {
  const index = {
    id: ROOT_INDEX,
    title: 'Index',
    path: ROOT_INDEX,
    note: 'where documents will be',
    count: 0,
  }
  const page: IndexPage = {
    ...PAGE,
    info: 'There are no documents in the catalogue.',
    after: [{ name: 'Optional', items: [entryItem(index, ROOT_WHOLE, baseUrl)] }],
  }
  const content = indexText(page, [])
  yield { path: ROOT_WHOLE, content }
  const tokens = countTokens(content)
  return { characters: content.length, tokens, files: 1, firstTokens: tokens }
}
