import fc from 'fast-check'
import type { Issue } from '../../../src/catalogue/issue.ts'
import type { Product } from '../../../src/catalogue/schema/product.ts'
import { type Owner, resourceOf, v1ValuesOf } from '../../../src/catalogue/v1/v1-resource.ts'
import type { V1Record } from '../../../src/catalogue/v1/v1-values.ts'

/** The owner of the products below. */
export const owner = { id: 'a1', name: 'Blue Boats' }

/** The product of a write over V1; an issue fails the test. */
export function writtenBy(result: { product: Product } | { issue: Issue }): Product {
  if ('issue' in result) throw new Error(JSON.stringify(result.issue))
  return result.product
}

/** A V1 product resource with every field of its table but id, account and name. */
export const fullResource = {
  version_id: 'v7',
  internal_id: 'WALK-1',
  start_date: '2026-04-01',
  end_date: '2026-10-31',
  summary: 'Short.',
  description: '<p>Longer.</p>',
  long_description: '<p>Longest.</p>',
  highlights: ['Seals', '<b>Cliffs</b>'],
  included: ['Tea', 'Guide'],
  excluded: ['Lunch'],
  additional_info: '<p>Pets stay out.</p>',
  health_items: ['Masks', 'Gel'],
  health_info: 'Keep apart.',
  before_arrival: 'Park early.',
  before_booking: 'Wear layers.',
  booking_cutoff: '24 hours',
  validity: '2 days',
  cancellation_policy: 'Moderate',
  cancellation_period: '48 hours',
  cancellation_info: 'By e-mail.',
  voucher_info: 'Show it.',
  terms_and_conditions: 'Pay first.',
  location: 'Howth, Dublin',
  starts_notes: 'By the blue hut.',
  starts_type: 'Hotel pick-up',
  addresses: [
    {
      type: 'Starts',
      latitude: 53.39,
      longitude: -6.07,
      address1: '1 Harbour Road',
      address2: 'Unit 2',
      city: 'Howth',
      state: 'Dublin',
      country: 'IE',
      postal_code: 'D13',
      directions: 'Past the church.',
      notes: 'Ring twice.',
    },
    { type: 'Ends', city: 'Malahide' },
    { type: 'Redemption', address1: '2 Quay' },
  ],
  duration_type: 'Flexible',
  duration_from: 2,
  duration_unit: 'Hours',
  duration_to: 3,
  category: 'Walking tour',
  currency: 'EUR',
  language: 'English',
  timezone: 'Europe/Dublin',
  redemption_type: 'Voucher is scanned',
  freesell: 'Freesell',
  commentaries: [
    { format: 'Audio', language: 'fr' },
    { format: 'Guide', language: 'en' },
  ],
  guide_type: 'Host',
  trip_difficulty: 'Moderate',
  emerg_phone_prefix: '+353',
  emerg_phone_number: '1 555 0111',
  accessibility: 'One step',
  'multi-day': true,
  accommodation_inc: false,
  private: true,
  confirmation_req: true,
  max_pax: 12,
  min_pax: 2,
  max_group_size: 14,
  age_restriction_type: 'MinAge',
  age_restriction_value: 6,
  height_restriction_type: 'Minimum',
  weight_restriction_type: 'Maximum',
  height_restriction_value: 110,
  weight_restriction_value: 130,
  height_restriction_unit: 'cm',
  weight_restriction_unit: 'Kg',
  dress_code: 'Something warm',
  license_required: 'Boat licence',
  health_restrictions: 'No asthma',
  other_requirements: 'Can swim',
  items_required: 'Boots',
  required_info: 'Shoe size',
  food_included: 'Biscuits',
  drinks_included: 'Tea',
  image_url: ['https://b.example/a.jpg', 'https://b.example/b.png'],
  image_ttd_url: ['https://b.example/t.jpg'],
  retail_rates_adult: 25.5,
  retail_rates_youth: 20,
  retail_rates_child: 10.15,
  retail_rates_infant: 0,
  retail_rates_senior: 0.07,
  retail_rates_adult_ttd: 24,
  retail_rates_youth_ttd: 19,
  retail_rates_child_ttd: 9,
  retail_rates_infant_ttd: 0,
  retail_rates_senior_ttd: 21.5,
  option_name_ttd: 'Trade walk',
  option_description_ttd: 'For partners.',
}
export type ResourceField = keyof typeof fullResource

/** Records with any of the fields and arbitrary values; a rate always comes with a currency. */
export function someFields(): fc.Arbitrary<Record<string, unknown>> {
  const word = fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z]{1,8}){0,2}$/)
  const words = fc.uniqueArray(word, { minLength: 1, maxLength: 3 })
  const count = fc.integer({ min: 0, max: 500 })
  const rate = fc.integer({ min: 0, max: 1_000_000 }).map(cents => cents / 100)
  const url = fc.stringMatching(/^https:\/\/b\.example\/[a-z]{1,6}\.(jpg|png)$/)
  const period = fc.oneof(word, fc.tuple(fc.integer({ min: 1, max: 90 }), fc.constantFrom('hours', 'days')))
  const address = fc
    .record(
      {
        type: fc.constantFrom('Starts', 'Ends', 'Redemption'),
        latitude: fc.integer({ min: -90, max: 90 }),
        longitude: fc.integer({ min: -180, max: 180 }),
        address1: word,
        city: word,
        country: fc.constantFrom('IE', 'FR'),
        notes: word,
      },
      { requiredKeys: ['type', 'city'] },
    )
    // Both 0 stand for unknown coordinates, which a write refuses.
    .filter(({ latitude, longitude }) => latitude !== 0 || longitude !== 0)
    .map(parts => ({ ...parts }))
  const special: Record<string, fc.Arbitrary<unknown>> = {
    start_date: fc.constantFrom('2026-04-01', '2026-05-01'),
    end_date: fc.constantFrom('2026-10-31', '2026-11-30'),
    booking_cutoff: period,
    validity: period,
    cancellation_period: period,
    addresses: fc.array(address, { minLength: 1, maxLength: 3 }),
    currency: fc.constantFrom('EUR', 'USD', 'GBP'),
    language: fc.constantFrom('English', 'French', 'German', 'en-GB'),
    timezone: fc.constantFrom('Europe/Dublin', 'Europe/Paris'),
    freesell: fc.constantFrom('Freesell', 'On-Request'),
    duration_type: fc.constantFrom('Fixed', 'Flexible'),
    guide_type: fc.constantFrom('Tour Guide', 'Host', 'Greeter', 'Instructor', 'Driver'),
    trip_difficulty: fc.constantFrom('Easy', 'Moderate', 'Challenging'),
    height_restriction_type: fc.constantFrom('Minimum', 'Maximum', 'MaxHeight'),
    height_restriction_unit: fc.constantFrom('cm', 'inches'),
    weight_restriction_type: fc.constantFrom('Minimum', 'Maximum', 'MaxWeight'),
    weight_restriction_unit: fc.constantFrom('Kg', 'Lbs'),
    commentaries: fc.array(
      fc.record({
        format: fc.constantFrom('Audio', 'Guide', 'Written'),
        language: fc.constantFrom('en', 'fr'),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    image_url: fc.uniqueArray(url, { minLength: 1, maxLength: 3 }),
    image_ttd_url: fc.uniqueArray(url, { minLength: 1, maxLength: 3 }),
    duration_unit: fc.constantFrom('Hours', 'Days', 'Minutes'),
  }
  const shapes = Object.entries(fullResource).map(([name, value]): [string, fc.Arbitrary<unknown>] => {
    const own = special[name]
    if (own !== undefined) return [name, own]
    if (name.startsWith('retail_rates')) return [name, rate]
    if (Array.isArray(value)) return [name, words]
    return [name, typeof value === 'number' ? count : typeof value === 'boolean' ? fc.boolean() : word]
  })
  return fc
    .record(Object.fromEntries(shapes), { requiredKeys: [] })
    .map(fields => ({ ...fields, ...(hasRate(fields) && { currency: fields['currency'] ?? 'EUR' }) }))
}

function hasRate(fields: object): boolean {
  return Object.keys(fields).some(name => /^retail_rates_[a-z]+$/.test(name))
}

/** A product as the V1 product resource. */
export function toV1(product: Product, account: Owner): V1Record {
  return { ...resourceOf(product, v1ValuesOf(product)), account }
}

/** An item as a list has it after it was read: trimmed, unknown texts are empty, unknown parts of an address null. */
export function cleanedItem(raw: V1Record): V1Record {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, cleaned(value) ?? (NULLABLE.test(name) ? null : '')]),
  )
}

const NULLABLE = /^(?:start_date|end_date|booking_m.._pax|confirmation_necessary)$/

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || null
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cleaned(part)]))
}
