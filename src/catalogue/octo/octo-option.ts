import { unitTypes } from '../schema/option.ts'
import { labelled } from '../v1/v1-phrases.ts'
import { nameOf, type OctoObject, objectsAt, pick, textAt } from './octo-object.ts'
import { agesOf } from './octo-restrictions.ts'
import { startTimesOf } from './octo-terms.ts'

type Made = Record<string, unknown>

interface OptionContext {
  octo: OctoObject
  /** Whether the options start at different times. The description of each option then states its times. */
  hasOwnTimes: boolean
  locale: string | null
}

export function optionOf(option: OctoObject, { octo, hasOwnTimes, locale }: OptionContext): Made {
  const units = objectsAt(option, 'units')
  return {
    ...pick(option, ['id', 'reference']),
    name: nameOf(option),
    description: descriptionOf(option, octo, hasOwnTimes ? startTimesOf(option) : [], locale),
    units: [...units.map(unitOf), ...bookingPrice(option, units)],
  }
}

function descriptionOf(
  option: OctoObject,
  octo: OctoObject,
  times: string[],
  locale: string | null,
): string | null {
  const ofProduct = [textAt(octo, 'description'), textAt(octo, 'shortDescription')]
  const paragraphs = [
    ...['subtitle', 'shortDescription', 'description'].map(key => textAt(option, key)),
    times.length === 0 ? null : labelled('starts', times.join(', '), locale),
    ...objectsAt(option, 'units').flatMap(unit =>
      ['subtitle', 'shortDescription'].flatMap(key => {
        const text = textAt(unit, key)
        return text === null ? [] : [`${nameOf(unit) ?? String(unit['id'])}: ${text}`]
      }),
    ),
  ]
  const own = paragraphs.filter(text => text !== null && !ofProduct.includes(text))
  return own.length === 0 ? null : [...new Set(own)].join('\n\n')
}

function unitOf(unit: OctoObject): Made {
  const type = unitTypes.find(known => known === unit['type'])
  const ages = agesOf(unit)
  return {
    id: unit['id'],
    ...(type === undefined ? {} : { type }),
    title: nameOf(unit),
    pricingFrom: pricesOf(unit),
    ...(ages === undefined ? {} : { ages }),
  }
}

/** The prices of a unit or an option: the prices from which it is sold, else the prices of its next departures. */
export function pricesOf(holder: OctoObject): Made[] {
  const from = objectsAt(holder, 'pricingFrom')
  const prices = from.length > 0 ? from : objectsAt(holder, 'pricing')
  return prices.map(price => ({
    ...pick(price, ['original', 'retail', 'currency', 'currencyPrecision']),
    ...Object.fromEntries(['original', 'retail'].flatMap(key => majorUnits(price, key))),
  }))
}

/** Adds words to an amount such as `12.50`, so that the schema reports it: OCTO's amounts are in minor units. */
function majorUnits(price: OctoObject, key: string): [string, string][] {
  const text = textAt(price, key)
  return text === null || !/\d[.,]|[.,]\d/.test(text) ? [] : [[key, `${text} (OCTO counts in minor units)`]]
}

/** A ticket of type GROUP with the option's price, if the option has one and its units have none. */
function bookingPrice(option: OctoObject, units: readonly OctoObject[]): Made[] {
  const prices = pricesOf(option)
  if (prices.length === 0 || units.some(unit => pricesOf(unit).length > 0)) return []
  return [{ id: `${String(option['id'])}-booking`, type: 'GROUP', pricingFrom: prices }]
}
