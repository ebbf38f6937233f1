import { hash } from 'node:crypto'
import { issueText } from '../catalogue/issue.ts'
import { UsageError } from '../errors.ts'
import {
  type CatalogueFacts,
  type FactRow,
  followFacts,
  nameOf,
  type Postings,
  type StoredProduct,
} from './catalogue-facts.ts'
import { filtersOf, kilometres } from './filters.ts'
import { keepLowest } from './lowest.ts'
import type { OpenIndex } from './open-index.ts'
import { parseQuestion } from './parse-question.ts'
import { findWords } from './rank-words.ts'
import { DEEPEST, type SearchInput, SearchQuery } from './search-query.ts'
import type { SearchHit, SearchResult } from './search-result.ts'

/** The most groups of a facet in a result. */
const MOST_GROUPS = 20

/**
 * Finds products in one snapshot of the index, so that the answer is of one generation.
 *
 * @throws {UsageError} for a query that does not fit `SearchQuery`, or a cursor that belongs to another search.
 */
export function search(index: OpenIndex, input: SearchInput): SearchResult {
  const read = SearchQuery.safeParse(input)
  if (read.error !== undefined) throw new UsageError(`Searching: ${issueText(read.error, input)}`)
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
 * Answers a question. Filters of the query override filters from the question. If the filters leave no product, only
 * the words are searched.
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
  const searchKey = hash('sha256', `${facts.digest} ${JSON.stringify(asked)}`).slice(0, 12)
  const offset = cursor === undefined ? 0 : offsetOf(cursor, searchKey)
  const end = Math.min(DEEPEST, offset + limit)
  const words = findWords(index, query.text ?? '')
  const scores = words.size === 0 ? undefined : scoresOf(words.values(), facts.rows.length)
  const keyOf = sortKey(query, scores)
  const passes = filtersOf(query, facts)
  const counts = new Uint32Array(facts.groups.length)
  const best = keepLowest(end)
  let total = 0
  for (let slot = 0; slot < facts.rows.length; slot++) {
    const row = facts.rows[slot]
    if (row === undefined || scores?.[slot] === 0 || !passes.every(test => test(row))) continue
    total++
    for (const group of row.groups) counts[group] = (counts[group] ?? 0) + 1
    best.add(slot, keyOf(slot, row))
  }
  const shown = best.slots.slice(offset)
  return {
    generation: facts.generation,
    total,
    hits: hitsOf(index, query, { shown, words, scores }),
    facets: largestGroups(facts, counts),
    ...(end < Math.min(total, DEEPEST) ? { next: `${searchKey}.${end}` } : {}),
  }
}

function offsetOf(cursor: string, key: string): number {
  const [own, offset = ''] = cursor.split('.')
  if (own === key && /^\d{1,4}$/.test(offset)) return Number(offset)
  throw new UsageError(
    'Searching: the cursor belongs to another search, or the catalogue has changed since',
    { hint: 'Search again without it' },
  )
}

type Scores = Float64Array | undefined

function scoresOf(words: Iterable<Postings>, products: number): Float64Array {
  const sums = new Float64Array(products)
  for (const { slots, scores } of words)
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] ?? 0
      sums[slot] = (sums[slot] ?? 0) + (scores[place] ?? 0)
    }
  return sums
}

function sortKey({ sort, near }: SearchQuery, scores: Scores): (slot: number, row: FactRow) => number {
  const by = sort ?? (scores === undefined && near !== undefined ? 'distance' : 'relevance')
  if (by === 'price') return (_, { amount = Infinity }) => amount
  if (by === 'relevance') return slot => -(scores?.[slot] ?? 0)
  return (_, row) => distanceTo(near, row) ?? Infinity
}

function distanceTo(near: SearchQuery['near'], { at }: FactRow): number | undefined {
  return near && at && kilometres([near.latitude, near.longitude], at)
}

function largestGroups({ groups }: CatalogueFacts, counts: Uint32Array): SearchResult['facets'] {
  const facets: SearchResult['facets'] = { places: [], kinds: [], durations: [], prices: [], languages: [] }
  const counted = groups.map((group, index) => ({ group, count: counts[index] ?? 0 }))
  counted.sort((a, b) => b.count - a.count || (a.group.key < b.group.key ? -1 : 1))
  for (const { group, count } of counted) {
    const largest = facets[group.facet]
    if (count > 0 && largest.length < MOST_GROUPS)
      largest.push({ name: nameOf(group), key: group.key, count })
  }
  return facets
}

interface Found {
  shown: readonly number[]
  words: ReadonlyMap<string, Postings>
  scores: Scores
}

function hitsOf({ db, facts }: OpenIndex, query: SearchQuery, { shown, words, scores }: Found): SearchHit[] {
  const read = db.prepare('SELECT product FROM products WHERE id = ?')
  return shown.flatMap(slot => {
    const row = facts.rows[slot]
    if (row === undefined) return []
    const stored: StoredProduct = JSON.parse(String(read.get(row.id)?.['product']))
    const { title, account, place, category, price, minutes, languages, summary, path } = stored
    const distance = distanceTo(query.near, row)
    return {
      ...{ id: row.record, title, account, place, kind: category, price, minutes, languages, summary },
      url: facts.baseUrl === '' ? undefined : `${facts.baseUrl}/${path}`,
      path,
      score: Math.round((scores?.[slot] ?? 0) * 1000) / 1000,
      distanceKm: distance && Math.round(distance * 10) / 10,
      why: query.explain ? foundBy(words, slot) : undefined,
    }
  })
}

function foundBy(words: ReadonlyMap<string, Postings>, slot: number): string[] {
  return [...words].flatMap(([word, { slots }]) =>
    slots.includes(slot) ? [word.replaceAll(/[" *]/g, '')] : [],
  )
}
