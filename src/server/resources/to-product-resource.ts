import type { Product } from '../../catalogue/schema/product.ts'
import { toCommentaryResource } from './commentary-resource.ts'
import { toFaqResource } from './faq-resource.ts'
import { toFeatureResource } from './feature-resource.ts'
import { toLocationResource } from './location-resource.ts'
import { toMediaResource } from './media-resource.ts'
import { toOptionResource } from './option-resource.ts'
import type { ProductOwner, ProductResource } from './product-resource.ts'

export interface ProductResourceOptions {
  /** Whether net prices are told; else they are null. */
  readonly withNet: boolean
}

/** The product in the interface's form: every key in its order, texts as they are stored. */
export function toProductResource(
  product: Product,
  { id, name }: ProductOwner,
  { withNet }: ProductResourceOptions,
): ProductResource {
  return {
    id: product.id,
    internalName: product.internalName,
    reference: product.reference,
    locale: product.locale,
    timeZone: product.timeZone,
    allowFreesale: product.allowFreesale,
    availabilityRequired: product.availabilityRequired,
    instantConfirmation: product.instantConfirmation,
    instantDelivery: product.instantDelivery,
    availabilityType: product.availabilityType,
    deliveryMethods: product.deliveryMethods,
    deliveryFormats: product.deliveryFormats,
    redemptionMethod: product.redemptionMethod,
    title: product.title,
    shortDescription: product.shortDescription,
    description: product.description,
    features: product.features.map(toFeatureResource),
    faqs: product.faqs.map(toFaqResource),
    media: product.media.map(toMediaResource),
    locations: product.locations.map(toLocationResource),
    categoryLabels: product.categoryLabels,
    durationMinutesFrom: product.durationMinutesFrom,
    durationMinutesTo: product.durationMinutesTo,
    commentary: product.commentary.map(toCommentaryResource),
    defaultCurrency: product.defaultCurrency,
    availableCurrencies: product.availableCurrencies,
    pricingPer: product.pricingPer,
    options: product.options.map(option => toOptionResource(option, withNet)),
    account: { id, name },
    confirmationNecessary: product.confirmationNecessary,
    startDate: product.startDate,
    endDate: product.endDate,
    category: product.category,
    redemptionType: product.redemptionType,
    guideType: product.guideType,
    tripDifficulty: product.tripDifficulty,
    emergencyPhone: product.emergencyPhone,
    bookingMinPax: product.bookingMinPax,
    bookingMaxPax: product.bookingMaxPax,
    maxGroupSize: product.maxGroupSize,
    ageRestrictionType: product.ageRestrictionType,
    ageRestrictionValue: product.ageRestrictionValue,
    heightRestrictionType: product.heightRestrictionType,
    weightRestrictionType: product.weightRestrictionType,
    heightRestrictionValue: product.heightRestrictionValue,
    weightRestrictionValue: product.weightRestrictionValue,
    heightRestrictionUnit: product.heightRestrictionUnit,
    weightRestrictionUnit: product.weightRestrictionUnit,
    dressCode: product.dressCode,
    foodIncluded: product.foodIncluded,
    drinksIncluded: product.drinksIncluded,
  }
}
