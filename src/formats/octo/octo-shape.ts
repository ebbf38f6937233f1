import * as z from 'zod'
import { isWebAddress } from '../inspect-json.ts'
import { rules } from './rules.ts'

const text = z.string().min(1)
const maybe = z.string().nullable()
const count = z.number().int().nullable()
const address = text.refine(isWebAddress, { error: 'is no http(s) address' })

const Price = z
  .object({
    original: z.number().int(),
    retail: z.number().int(),
    net: count,
    currency: z.string().regex(/^[A-Z]{3}$/),
    currencyPrecision: z.number().int().min(0),
    includedTaxes: z.array(z.unknown()),
  })
  .refine(({ original, retail }) => original >= retail, { error: 'has an original price below retail' })

const Unit = z.object({
  id: text,
  internalName: text,
  reference: maybe,
  type: z.enum(['ADULT', 'YOUTH', 'CHILD', 'INFANT', 'FAMILY', 'SENIOR', 'STUDENT', 'MILITARY', 'OTHER']),
  requiredContactFields: z.array(z.string()),
  restrictions: z.object({
    minAge: z.number().int(),
    maxAge: z.number().int(),
    idRequired: z.boolean(),
    minQuantity: count,
    maxQuantity: count,
    paxCount: z.number().int(),
    accompaniedBy: z.array(z.string()),
  }),
  pricingFrom: z.array(Price),
})

const Option = z.object({
  id: text,
  default: z.boolean(),
  internalName: text,
  reference: maybe,
  availabilityLocalStartTimes: z.array(z.string()).min(1),
  cancellationCutoff: text,
  cancellationCutoffAmount: z.number().int(),
  cancellationCutoffUnit: z.enum(['minute', 'hour', 'day']),
  requiredContactFields: z.array(z.string()),
  restrictions: z.object({ minUnits: count, maxUnits: count }),
  units: z.array(Unit),
})

const Medium = z.object({
  src: address,
  type: z.enum(rules.mediaTypes),
  rel: z.enum(rules.mediaRels),
  title: maybe,
  caption: maybe,
  copyright: maybe,
})

const Location = z.object({
  types: z.array(
    z.enum(['START', 'ITINERARY_ITEM', 'POINT_OF_INTEREST', 'ADMISSION_INCLUDED', 'END', 'REDEMPTION']),
  ),
  place: z.object({ latitude: z.number(), longitude: z.number() }),
})

/** What OCTO 2.x requires of a product with content and pricing (standards, OCTO). */
export const OctoProduct = z.object({
  id: text,
  internalName: text,
  reference: maybe,
  locale: text,
  allowFreesale: z.boolean(),
  instantConfirmation: z.boolean(),
  instantDelivery: z.boolean(),
  availabilityRequired: z.boolean(),
  availabilityType: z.enum(rules.availabilityType),
  deliveryFormats: z.array(z.string()).min(1),
  deliveryMethods: z.array(z.enum(['VOUCHER', 'TICKET'])).min(1),
  redemptionMethod: z.enum(rules.redemptionMethod),
  options: z.array(Option).min(1),
  pricingPer: z.enum(rules.pricingPer),
  title: text,
  shortDescription: maybe,
  description: maybe,
  features: z.array(z.object({ type: text, shortDescription: maybe })),
  faqs: z.array(z.object({ question: text, answer: z.string() })),
  media: z.array(Medium),
  locations: z.array(Location),
  categoryLabels: z.array(z.enum(rules.knownLabels)),
  durationMinutesFrom: z.number().int().optional(),
  commentary: z.array(z.object({ format: text, language: text })),
})
export type OctoProduct = z.infer<typeof OctoProduct>

/** The interface's json-octo account; with `endpoint` it is an OCTO Supplier. */
export const OctoAccount = z.object({
  id: text,
  name: text,
  endpoint: address.refine(url => !url.endsWith('/'), { error: 'ends with a slash' }).optional(),
  description: maybe,
  website: address.nullable(),
  contact: z.object({
    website: address.nullable(),
    email: z.email().nullable(),
    telephone: maybe,
    address: maybe,
  }),
  address: z.object({ streetAddress: maybe, addressLocality: maybe, addressCountry: maybe }),
  products: z.array(z.unknown()),
})
