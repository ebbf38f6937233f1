import type * as z from 'zod'
import type { LocationType, WireLocation } from '../../../src/catalogue/schema/location.ts'
import type { Phrases, Town } from './phrases/phrases.ts'
import type { Random } from './random.ts'
import type { Texts } from './write-texts.ts'

/** A location in a town, a little off its middle. */
export function makePlace(
  random: Random,
  phrases: Phrases,
  town: Town,
  texts: Texts,
  types: LocationType[],
): z.input<typeof WireLocation> {
  const offset = () => random.int(-400, 400) / 1e4
  return {
    title: texts.fill(random.pick(phrases.places)),
    shortDescription: random.chance(0.5) ? texts.fill(random.pick(phrases.highlights)) : null,
    types,
    place: {
      latitude: Number((town.latitude + offset()).toFixed(4)),
      longitude: Number((town.longitude + offset()).toFixed(4)),
      streetAddress: `${random.int(1, 120)} ${random.pick(phrases.streets)}`,
      addressLocality: town.name,
      addressRegion: town.region,
      postalCode: town.postalCode,
      addressCountry: phrases.country,
      postOfficeBoxNumber: null,
      identifiers: [],
      sameAs: random.chance(0.3) ? [`https://places.example.org/${random.int(1000, 9999)}`] : [],
    },
  }
}
