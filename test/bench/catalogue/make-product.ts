import type * as z from 'zod'
import type { WireProduct } from '../../../src/catalogue/schema/product.ts'
import type { Owner } from './make-account.ts'
import { makeMedia } from './make-media.ts'
import { makeOptions } from './make-options.ts'
import { makePlace } from './make-places.ts'
import { locales } from './phrases/index.ts'
import type { Phrases } from './phrases/phrases.ts'
import { createRandom, type Random } from './random.ts'
import { type Texts, writeTexts } from './write-texts.ts'

const PRODUCT_SEED = 1_000_003

/** What the second version of a product has otherwise. */
export type Change = 'title' | 'price'

/** The product number `index` of a catalogue; with a change nothing else of it differs. */
export function makeProduct(
  seed: number,
  index: number,
  owner: Owner,
  change: Change | null,
): z.input<typeof WireProduct> {
  const random = createRandom(seed * PRODUCT_SEED + index)
  const phrases = random.pick(locales)
  const town = random.pick(phrases.towns)
  const texts = writeTexts(random, phrases, town)
  const reference = `${phrases.country}${String(index).padStart(6, '0')}`
  const title = texts.fill(random.pick(phrases.titles))
  const minutes = random.int(3, 24) * 15
  return {
    id: `${phrases.language}-tour-${String(index).padStart(6, '0')}`,
    internalName: `${reference} ${title.slice(0, 24)}`,
    reference,
    locale: phrases.locale,
    timeZone: phrases.timeZone,
    allowFreesale: random.chance(0.3),
    availabilityRequired: random.chance(0.7),
    instantConfirmation: random.chance(0.8),
    instantDelivery: true,
    availabilityType: random.chance(0.8) ? ['START_TIME'] : ['OPENING_HOURS'],
    deliveryMethods: ['VOUCHER'],
    deliveryFormats: ['QRCODE', 'PDF_URL'],
    redemptionMethod: ['DIGITAL', 'MANIFEST'],
    title: change === 'title' ? `${title} (2)` : title,
    shortDescription: texts.fill(random.pick(phrases.sentences)),
    description: random.chance(0.2) ? texts.html() : texts.plain(),
    features: makeFeatures(random, phrases, texts),
    faqs: random.chance(0.4)
      ? phrases.faqs.map(({ question, answer }) => ({ question, answer: texts.fill(answer) }))
      : [],
    media: makeMedia(random, phrases, texts, owner, random.int(3, 5)),
    locations: Array.from({ length: random.int(1, 3) }, (_, place) =>
      makePlace(random, phrases, town, texts, place === 0 ? ['START'] : ['POINT_OF_INTEREST']),
    ),
    categoryLabels: random.picks(
      ['private-tours', 'food-included', 'drinks-included', 'skip-the-line'],
      random.int(0, 2),
    ),
    durationMinutesFrom: minutes,
    durationMinutesTo: random.chance(0.3) ? minutes + 60 : null,
    commentary: [{ format: 'IN_PERSON', language: phrases.language }],
    defaultCurrency: phrases.currency,
    availableCurrencies: [phrases.currency],
    pricingPer: ['UNIT'],
    options: makeOptions(random, phrases, texts, reference, change === 'price' ? 150 : 0),
    account: owner,
    confirmationNecessary: false,
    startDate: random.chance(0.2) ? `2026-0${random.int(1, 9)}-01` : null,
    endDate: null,
    category: random.pick(phrases.categories),
    redemptionType: null,
    guideType: 'Tour Guide',
    tripDifficulty: random.pick(['Easy', 'Moderate', 'Challenging']),
    emergencyPhone: `${phrases.phone}${random.int(1000, 9999)}`,
    bookingMinPax: 1,
    bookingMaxPax: random.int(4, 20),
    maxGroupSize: random.int(4, 24),
    ageRestrictionType: random.chance(0.4) ? 'MinAge' : null,
    ageRestrictionValue: random.int(4, 18),
    dressCode: random.pick(phrases.dressCodes),
    foodIncluded: null,
    drinksIncluded: null,
  }
}

/** Six to twelve of them, in the order in which a person would write them. */
function makeFeatures(random: Random, phrases: Phrases, texts: Texts) {
  const lines = (
    type: 'HIGHLIGHT' | 'INCLUSION' | 'EXCLUSION',
    from: readonly string[],
    least: number,
    most: number,
  ) =>
    random
      .picks(from, random.int(least, most))
      .map(phrase => ({ type, shortDescription: texts.fill(phrase) }))
  return [
    ...lines('HIGHLIGHT', phrases.highlights, 2, 4),
    ...lines('INCLUSION', phrases.inclusions, 2, 3),
    ...lines('EXCLUSION', phrases.exclusions, 1, 2),
    ...random
      .picks(phrases.notes, random.int(1, 3))
      .map(([type, phrase]) => ({ type, shortDescription: texts.fill(phrase) })),
  ]
}
