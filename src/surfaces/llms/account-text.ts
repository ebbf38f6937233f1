import { fileId } from '../../formats/file-id.ts'
import { markdown } from '../../formats/markdown/markdown.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { splitIntoShards } from '../shared/split-into-shards.ts'
import type { SurfaceRecord, TextFile } from '../surface.ts'
import type { SurfaceData, WholeTextSize } from '../surface-data.ts'
import { contentsOfRecord, joinContents, partTitle, type TitleSpan } from './contents.ts'
import type { IndexEntry } from './index-entry.ts'
import { type IndexPage, indexText } from './index-page.ts'
import { pageEntries, SPARE_TOKENS } from './page-entries.ts'
import { wholePaths } from './paths.ts'
import { labelOf, quantity } from './record-entries.ts'
import { documentsOf, wholeText } from './record-text.ts'
import { type AccountSite, recordsOf } from './site.ts'

/** All of an account's text: one file where it fits, else shards, and an index under the name of that file. Returns its size. */
export function* accountText(site: AccountSite, account: SurfaceRecord): Generator<TextFile, WholeTextSize> {
  const { file } = wholePaths(account.id)
  const shards = splitIntoShards(recordsOf(site, account, 'place'), {
    id: ({ type, id }) => `${type} ${id}`,
    weight: ({ surfaceData }) => sizeOf(surfaceData).characters,
    // Every record counts with the separator after it, but after the last one there is none.
    room: () => site.context.options.llmsFullCharacters + markdown.separator.length,
  })[Symbol.iterator]()
  const [first, second] = [shards.next(), shards.next()]
  if (first.done === true || second.done !== true)
    return yield* shardedText(site, account, chain([first.value ?? [], second.value ?? []], shards))
  const { content, characters, tokens } = shardText(site, first.value)
  yield { path: file, content }
  return { characters, tokens, files: 1, firstTokens: tokens }
}

function* shardedText(
  site: AccountSite,
  account: SurfaceRecord,
  shards: Iterable<SurfaceRecord[]>,
): Generator<TextFile, WholeTextSize> {
  const { baseUrl, options } = site.context
  const { file, folder } = wholePaths(account.id)
  const entries: IndexEntry[] = []
  let [tokens, characters] = [0, -markdown.separator.length]
  for (const shard of shards) {
    const [first] = shard
    if (first === undefined) continue
    // No record's id is written as a lone `~`, so the shard that begins with the account has a name of its own.
    const id = first.type === 'account' ? '~' : fileId(first.id)
    const path = `${folder}${id}.txt`
    const text = shardText(site, shard)
    yield { path, content: text.content }
    tokens += text.tokens
    characters += text.characters + markdown.separator.length
    const size = [
      quantity(text.tokens, 'token'),
      quantity(text.characters, 'character'),
      quantity(shard.length, 'document'),
    ]
    const span = spanOf(shard)
    const products = shard.filter(({ type }) => type === 'product')
    const contents = joinContents(products.map(({ surfaceData }) => contentsOfRecord(surfaceData)))
    const title = partTitle(contents, span)
    entries.push({ id, title, span, contents, path, note: size.join(', '), count: 1 })
  }
  const page: IndexPage = {
    title: `${labelOf(account)}: whole text`,
    summary: null,
    info: `The documents of one operator, by place, put together in files of at most ${quantity(options.llmsFullCharacters, 'character')} unless one document has more. The first file begins with the operator itself. Every link has its size in tokens.`,
    before: [],
    after: [],
    section: 'Files',
  }
  const paging = {
    top: { path: file, room: options.llmsTokens - SPARE_TOKENS - countTokens(indexText(page, [''])) },
    folder,
    name: page.title,
    section: page.section,
    noun: 'file',
    budget: options.llmsTokens,
    baseUrl,
  }
  // Level 1 would give pages the names of the shards.
  const listed = yield* pageEntries(entries, paging, 2)
  const content = indexText(
    page,
    listed.map(({ line }) => line),
  )
  yield { path: file, content }
  return { characters, tokens, files: entries.length, firstTokens: countTokens(content) }
}

/** Counts of documents with their separators add up; the last document has no separator, so it is counted again. */
function shardText(
  site: AccountSite,
  records: readonly SurfaceRecord[],
): { content: Buffer } & NonNullable<SurfaceData['text']> {
  const documents = documentsOf(site, records)
  let [characters, tokens] = [-markdown.separator.length, 0]
  for (const { surfaceData } of records) {
    const size = sizeOf(surfaceData)
    characters += size.characters
    tokens += size.tokens
  }
  const last = documents.at(-1) ?? ''
  tokens += countTokens(last) - sizeOf(records.at(-1)?.surfaceData).tokens
  return { content: wholeText(documents), characters, tokens }
}

/** The titles in a shard; not the operator's, which comes before its products whatever it is called. */
function spanOf(shard: readonly SurfaceRecord[]): TitleSpan {
  const products = shard.filter(({ type }) => type === 'product')
  const named = products.length === 0 ? shard : products
  const [first, last] = [named[0], named.at(-1)].map(record => (record === undefined ? '' : labelOf(record)))
  return { first: first ?? '', last: last ?? '' }
}

function sizeOf(surfaceData: SurfaceData | undefined): { characters: number; tokens: number } {
  return surfaceData?.text ?? { characters: 0, tokens: 0 }
}

function* chain(
  first: Iterable<SurfaceRecord[]>,
  rest: Iterator<SurfaceRecord[]>,
): Iterable<SurfaceRecord[]> {
  yield* first
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value
}
