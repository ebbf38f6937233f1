import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '../fault.ts'
import { type Option, unitTypes } from '../schema/option.ts'
import { type Kept, type Product, toProduct } from '../schema/product.ts'
import { exchangeFeatures } from './exchange-features.ts'
import { exchangeLocations } from './exchange-locations.ts'
import { exchangeMedia } from './exchange-media.ts'
import { exchangeRates } from './exchange-rates.ts'
import { keptWith, replacedBy } from './related-fields.ts'
import { optionIdOf } from './to-prices.ts'
import type { V1Record } from './v1-field.ts'
import { inTableOrder, writeV1 } from './write-v1.ts'

/** A product over V1, before a change and after it. */
export interface V1Change {
  before: V1Record
  after: V1Record
  /** The fields that were given another value. */
  changed: readonly string[]
}

/** Fields of which only a part is V1's to say, and fields that are exchanged in a way of their own. */
const OWN_WAY = new Set([
  'id',
  'title',
  'internalName',
  'features',
  'media',
  'locations',
  'categoryLabels',
  'availabilityType',
  'availableCurrencies',
  'options',
  'kept',
])

/**
 * The product with the difference between two V1 records exchanged in it. A fault is what the later record does not
 * let be read, such as a rate without a currency.
 */
export function exchange(product: Product, change: V1Change): { product: Product } | { fault: Fault } {
  const [before, after] = [writeV1(change.before), writeV1(change.after)]
  const fault = after.faults.find(fault => !before.faults.some(old => isDeepStrictEqual(old, fault)))
  if (fault !== undefined) return { fault }
  const [was, is] = [toProduct(before.product, before), toProduct(after.product, after)]
  if (was === null || is === null) return { fault: { path: 'name', reason: 'is missing' } }

  const old = new Map<string, unknown>(Object.entries(was))
  const plain = Object.entries(is).filter(
    ([key, value]) => !OWN_WAY.has(key) && !isDeepStrictEqual(old.get(key), value),
  )
  const options = exchangeRates(product, {
    before: was.options[0]?.units ?? [],
    after: is.options,
    written: new Set(unitTypes.filter(type => change.changed.includes(`retail_rates_${type.toLowerCase()}`))),
  })
  const changed: Product = {
    ...product,
    ...Object.fromEntries(plain),
    features: exchangeFeatures(
      product,
      { v1: change.before, locale: was.locale },
      { v1: change.after, locale: is.locale },
    ),
    categoryLabels: exchangeItems(product.categoryLabels, was.categoryLabels, is.categoryLabels),
    availabilityType: exchangeItems(product.availabilityType, was.availabilityType, is.availabilityType),
    options,
    kept: exchangeKept(product.kept, is.kept, change.changed),
  }
  if (change.changed.includes('currency'))
    changed.availableCurrencies = exchangeItems(
      product.availableCurrencies,
      was.availableCurrencies.filter(currency => !isUsed(options, currency)),
      is.availableCurrencies,
    )
  if (change.changed.includes('image_url')) changed.media = exchangeMedia(product.media, is.media)
  if (!isDeepStrictEqual(was.locations, is.locations))
    changed.locations = exchangeLocations(product.locations, was.locations, is.locations)
  return { product: renamed(changed, is.title) }
}

function isUsed(options: readonly Option[], currency: string): boolean {
  return options.some(({ units }) =>
    units.some(({ pricingFrom }) => pricingFrom.some(price => price.currency === currency)),
  )
}

/** The list without what is no longer said, and with what is said for the first time. */
function exchangeItems<Item>(list: readonly Item[], before: readonly Item[], after: readonly Item[]): Item[] {
  const stays = list.filter(item => !before.includes(item) || after.includes(item))
  return [...stays, ...after.filter(item => !before.includes(item) && !stays.includes(item))]
}

/** A changed value is kept anew, with those it belongs to, and what it replaces is kept no longer. */
function exchangeKept(kept: Kept, next: Kept, changed: readonly string[]): Kept {
  const touched = new Set([
    'version_id',
    ...changed.flatMap(name => [...keptWith(name), ...replacedBy(name, kept)]),
  ])
  return inTableOrder({
    ...Object.fromEntries(Object.entries(kept).filter(([name]) => !touched.has(name))),
    ...Object.fromEntries(Object.entries(next).filter(([name]) => touched.has(name))),
  })
}

/** What was named after the product is named after it still: its internal name, and the option that V1 rates made. */
function renamed(product: Product, title: string): Product {
  if (product.title === title) return product
  return {
    ...product,
    title,
    internalName: product.internalName === product.title ? title : product.internalName,
    options: product.options.map(option =>
      option.id === optionIdOf(product.id) && option.name === product.title
        ? { ...option, name: title }
        : option,
    ),
  }
}
