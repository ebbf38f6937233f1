import { countTokens } from '../../tokens/count-tokens.ts'
import { splitIntoShards } from '../shared/split-into-shards.ts'
import type { SurfaceContext, TextFile } from '../surface.ts'
import { contentsText, joinContents, partTitle, TITLE_TOKENS, type TitleSpan } from './contents.ts'
import { entryItem, type IndexEntry, itemLine } from './index-entry.ts'
import { type IndexPage, indexText, SIZES } from './index-page.ts'
import { quantity } from './record-entries.ts'

interface Paging {
  /** `room` is the number of tokens that remain for the list on the first page. */
  top: { path: string; room: number }
  folder: string
  name: string
  section: string
  noun: string
  context: SurfaceContext
}

/** The link in `line` may be relative to a folder, so `line` is valid only in files of that folder. */
interface EntryLine {
  entry: IndexEntry
  line: string
  tokens: number
}

/** How many tokens stay free on a page, because parts can have a few more tokens joined than separately. */
export const SPARE_TOKENS = 8

/** Writes an index at `path`. If it would exceed `llmsTokens`, further pages list `entries`, from level `level` on. */
export function* writeIndex(
  page: IndexPage,
  entries: IterableIterator<IndexEntry>,
  { path, ...target }: Pick<Paging, 'folder' | 'noun' | 'context'> & { path: string },
  level?: number,
): Generator<TextFile, { listed: IndexEntry[]; tokens: number }> {
  const { title: name, section } = page
  const { llmsTokens } = target.context.options
  const top = { path, room: llmsTokens - SPARE_TOKENS - countTokens(indexText(page, [''])) }
  const entryLines = yield* pageEntries(entries, { ...target, top, name, section }, level)
  const content = indexText(page, linesOf(entryLines))
  yield { path, content }
  return { listed: entryLines.map(({ entry }) => entry), tokens: countTokens(content) }
}

/**
 * Splits `entries` into pages, over as many levels as necessary. Yields the further pages, and returns the lines of the
 * first page.
 */
export function* pageEntries(
  entries: IterableIterator<IndexEntry>,
  paging: Paging,
  level = 1,
): Generator<TextFile, EntryLine[]> {
  const { top, folder, context } = paging
  const first: EntryLine[] = []
  for (let sum = 0; sum <= top.room; ) {
    const { value, done } = entries.next()
    if (done === true) return first
    const line = entryLine(value, top.path, context)
    first.push(line)
    sum += line.tokens
  }

  const spare = 2 * SPARE_TOKENS + TITLE_TOKENS
  const innerRoom = context.options.llmsTokens - spare - countTokens(indexText(innerPage('', paging), ['']))
  const shards = splitIntoShards(linesInFolder(), {
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
  // Another level is added only if it has fewer entries than this level, or there would be no end of levels.
  return pages.length < total
    ? yield* pageEntries(pages.values(), paging, level + 1)
    : pages.map(page => entryLine(page, top.path, context))

  function* linesInFolder(): Iterable<EntryLine> {
    for (const { entry } of first) yield entryLine(entry, folder, context)
    for (const entry of entries) yield entryLine(entry, folder, context)
  }
}

function furtherPage(
  lines: readonly EntryLine[],
  paging: Paging,
  level: number,
): { content: string; entry: IndexEntry } {
  const entries = lines.map(({ entry }) => entry)
  const [first, last] = [entries[0], entries.at(-1)]
  const id = first?.id ?? ''
  // The name of an upper level's page begins with `~`, its level and a dot. No record's file has such a name, so each
  // path is unique.
  const path = `${paging.folder}${level === 1 ? '' : `~${level}.`}${id}.txt`
  const span = { first: first ? spanOf(first).first : '', last: last ? spanOf(last).last : '' }
  const contents = joinContents(entries.flatMap(({ contents }) => contents ?? []))
  const title = partTitle(contents, span)
  const content = indexText(innerPage(title, paging), linesOf(lines))
  const count = entries.reduce((sum, entry) => sum + entry.count, 0)
  const about = [quantity(count, paging.noun), contentsText(contents, title)]
    .filter(part => part !== '')
    .join(': ')
  const note = `${quantity(countTokens(content), 'token')}, ${about}`
  return { content, entry: { id, title, span, contents, path, note, count } }
}

function entryLine(entry: IndexEntry, from: string, { baseUrl }: SurfaceContext): EntryLine {
  const line = itemLine(entryItem(entry, from, baseUrl))
  return { entry, line, tokens: countTokens(line) }
}

function linesOf(entryLines: readonly EntryLine[]): string[] {
  return entryLines.map(({ line }) => line)
}

function innerPage(part: string, { name, section }: Paging): IndexPage {
  return {
    title: `${name}: ${part}`,
    summary: null,
    info: `A part of an index. ${SIZES}`,
    before: [],
    after: [],
    section,
  }
}

const spanOf = ({ title, span = { first: title, last: title } }: IndexEntry): TitleSpan => span
