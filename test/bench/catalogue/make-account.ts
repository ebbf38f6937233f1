import type * as z from 'zod'
import type { WireAccount } from '../../../src/catalogue/schema/account.ts'
import { makeMedia } from './make-media.ts'
import { makePlace } from './make-places.ts'
import { locales } from './phrases/index.ts'
import { createRandom, type Random } from './random.ts'
import { writeTexts } from './write-texts.ts'

/** The id and the name that the products of an account repeat. */
export interface Owner {
  id: string
  name: string
}

const OWNER_SEED = 7_919_000

/** Told from `index` alone, so that a product can name its account without the account being kept. */
export function ownerOf(seed: number, index: number): Owner {
  const random = createRandom(seed * OWNER_SEED + index)
  const [first, second] = random.pick(locales).companies
  return { id: uuid(random), name: `${random.pick(first)} & ${random.pick(second)}` }
}

/** The account number `index` of a catalogue. */
export function makeAccount(seed: number, index: number): z.input<typeof WireAccount> {
  const owner = ownerOf(seed, index)
  const random = createRandom(seed * OWNER_SEED - 1 - index)
  const phrases = random.pick(locales)
  const town = random.pick(phrases.towns)
  const texts = writeTexts(random, phrases, town)
  const handle = owner.id.slice(0, 8)
  return {
    ...owner,
    telephone: `${phrases.phone}${random.int(1000, 9999)}`,
    website: `https://${handle}.example.com`,
    description: random.chance(0.2) ? texts.html() : texts.plain(),
    category: random.pick(phrases.categories),
    secondaryCategory: random.pick(phrases.categories),
    timeZone: phrases.timeZone,
    banner: `https://media.example.com/${owner.id}/banner.jpg`,
    logo: `https://media.example.com/${owner.id}/logo.png`,
    email: `hello@${handle}.example.com`,
    locale: phrases.locale,
    photoShareHandle: handle,
    tradeEmail: `trade@${handle}.example.com`,
    requirements: texts.fill(random.pick(phrases.sentences)),
    productDescription: texts.fill(random.pick(phrases.sentences)),
    faqs: phrases.faqs.map(({ question, answer }) => ({ question, answer: texts.fill(answer) })),
    media: makeMedia(random, phrases, texts, owner, random.int(2, 4)),
    locations: [makePlace(random, phrases, town, texts, ['BUSINESS_ADDRESS'])],
    bookingSystemsId: [`tidebook-${random.int(1e4, 1e5)}`],
    review_rating: (random.int(36, 50) / 10).toFixed(1),
    number_review: random.int(3, 900),
    reviews: Array.from({ length: random.int(0, 3) }, () => ({
      author: random.pick(['Imogen', 'Rafael', 'Zoë', 'Jürgen', 'Maëlle']),
      rating: random.int(3, 5),
      title: texts.fill(random.pick(phrases.highlights)),
      text: texts.fill(random.pick(phrases.sentences)),
      date: `2026-0${random.int(1, 9)}-${random.int(10, 28)}`,
    })),
  }
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 8 }, () => random.int(0, 0xffff).toString(16).padStart(4, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
