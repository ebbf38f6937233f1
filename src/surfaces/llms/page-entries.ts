import { countTokens } from '../../tokens/count-tokens.ts'
import { splitIntoShards } from '../shared/split-into-shards.ts'
import type { SurfaceContext, TextFile } from '../surface.ts'
import { contentsText, joinContents, partTitle, TITLE_TOKENS, type TitleSpan } from './contents.ts'
import { type EntryWords, entryItem, type IndexEntry, itemLine, wordsOf } from './index-entry.ts'
import { type IndexPage, indexText } from './index-page.ts'
import { quantity } from './record-entries.ts'

/** How the list of an index is split into pages. */
interface Paging {
  /** The path of the first page, and how many tokens it has left for its list. */
  top: { path: string; room: number }
  /** The folder of the further pages, with `/` at its end. */
  folder: string
  /** The name of the list, with which the titles of further pages begin. */
  name: string
  section: string
  /** What each entry leads to, in the singular: `product` or `file`. */
  noun: string
  /** The most tokens of a page of the index. */
  budget: number
  baseUrl: string | null
}

/**
 * An entry as a line of Markdown. `line` holds for one folder, because its link is relative to the file that it stands
 * in.
 */
interface EntryLine {
  entry: IndexEntry
  words: EntryWords
  line: string
  tokens: number
}

/**
 * How many tokens are kept free on a page. The joined parts of a page can have a few more tokens than counted
 * separately.
 */
export const SPARE_TOKENS = 8

/** Where the files of an index stand, and what its entries lead to. */
interface IndexTarget extends Pick<Paging, 'folder' | 'noun'> {
  path: string
  context: SurfaceContext
}

/**
 * Writes the index `page` with the list of its `entries`, and the further pages of that list.
 *
 * @param level of the first further pages; see `pageEntries`
 * @returns the entries that the index itself lists, and its tokens
 */
export function* writeIndex(
  page: IndexPage,
  entries: Iterable<IndexEntry>,
  { path, folder, noun, context: { baseUrl, options } }: IndexTarget,
  level?: number,
): Generator<TextFile, { listed: IndexEntry[]; tokens: number }> {
  const { title: name, section } = page
  const budget = options.llmsTokens
  const top = { path, room: budget - SPARE_TOKENS - countTokens(indexText(page, [''])) }
  const lines = yield* pageEntries(entries, { top, folder, name, section, noun, budget, baseUrl }, level)
  const content = indexText(
    page,
    lines.map(({ line }) => line),
  )
  yield { path, content }
  return { listed: lines.map(({ entry }) => entry), tokens: countTokens(content) }
}

/**
 * Splits `entries` into pages. If all entries fit on the first page, they stay there. Else they move to further pages,
 * to which the first page links, over as many levels as necessary. Yields the further pages and returns the lines of
 * the first page.
 *
 * @param level of the first further pages; the names of pages depend on it
 */
export function* pageEntries(
  entries: Iterable<IndexEntry>,
  paging: Paging,
  level = 1,
): Generator<TextFile, EntryLine[]> {
  const { top, folder, budget, baseUrl } = paging
  const source = entries[Symbol.iterator]()
  const first: EntryLine[] = []
  for (let sum = 0; sum <= top.room; ) {
    const { value, done } = source.next()
    if (done === true) return first
    const line = entryLine(value, top.path, baseUrl)
    first.push(line)
    sum += line.tokens
  }

  const innerRoom =
    budget - 2 * SPARE_TOKENS - TITLE_TOKENS - countTokens(indexText(innerPage('', paging), ['']))
  const shards = splitIntoShards(linesIn(folder, first, source, baseUrl), {
    id: ({ entry }) => entry.id,
    weight: ({ tokens }) => tokens,
    room: () => innerRoom,
  })
  const pages: IndexEntry[] = []
  let total = 0
  for (const shard of shards) {
    total += shard.length
    const { content, entry } = furtherPage(shard, paging, level)
    yield { path: entry.path, content }
    pages.push(entry)
  }
  // The pages get a level above them only if they are fewer than the entries. Otherwise that level would have as many
  // pages.
  return pages.length < total
    ? yield* pageEntries(pages, paging, level + 1)
    : pages.map(page => entryLine(page, top.path, baseUrl))
}

/** Makes a further page with `lines`, and the entry that leads to the page. */
function furtherPage(
  lines: readonly EntryLine[],
  paging: Paging,
  level: number,
): { content: string; entry: IndexEntry } {
  const entries = lines.map(({ entry }) => entry)
  const [first, last] = [entries[0], entries.at(-1)]
  const id = first?.id ?? ''
  // The name of an upper level's page begins with `~`, its level and a dot. No record's file name does, so each path is
  // unique.
  const path = `${paging.folder}${level === 1 ? '' : `~${level}.`}${id}.txt`
  const span = { first: first ? spanOf(first).first : '', last: last ? spanOf(last).last : '' }
  const contents = joinContents(entries.flatMap(({ contents }) => contents ?? []))
  const title = partTitle(contents, span)
  const content = indexText(
    innerPage(title, paging),
    lines.map(({ line }) => line),
  )
  const count = entries.reduce((sum, entry) => sum + entry.count, 0)
  const about = [quantity(count, paging.noun), contentsText(contents)].filter(part => part !== '').join(': ')
  const note = `${quantity(countTokens(content), 'token')}, ${about}`
  return { content, entry: { id, title, span, contents, path, note, count } }
}

function entryLine(
  entry: IndexEntry,
  from: string,
  baseUrl: string | null,
  words = wordsOf(entry),
): EntryLine {
  const line = itemLine(entryItem(entry, from, baseUrl, words))
  return { entry, words, line, tokens: countTokens(line) }
}

/** Yields the entries of `first` and then of `rest` as lines whose links are relative to `folder`. */
function* linesIn(
  folder: string,
  first: readonly EntryLine[],
  rest: Iterator<IndexEntry>,
  baseUrl: string | null,
): Iterable<EntryLine> {
  for (const { entry, words } of first) yield entryLine(entry, folder, baseUrl, words)
  for (let next = rest.next(); next.done !== true; next = rest.next())
    yield entryLine(next.value, folder, baseUrl)
}

function innerPage(part: string, { name, section }: Paging): IndexPage {
  return {
    title: `${name}: ${part}`,
    summary: null,
    info: 'A part of an index. Every link has its size in tokens.',
    before: [],
    after: [],
    section,
  }
}

const spanOf = ({ title, span = { first: title, last: title } }: IndexEntry): TitleSpan => span
