import * as z from 'zod'
import { featureTypes } from '../../catalogue/schema/feature.ts'
import { commentaryFormats } from '../../catalogue/schema/product.ts'
import { copied, recordSchema } from '../../formats/record-schema.ts'

const text = z.string().nullable()
const count = z.int().min(0).nullable()

export const FeatureResource = recordSchema(
  {
    type: copied(z.enum(featureTypes), 'What it says something about', 'HIGHLIGHT'),
    shortDescription: copied(
      text,
      'What it says; may carry HTML',
      'Pass under the swing bridge at water level',
    ),
  },
  { id: 'Feature', description: 'One thing to know about a product.' },
)

export const CommentaryResource = recordSchema(
  {
    format: copied(z.enum(commentaryFormats).nullable(), 'How it reaches the guest', 'IN_PERSON'),
    language: copied(z.string(), 'IETF BCP 47', 'en'),
  },
  { id: 'Commentary', description: 'A commentary and its language.' },
)

export const ProductOwner = recordSchema(
  {
    id: copied(z.string(), 'Account identifier', '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'),
    name: copied(z.string(), 'Company name', 'Slipway & Heather'),
  },
  { id: 'ProductOwner', description: 'The account that a product belongs to.' },
)

export const guestBounds = {
  bookingMinPax: copied(count, 'Fewest guests per booking', 1),
  bookingMaxPax: copied(count, 'Most guests per booking', 8),
  maxGroupSize: copied(count, 'Largest group', 8),
  ageRestrictionType: copied(text, 'Age restriction kind; begins with Min or Max', 'MinAge'),
  ageRestrictionValue: copied(count, 'Age in years', 10),
  heightRestrictionType: copied(text, 'Minimum or maximum height', 'MinHeight'),
  weightRestrictionType: copied(text, 'Minimum or maximum weight', 'MaxWeight'),
  heightRestrictionValue: copied(count, 'Height', 120),
  weightRestrictionValue: copied(count, 'Weight', 110),
  heightRestrictionUnit: copied(text, 'cm or inches', 'cm'),
  weightRestrictionUnit: copied(text, 'Kg or Lbs', 'Kg'),
}
