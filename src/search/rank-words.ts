import type { Postings } from './catalogue-facts.ts'
import { FIELDS, type OpenIndex } from './open-index.ts'
import { EMPTY_WORDS } from './question-words.ts'
import { wordsOf } from './searchable.ts'

const MOST_WORDS = 32
/** The most postings of all words of a question together. A word that 500 products have has 500 postings. */
const MOST_POSTINGS = 400_000
/** If the last word has at least this many letters, longer words that begin with it are found too. */
const SHORTEST_BEGINNING = 3

/** Puts each word in quotation marks, so that FTS5 does not read it as syntax. */
export function wordsToFind(text: string): string[] {
  const words = wordsOf(text).slice(0, MOST_WORDS)
  const telling = words.filter(word => !EMPTY_WORDS.has(word))
  const last = words.at(-1)
  const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(text)
  return (telling.length === 0 ? words : telling).map(word => {
    const isBeginning = isOpen && word === last && word.length >= SHORTEST_BEGINNING
    return `"${word}"${isBeginning ? ' *' : ''}`
  })
}

/**
 * Finds the products with each word of `text`, the rarest word first. Postings are cached by word, because the BM25
 * score of several words is the sum of their scores. Above `MOST_POSTINGS`, the most frequent words are left out.
 */
export function findWords(index: OpenIndex, text: string): Map<string, Postings> {
  const words = wordsToFind(text)
  const { rows, postings } = index.facts
  const isBounded = words.length * rows.length <= MOST_POSTINGS
  const count = index.db.prepare('SELECT count(*) AS n FROM words WHERE words MATCH ?')
  const counted = words.map(word => {
    const known = postings.get(word) ?? (isBounded ? postingsOf(index, word) : undefined)
    return { word, products: known?.slots.length ?? Number(count.get(word)?.['n']) }
  })
  counted.sort((a, b) => a.products - b.products)
  let products = 0
  const used = counted.filter((one, place) => {
    products += one.products
    return place === 0 || products <= MOST_POSTINGS
  })
  return new Map(used.map(({ word }) => [word, postingsOf(index, word)]))
}

const WEIGHTS = Object.values(FIELDS).join(', ')

function postingsOf({ db, facts }: OpenIndex, word: string): Postings {
  const known = facts.postings.get(word)
  if (known !== undefined) return known
  const found = db.prepare(`SELECT rowid, -bm25(words, ${WEIGHTS}) FROM words WHERE words MATCH ?`)
  found.setReturnArrays(true)
  const rows = found.all(word)
  const made = {
    slots: Uint32Array.from(rows, ({ 0: id }) => facts.slots[Number(id)] ?? 0),
    scores: Float32Array.from(rows, ({ 1: score }) => Number(score)),
  }
  facts.postings.set(word, made)
  return made
}
