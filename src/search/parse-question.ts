import { readAmount } from '../source/values/amount.ts'
import { facetFile } from '../surfaces/shared/facets.ts'
import type { CatalogueFacts } from './catalogue-facts.ts'
import { DEFAULT_KM } from './filters.ts'
import {
  AT_MOST,
  CURRENCIES,
  DAYS,
  FREE,
  FREE_THING,
  HALF_DAY,
  IN,
  LANGUAGES,
  NEAR,
  NOT,
  NOT_FREE_BEFORE,
  NOT_FREE_BEHIND,
  NUMBERS,
  OR,
  SMALL,
  SPOKEN,
  UNITS,
  WITH,
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
const NUMBER = `\\d+(?:[.,]\\d+|\\s\\d{3}(?!\\d))*`
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
const THING = `(?:${FREE_THING})(?<!(?<!\\p{L})(?:${WITH})\\s(?:[^,.;?!]*\\s)?(?:${FREE_THING}))`
const NOTHING = new RegExp(
  `(?<![\\p{L}\\p{Pd}])(?<!(?<!\\p{L})(?:${NOT_FREE_BEHIND})\\s+(?:\\p{L}{1,3}\\s+)?)(?:${FREE}|${THING})${END}(?!\\s+(?:\\p{L}+\\s+)?(?:${NOT_FREE_BEFORE}))`,
  'u',
)
const LANGUAGE = new RegExp(`(?<!\\p{L})(?:${SPOKEN})\\s+(${alternatives(LANGUAGES)})${END}`, 'u')
const DAY = `(?:(?:on|am|le|el|il|de)\\s+)?(?:${DAYS.join('|')})${END}`
const DAYS_OF_WEEK = new RegExp(`(?<!\\p{L})${DAY}(?:[\\s,]+(?:(?:${OR})\\s+)?${DAY})*`, 'u')
const PLACE = new RegExp(`(?<!\\p{L})(?:(${NEAR})|${IN})\\s+`, 'gu')
const FILTERS = [PRICE_AFTER, PRICE_BEFORE, DURATION, HALF, NOTHING, LANGUAGE, DAYS_OF_WEEK, PLACE]
const DENIED = new RegExp(
  `(?<!\\p{L})(?:${NOT})\\s+(?:(?:${SMALL})\\s+)*(?:${FILTERS.map(({ source }) => source).join('|')})`,
  'gu',
)

const HALF_DAY_MINUTES = 300

/**
 * Reads filters from a question. A price needs words such as "under" and a currency. A place or a language is only read
 * if the catalogue has it. All other words become `text`, and so does the name of a place, since titles name places.
 * With the filter `near`, `text` lacks the name, because texts of products around a place seldom name the place.
 */
export function parseQuestion(question: string, facts: CatalogueFacts): ReadQuestion {
  let rest = fold(question).replace(DENIED, ' ')
  const read: ReadQuestion = {}
  const take = (pattern: RegExp, use: (match: RegExpExecArray) => unknown) => {
    const match = pattern.exec(rest)
    if (match === null || use(match) === false) return
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
  }
  const setPrice = (text = '', sign = '') => {
    const amount = amountOf(text)
    if (amount === undefined) return false
    const code = CURRENCIES.get(sign)
    return Object.assign(read, { priceTo: amount, currency: code === 'USD' ? dollarsIn(facts) : code })
  }
  take(PRICE_AFTER, ([, amount, currency]) => setPrice(amount, currency))
  take(PRICE_BEFORE, ([, currency, amount]) => setPrice(amount, currency))
  take(DURATION, ([, count = '', unit = '']) => {
    const amount = NUMBERS.get(count) ?? amountOf(count)
    if (amount === undefined) return false
    return Object.assign(read, { minutesTo: amount * (UNITS.get(unit) ?? 0) })
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
  take(DAYS_OF_WEEK, ([days]) => {
    read.weekdays = WEEKDAYS.filter((_, day) => new RegExp(DAYS[day] ?? '').test(days))
  })
  const { text = rest, ...place } = placeIn(rest, facts)
  const filters = { ...read, ...place }
  const isFilters = Object.keys(filters).length > 0 && wordsOf(text).every(word => EMPTY_WORDS.has(word))
  return { ...filters, text: isFilters ? '' : text.trim() }
}

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

/** The number in `1,500` or `12.50`. If three digits follow a comma or point, it separates thousands. */
function amountOf(text: string): number | undefined {
  const amount = readAmount(text, '')
  return amount === null ? undefined : Number(amount.digits) / 10 ** amount.places
}

function dollarsIn({ rows }: CatalogueFacts): string | undefined {
  const codes = [...new Set(rows.map(({ currency = 'EUR' }) => currency))].filter(isDollar)
  return codes.length > 1 ? undefined : (codes[0] ?? 'USD')
}

function isDollar(currency: string): boolean {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).some(({ value }) => value === '$')
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]|-(?!free)/g, ' ')
}
