import { periodUnit } from '../../catalogue/period.ts'
import { currencyOf } from '../values/price.ts'
import { wordKey } from '../values/word-key.ts'
import { type HeadingWord, means, type TicketKind, words } from '../values/words.ts'
import { type FieldName, fieldOf, priceField, takesSeveral } from './fields.ts'
import type { Rule } from './mapping.ts'

export interface Candidate {
  field: FieldName
  language: string | null
  rank: number
  more: Partial<Rule>
  /** A heading such as `Kinder` does not say that its values are prices, so these must state a currency. */
  needsSign?: boolean
}

export function isKnownHeading(heading: string): boolean {
  return candidatesOf(heading).length > 0
}

export function candidatesOf(heading: string): Candidate[] {
  const named = candidatesOfKey(wordKey(heading))
  if (named.length > 0) return named
  const withoutNote = heading.replace(NOTE, '')
  return withoutNote === heading ? candidatesInside(heading) : candidatesOf(withoutNote)
}

/** Matches a note behind a heading: `Product ID [Non Editable]`. */
const NOTE = /(?<! )\s+[[(][^\])]+[\])]$/

/** Matches keys such as `contact`: an address below them may be that of an office, and not the place of the tour. */
const OF_OFFICE = /^(?:contact|billing|office|owner|seller|merchant|head)/

function candidatesInside(path: string): Candidate[] {
  const { priceWords, headings } = words()
  const [, holder, last = ''] = /^(.+)\.([^.]+)$/.exec(path) ?? []
  if (holder === undefined) return []
  const held = wordKey(holder).split(' ')
  const named = candidatesOfKey(wordKey(last)).map(one => ({ ...one, rank: one.rank + INSIDE }))
  const holds = (wanted: string) =>
    held.some(word => headings.get(word)?.some(({ field }) => field === wanted))
  if (holder.endsWith('[]')) {
    const isPriced = held.some(word => priceWords.has(word))
    if (isPriced && /^(?:label|name|title)$/.test(wordKey(last)))
      return [{ field: 'ticket', language: null, rank: INSIDE, more: {} }]
    return named.filter(({ field }) => (field === 'pictures' ? holds(field) : field === 'price' && isPriced))
  }
  if (holds('account') || held.some(word => OF_OFFICE.test(word)) || holder.includes('[]')) return []
  return named.filter(({ field }) => fieldOf(field).at?.startsWith('locations[0].place.'))
}

/** Added to the rank of a field that only a path's last key names, so that a field named by the whole heading wins. */
const INSIDE = 1000

function candidatesOfKey(whole: string): Candidate[] {
  const { headings, tickets } = words()
  const named = headings.get(whole)
  const [, inLanguage = '', language = null] = LANGUAGE.exec(whole) ?? []
  if (named === undefined && headings.has(inLanguage))
    return (headings.get(inLanguage) ?? []).map(word => ({ ...word, language, more: {} }))
  if (named !== undefined) return withMore(named, withoutUnit(whole).more)
  const { key, more } = withoutUnit(whole)
  const kind = pricedTicket(key)
  if (kind !== null) return [{ field: priceField(kind), language: null, rank: 0, more }]
  const ticket = tickets.get(key)
  if (ticket !== undefined)
    return [{ field: priceField(ticket), language: null, rank: 0, more, needsSign: more.price === undefined }]
  const singular = key.replace(/ ?\d+$/, '')
  const several =
    headings.get(key) ?? (headings.get(singular) ?? []).filter(({ field }) => takesSeveral(field))
  return withMore(several, more)
}

/** Matches the key of a heading that ends with a language: `title fr` is the key of `Title FR`. */
const LANGUAGE = /^(.+) (en|fr|de|es|it|pt|nl|ja|ko)$/

const withMore = (named: readonly HeadingWord[], more: Partial<Rule>): Candidate[] =>
  named.map(word => ({ ...word, more }))

/** Takes a unit or currency off the end of a heading: `preis in eur` gives `preis` and the rule `price: 'EUR'`. */
function withoutUnit(key: string): { key: string; more: Partial<Rule> } {
  const [, before = key, last = ''] = /^(.+?)(?: (?:in|en|em|a))? ([^ ]+)$/.exec(key) ?? []
  if (means('about', last)) return { key: before, more: {} }
  const unit = periodUnit(last)
  if (unit !== undefined) return { key: before, more: { unit } }
  if (last === 'cents' || last === 'cent') return { key: before, more: { unit: 'cents' } }
  const price = last === '' ? null : currencyOf(last, { currency: null, country: null, language: null })
  return price === null ? { key, more: {} } : { key: before, more: { price } }
}

function pricedTicket(key: string): TicketKind | null {
  const { tickets, priceWords, fillers } = words()
  for (const word of priceWords)
    if (key.endsWith(word) && tickets.has(key.slice(0, -word.length).trim()))
      return tickets.get(key.slice(0, -word.length).trim()) ?? null
  const parts = key.split(' ')
  const kinds = new Set(parts.flatMap(part => tickets.get(part) ?? []))
  const isOther = (part: string) =>
    !priceWords.has(part) && !fillers.has(part) && !tickets.has(part) && !isAgeWord(part)
  const [kind = null] = kinds
  return kinds.size === 1 && parts.some(part => priceWords.has(part)) && !parts.some(isOther) ? kind : null
}

/** Whether a word of a heading belongs to an age, as the last three of `Preis Kinder bis 12 Jahre` do. */
function isAgeWord(part: string): boolean {
  return /^\d+$/.test(part) || periodUnit(part) === 'year' || means('upTo', part)
}
