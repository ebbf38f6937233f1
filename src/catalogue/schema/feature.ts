import * as z from 'zod'
import { optional, prose } from './fields.ts'

/** OCTO's feature types (Content capability), and also RESTRICTIONS and REQUIREMENTS. */
export const featureTypes = [
  'INCLUSION',
  'EXCLUSION',
  'HIGHLIGHT',
  'PREBOOKING_INFORMATION',
  'PREARRIVAL_INFORMATION',
  'REDEMPTION_INSTRUCTION',
  'ACCESSIBILITY_INFORMATION',
  'BOOKING_TERM',
  'CANCELLATION_TERM',
  'RESTRICTIONS',
  'REQUIREMENTS',
  'ADDITIONAL_INFORMATION',
] as const
export type FeatureType = (typeof featureTypes)[number]

/** One thing to know about a product. An unknown or missing type becomes ADDITIONAL_INFORMATION. */
export const Feature = z.strictObject({
  type: z.enum(featureTypes).default('ADDITIONAL_INFORMATION'),
  shortDescription: optional(prose),
})
export type Feature = z.infer<typeof Feature>
