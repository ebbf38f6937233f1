import { countTokens } from '../../tokens/count-tokens.ts'
import { splitIntoShards } from '../shared/split-into-shards.ts'
import type { TextFile } from '../surface.ts'
import { contentsText, joinContents, partTitle, TITLE_TOKENS, type TitleSpan } from './contents.ts'
import { type EntryWords, entryItem, type IndexEntry, itemLine, wordsOf } from './index-entry.ts'
import { type IndexPage, indexText } from './index-page.ts'
import { quantity } from './record-entries.ts'

/** Where entries go that do not fit on the page that they belong to. */
export interface Paging {
  /** The page that they belong to, and how many tokens it has left for its list. */
  top: { path: string; room: number }
  /** The folder of further pages, with `/` at its end. */
  folder: string
  /** What the entries are, for the titles of further pages. */
  name: string
  section: string
  /** What an entry leads to, in the singular. */
  noun: string
  /** The most tokens that a page may have. */
  budget: number
  baseUrl: string | null
}

/** An entry as it is written in one file. */
export interface EntryLine {
  entry: IndexEntry
  words: EntryWords
  line: string
  tokens: number
}

/** Tokens kept free on a page, since its parts together can have a few more tokens than counted one by one. */
export const SPARE_TOKENS = 8

/**
 * Puts entries on pages. Where all of them fit they stay on the page that they belong to; else they go to further pages, and
 * that page leads to those, over as many levels as it takes. Yields the further pages and returns the lines of the page that
 * the entries belong to.
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
    const [entry, last] = [shard[0]?.entry, shard.at(-1)?.entry]
    if (entry === undefined || last === undefined) continue
    total += shard.length
    // No record's id is written with a `~` before a digit and a dot, so pages of upper levels have names of their own.
    const path = `${folder}${level === 1 ? '' : `~${level}.`}${entry.id}.txt`
    const span = { first: spanOf(entry).first, last: spanOf(last).last }
    const contents = joinContents(shard.flatMap(({ entry }) => entry.contents ?? []))
    const title = partTitle(contents, span)
    const content = indexText(
      innerPage(title, paging),
      shard.map(({ line }) => line),
    )
    yield { path, content }
    const count = shard.reduce((sum, { entry }) => sum + entry.count, 0)
    const about = [quantity(count, paging.noun), contentsText(contents)]
      .filter(part => part !== '')
      .join(': ')
    const note = `${quantity(countTokens(content), 'token')}, ${about}`
    pages.push({ id: entry.id, title, span, contents, path, note, count })
  }
  // Where every page holds one link only, another level would have as many pages.
  return pages.length < total
    ? yield* pageEntries(pages, paging, level + 1)
    : pages.map(page => entryLine(page, top.path, baseUrl))
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

/** The entries with links as a folder's pages have to write them. */
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
