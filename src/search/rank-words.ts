import type { DatabaseSync } from 'node:sqlite'
import { FIELDS } from './open-index.ts'
import { isEmptyWord } from './question-words.ts'
import { wordsOf } from './searchable.ts'

/** The most words of a question, and the most places in all that words may be looked up at, which bounds a search. */
const MOST_WORDS = 32
const MOST_PLACES = 60_000
/** A last word of fewer letters is not taken for the beginning of a longer one. */
const SHORTEST_BEGINNING = 3

/** The words of a question as FTS5 takes them, the rarest first. Quotes keep its syntax from being syntax. */
export interface Words {
  readonly all: readonly string[]
}

export function wordsToFind(db: DatabaseSync, text: string): Words {
  const words = wordsOf(text).slice(0, MOST_WORDS)
  const telling = words.filter(word => !isEmptyWord(word))
  const used = telling.length === 0 ? words : telling
  const last = words.at(-1)
  const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(text)
  const count = db.prepare('SELECT sum(cnt) AS n FROM vocabulary WHERE term >= ? AND term < ?')
  const counted = used.map(word => {
    const isBeginning = isOpen && word === last && word.length >= SHORTEST_BEGINNING
    const phrase = `"${word}"${isBeginning ? ' *' : ''}`
    const next = isBeginning ? `${word}\u{10ffff}` : `${word}\0`
    return { phrase, places: Number(count.get(word, next)?.['n'] ?? 0) }
  })
  counted.sort((a, b) => a.places - b.places)
  let places = 0
  const all = counted.filter((word, index) => {
    places += word.places
    return index === 0 || places <= MOST_PLACES
  })
  return { all: all.map(({ phrase }) => phrase) }
}

/** A product that was found, and how well. */
export interface Found {
  readonly id: number
  readonly score: number
}

const WEIGHTS = Object.values(FIELDS).join(', ')

/** The best products that pass, as BM25 ranks them. `passes` is called for each product with any of the words. */
export function rankedIds(
  db: DatabaseSync,
  { all }: Words,
  passes: (id: number) => boolean,
  limit: number,
): Found[] {
  db.function('passes', { deterministic: false }, id => (passes(Number(id)) ? 1 : 0))
  const rows = db
    .prepare(
      `SELECT rowid AS id, bm25(words, ${WEIGHTS}) AS rank FROM words
       WHERE words MATCH ? AND passes(rowid) ORDER BY rank LIMIT ?`,
    )
    .all(all.join(' OR '), limit)
  return rows.map(({ id, rank }) => ({ id: Number(id), score: -Number(rank) }))
}

/** The words that each product was found by. */
export function foundBy(db: DatabaseSync, { all }: Words, found: readonly Found[]): Map<number, string[]> {
  const ids = JSON.stringify(found.map(({ id }) => id))
  const having = db.prepare(
    'SELECT rowid AS id FROM words WHERE words MATCH ? AND +rowid IN (SELECT value FROM json_each(?))',
  )
  const why = new Map<number, string[]>()
  for (const word of all)
    for (const { id } of having.all(word, ids)) {
      const words = why.get(Number(id)) ?? []
      why.set(Number(id), [...words, word.replaceAll(/[" *]/g, '')])
    }
  return why
}
