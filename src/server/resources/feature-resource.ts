import * as z from 'zod'
import { type Feature, featureTypes } from '../../catalogue/schema/feature.ts'
import { field } from './field.ts'

/** One thing to know about a product (interface, `features[]`). */
export const FeatureResource = z
  .strictObject({
    type: field(z.enum(featureTypes), 'What it says something about', 'HIGHLIGHT'),
    shortDescription: field(
      z.string().nullable(),
      'What it says; may carry HTML',
      'Pass under the swing bridge at water level',
    ),
  })
  .meta({ id: 'Feature', description: 'One thing to know about a product.' })
export type FeatureResource = z.infer<typeof FeatureResource>

export function toFeatureResource({ type, shortDescription }: Feature): FeatureResource {
  return { type, shortDescription }
}
