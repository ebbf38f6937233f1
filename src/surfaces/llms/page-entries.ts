import type { SurfaceFile } from '../surface.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import { entryItem, type IndexEntry, itemLine } from './index-entry.ts'
import { type IndexPage, indexText } from './index-page.ts'
import { pack } from './pack.ts'
import { sayCount } from './say-count.ts'

/** Where entries go that do not fit into the page that they belong to. */
export interface Paging {
  /** The page that leads to all of them, and how many tokens it has left for its list. */
  top: { path: string; room: number }
  /** The folder of the others, with `/` at its end. */
  folder: string
  /** What they belong to, for their titles. */
  name: string
  section: string
  /** What an entry leads to, in the singular. */
  noun: string
  /** The most tokens that a page may have. */
  budget: number
  baseUrl: string | null
}

/** Tokens at the seams of a page's parts, which count otherwise when they are counted apart. */
export const SEAMS = 8

/**
 * Finds room for entries: all of them stand in their own page where they fit, else in further pages that it leads to,
 * in as many levels as it takes. Returns what stands in their own page.
 */
export function* pageEntries(
  entries: Iterable<IndexEntry>,
  paging: Paging,
  level = 1,
): Generator<SurfaceFile, IndexEntry[]> {
  const { top, folder, budget, baseUrl } = paging
  const weight = (from: string) => (entry: IndexEntry) =>
    countTokens(itemLine(entryItem(entry, from, baseUrl)))
  const source = entries[Symbol.iterator]()
  const first = fitting(source, weight(top.path), top.room)
  if (first.isAll) return first.entries

  const shards = pack(chain(first.entries, source), {
    id: ({ id }) => id,
    weight: weight(folder),
    room: entry => budget - SEAMS - countTokens(indexText(innerPage(entry, paging), [''])),
  })
  const pages: IndexEntry[] = []
  let total = 0
  for (const shard of shards) {
    const [entry] = shard
    if (entry === undefined) continue
    total += shard.length
    // No id of a record is written like the names of the upper levels.
    const path = `${folder}${level === 1 ? '' : `~${level}.`}${entry.id}.txt`
    const lines = shard.map(inner => itemLine(entryItem(inner, path, baseUrl)))
    const content = indexText(innerPage(entry, paging), lines)
    yield { path, content }
    const count = shard.reduce((sum, { count }) => sum + count, 0)
    const note = `${sayCount(countTokens(content), 'token')}, ${sayCount(count, paging.noun)}`
    pages.push({ id: entry.id, title: `From ${entry.title}`, path, note, count })
  }
  // Where a page holds but one link, more levels would not lead to fewer.
  return pages.length < total ? yield* pageEntries(pages, paging, level + 1) : pages
}

function innerPage({ title }: IndexEntry, { name, section }: Paging): IndexPage {
  return {
    title: `${name}, from ${title.replace(/^(?:From )+/, '')}`,
    summary: null,
    info: 'A part of an index. Every link has its size in tokens.',
    before: [],
    behind: [],
    section,
  }
}

/** The entries that fit, and the first that does not. */
function fitting(
  source: Iterator<IndexEntry>,
  weight: (entry: IndexEntry) => number,
  room: number,
): { entries: IndexEntry[]; isAll: boolean } {
  const entries: IndexEntry[] = []
  for (let sum = 0; sum <= room; ) {
    const { value, done } = source.next()
    if (done === true) return { entries, isAll: true }
    entries.push(value)
    sum += weight(value)
  }
  return { entries, isAll: false }
}

function* chain(first: readonly IndexEntry[], rest: Iterator<IndexEntry>): Iterable<IndexEntry> {
  yield* first
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value
}
