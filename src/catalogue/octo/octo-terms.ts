import { isDeepStrictEqual } from 'node:util'
import { cancellationOf, isNonRefundable } from '../cancellation-cutoff.ts'
import { unitMinutes } from '../period.ts'
import { featureTypes } from '../schema/feature.ts'
import { labelled, sentence } from '../v1/v1-phrases.ts'
import { nameOf, type OctoObject, objectsAt, periodAt, textAt, textsAt } from './octo-object.ts'

export interface OctoFeature {
  type: string
  shortDescription: string
}

/** The fields of OCTO 1.x that are features of OCTO 2.x. */
const OLD_FIELDS: Readonly<Record<string, string>> = {
  highlights: 'HIGHLIGHT',
  inclusions: 'INCLUSION',
  exclusions: 'EXCLUSION',
  alert: 'PREBOOKING_INFORMATION',
  bookingTerms: 'BOOKING_TERM',
  privacyTerms: 'BOOKING_TERM',
  redemptionInstructions: 'REDEMPTION_INSTRUCTION',
  cancellationPolicy: 'CANCELLATION_TERM',
}
export const OLD_FEATURES = Object.keys(OLD_FIELDS)

function featuresIn(part: OctoObject): OctoFeature[] {
  const stated = objectsAt(part, 'features').flatMap(feature => {
    const [type, shortDescription] = [textAt(feature, 'type'), textAt(feature, 'shortDescription')]
    const known = featureTypes.find(one => one === type) ?? 'ADDITIONAL_INFORMATION'
    return shortDescription === null ? [] : [{ type: known, shortDescription }]
  })
  const old = Object.entries(OLD_FIELDS).flatMap(([key, type]) =>
    textsAt(part, key).map(shortDescription => ({ type, shortDescription })),
  )
  return [...stated, ...old]
}

export function allFeatures(octo: OctoObject, options: readonly OctoObject[]): OctoFeature[] {
  const units = options.flatMap(option => objectsAt(option, 'units'))
  const all = [octo, ...options, ...units].flatMap((part, index) => {
    const isNamed = index > options.length || (index > 0 && options.length > 1)
    const label = isNamed ? `${nameOf(part) ?? String(part['id'])}: ` : ''
    return featuresIn(part).map(({ type, shortDescription }) => ({
      type,
      shortDescription: label + shortDescription,
    }))
  })
  return [...new Map(all.map(feature => [`${feature.type} ${feature.shortDescription}`, feature])).values()]
}

/** Only OCTO 1.x states how long before the start an option can be booked. */
export function bookingTerms(options: readonly OctoObject[], locale: string | null): OctoFeature[] {
  const periods = options.flatMap(option => periodAt(option, 'availabilityCutoff') ?? [])
  const texts = periods.flatMap(({ amount, unit }) => sentence('cutoff')([amount, unit], locale))
  return [...new Set(texts)].map(shortDescription => ({ type: 'BOOKING_TERM', shortDescription }))
}

/** Only the longest of the options' periods becomes a term: a shorter one promises refunds that an option refuses. */
export function cancellationTerms(
  octo: OctoObject,
  options: readonly OctoObject[],
  locale: string | null,
): OctoFeature[] {
  const stated = featuresIn(octo).flatMap(({ type, shortDescription }) =>
    type === 'CANCELLATION_TERM' ? [shortDescription] : [],
  )
  const words = [...new Set(options.flatMap(option => wordsOf(option)))].filter(
    text => !stated.includes(text) && readCutoff([text]) === null,
  )
  const [longest] = options.flatMap(periodOf).sort((a, b) => b.minutes - a.minutes)
  const known = readCutoff(stated)
  const isKnown =
    longest === undefined || known === longest.minutes || [...stated, ...words].some(isNonRefundable)
  const terms = isKnown
    ? words
    : [...sentence('cancellation')([longest.amount, longest.unit], locale), ...words]
  return terms.map(shortDescription => ({ type: 'CANCELLATION_TERM', shortDescription }))
}

function readCutoff(terms: readonly string[]): number | null {
  const { cutoff } = cancellationOf({ passthrough: {} }, terms)
  return cutoff === null ? null : cutoff.amount * unitMinutes[cutoff.unit]
}

/** What json-octo writes for an unknown cut-off. OCTO requires one; 0 would promise a refund until the start. */
export const UNKNOWN_CUTOFF = { amount: 3650, unit: 'day' } as const

/** The text `Not stated`, which json-octo writes for unknown terms, in the languages of `templates/product*.md`. */
const UNKNOWN_TERMS = new Set([
  ...['Not stated', 'Keine Angabe', 'No indicado', 'Non précisé', 'Non indicato', 'Niet vermeld'],
  ...['Não indicado', '記載なし', '안내 없음', '未注明', '未註明'],
])

export function isUnknownCutoff(option: OctoObject): boolean {
  const { amount, unit } = periodAt(option, 'cancellationCutoff') ?? {}
  return amount === UNKNOWN_CUTOFF.amount && unit === UNKNOWN_CUTOFF.unit
}

/** Reads a flag that is false as null, because json-octo writes false for unknown flags too. */
export function unstatedFlags(octo: OctoObject): Record<string, null> {
  const flags = ['instantConfirmation', 'instantDelivery']
  return Object.fromEntries(flags.flatMap(flag => (octo[flag] === false ? [[flag, null]] : [])))
}

function wordsOf(option: OctoObject): string[] {
  const text = textAt(option, 'cancellationCutoff')
  return text === null || UNKNOWN_TERMS.has(text) || /^\s*0?\s*(?:minutes?|hours?|days?)?\s*$/i.test(text)
    ? []
    : [text]
}

function periodOf(option: OctoObject): { amount: number; unit: string; minutes: number }[] {
  const stated = periodAt(option, 'cancellationCutoff')
  if (stated !== null && !isUnknownCutoff(option)) return [stated]
  const { cutoff } = cancellationOf({ passthrough: {} }, wordsOf(option))
  return cutoff === null ? [] : [{ ...cutoff, minutes: cutoff.amount * unitMinutes[cutoff.unit] }]
}

/** The times at which an option starts. `00:00` as the only one means that guests come within opening hours. */
export function startTimesOf(option: OctoObject): string[] {
  const times = textsAt(option, 'availabilityLocalStartTimes').filter(time => /^\d\d:\d\d/.test(time))
  return isDeepStrictEqual(times, ['00:00']) ? [] : times.map(time => time.slice(0, 5))
}

export function sharedStartTimes(options: readonly OctoObject[]): string[] | null {
  const [first = [], ...others] = options.map(startTimesOf)
  return others.every(times => isDeepStrictEqual(times, first)) ? first : null
}

export function startTimes(times: readonly string[] | null, locale: string | null): OctoFeature[] {
  if (times === null || times.length === 0) return []
  return [{ type: 'ADDITIONAL_INFORMATION', shortDescription: labelled('starts', times.join(', '), locale) }]
}
