import * as z from 'zod'
import { type Feature, featureTypes } from '../../catalogue/schema/feature.ts'
import { type Commentary, commentaryFormats, type Product } from '../../catalogue/schema/product.ts'
import { fieldsOf, recordSchema } from '../../formats/record-schema.ts'

const text = z.string().nullable()
const count = z.int().min(0).nullable()

const ofFeature = fieldsOf<Feature>()
const ofCommentary = fieldsOf<Commentary>()
const ofProduct = fieldsOf<Product>()
const ofOwner = fieldsOf<{ id: string; name: string }>()

export const FeatureResource = recordSchema(
  {
    type: ofFeature(z.enum(featureTypes), f => f.type, 'What it says something about', 'HIGHLIGHT'),
    shortDescription: ofFeature(
      text,
      f => f.shortDescription,
      'What it says; may carry HTML',
      'Pass under the swing bridge at water level',
    ),
  },
  { id: 'Feature', description: 'One thing to know about a product.' },
)

export const CommentaryResource = recordSchema(
  {
    format: ofCommentary(
      z.enum(commentaryFormats).nullable(),
      c => c.format,
      'How it reaches the guest',
      'IN_PERSON',
    ),
    language: ofCommentary(z.string(), c => c.language, 'IETF BCP 47', 'en'),
  },
  { id: 'Commentary', description: 'A commentary and its language.' },
)

export const ProductOwner = recordSchema(
  {
    id: ofOwner(z.string(), o => o.id, 'Account identifier', '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'),
    name: ofOwner(z.string(), o => o.name, 'Company name', 'Slipway & Heather'),
  },
  { id: 'ProductOwner', description: 'The account that a product belongs to.' },
)

/** The fields of getProduct with limits for group size, age, height and weight. */
export const guestBounds = {
  bookingMinPax: ofProduct(count, p => p.bookingMinPax, 'Fewest guests per booking', 1),
  bookingMaxPax: ofProduct(count, p => p.bookingMaxPax, 'Most guests per booking', 8),
  maxGroupSize: ofProduct(count, p => p.maxGroupSize, 'Largest group', 8),
  ageRestrictionType: ofProduct(
    text,
    p => p.ageRestrictionType,
    'Age restriction kind; begins with Min or Max',
    'MinAge',
  ),
  ageRestrictionValue: ofProduct(count, p => p.ageRestrictionValue, 'Age in years', 10),
  heightRestrictionType: ofProduct(
    text,
    p => p.heightRestrictionType,
    'Minimum or maximum height',
    'MinHeight',
  ),
  weightRestrictionType: ofProduct(
    text,
    p => p.weightRestrictionType,
    'Minimum or maximum weight',
    'MaxWeight',
  ),
  heightRestrictionValue: ofProduct(count, p => p.heightRestrictionValue, 'Height', 120),
  weightRestrictionValue: ofProduct(count, p => p.weightRestrictionValue, 'Weight', 110),
  heightRestrictionUnit: ofProduct(text, p => p.heightRestrictionUnit, 'cm or inches', 'cm'),
  weightRestrictionUnit: ofProduct(text, p => p.weightRestrictionUnit, 'Kg or Lbs', 'Kg'),
}
