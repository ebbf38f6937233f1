import * as z from 'zod'
import { Faq } from './faq.ts'
import { Feature } from './feature.ts'
import { count, currency, date, language, line, list, optional, prose, recordId, timeZone } from './fields.ts'
import { type Location, toLocation, WireLocation } from './location.ts'
import { Media } from './media.ts'
import { type Option, statedOptions, toOption, WireOption } from './option.ts'

export const availabilityTypes = ['START_TIME', 'OPENING_HOURS'] as const
export const deliveryMethods = ['TICKET', 'VOUCHER'] as const
export const deliveryFormats = ['QRCODE', 'CODE128', 'AZTECCODE', 'PDF_URL', 'PKPASS_URL'] as const
export const redemptionMethods = ['MANIFEST', 'DIGITAL', 'PRINT'] as const
export const pricingPers = ['UNIT', 'BOOKING'] as const

const NamedAccount = z.strictObject({ id: recordId, name: optional(line) })
export type NamedAccount = z.infer<typeof NamedAccount>

/** Formats of a commentary (OCTO Content, `commentary[].format`). */
export const commentaryFormats = ['IN_PERSON', 'RECORDED_AUDIO', 'WRITTEN', 'OTHER'] as const

export const Commentary = z.strictObject({
  format: optional(z.enum(commentaryFormats)),
  language,
})
export type Commentary = z.infer<typeof Commentary>

/** A product as a source delivers it: an OCTO product, and the further fields of docs/sources.md. */
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
  account: optional(NamedAccount),
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

/** Values of V1 fields by name. They are not published; V1 returns them as they were written. */
export type Passthrough = Record<string, unknown>

/** Values of a source's product for which `WireProduct` has no field. Most come from V1. */
export interface V1Extras {
  /** A duration in words that cannot be read as minutes: `all summer`. Null if the source has no such words. */
  durationText: string | null
  passthrough: Passthrough
  /** The product as an OCTO system sent it, without what is never published; missing for other products. */
  octo?: Record<string, unknown>
}

/** A tour, activity or attraction as the store has it. Its account is not in it, but in the column `account`. */
export type Product = Omit<
  WireProduct,
  'name' | 'title' | 'internalName' | 'locations' | 'options' | 'account'
> &
  V1Extras & { title: string; internalName: string; locations: Location[]; options: Option[] }

/** Null if the product has no name. Without a stated default currency, the product's only currency becomes it. */
export function toProduct(wire: WireProduct, extras: V1Extras): Product | null {
  const { id, name, internalName, title, locations, options, account: _, ...rest } = wire
  const first = title ?? name ?? internalName
  if (first === null) return null
  const stated = statedOptions(
    options.map((option, index) => toOption(option, id, index)),
    first,
  )
  return {
    id,
    title: first,
    internalName: internalName ?? name ?? first,
    ...rest,
    defaultCurrency: rest.defaultCurrency ?? onlyCurrency(wire, stated),
    locations: locations.map(toLocation),
    options: stated,
    durationText: extras.durationText,
    passthrough: extras.passthrough,
    ...(extras.octo === undefined ? {} : { octo: extras.octo }),
  }
}

function onlyCurrency({ availableCurrencies }: WireProduct, options: readonly Option[]): string | null {
  const prices = options.flatMap(({ units }) => units.flatMap(({ pricingFrom }) => pricingFrom))
  const [currency = null, ...others] = new Set([
    ...prices.map(price => price.currency),
    ...availableCurrencies,
  ])
  return others.length === 0 ? currency : null
}
