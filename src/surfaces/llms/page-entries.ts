import { countTokens } from '../../tokens/count-tokens.ts'
import { splitIntoShards } from '../shared/split-into-shards.ts'
import type { SurfaceContext, TextFile } from '../surface.ts'
import { contentsText, joinContents, partTitle, TITLE_TOKENS, type TitleSpan } from './contents.ts'
import { type EntryWords, entryItem, type IndexEntry, itemLine, wordsOf } from './index-entry.ts'
import { type IndexPage, indexText } from './index-page.ts'
import { quantity } from './record-entries.ts'

/** How a list is split into pages. */
interface Paging {
  /** The first page, and how many tokens it has left for its list. */
  top: { path: string; room: number }
  /** The folder of further pages, with `/` at its end. */
  folder: string
  /** A name of the list, for the titles of further pages. */
  name: string
  section: string
  /** What an entry leads to, in the singular. */
  noun: string
  /** The most tokens of a page. */
  budget: number
  baseUrl: string | null
}

/** An entry as a line of one file. */
interface EntryLine {
  entry: IndexEntry
  words: EntryWords
  line: string
  tokens: number
}

/** Tokens kept free on a page, because its joined parts can have a few more tokens than counted separately. */
export const SPARE_TOKENS = 8

/** The files of an index, and what its entries lead to. */
interface IndexTarget extends Pick<Paging, 'folder' | 'noun'> {
  path: string
  context: SurfaceContext
}

/**
 * Writes an index and the further pages of its list.
 *
 * @returns the entries that the index itself lists, and its size
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
 * Splits entries into pages. If all entries fit on the first page they stay there. Else they move to further pages, and the
 * first page links to those, over as many levels as necessary. Yields the further pages and returns the lines of the first.
 *
 * @param level of the first further pages; their names depend on it
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
  // If every page has only one link, another level would have as many pages.
  return pages.length < total
    ? yield* pageEntries(pages, paging, level + 1)
    : pages.map(page => entryLine(page, top.path, baseUrl))
}

/** A further page with some lines, and the entry that leads to it. */
function furtherPage(
  lines: readonly EntryLine[],
  paging: Paging,
  level: number,
): { content: string; entry: IndexEntry } {
  const entries = lines.map(({ entry }) => entry)
  const [first, last] = [entries[0], entries.at(-1)]
  const id = first?.id ?? ''
  // No file name of a record has a `~` before a digit and a dot, so pages of upper levels have unique names.
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

/** Entries as lines whose links are relative to a folder. */
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
