import { isDeepStrictEqual } from 'node:util'
import type { Product } from '../schema/product.ts'
import { OLD_FEATURES } from './octo-terms.ts'

/** Maps a record's field to all OCTO fields that state it. A field that is missing here has its own name in OCTO. */
const STATED_BY: Partial<Record<keyof Product, readonly string[]>> = {
  shortDescription: ['shortDescription', 'subtitle'],
  features: ['features', 'options', ...OLD_FEATURES],
  media: ['media', 'coverImageUrl', 'bannerImageUrl', 'galleryImages', 'bannerImages', 'videoUrl', 'options'],
  locations: ['locations', 'destination', 'location', 'country', 'options'],
  tripDifficulty: ['categoryLabels'],
  bookingMinPax: ['options'],
  bookingMaxPax: ['options'],
}

export function withoutUntrueOcto(before: Product, after: Product): Product {
  if (after.octo === undefined) return after
  const changed = Object.entries(after).flatMap(([key, value]) =>
    isDeepStrictEqual(value, Object.entries(before).find(([name]) => name === key)?.[1]) ? [] : [key],
  )
  if (changed.length === 0) return after
  const statedBy: Readonly<Record<string, readonly string[] | undefined>> = STATED_BY
  const untrue = new Set(changed.flatMap(key => statedBy[key] ?? [key]))
  return {
    ...after,
    octo: Object.fromEntries(Object.entries(after.octo).filter(([key]) => !untrue.has(key))),
  }
}
