import * as z from 'zod'
import type { Feature } from '../../catalogue/schema/feature.ts'
import type { Media } from '../../catalogue/schema/media.ts'
import type { Commentary, Product } from '../../catalogue/schema/product.ts'
import { hoursPhrase, labelled } from '../../catalogue/v1/v1-phrases.ts'
import type { ProductEntry } from '../../document/entry.ts'
import { datesText } from '../../document/page/key-facts.ts'
import { hoursLines } from '../../document/page/opening-hours.ts'
import { hoursOfEntry } from '../entry-facts.ts'
import { CacheProduct } from '../json/cache-product.ts'
import { PublishedFaq, plainFaqs } from '../json/faq.ts'
import { nonEmptyText, webAddress } from '../published-values.ts'
import { fieldsOf, openRecordSchema } from '../record-schema.ts'
import { asItCame } from './as-it-came.ts'
import { locationsOf, OctoLocation } from './octo-location.ts'
import { availabilityTypeOf, joinOptions, OctoOption, octoOptionsOf } from './octo-option.ts'
import { firstOf, includes, octoRules } from './octo-rules.ts'

const { defaults } = octoRules
const maybe = z.string().nullable()
const minutes = z.number().int()

type OctoMediaType = (typeof octoRules.mediaTypes)[number]
type OctoMediaRel = (typeof octoRules.mediaRels)[number]

const ofMedia = fieldsOf<Media & { type: OctoMediaType; rel: OctoMediaRel }>()
const ofFeature = fieldsOf<{ feature: Feature; plain: ProductEntry['plain'] }>()
const ofCommentary = fieldsOf<Commentary>()
const ofProduct = fieldsOf<ProductEntry>()

const OctoMedia = openRecordSchema({
  src: ofMedia(webAddress, m => m.src),
  type: ofMedia(z.enum(octoRules.mediaTypes), m => m.type),
  rel: ofMedia(z.enum(octoRules.mediaRels), m => m.rel),
  title: ofMedia(maybe, m => m.title),
  caption: ofMedia(maybe, m => m.caption),
  copyright: ofMedia(maybe, m => m.copyright),
})

const OctoFeature = openRecordSchema({
  type: ofFeature(nonEmptyText, ({ feature }) => featureType(feature)),
  shortDescription: ofFeature(maybe, ({ feature, plain }) => plain(feature.shortDescription)),
})

const OctoCommentary = openRecordSchema({
  format: ofCommentary(nonEmptyText, c => c.format ?? defaults.commentaryFormat),
  language: ofCommentary(nonEmptyText, c => c.language),
})

/** OCTO 2.x `Product` with content and pricing (`@octocloud/types` 2.0.4). `octo-rules.ts` has the defaults. */
export const OctoProduct = openRecordSchema({
  id: CacheProduct.fields.id,
  internalName: ofProduct(
    nonEmptyText,
    e => e.product.internalName,
    "Supplier's name for the product",
    'SH101 Harbour kayak, tidal',
  ),
  reference: ofProduct(maybe, e => e.product.reference),
  locale: ofProduct(nonEmptyText, e => e.product.locale ?? defaults.locale),
  timeZone: ofProduct(z.string().optional(), e => e.product.timeZone ?? undefined),
  allowFreesale: ofProduct(z.boolean(), e => e.product.allowFreesale ?? defaults.allowFreesale),
  instantConfirmation: ofProduct(
    z.boolean(),
    e => e.product.instantConfirmation ?? defaults.instantConfirmation,
  ),
  instantDelivery: ofProduct(z.boolean(), e => e.product.instantDelivery ?? defaults.instantDelivery),
  availabilityRequired: ofProduct(
    z.boolean(),
    e => e.product.availabilityRequired ?? defaults.availabilityRequired,
  ),
  availabilityType: ofProduct(z.enum(octoRules.availabilityType), e => availabilityTypeOf(e.product)),
  deliveryFormats: ofProduct(z.array(z.string()).min(1), ({ product: { deliveryFormats } }) =>
    deliveryFormats.length > 0 ? deliveryFormats : [...defaults.deliveryFormats],
  ),
  deliveryMethods: ofProduct(
    z.array(z.enum(['VOUCHER', 'TICKET'])).min(1),
    ({ product: { deliveryMethods } }) =>
      deliveryMethods.length > 0 ? deliveryMethods : [...defaults.deliveryMethods],
  ),
  redemptionMethod: ofProduct(
    z.enum(octoRules.redemptionMethod),
    e => firstOf(octoRules.redemptionMethod, e.product.redemptionMethod) ?? defaults.redemptionMethod,
  ),
  options: ofProduct(z.array(OctoOption.schema).min(1), octoOptionsOf),
  defaultCurrency: ofProduct(z.string().optional(), e => e.product.defaultCurrency ?? undefined),
  availableCurrencies: ofProduct(z.array(z.string()), e => e.product.availableCurrencies),
  pricingPer: ofProduct(
    z.enum(octoRules.pricingPer),
    e => firstOf(octoRules.pricingPer, e.product.pricingPer) ?? defaults.pricingPer,
  ),
  title: CacheProduct.fields.title,
  shortDescription: ofProduct(maybe, e => e.plain(e.product.shortDescription)),
  description: ofProduct(maybe, e => e.plain(e.product.description)),
  features: ofProduct(z.array(OctoFeature.schema), entry =>
    featuresOf(entry).map(feature => OctoFeature.build({ feature, plain: entry.plain })),
  ),
  faqs: ofProduct(z.array(PublishedFaq.schema), ({ product, plain }) => plainFaqs(product.faqs, plain)),
  media: ofProduct(z.array(OctoMedia.schema), e => e.product.media.flatMap(mediaOf)),
  locations: ofProduct(z.array(OctoLocation.schema), locationsOf),
  categoryLabels: ofProduct(z.array(z.enum(octoRules.knownLabels)), e => labelsOf(e.product)),
  durationMinutesFrom: ofProduct(minutes.optional(), e => e.product.durationMinutesFrom ?? undefined),
  durationMinutesTo: ofProduct(minutes.nullable(), e => e.product.durationMinutesTo),
  commentary: ofProduct(z.array(OctoCommentary.schema), e => e.product.commentary.map(OctoCommentary.build)),
})
export type OctoProduct = z.infer<typeof OctoProduct.schema>

/** Keeps each valid value that an OCTO system sent, except id and title. Builds all other values from the record. */
export function octoProductOf(entry: ProductEntry): object {
  const built = OctoProduct.build(entry)
  const { octo } = entry.product
  if (octo === undefined) return built
  const { options, ...others } = asItCame(OctoProduct, built, octo, { options: joinOptions })
  const isStated = Array.isArray(options) && options.length > 0
  return { ...others, id: built.id, title: built.title, options: isStated ? options : built.options }
}

/** OCTO has no fields for the dates of operation and the opening hours, so features state them as texts. */
function featuresOf(entry: ProductEntry): readonly Feature[] {
  const { product, messages } = entry
  const { hours, repeated } = hoursOfEntry(entry)
  const dates = datesText(product, messages)
  if (hours.length === 0 && dates === null) return product.features
  const texts = [
    ...(dates === null ? [] : [labelled('dates', dates, product.locale)]),
    ...(hours.length === 0 ? [] : [hoursPhrase(hoursLines(hours, messages), product.locale)]),
  ]
  return [
    ...product.features.filter(feature => !repeated.has(feature)),
    ...texts.map(shortDescription => ({ type: 'ADDITIONAL_INFORMATION' as const, shortDescription })),
  ]
}

function mediaOf({ type, rel, ...medium }: Media) {
  return includes(octoRules.mediaTypes, type) && includes(octoRules.mediaRels, rel)
    ? [OctoMedia.build({ ...medium, type, rel })]
    : []
}

function featureType({ type }: Feature): string {
  const { featureTypes }: { featureTypes: Readonly<Record<string, string>> } = octoRules
  return (Object.hasOwn(featureTypes, type) ? featureTypes[type] : undefined) ?? type
}

function labelsOf({ categoryLabels, tripDifficulty }: Product) {
  const { categoryLabels: renamed }: { categoryLabels: Readonly<Record<string, string>> } = octoRules
  const labels = [...categoryLabels, ...(tripDifficulty === null ? [] : [tripDifficulty.toLowerCase()])]
  const octoLabels = labels.map(
    label => (Object.hasOwn(renamed, label) ? renamed[label] : undefined) ?? label,
  )
  return [...new Set(octoLabels)].filter(label => includes(octoRules.knownLabels, label))
}
