import { facetFile } from '../surfaces/shared/facets.ts'
import type { CatalogueFacts } from './catalogue-facts.ts'
import { DEFAULT_KM } from './filters.ts'
import {
  AT_MOST,
  CURRENCIES,
  DAYS,
  FREE,
  HALF_DAY,
  IN,
  LANGUAGES,
  NEAR,
  NUMBERS,
  SPOKEN,
  UNITS,
} from './question-tables.ts'
import { EMPTY_WORDS } from './question-words.ts'
import { type SearchQuery, WEEKDAYS } from './search-query.ts'
import { wordsOf } from './searchable.ts'

/** `text` has the words of a question that state no filter, and names of places. The other fields are its filters. */
type ReadQuestion = Pick<
  SearchQuery,
  'text' | 'near' | 'km' | 'place' | 'language' | 'priceTo' | 'currency' | 'minutesTo' | 'weekdays'
>

const LONGEST_PLACE = 5

const alternatives = (words: ReadonlyMap<string, unknown>) =>
  [...words.keys()].map(word => word.replace('$', '\\$')).join('|')
const NUMBER = `\\d+(?:[.,]\\d+)?`
const SIGN = `[£€$¥]`
const ATTHEMOST = `(?<!\\p{L})(?:${AT_MOST})\\s+`
const END = '(?![\\p{L}\\p{N}])'

const PRICE_AFTER = new RegExp(`${ATTHEMOST}(${NUMBER})\\s*(${alternatives(CURRENCIES)})${END}`, 'u')
const PRICE_BEFORE = new RegExp(`${ATTHEMOST}(${SIGN})\\s*(${NUMBER})${END}`, 'u')
const DURATION = new RegExp(
  `(?:${ATTHEMOST})(${NUMBER}|${alternatives(NUMBERS)})\\s*(${alternatives(UNITS)})${END}`,
  'u',
)
const HALF = new RegExp(`(?<!\\p{L})(?:${HALF_DAY})${END}`, 'u')
const NOTHING = new RegExp(`(?<!\\p{L})(?:${FREE})${END}`, 'u')
const LANGUAGE = new RegExp(`(?<!\\p{L})(?:${SPOKEN})\\s+(${alternatives(LANGUAGES)})${END}`, 'u')
const WEEKDAY = new RegExp(
  `(?<!\\p{L})(?:(?:on|am|le|el|il|de)\\s+)?(?:${DAYS.map(day => `(${day})`).join('|')})${END}`,
  'u',
)
const PLACE = new RegExp(`(?<!\\p{L})(?:(${NEAR})|${IN})\\s+`, 'gu')

const HALF_DAY_MINUTES = 300

/**
 * Reads filters from a question. A price needs words such as "under" and a currency. A place or a language is only read
 * if the catalogue has it. `text` gets all other words, unless they are empty, and the place's name too, since titles name
 * places. It lacks the name if the filter is a circle, because texts of products around a place seldom name it.
 */
export function parseQuestion(question: string, facts: CatalogueFacts): ReadQuestion {
  let rest = fold(question)
  const read: ReadQuestion = {}
  /** Calls `use` with a match of the pattern, and removes the match from the question unless `use` returns false. */
  const take = (pattern: RegExp, use: (match: RegExpExecArray) => unknown) => {
    const match = pattern.exec(rest)
    if (match === null || use(match) === false) return
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
  }
  const setPrice = (amount = '', currency = '') => {
    read.priceTo = Number(amount.replace(',', '.'))
    if (currency !== '$' && !currency.startsWith('dol')) read.currency = CURRENCIES.get(currency) ?? ''
  }
  take(PRICE_AFTER, ([, amount, currency]) => setPrice(amount, currency))
  take(PRICE_BEFORE, ([, currency, amount]) => setPrice(amount, currency))
  take(DURATION, ([, count = '', unit = '']) => {
    read.minutesTo = (NUMBERS.get(count) ?? Number(count.replace(',', '.'))) * (UNITS.get(unit) ?? 0)
  })
  take(HALF, () => {
    read.minutesTo ??= HALF_DAY_MINUTES
  })
  take(NOTHING, () => {
    read.priceTo ??= 0
  })
  take(LANGUAGE, ([, name = '']) => {
    const code = LANGUAGES.get(name)
    const isOffered = code !== undefined && facts.byKey.has(`languages/${facetFile(code)}`)
    if (isOffered) read.language = code
    return isOffered
  })
  take(WEEKDAY, ([, ...days]) => {
    const day = WEEKDAYS[days.findIndex(day => day !== undefined)]
    if (day !== undefined) read.weekdays = [day]
  })
  const { text = rest, ...place } = placeIn(rest, facts)
  const filters = { ...read, ...place }
  const isFilters = Object.keys(filters).length > 0 && wordsOf(text).every(word => EMPTY_WORDS.has(word))
  return { ...filters, text: isFilters ? '' : text.trim() }
}

/** The place that the question names. If its coordinates are known, the filter may be a circle around them. */
function placeIn(text: string, facts: CatalogueFacts): Pick<ReadQuestion, 'text' | 'near' | 'km' | 'place'> {
  for (const { 0: start, 1: nearby, index } of text.matchAll(PLACE)) {
    const words = text
      .slice(index + start.length)
      .split(/[\s,;?!.]+/)
      .filter(word => word !== '')
    for (let count = Math.min(words.length, LONGEST_PLACE); count > 0; count--) {
      const name = words.slice(0, count).join(' ')
      const group = facts.groups[facts.byKey.get(`places/${facetFile(name)}`) ?? -1]
      if (group === undefined) continue
      if (nearby === undefined || group.at === undefined) return { place: name }
      const [latitude, longitude] = group.at
      const others = [text.slice(0, index), ...words.slice(count)]
      return { near: { latitude, longitude }, km: DEFAULT_KM, text: others.join(' ') }
    }
  }
  return {}
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’-]/g, ' ')
}
