import * as z from 'zod'
import { optional, prose } from './fields.ts'

/** What a feature says something about (interface, Feature types). */
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

/** One thing to know about a product. A type that is none is read as the interface's catch-all. */
export const Feature = z.strictObject({
  type: z.enum(featureTypes).default('ADDITIONAL_INFORMATION'),
  shortDescription: optional(prose),
})
export type Feature = z.infer<typeof Feature>
