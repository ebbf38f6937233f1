import * as z from 'zod'
import { language, latitude, line, longitude, prose, recordId, url } from '../schema/fields.ts'
import { DEEPEST, depthOf } from './depth-of.ts'

/** Several texts. */
export const texts = z.array(prose)

/** Several addresses of images. */
export const urls = z.array(url)

/** In major units; what is larger is no price, and would be no exact integer in minor ones. */
export const rate = z.number().min(0).max(1e10)

/** What the interface does not describe: it is kept as it came. */
export const anything = z
  .unknown()
  .refine(value => depthOf(value) <= DEEPEST, { error: 'is nested too deeply' })

const amount = z.union([z.number().min(0), z.string().regex(/^\d+(?:\.\d+)?$/)])

/** A quantity of time: one text in the product resource, a number and a unit in list items. */
export const period = z.union([line, z.tuple([amount, line])], {
  error: 'is neither a text nor a number and its unit',
})
export type V1Period = z.infer<typeof period>

/** The product resource says `id`, the list item `ID`. */
export const accountName = z.strictObject({
  id: recordId.nullish(),
  ID: recordId.nullish(),
  name: line.nullish(),
})
export type V1AccountName = z.infer<typeof accountName>

/** The product resource has objects, the list item texts. */
export const commentary = z.union([line, z.strictObject({ format: line.nullish(), language })], {
  error: 'is neither a language nor an object with format and language',
})
export type V1Commentary = z.infer<typeof commentary>

/** An address of the V1 product resource, or of a V1 list item. */
export const address = z.strictObject({
  type: line.nullish(),
  location_type: line.nullish(),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
  coordinates: line.nullish(),
  address1: line.nullish(),
  address2: line.nullish(),
  full_street_address: prose.nullish(),
  city: line.nullish(),
  state: line.nullish(),
  country: line.nullish(),
  postal_code: line.nullish(),
  directions: prose.nullish(),
  notes: prose.nullish(),
})
export type V1Address = z.infer<typeof address>
