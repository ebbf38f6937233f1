import { isDeepStrictEqual } from 'node:util'
import { labelsOf } from '../saved-product.ts'
import { deliveryFormats } from '../schema/product.ts'
import { locationsOf, mediaOf } from './octo-content.ts'
import {
  countAt,
  nameOf,
  type OctoObject,
  objectAt,
  objectsAt,
  periodAt,
  pick,
  textAt,
  textsAt,
} from './octo-object.ts'
import { optionOf } from './octo-option.ts'
import { bookingLimits, sharedBounds, unitRestrictions } from './octo-restrictions.ts'
import {
  allFeatures,
  bookingTerms,
  cancellationTerms,
  isUnknownCutoff,
  sharedStartTimes,
  startTimes,
  unstatedFlags,
} from './octo-terms.ts'

/** Records have these fields of OCTO with the same names and meanings, so they are copied unchanged. */
const SAME = [
  ...['id', 'internalName', 'reference', 'locale', 'timeZone', 'title', 'description'],
  ...['allowFreesale', 'availabilityRequired', 'instantConfirmation', 'instantDelivery', 'defaultCurrency'],
]
/** Fields that are lists in records. Some of them may be single values in OCTO. */
const LISTS = [
  ...['availabilityType', 'deliveryMethods', 'redemptionMethod', 'pricingPer', 'availableCurrencies'],
]

/** Reads OCTO 1.x and 2.x. Durations, pictures etc. of all options are joined, because a record's options have none. */
export function fieldsOfOcto(octo: OctoObject): Record<string, unknown> {
  const options = objectsAt(octo, 'options')
  const units = options.flatMap(option => objectsAt(option, 'units'))
  const all = [octo, ...options]
  const locale = textAt(octo, 'locale')
  const times = sharedStartTimes(options)
  return {
    ...pick(octo, SAME),
    ...(options.some(isUnknownCutoff) ? unstatedFlags(octo) : {}),
    ...Object.fromEntries(LISTS.map(key => [key, textsAt(octo, key)])),
    shortDescription: octo['shortDescription'] ?? octo['subtitle'],
    deliveryFormats: textsAt(octo, 'deliveryFormats').filter(text =>
      deliveryFormats.some(format => format === text),
    ),
    features: [
      ...allFeatures(octo, options),
      ...bookingTerms(options, locale),
      ...cancellationTerms(octo, options, locale),
      ...startTimes(times, locale),
      ...unitRestrictions(units, options, locale),
    ],
    faqs: all.flatMap(part => objectsAt(part, 'faqs')),
    media: mediaOf(all),
    locations: locationsOf(octo, options),
    ...labelsOf([...new Set(all.flatMap(part => textsAt(part, 'categoryLabels')))]),
    category: categoryOf(octo),
    ...durationOf(octo, options),
    commentary: commentaryOf(all),
    ...bookingLimits(options),
    ...sharedBounds(units),
    options: options.map(option => optionOf(option, { octo, hasOwnTimes: times === null, locale })),
  }
}

function categoryOf(octo: OctoObject): string | null {
  const categories = objectsAt(octo, 'categories')
  const main = categories.find(category => category['default'] === true) ?? categories[0]
  return main === undefined ? null : textAt(main, 'title')
}

function commentaryOf(parts: readonly OctoObject[]): object[] {
  const all = parts
    .flatMap(part => objectsAt(part, 'commentary'))
    .map(one => pick(one, ['format', 'language']))
  return all.filter((one, index) => all.findIndex(other => isDeepStrictEqual(one, other)) === index)
}

function durationOf(octo: OctoObject, options: readonly OctoObject[]): Record<string, unknown> {
  const own = minutesOf(octo)
  const [from, to] = own.length > 0 ? [own[0], own[1]] : ends(options.flatMap(minutesOf))
  return { durationMinutesFrom: from, durationMinutesTo: to === from ? undefined : to }
}

function ends(all: readonly number[]): (number | undefined)[] {
  return all.length === 0 ? [] : [Math.min(...all), Math.max(...all)]
}

/** The shortest and the longest duration of `part`, in minutes. OCTO 1.x states an amount and a unit instead. */
function minutesOf(part: OctoObject): number[] {
  const [from, to] = [countAt(part, 'durationMinutesFrom', 1), countAt(part, 'durationMinutesTo', 1)]
  const old = periodAt(part, 'duration')?.minutes ?? []
  return from === null ? [old].flat() : to === null ? [from] : [from, to]
}

/** Converts `supplier` to the fields of an account that travellers may read. Its endpoint is for resellers alone. */
export function fieldsOfSupplier(supplier: OctoObject): Record<string, unknown> {
  const contact = objectAt(supplier, 'contact')
  const [streetAddress, addressCountry] = [textAt(contact, 'address'), textAt(supplier, 'country')]
  const place = { streetAddress, addressCountry }
  const isPlaced = streetAddress !== null || addressCountry !== null
  return {
    id: supplier['id'],
    name: textAt(supplier, 'name') ?? nameOf(supplier) ?? supplier['id'],
    description: supplier['shortDescription'],
    ...pick(contact, ['website', 'email', 'telephone']),
    media: mediaOf([supplier]),
    locations: isPlaced ? [{ types: ['BUSINESS_ADDRESS'], place }] : [],
  }
}
