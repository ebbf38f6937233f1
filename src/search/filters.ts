import { nameKey } from '../catalogue/text/comparison-keys.ts'
import { languageAndScript } from '../catalogue/text/language-tags.ts'
import { facetFile } from '../surfaces/shared/facets.ts'
import type { CatalogueFacts, FactRow } from './catalogue-facts.ts'
import { type SearchQuery, WEEKDAYS } from './search-query.ts'

const KM_PER_DEGREE = 111.195
export const DEFAULT_KM = 25
const DAY_MS = 86_400_000

/** Great-circle distance in kilometres, by the haversine formula. */
export function kilometres(
  [lat, lon]: readonly [number, number],
  [toLat, toLon]: readonly [number, number],
): number {
  const [a, b] = [lat, toLat].map(degrees => (degrees * Math.PI) / 180)
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const chord = half(toLat - lat) + Math.cos(a ?? 0) * Math.cos(b ?? 0) * half(toLon - lon)
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export function filtersOf(query: SearchQuery, facts: CatalogueFacts): ((row: FactRow) => boolean)[] {
  const tests: ((row: FactRow) => boolean)[] = []
  const inGroup = (facet: string, name: string | undefined) => {
    if (name === undefined) return
    const group = facts.byKey.get(`${facet}/${facetFile(name)}`)
    tests.push(({ groups }) => group !== undefined && groups.includes(group))
  }
  inGroup('places', query.place)
  inGroup('kinds', query.kind)
  inGroup('languages', query.language && languageAndScriptOf(query.language))
  const { operator, near, km = DEFAULT_KM, currency, priceTo, minutesTo, minutesFrom } = query
  const { weekdays, from, to } = query
  if (operator !== undefined) {
    const key = nameKey(operator)
    tests.push(({ account }) => account.id === operator || nameKey(account.name) === key)
  }
  if (near !== undefined) {
    const point = [near.latitude, near.longitude] as const
    const isBeside = ([latitude]: readonly [number, number]) =>
      Math.abs(latitude - near.latitude) * KM_PER_DEGREE <= km + 1
    tests.push(({ at }) => at !== undefined && isBeside(at) && kilometres(point, at) <= km)
  }
  if (currency !== undefined) tests.push(row => row.currency === currency || row.amount === 0)
  if (priceTo !== undefined) tests.push(({ amount = Infinity }) => amount <= priceTo)
  if (minutesTo !== undefined) tests.push(({ minutes }) => minutes !== undefined && minutes.from <= minutesTo)
  if (minutesFrom !== undefined)
    tests.push(({ minutes }) => minutes !== undefined && (minutes.to ?? minutes.from) >= minutesFrom)
  if (query.accessible === true) tests.push(({ isAccessible }) => isAccessible)
  if (weekdays !== undefined) tests.push(openOn(weekdays.map(day => WEEKDAYS.indexOf(day))))
  if (from !== undefined) tests.push(({ ends }) => ends === undefined || ends >= from)
  if (to !== undefined) tests.push(({ starts }) => starts === undefined || starts <= to)
  if (from !== undefined && to !== undefined) tests.push(openOn(daysBetween(from, to)))
  return tests
}

/** In `wanted` and `days`, 0 is Monday. A product without known days passes. */
function openOn(wanted: readonly number[]) {
  return ({ days }: FactRow) => days === undefined || days.some(day => wanted.includes(day))
}

/** The weekdays from the date `from` to the date `to`, with both dates. Monday is 0. */
function daysBetween(from: string, to: string): number[] {
  const [first, last] = [from, to].map(Date.parse)
  const days = Math.min(7, ((last ?? 0) - (first ?? 0)) / DAY_MS + 1)
  const start = (new Date(first ?? 0).getUTCDay() + 6) % 7
  return Array.from({ length: Math.max(0, days) }, (_, index) => (start + index) % 7)
}

function languageAndScriptOf(language: string): string {
  try {
    return languageAndScript(language)
  } catch {
    return language
  }
}
