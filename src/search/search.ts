import { hash } from 'node:crypto'
import { UsageError } from '../errors.ts'
import { FACET_NAMES, type Facet } from '../surfaces/shared/facets.ts'
import { type CatalogueFacts, type FactRow, followFacts, nameOf } from './catalogue-facts.ts'
import { filtersOf, kilometres } from './filters.ts'
import type { OpenIndex } from './open-index.ts'
import { parseQuestion } from './parse-question.ts'
import { type Found, foundBy, rankedIds, type Words, wordsToFind } from './rank-words.ts'
import { type SearchInput, SearchQuery } from './search-query.ts'
import { type SearchHit, SearchResult } from './search-result.ts'
import type { StoredHit } from './update-index.ts'

/** The most results that cursors lead to, and groups of a facet that are counted out. */
const DEEPEST = 1000
const MOST_GROUPS = 20

/**
 * Finds products in one snapshot of the index, so that the answer is of one generation.
 *
 * @throws {UsageError} for a query that does not fit `SearchQuery`, or a cursor that belongs to another search.
 */
export function search(index: OpenIndex, input: SearchInput): SearchResult {
  const read = SearchQuery.safeParse(input)
  if (read.error !== undefined) {
    const [issue] = read.error.issues
    throw new UsageError(`Searching: ${issue?.path.join('.') || 'the query'}: ${issue?.message}`)
  }
  const { db, facts } = index
  db.exec('BEGIN')
  try {
    followFacts(db, facts)
    const { question, ...query } = read.data
    return question === undefined ? answer(index, query) : answerQuestion(index, question, query)
  } finally {
    db.exec('COMMIT')
  }
}

/**
 * Answers a question. Filters of the query go before those that are read. If what is read leaves nothing, the words
 * alone are searched.
 */
function answerQuestion(index: OpenIndex, question: string, query: SearchQuery): SearchResult {
  const { text, ...filters } = parseQuestion(question, index.facts)
  const understood = { ...filters, text, ...query }
  const result = answer(index, understood)
  const { limit: _, cursor: __, explain: ___, ...shown } = understood
  if (result.total > 0 || Object.keys(filters).length === 0) return { ...result, understood: shown }
  return { ...answer(index, { text: question, ...query }), understood: { text: question } }
}

function answer(index: OpenIndex, query: SearchQuery): SearchResult {
  const { facts } = index
  const { limit, cursor, ...asked } = query
  const { generation } = facts
  const searchKey = hash('sha256', `${facts.digest} ${JSON.stringify(asked)}`).slice(0, 12)
  const offset = cursor === undefined ? 0 : offsetOf(cursor, searchKey)
  const matches = createMatches(facts, filtersOf(query, facts))
  const words = wordsToFind(index.db, query.text ?? '')
  const end = Math.min(DEEPEST, offset + limit)
  const ranked =
    words.all.length === 0 ? everything(matches, facts) : rankedIds(index.db, words, matches.passes, end)
  const sorted = sortedBy(query, words, ranked, matches)
  const shown = sorted.slice(offset, end)
  const hits = hitsOf(index, query, words, shown)
  const hasMore = end < matches.total() && end < DEEPEST && shown.length === limit
  return {
    generation,
    total: matches.total(),
    hits,
    facets: matches.facets(),
    ...(hasMore ? { next: `${searchKey}.${end}` } : {}),
  }
}

function offsetOf(cursor: string, key: string): number {
  const [own, offset = ''] = cursor.split('.')
  if (own === key && /^\d{1,4}$/.test(offset)) return Number(offset)
  throw new UsageError(
    'Searching: the cursor belongs to another search, or the catalogue has changed since',
    {
      hint: 'Search again without it',
    },
  )
}

/** Counts the products that pass, each once, with their groups. */
function createMatches(facts: CatalogueFacts, tests: readonly ((row: FactRow) => boolean)[]) {
  const counts = new Uint32Array(facts.groups.length)
  const rows = new Map<number, FactRow>()
  return {
    rows,
    passes(id: number): boolean {
      const row = facts.rows.get(id)
      if (row === undefined || !tests.every(test => test(row))) return false
      if (rows.has(id)) return true
      rows.set(id, row)
      for (const group of row.groups) counts[group] = (counts[group] ?? 0) + 1
      return true
    },
    total: () => rows.size,
    facets(): SearchResult['facets'] {
      const counted = facts.groups
        .map((group, index) => ({ group, count: counts[index] ?? 0 }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || (a.group.key < b.group.key ? -1 : 1))
      const largestOf = (facet: Facet) =>
        counted
          .filter(({ group }) => group.facet === facet)
          .slice(0, MOST_GROUPS)
          .map(({ group, count }) => ({ name: nameOf(group), key: group.key, count }))
      return SearchResult.shape.facets.parse(
        Object.fromEntries(FACET_NAMES.map(facet => [facet, largestOf(facet)])),
      )
    },
  }
}
type Matches = ReturnType<typeof createMatches>

function everything({ passes }: Matches, { rows }: CatalogueFacts): Found[] {
  return [...rows.keys()].filter(passes).map(id => ({ id, score: 0 }))
}

/** Orders what was found; the record's id decides between equals. */
function sortedBy(
  { sort, near }: SearchQuery,
  { all }: Words,
  ranked: readonly Found[],
  { rows }: Matches,
): Found[] {
  const by = sort ?? (all.length === 0 && near !== undefined ? 'distance' : 'relevance')
  const from = near && ([near.latitude, near.longitude] as const)
  const value = ({ id, score }: Found): number => {
    const { at, price } = rows.get(id) ?? {}
    if (by === 'distance') return from && at ? kilometres(from, at) : Infinity
    if (by === 'price') return price === undefined ? Infinity : Number(price.amount)
    return -score
  }
  const scores = new Map(ranked.map(found => [found.id, found.score]))
  const sorted =
    by === 'relevance' ? ranked : [...rows.keys()].map(id => ({ id, score: scores.get(id) ?? 0 }))
  const keyed = sorted.map(found => ({ found, key: value(found), record: rows.get(found.id)?.record ?? '' }))
  keyed.sort((a, b) => (a.key === b.key ? (a.record < b.record ? -1 : 1) : a.key - b.key))
  return keyed.map(({ found }) => found)
}

function hitsOf(
  { db, facts }: OpenIndex,
  query: SearchQuery,
  words: Words,
  shown: readonly Found[],
): SearchHit[] {
  const read = db.prepare('SELECT hit FROM products WHERE id = ?')
  const why = query.explain ? foundBy(db, words, shown) : undefined
  const { near } = query
  return shown.map(({ id, score }) => {
    const stored: StoredHit = JSON.parse(String(read.get(id)?.['hit']))
    const { at } = facts.rows.get(id) ?? {}
    return {
      ...stored,
      score: Math.round(score * 1000) / 1000,
      ...(near && at
        ? { distanceKm: Math.round(kilometres([near.latitude, near.longitude], at) * 10) / 10 }
        : {}),
      ...(why ? { why: why.get(id) ?? [] } : {}),
    }
  })
}
