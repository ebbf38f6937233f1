import { isObject } from '../runtime/is-object.ts'
import { cancellationOf } from './cancellation-cutoff.ts'
import { objectsAt } from './octo/octo-object.ts'
import { NO_UPPER_AGE } from './octo/octo-restrictions.ts'
import { unstatedFlags } from './octo/octo-terms.ts'
import { currencyDigits } from './schema/option.ts'
import { readDuration } from './v1/v1-duration.ts'
import { partsOfAddress } from './v1/v1-town.ts'

type Fields = Record<string, unknown>

const TEXT_LISTS = { highlights: 'HIGHLIGHT', included: 'INCLUSION', excluded: 'EXCLUSION' } as const

const DERIVED = ['text', 'url', 'image', '_geo']
const DERIVED_OF_ACCOUNTS = ['url', 'coordinates', '_geo', 'town', 'country', 'image']

/** Reads a product saved as json, jsonl or json-octo. Fields without a counterpart stay, to be reported as unknown. */
export function fromSavedProduct(raw: Fields): void {
  if ('highlights' in raw) fromCache(raw)
  const { options } = raw
  if (Array.isArray(options) && isObject(options[0]) && 'cancellationCutoff' in options[0])
    fromOcto(raw, options.filter(isObject))
}

/** Whether `raw` is a line of the format jsonl, which has the page's `text` beside the fields of the format json. */
export function isSearchLine(raw: Readonly<Fields>): boolean {
  return 'highlights' in raw && 'text' in raw
}

function fromCache(raw: Fields): void {
  const isLine = isSearchLine(raw)
  const features: unknown[] = Object.entries(TEXT_LISTS).flatMap(([name, type]) =>
    [take(raw, name) ?? []].flat().map(shortDescription => ({ type, shortDescription })),
  )
  const hours = take(raw, 'openingHours')
  if (Array.isArray(hours) && hours.length > 0)
    features.push({ type: 'ADDITIONAL_INFORMATION', shortDescription: `Opening hours:\n${hours.join('\n')}` })
  raw['features'] = [...objectsAt(raw, 'features'), ...features]
  const [currency, minutes] = [take(raw, 'currency'), take(raw, 'durationMinutes')]
  raw['defaultCurrency'] ??= currency
  const { duration } = raw
  // `durationMinutes` has only the lower end of a range, so it is used only if the words in `duration` are unreadable.
  if (typeof duration !== 'string' || readDuration(duration) === null) raw['durationMinutesFrom'] ??= minutes
  if (!isLine) return
  for (const name of DERIVED) delete raw[name]
  const price = take(raw, 'price')
  raw['options'] ??= optionsFrom(price, raw['id'])
  if (isObject(price) && price['per'] === 'BOOKING') raw['pricingPer'] ??= ['BOOKING']
  const [town, country, point] = [take(raw, 'town'), take(raw, 'country'), take(raw, 'coordinates')]
  const [latitude, longitude] = Array.isArray(point) ? point : []
  if (town || country || point)
    raw['locations'] ??= [
      { types: ['START'], place: { latitude, longitude, addressLocality: town, addressCountry: country } },
    ]
}

function optionsFrom(from: unknown, id: unknown): Fields[] {
  if (!isObject(from) || typeof from['amount'] !== 'number' || typeof from['currency'] !== 'string') return []
  const { amount, currency } = from
  const currencyPrecision = currencyDigits(currency)
  const retail = Math.round(amount * 10 ** currencyPrecision)
  return [{ units: [{ id: `${id}-from`, pricingFrom: [{ retail, currency, currencyPrecision }] }] }]
}

const LABELS: Readonly<Record<string, string>> = { 'fast-track': 'skip-the-line' }
const DIFFICULTIES: Readonly<Record<string, string>> = {
  'trip-difficulty-easy': 'Easy',
  'trip-difficulty-medium': 'Moderate',
  'trip-difficulty-hard': 'Challenging',
}

export function labelsOf(labels: readonly string[]) {
  return {
    categoryLabels: labels.filter(label => !(label in DIFFICULTIES)).map(label => LABELS[label] ?? label),
    tripDifficulty: labels.map(label => DIFFICULTIES[label]).find(word => word !== undefined),
  }
}

function fromOcto(raw: Fields, options: Fields[]): void {
  for (const { place } of objectsAt(raw, 'locations')) {
    if (!isObject(place)) continue
    const identifiers = Object.entries(place['identifiers'] ?? {}).filter(([, id]) => id !== null)
    if (isObject(place['identifiers']))
      place['identifiers'] = identifiers.map(([kind, id]) => `${kind}:${id}`)
    Object.assign(place, take(place, 'postalAddress'))
  }
  const { categoryLabels, tripDifficulty } = labelsOf([raw['categoryLabels'] ?? []].flat().map(String))
  raw['tripDifficulty'] ??= tripDifficulty
  raw['categoryLabels'] = categoryLabels
  Object.assign(raw, unstatedFlags(raw))
  for (const key of ['availabilityType', 'redemptionMethod', 'pricingPer'])
    if (typeof raw[key] === 'string') raw[key] = [raw[key]]
  const terms = options
    .map(option => take(option, 'cancellationCutoff'))
    .find(text => typeof text === 'string')
  for (const option of options) fromOctoOption(option)
  const features = objectsAt(raw, 'features')
  const isStated = features.some(({ type }) => type === 'CANCELLATION_TERM')
  if (typeof terms === 'string' && !isStated && cancellationOf({ passthrough: {} }, [terms]).cutoff !== null)
    raw['features'] = [...features, { type: 'CANCELLATION_TERM', shortDescription: terms }]
  const pax = sharedRestrictions(options)
  raw['bookingMinPax'] ??= take(pax, 'minUnits')
  raw['bookingMaxPax'] ??= take(pax, 'maxUnits')
  const units = options.flatMap(option => objectsAt(option, 'units'))
  const bounds = sharedRestrictions(units, raw['bookingMaxPax'])
  bound(raw, bounds, 'Age', NO_UPPER_AGE)
  bound(raw, bounds, 'Height')
  bound(raw, bounds, 'Weight')
}

function fromOctoOption(option: Fields): void {
  const { title, internalName, availabilityLocalStartTimes: times } = option
  option['name'] ??= title ?? internalName
  for (const key of [
    'title',
    'internalName',
    'default',
    'cancellationCutoffAmount',
    'cancellationCutoffUnit',
  ])
    delete option[key]
  // For unknown times of departure, json-octo writes words or `00:00`.
  if (Array.isArray(times) && !times.some(time => /^\d\d:\d\d/.test(time) && time !== '00:00'))
    delete option['availabilityLocalStartTimes']
  for (const unit of objectsAt(option, 'units')) {
    const name = take(unit, 'internalName')
    // For a type that OCTO lacks, json-octo writes `OTHER`, and the type as `internalName` and, if missing, as `title`.
    if (unit['type'] === 'OTHER') unit['type'] = name === unit['title'] || name === 'OTHER' ? null : name
    if (name === unit['type']) delete unit['title']
  }
}

/**
 * Returns the restrictions that all `holders` share, and keeps them only in the first. Returns `{}` if they differ.
 * `most` is the largest number of guests of a booking. json-octo writes it as the `paxCount` of a group ticket.
 */
function sharedRestrictions(holders: Fields[], most?: unknown): Fields {
  const stated = holders.map(({ restrictions }) => (isObject(restrictions) ? restrictions : {}))
  const [first = {}] = stated
  for (const [index, restrictions] of stated.entries()) {
    // json-octo takes ages and guests from a title such as `Child (3–12)`. They are removed, as the title states them.
    if (/\d/.test(String(holders[index]?.['title'])))
      for (const key of ['paxCount', 'minAge', 'maxAge']) delete restrictions[key]
    if (restrictions['idRequired'] === false) delete restrictions['idRequired']
    if (restrictions['paxCount'] === 1 || restrictions['paxCount'] === most) delete restrictions['paxCount']
  }
  if (new Set(stated.map(restrictions => JSON.stringify(restrictions))).size > 1) return {}
  for (const holder of holders.slice(1)) delete holder['restrictions']
  return first
}

function bound(raw: Fields, bounds: Fields, measure: string, highest = Number.POSITIVE_INFINITY): void {
  if (Number(bounds[`min${measure}`]) === 0) delete bounds[`min${measure}`]
  if (Number(bounds[`max${measure}`]) >= highest) delete bounds[`max${measure}`]
  const side = [`min${measure}`, `max${measure}`].find(key => typeof bounds[key] === 'number')
  const unit = take(bounds, `${measure.toLowerCase()}Unit`)
  if (side === undefined) return
  const name = `${measure.toLowerCase()}Restriction`
  raw[`${name}Type`] ??= side.startsWith('min') ? 'Minimum' : 'Maximum'
  raw[`${name}Value`] ??= take(bounds, side)
  if (unit !== undefined) raw[`${name}Unit`] ??= unit
}

export function fromSavedAccount(raw: Fields): void {
  // An account of another source may have one of these fields by mistake. Only a saved account has all three.
  if ('url' in raw && 'town' in raw && 'image' in raw)
    for (const name of DERIVED_OF_ACCOUNTS) delete raw[name]
  const { contact } = raw
  if (!isObject(contact)) return
  delete raw['contact']
  // The saved endpoint is the address of a published tree, not of the source, so it is not kept.
  delete raw['endpoint']
  const { address: whole, ...parts } = contact
  for (const [name, value] of Object.entries(parts)) raw[name] ??= value
  const stated = Object.entries(take(raw, 'address') ?? {}).filter(([, part]) => part !== null)
  const place = Object.fromEntries(stated)
  if (typeof whole !== 'string') return
  const { addressLocality = '', addressCountry } = place
  const end = `, ${addressCountry}`
  const line = whole.endsWith(end) ? whole.slice(0, -end.length) : whole
  const read =
    partsOfAddress(line, String(addressLocality)) ?? (stated.length > 0 ? {} : { streetAddress: whole })
  raw['locations'] ??= [{ types: ['BUSINESS_ADDRESS'], place: { ...read, ...place } }]
}

function take(from: Fields, key: string): unknown {
  const value = from[key]
  delete from[key]
  return value
}
