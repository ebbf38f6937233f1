import * as z from 'zod'
import { Faq } from './faq.ts'
import { Feature } from './feature.ts'
import { count, currency, date, language, line, list, optional, prose, recordId, timeZone } from './fields.ts'
import { type Location, toLocation, WireLocation } from './location.ts'
import { Media } from './media.ts'
import { type Option, toOption, WireOption } from './option.ts'

export const availabilityTypes = ['START_TIME', 'OPENING_HOURS'] as const
export const deliveryMethods = ['TICKET', 'VOUCHER'] as const
export const deliveryFormats = ['QRCODE', 'CODE128', 'AZTECCODE', 'PDF_URL', 'PKPASS_URL'] as const
export const redemptionMethods = ['MANIFEST', 'DIGITAL', 'PRINT'] as const
export const pricingPers = ['UNIT', 'BOOKING'] as const

/** What an account of a product may be called: the newer generation writes `id`, V1 lists write `ID`. */
const WireAccountName = z.strictObject({ id: recordId, name: optional(line) })

/** How a commentary reaches the guest (interface, `commentary[]`). */
export const commentaryFormats = ['IN_PERSON', 'RECORDED_AUDIO', 'WRITTEN', 'OTHER'] as const

/** A commentary and its language. */
export const Commentary = z.strictObject({
  format: optional(z.enum(commentaryFormats)),
  language,
})
export type Commentary = z.infer<typeof Commentary>

/** A product as it arrives (interface, Product resource, OCTO and MP+ fields). */
export const WireProduct = z.strictObject({
  id: recordId,
  name: optional(line),
  internalName: optional(line),
  reference: optional(line),
  locale: optional(language),
  timeZone: optional(timeZone),
  allowFreesale: optional(z.boolean()),
  availabilityRequired: optional(z.boolean()),
  instantConfirmation: optional(z.boolean()),
  instantDelivery: optional(z.boolean()),
  availabilityType: list(z.enum(availabilityTypes)),
  deliveryMethods: list(z.enum(deliveryMethods)),
  deliveryFormats: list(z.enum(deliveryFormats)),
  redemptionMethod: list(z.enum(redemptionMethods)),
  title: optional(line),
  shortDescription: optional(prose),
  description: optional(prose),
  features: list(Feature),
  faqs: list(Faq),
  media: list(Media),
  locations: list(WireLocation),
  categoryLabels: list(line),
  durationMinutesFrom: optional(count),
  durationMinutesTo: optional(count),
  commentary: list(Commentary),
  defaultCurrency: optional(currency),
  availableCurrencies: list(currency),
  pricingPer: list(z.enum(pricingPers)),
  options: list(WireOption),
  account: optional(WireAccountName),
  confirmationNecessary: optional(z.boolean()),
  startDate: optional(date),
  endDate: optional(date),
  category: optional(line),
  redemptionType: optional(line),
  guideType: optional(line),
  tripDifficulty: optional(line),
  emergencyPhone: optional(line),
  bookingMinPax: optional(count),
  bookingMaxPax: optional(count),
  maxGroupSize: optional(count),
  ageRestrictionType: optional(line),
  ageRestrictionValue: optional(count),
  heightRestrictionType: optional(line),
  heightRestrictionValue: optional(count),
  heightRestrictionUnit: optional(line),
  weightRestrictionType: optional(line),
  weightRestrictionValue: optional(count),
  weightRestrictionUnit: optional(line),
  dressCode: optional(prose),
  foodIncluded: optional(prose),
  drinksIncluded: optional(prose),
})
export type WireProduct = z.infer<typeof WireProduct>

/** Fields of a V1 record that are kept to come back over V1 and are not published. */
export type Kept = Record<string, unknown>

/** An attraction, activity or tour (interface, Product resource). Its account is named beside it. */
export type Product = Omit<
  WireProduct,
  'name' | 'title' | 'internalName' | 'locations' | 'options' | 'account'
> & {
  title: string
  internalName: string
  locations: Location[]
  options: Option[]
  /** A V1 duration that could not be read as minutes. */
  durationText: string | null
  kept: Kept
}

/** What V1 knows of a product and the newer generation has no field for. */
export interface V1Extras {
  durationText: string | null
  kept: Kept
}

/** The product with the first of its names as its title. Null where it has no name at all. */
export function toProduct(wire: WireProduct, extras: V1Extras): Product | null {
  const { id, name, internalName, title, locations, options, account: _, ...rest } = wire
  const first = title ?? name ?? internalName
  if (first === null) return null
  return {
    id,
    title: first,
    internalName: internalName ?? name ?? first,
    ...rest,
    locations: locations.map(toLocation),
    options: options.map((option, index) => toOption(option, id, index)),
    durationText: extras.durationText,
    kept: extras.kept,
  }
}
