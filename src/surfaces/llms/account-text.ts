import { fileId } from '../../formats/file-id.ts'
import { markdown } from '../../formats/markdown/markdown.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { splitIntoShards } from '../shared/split-into-shards.ts'
import type { AccountCatalogue, SurfaceContext, SurfaceRecord, TextFile } from '../surface.ts'
import type { SurfaceData, WholeTextSize } from '../surface-data.ts'
import { contentsOfRecord, joinContents, partTitle } from './contents.ts'
import type { IndexEntry } from './index-entry.ts'
import { type IndexPage, SIZES } from './index-page.ts'
import { writeIndex } from './page-entries.ts'
import { wholePaths } from './paths.ts'
import { labelOf, quantity } from './record-entries.ts'
import { documentsOf, recordsOf, wholeText } from './record-text.ts'

/** Yields `llms-full/ID.txt`: the texts of an account and its products, or if they are too long, an index of shards. */
export function* accountText(
  account: SurfaceRecord,
  catalogue: AccountCatalogue,
  context: SurfaceContext,
): Generator<TextFile, WholeTextSize> {
  const { file } = wholePaths(account.id)
  const shards = splitIntoShards(recordsOf(catalogue, account), {
    id: ({ type, id }) => `${type} ${id}`,
    weight: ({ surfaceData }) => sizeOf(surfaceData).characters,
    // Each size includes a separator, which the last record does not have. So there is room for one separator more.
    room: () => context.options.llmsFullCharacters + markdown.separator.length,
  })
  const [first = [], second] = [shards.next().value, shards.next().value]
  if (second !== undefined)
    return yield* shardedText(account, chain([first, second], shards), catalogue, context)
  const { content, ...size } = shardText(first, catalogue, context)
  yield { path: file, content }
  return { ...size, files: 1, firstTokens: size.tokens }
}

function* shardedText(
  account: SurfaceRecord,
  shards: Iterable<SurfaceRecord[]>,
  catalogue: AccountCatalogue,
  context: SurfaceContext,
): Generator<TextFile, WholeTextSize> {
  const { file, folder } = wholePaths(account.id)
  const entries: IndexEntry[] = []
  let [tokens, characters] = [0, -markdown.separator.length]
  for (const shard of shards) {
    const text = shardText(shard, catalogue, context)
    const entry = shardEntry(shard, text, folder)
    yield { path: entry.path, content: text.content }
    tokens += text.tokens
    characters += text.characters + markdown.separator.length
    entries.push(entry)
  }
  const page: IndexPage = {
    title: `${labelOf(account)}: whole text`,
    summary: null,
    info: `The documents of one operator, by place, put together in files of at most ${quantity(context.options.llmsFullCharacters, 'character')} unless one document has more. The first file begins with the operator itself. ${SIZES}`,
    before: [],
    after: [],
    section: 'Files',
  }
  // The further pages of the index begin at level 2, because pages of level 1 would have the names of the shards.
  const index = yield* writeIndex(page, entries.values(), { path: file, folder, noun: 'file', context }, 2)
  return { characters, tokens, files: entries.length, firstTokens: index.tokens }
}

function shardEntry(
  shard: readonly SurfaceRecord[],
  { tokens, characters }: NonNullable<SurfaceData['text']>,
  folder: string,
): IndexEntry {
  const [begin] = shard
  // The shard that begins with the account has the name `~`. It is unique, because no record's file has this name.
  const id = begin === undefined || begin.type === 'account' ? '~' : fileId(begin.id)
  const size = [
    quantity(tokens, 'token'),
    quantity(characters, 'character'),
    quantity(shard.length, 'document'),
  ]
  const products = shard.filter(({ type }) => type === 'product')
  // An account precedes its products, however these are ordered. So its title does not describe a shard with products.
  const named = products.length === 0 ? shard : products
  const [first = '', last = ''] = [named[0], named.at(-1)].map(record => record && labelOf(record))
  const span = { first, last }
  const contents = joinContents(products.map(({ surfaceData }) => contentsOfRecord(surfaceData)))
  const title = partTitle(contents, span)
  return { id, title, span, contents, path: `${folder}${id}.txt`, note: size.join(', '), count: 1 }
}

/** A shard's text and size. Stored sizes include a separator, so the last document is counted again without it. */
function shardText(
  records: readonly SurfaceRecord[],
  catalogue: AccountCatalogue,
  { baseUrl }: SurfaceContext,
): { content: Buffer } & NonNullable<SurfaceData['text']> {
  const documents = documentsOf(records, catalogue, baseUrl)
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

function sizeOf(surfaceData: SurfaceData | undefined): { characters: number; tokens: number } {
  return surfaceData?.text ?? { characters: 0, tokens: 0 }
}

function* chain<Item>(first: Iterable<Item>, rest: Iterable<Item>): Iterable<Item> {
  yield* first
  yield* rest
}
