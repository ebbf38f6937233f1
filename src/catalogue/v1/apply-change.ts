import { isDeepStrictEqual } from 'node:util'
import type { Issue } from '../issue.ts'
import { withoutUntrueOcto } from '../octo/untrue-octo.ts'
import { type Option, unitTypes } from '../schema/option.ts'
import { type Passthrough, type Product, toProduct } from '../schema/product.ts'
import { draftFrom, inTableOrder } from './read-v1.ts'
import { fieldGroup, replacedBy } from './related-fields.ts'
import { replaceChanged } from './replace-items.ts'
import { replaceLocations } from './replace-locations.ts'
import { replaceFeatures } from './v1-features.ts'
import { v1Rows } from './v1-fields.ts'
import { replaceImages, replaceVideos } from './v1-images.ts'
import { optionIdOf, rateField, replaceRates, suppliersRates } from './v1-rates.ts'
import type { V1Record } from './v1-values.ts'

interface V1Change {
  before: V1Record
  after: V1Record
  changed: readonly string[]
}

/** Product fields with more details than V1 can state. `applyChange` does not copy them; other functions merge them. */
const SEPARATE_FIELDS = new Set([
  'id',
  'title',
  'internalName',
  'features',
  'media',
  'locations',
  'categoryLabels',
  'availabilityType',
  'availableCurrencies',
  'pricingPer',
  'options',
  'passthrough',
])

/**
 * Writes each value that differs between the two V1 records of `change` into `product`. Returns an issue if
 * `change.after` cannot be converted, for example if a rate has no currency.
 */
export function applyChange(product: Product, change: V1Change): { product: Product } | { issue: Issue } {
  const [before, after] = [draftFrom(change.before), draftFrom(change.after)]
  const kept = suppliersRates(product).filter(name => !change.changed.includes(name))
  const isOld = (issue: Issue) => before.issues.some(old => isDeepStrictEqual(old, issue))
  const issue = after.issues.find(issue => !kept.includes(issue.path) && !isOld(issue))
  if (issue !== undefined) return { issue }
  const [old, next] = [toProduct(before.product, before), toProduct(after.product, after)]
  if (old === null || next === null) return { issue: { path: 'name', reason: 'is missing' } }

  const options = replaceRates(product, {
    before: old.options[0]?.units ?? [],
    after: next.options,
    written: new Set(unitTypes.filter(type => change.changed.includes(rateField(type)))),
  })
  const changed: Product = {
    ...product,
    ...plainChanges(old, next),
    features: replaceFeatures(
      product,
      { v1: change.before, locale: old.locale },
      { v1: change.after, locale: next.locale },
    ),
    categoryLabels: replaceChanged(product.categoryLabels, old.categoryLabels, next.categoryLabels),
    availabilityType: replaceChanged(product.availabilityType, old.availabilityType, next.availabilityType),
    options,
    passthrough: replacePassthrough(
      product.passthrough,
      { ...next.passthrough, ...changedFeatureValues(product.passthrough, change) },
      change.changed,
    ),
  }
  if (change.changed.includes('currency'))
    changed.availableCurrencies = replaceChanged(
      product.availableCurrencies,
      old.availableCurrencies.filter(currency => !isUsed(options, currency)),
      next.availableCurrencies,
    )
  if (hasPrices(product.options) !== hasPrices(options))
    changed.pricingPer = replaceChanged(product.pricingPer, old.pricingPer, next.pricingPer)
  if (change.changed.includes('image_url')) changed.media = replaceImages(product.media, next.media)
  if (change.changed.includes('videos')) changed.media = replaceVideos(changed.media, next.media)
  if (!isDeepStrictEqual(old.locations, next.locations))
    changed.locations = replaceLocations(product.locations, old.locations, next.locations)
  // The product's title may differ from V1's `name`, so only a changed `name` changes the title.
  const named = old.title === next.title ? changed : renamed(changed, next.title)
  return { product: withoutUntrueOcto(product, named) }
}

function plainChanges(old: Product, next: Product): Partial<Product> {
  const oldValues = new Map<string, unknown>(Object.entries(old))
  return Object.fromEntries(
    Object.entries(next).filter(
      ([key, value]) => !SEPARATE_FIELDS.has(key) && !isDeepStrictEqual(oldValues.get(key), value),
    ),
  )
}

function hasPrices(options: readonly Option[]): boolean {
  return options.some(({ units }) => units.some(({ pricingFrom }) => pricingFrom.length > 0))
}

function isUsed(options: readonly Option[], currency: string): boolean {
  return options.some(({ units }) =>
    units.some(({ pricingFrom }) => pricingFrom.some(price => price.currency === currency)),
  )
}

function changedFeatureValues(passthrough: Passthrough, { changed, after }: V1Change): Passthrough {
  return Object.fromEntries(
    v1Rows.flatMap(([name, { feature, passthrough: isPassthrough }]) =>
      feature !== undefined && !isPassthrough && Object.hasOwn(passthrough, name) && changed.includes(name)
        ? [[name, after[name]]]
        : [],
    ),
  )
}

function replacePassthrough(
  passthrough: Passthrough,
  next: Passthrough,
  changed: readonly string[],
): Passthrough {
  const touched = new Set([
    'version_id',
    ...changed.flatMap(name => [...fieldGroup(name), ...replacedBy(name, passthrough)]),
  ])
  return inTableOrder({
    ...Object.fromEntries(Object.entries(passthrough).filter(([name]) => !touched.has(name))),
    ...Object.fromEntries(Object.entries(next).filter(([name]) => touched.has(name))),
  })
}

/** The internal name and the name of the option for V1 rates also change if they were equal to the old title. */
function renamed(product: Product, title: string): Product {
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
