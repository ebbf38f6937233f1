import { durationOf, leastMinutes } from '../../catalogue/duration.ts'
import { unitMinutes } from '../../catalogue/period.ts'
import { mainLocation, whereaboutsOf } from '../../catalogue/schema/location.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { LONGEST_PLACE, stopsOf } from '../../catalogue/stops.ts'
import type { Word } from '../template/words.ts'
import type { Messages } from './messages.ts'
import { translateIfKnown } from './translate-if-known.ts'

const COMMENTARY_FORMATS: Record<NonNullable<Product['commentary'][number]['format']>, Word> = {
  IN_PERSON: 'live guide',
  RECORDED_AUDIO: 'audio guide',
  WRITTEN: 'written',
  OTHER: 'other',
}

const LABELS: Record<string, Word> = {
  'private-tours': 'Private tour',
  'multi-day': 'Several days',
  'wheelchair-accessible': 'Wheelchair accessible',
  'accommodation-included': 'Accommodation included',
  'food-included': 'Food included',
  'drinks-included': 'Drinks included',
  'skip-the-line': 'Skip the line',
}

export function durationText(product: Product, messages: Messages): string | null {
  const duration = durationOf(product)
  if (duration !== null) return messages.duration(duration)
  return product.durationText === null ? null : translateIfKnown(product.durationText, messages)
}

const MOST_STOPS = 8

export function placeText({ locations }: Product, messages: Messages): string | null {
  const main = mainLocation(locations, 'START')
  const name = whereaboutsOf(locations, 'START').town ?? main?.title ?? null
  const shown = name === null || name.length > LONGEST_PLACE ? [] : [name]
  const stops = stopsOf(locations, name)
  if (stops.length === 0) return shown[0] ?? null
  const named = (place: string, role: Word) => `${place} (${messages.word(role)})`
  const names = stops.map(({ name, role }) => {
    return role === 'POINT_OF_INTEREST' ? name : named(name, role === 'END' ? 'End' : 'Start')
  })
  if (names.length > MOST_STOPS) names.splice(MOST_STOPS - 1, names.length - MOST_STOPS, '…')
  const start = main?.types.includes('START') ? shown.map(place => named(place, 'Start')) : shown
  return [...start, ...names].join(', ')
}

const SAID_BY: Record<string, { name: string; isSaid(product: Product): boolean }> = {
  'multi-day': { name: 'duration', isSaid: product => (leastMinutes(product) ?? 0) > unitMinutes.day },
  'food-included': { name: 'food', isSaid: ({ foodIncluded }) => foodIncluded !== null },
  'drinks-included': { name: 'drinks', isSaid: ({ drinksIncluded }) => drinksIncluded !== null },
}

export function labelsText(product: Product, messages: Messages, names: ReadonlySet<string>): string | null {
  const isNew = (label: string) => {
    const said = Object.hasOwn(SAID_BY, label) ? SAID_BY[label] : undefined
    return said === undefined || !names.has(said.name) || !said.isSaid(product)
  }
  const labels = product.categoryLabels.filter(isNew).map(label => {
    const word = Object.hasOwn(LABELS, label) ? LABELS[label] : undefined
    return word === undefined ? label : messages.word(word)
  })
  return labels.length === 0 ? null : labels.join(', ')
}

export function languagesText({ commentary }: Product, messages: Messages): string | null {
  const byFormat = Map.groupBy(commentary, ({ format }) => format)
  const groups = [...byFormat].map(([format, items]) => {
    const names = [...new Set(items.map(({ language }) => messages.language(language)))].join(', ')
    return format === null ? names : `${names} (${messages.word(COMMENTARY_FORMATS[format])})`
  })
  return groups.join('; ') || null
}

export function datesText({ startDate, endDate }: Product, messages: Messages): string | null {
  if (startDate === null) return endDate === null ? null : messages.dated('until {date}', endDate)
  if (endDate === null) return messages.dated('from {date}', startDate)
  return startDate === endDate ? messages.date(startDate) : messages.dates(startDate, endDate)
}

export function guestsText({ bookingMinPax, bookingMaxPax }: Product, messages: Messages): string | null {
  const isSwapped = bookingMinPax !== null && bookingMaxPax !== null && bookingMinPax > bookingMaxPax
  const [min, max] = isSwapped ? [bookingMaxPax, bookingMinPax] : [bookingMinPax, bookingMaxPax]
  if (min !== null && max !== null && min !== max) return messages.range(String(min), String(max))
  if (max !== null) return min === max ? String(max) : messages.word('up to {}', String(max))
  return min === null || min <= 1 ? null : messages.word('at least {}', String(min))
}
