import * as z from 'zod'
import type { Product } from '../../catalogue/schema/product.ts'
import { fieldsOf } from '../../formats/shape.ts'

const text = z.string().nullable()
const count = z.int().min(0).nullable()

const ofProduct = fieldsOf<Product>()

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
