import { STOP_ROLES, type Stop } from '../../catalogue/stops.ts'
import { localeFormatters } from '../pages/locale-formatters.ts'
import { valueWords } from '../pages/site-words.ts'
import type { SurfaceData } from '../surface-data.ts'

/** Writes values in English, because the template of indexes is English. */
const write = localeFormatters({ language: 'en', over: 'over {}', ...valueWords({}, {}) }, 'en')
const DAYS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
export const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

export const MOST_OF_STOPS = 120
const MOST_OF_LANGUAGES = 50

const TOWARDS: Record<Stop['role'], string> = { START: 'also from', POINT_OF_INTEREST: 'passing', END: 'to' }

export function factsText(data: SurfaceData): string {
  const { place, stops = [], category, labels = [], access, minutes, price } = data
  const route = STOP_ROLES.flatMap(role => {
    const names = stops.filter(stop => stop.role === role).map(({ name }) => name)
    return names.length === 0 ? [] : `${TOWARDS[role]} ${listed(names, MOST_OF_STOPS)}`
  })
  const offered = [minutes && write.duration(minutes), daysText(DAYS, data.starts, data.ends)]
  const more = [languagesText(spokenOf(data)), price && fromText(price)]
  const parts = [place, ...route, category, ...labels, access, ...offered, ...more]
  return [...new Set(parts)].filter(part => part !== undefined && part !== '').join(', ')
}

/** The languages in which a product is offered. Empty if the only one is the language of its text. */
export function spokenOf({ languages = [], locale }: SurfaceData): string[] {
  return languages.length === 1 && locale?.startsWith(languages[0] ?? '') ? [] : languages
}

export function languagesText(languages: readonly string[]): string {
  return languages.length === 0 ? '' : `in ${listed(languages.map(write.languageName), MOST_OF_LANGUAGES)}`
}

export function daysText(format: Intl.DateTimeFormat, ...days: readonly (string | undefined)[]): string {
  const [first = '', last = ''] = days.map(day => day && format.format(Date.parse(day)))
  if (first === '') return last && `until ${last}`
  if (last === '') return `from ${first}`
  return last === first ? first : `${first} to ${last}`
}

export function fromText(price: NonNullable<SurfaceData['price']>): string {
  const text = write.price(price).replace(/^\p{Lu}/u, letter => letter.toLowerCase())
  return price.per === 'BOOKING' ? `${text} per booking` : text
}

export function listed(names: readonly string[], most: number): string {
  let text = ''
  for (const [index, name] of names.entries()) {
    const next = text === '' ? name : `${text}, ${name}`
    if (next.length > most && index > 0) return `${text} and more`
    text = next
  }
  return text
}
