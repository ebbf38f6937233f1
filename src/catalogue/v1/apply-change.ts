import { isDeepStrictEqual } from 'node:util'
import type { Issue } from '../issue.ts'
import { type Option, unitTypes } from '../schema/option.ts'
import { type Passthrough, type Product, toProduct } from '../schema/product.ts'
import { draftFrom, inTableOrder } from './read-v1.ts'
import { passthroughWith, replacedBy } from './related-fields.ts'
import { replaceChanged } from './replace-items.ts'
import { replaceLocations } from './replace-locations.ts'
import { replaceFeatures } from './v1-features.ts'
import { v1Rows } from './v1-fields.ts'
import { replaceImages, replaceVideos } from './v1-images.ts'
import { optionIdOf, rateField, replaceRates } from './v1-rates.ts'
import type { V1Record } from './v1-values.ts'

/** All V1 fields of a product, before a change and after it. */
export interface V1Change {
  before: V1Record
  after: V1Record
  /** The fields that were given another value. */
  changed: readonly string[]
}

/** Fields of the product that hold more than V1 can state, and fields for which there is a function of their own. */
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
  'passthrough',
])

/**
 * Applies the difference between two V1 records to a product. Both are read into the model; what differs there is
 * replaced in the product, and everything else of it stays. An issue is returned for what cannot be read of the later
 * record, such as a rate without a currency.
 */
export function applyChange(product: Product, change: V1Change): { product: Product } | { issue: Issue } {
  const [before, after] = [draftFrom(change.before), draftFrom(change.after)]
  const issue = after.issues.find(issue => !before.issues.some(old => isDeepStrictEqual(old, issue)))
  if (issue !== undefined) return { issue }
  const [was, is] = [toProduct(before.product, before), toProduct(after.product, after)]
  if (was === null || is === null) return { issue: { path: 'name', reason: 'is missing' } }

  const old = new Map<string, unknown>(Object.entries(was))
  const plain = Object.entries(is).filter(
    ([key, value]) => !OWN_WAY.has(key) && !isDeepStrictEqual(old.get(key), value),
  )
  const options = replaceRates(product, {
    before: was.options[0]?.units ?? [],
    after: is.options,
    written: new Set(unitTypes.filter(type => change.changed.includes(rateField(type)))),
  })
  const changed: Product = {
    ...product,
    ...Object.fromEntries(plain),
    features: replaceFeatures(
      product,
      { v1: change.before, locale: was.locale },
      { v1: change.after, locale: is.locale },
    ),
    categoryLabels: replaceChanged(product.categoryLabels, was.categoryLabels, is.categoryLabels),
    availabilityType: replaceChanged(product.availabilityType, was.availabilityType, is.availabilityType),
    options,
    passthrough: replacePassthrough(
      product.passthrough,
      { ...is.passthrough, ...stillPassthrough(product.passthrough, change) },
      change.changed,
    ),
  }
  if (change.changed.includes('currency'))
    changed.availableCurrencies = replaceChanged(
      product.availableCurrencies,
      was.availableCurrencies.filter(currency => !isUsed(options, currency)),
      is.availableCurrencies,
    )
  if (change.changed.includes('image_url')) changed.media = replaceImages(product.media, is.media)
  if (change.changed.includes('videos')) changed.media = replaceVideos(changed.media, is.media)
  if (!isDeepStrictEqual(was.locations, is.locations))
    changed.locations = replaceLocations(product.locations, was.locations, is.locations)
  // A list may have another name for the product than its title.
  return { product: was.title === is.title ? changed : renamed(changed, is.title) }
}

function isUsed(options: readonly Option[], currency: string): boolean {
  return options.some(({ units }) =>
    units.some(({ pricingFrom }) => pricingFrom.some(price => price.currency === currency)),
  )
}

/** New values of features that were kept because the product's features say more than the field does. */
function stillPassthrough(passthrough: Passthrough, { changed, after }: V1Change): Passthrough {
  return Object.fromEntries(
    v1Rows.flatMap(([name, { feature, passthrough: isPassthrough }]) =>
      feature !== undefined && !isPassthrough && Object.hasOwn(passthrough, name) && changed.includes(name)
        ? [[name, after[name]]]
        : [],
    ),
  )
}

/** The kept values, where a changed field and those that belong to it are kept anew, and those it replaces no longer. */
function replacePassthrough(
  passthrough: Passthrough,
  next: Passthrough,
  changed: readonly string[],
): Passthrough {
  const touched = new Set([
    'version_id',
    ...changed.flatMap(name => [...passthroughWith(name), ...replacedBy(name, passthrough)]),
  ])
  return inTableOrder({
    ...Object.fromEntries(Object.entries(passthrough).filter(([name]) => !touched.has(name))),
    ...Object.fromEntries(Object.entries(next).filter(([name]) => touched.has(name))),
  })
}

/** Gives a new title also to what was named after the old one: the internal name, and the option that V1 rates made. */
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
