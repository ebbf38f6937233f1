import type { FeatureType } from '../../../../src/catalogue/schema/feature.ts'

/** A town with what an address needs. */
export interface Town {
  name: string
  region: string
  postalCode: string
  latitude: number
  longitude: number
}

/**
 * The words of one locale. In the longer ones `{town}`, `{street}`, `{n}`, `{metres}`, `{time}` and `{price}` are
 * filled in, so that hardly two products share a sentence.
 */
export interface Phrases {
  locale: string
  language: string
  country: string
  timeZone: string
  currency: string
  phone: string
  towns: readonly Town[]
  streets: readonly string[]
  /** First and second half of a company's name. */
  companies: readonly [readonly string[], readonly string[]]
  categories: readonly string[]
  titles: readonly string[]
  sentences: readonly string[]
  highlights: readonly string[]
  inclusions: readonly string[]
  exclusions: readonly string[]
  notes: readonly (readonly [FeatureType, string])[]
  faqs: readonly { question: string; answer: string }[]
  captions: readonly string[]
  places: readonly string[]
  options: readonly string[]
  dressCodes: readonly string[]
  /** The sentence around a link, for descriptions in HTML: before, text of the link, after. */
  link: readonly [string, string, string]
}
