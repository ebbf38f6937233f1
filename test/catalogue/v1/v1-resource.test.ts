import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resourceFields } from '../../../src/catalogue/v1/v1-resource.ts'
import { versionId } from '../../../src/catalogue/v1/version-id.ts'
import { examples } from '../../helpers/extent.ts'
import { fullProduct } from '../../helpers/full-records.ts'
import { readProduct, readV1Walk, readWalk } from '../model.ts'
import { fullResource, owner, someFields, toV1 } from './v1-records.ts'

/** The V1 resource of a record after reading, storing as JSON and loading. */
function thereAndBack(fields: object) {
  const { product, dropped } = readV1Walk({ account: owner, ...fields })
  expect(dropped).toEqual([])
  return toV1(JSON.parse(JSON.stringify(product)), owner)
}

const lists = [
  ...['highlights', 'included', 'excluded', 'health_items', 'addresses', 'commentaries'],
  ...['image_url', 'image_ttd_url'],
]

/** A resource with only id, name and owner. */
const bare = {
  ...Object.fromEntries(resourceFields.map(name => [name, lists.includes(name) ? [] : null])),
  id: 'p1',
  name: 'Walk',
  account: owner,
}

/** Fields that are computed from another field. */
const implied: Record<string, object> = {
  addresses: { location: 'Howth' },
}

test('toV1 has every field of the product resource, and no other', () => {
  const fields = ['id', 'name', 'account', ...Object.keys(fullResource)]
  expect(Object.keys(thereAndBack({})).sort()).toEqual(fields.sort())
})

describe('toV1 gives back what was written', () => {
  test('toV1 of nothing but a name', () => {
    expect(thereAndBack({})).toEqual({ ...bare, version_id: expect.stringMatching(/^[0-9a-f]{16}$/) })
  })

  test.each(Object.entries(fullResource))('toV1 of %s alone', (name, value) => {
    const beside = /^retail_rates_[a-z]+$/.test(name) ? { currency: 'EUR' } : {}
    expect(thereAndBack({ ...beside, [name]: value })).toEqual({
      ...bare,
      version_id: expect.any(String),
      ...beside,
      ...implied[name],
      [name]: value,
    })
  })

  test('toV1 of all fields together', () => {
    expect(thereAndBack(fullResource)).toEqual({ ...bare, ...fullResource })
  })

  test.each([
    [{ summary: 'S', description: 'D' }],
    [{ summary: 'S', long_description: 'L' }],
    [{ description: 'D', long_description: 'L' }],
    [{ summary: 'S', description: 'D', long_description: 'L' }],
    [{ summary: 'T', description: 'T', long_description: 'T' }],
  ])('toV1 tells the descriptions apart: %j', fields => {
    expect(thereAndBack(fields)).toMatchObject({
      summary: null,
      description: null,
      long_description: null,
      ...fields,
    })
  })

  test('toV1 tells equal texts of two fields apart', () => {
    const fields = { health_items: ['Masks', 'Masks'], additional_info: 'Masks' }
    expect(thereAndBack(fields)).toMatchObject(fields)
    expect(thereAndBack({ health_items: ['Masks', 'Masks'] })['additional_info']).toBe(null)
  })

  test('toV1 gives back any fields', () => {
    fc.assert(
      fc.property(someFields(), fields => {
        expect(thereAndBack(fields)).toMatchObject(fields)
      }),
      { numRuns: examples(20, 300) },
    )
  })
})

describe('toV1 of products that did not come over V1', () => {
  const { product } = readProduct(fullProduct)

  test('toV1 of a product with every field', () => {
    expect(toV1(product, owner)).toEqual({
      ...bare,
      version_id: versionId(product),
      name: 'Seals & shoals <of Howth>',
      internal_id: 'SEAL-1',
      start_date: '2026-04-01',
      end_date: '2026-10-31',
      summary: '<b>See</b> seals.',
      description: product.description,
      highlights: ['Seals', 'A <b>lighthouse</b>'],
      included: ['Tea'],
      excluded: ['Lunch'],
      additional_info: 'Bring binoculars',
      before_arrival: 'Park early',
      before_booking: 'Wear layers',
      cancellation_info: 'Free until the day before',
      voucher_info: 'Show the code',
      terms_and_conditions: 'Pay at once',
      location: 'West Pier',
      addresses: [
        {
          type: 'Starts',
          latitude: 53.39,
          longitude: -6.07,
          address1: 'West Pier',
          address2: null,
          city: 'Howth',
          state: 'Dublin',
          country: 'IE',
          postal_code: 'D13',
          notes: 'By the <b>blue</b> hut',
        },
        {
          type: 'Ends',
          latitude: null,
          longitude: null,
          address1: 'East Pier',
          address2: null,
          city: 'Howth',
          state: null,
          country: null,
          postal_code: null,
          notes: null,
        },
      ],
      duration_type: 'Flexible',
      duration_from: 90,
      duration_unit: 'Minutes',
      duration_to: 120,
      category: 'Boat tour',
      currency: 'EUR',
      language: 'en-IE',
      timezone: 'Europe/Dublin',
      redemption_type: 'Voucher is scanned',
      freesell: 'Freesell',
      commentaries: [
        { format: 'Guide', language: 'en' },
        { format: null, language: 'ga' },
      ],
      guide_type: 'Host',
      trip_difficulty: 'Moderate',
      emerg_phone_prefix: '+353',
      emerg_phone_number: '1 555 0111',
      accessibility: 'One step',
      private: true,
      confirmation_req: true,
      max_pax: 12,
      min_pax: 1,
      max_group_size: 14,
      age_restriction_type: 'MinAge',
      age_restriction_value: 6,
      height_restriction_type: 'MinHeight',
      height_restriction_value: 110,
      height_restriction_unit: 'cm',
      weight_restriction_type: 'MaxWeight',
      weight_restriction_value: 130,
      weight_restriction_unit: 'Kg',
      dress_code: 'Something warm',
      other_requirements: 'Able to swim',
      food_included: 'Biscuits',
      drinks_included: 'Tea',
      image_url: [
        'https://blue-boats.example/seal.jpg',
        'https://blue-boats.example/seal.webp',
        'https://blue-boats.example/chart.png',
      ],
      retail_rates_adult: 25.5,
      retail_rates_infant: 0,
    })
  })

  test('toV1 has no logo and no video among the images', () => {
    const src = 'https://b.example/'
    const media = [
      { src: `${src}logo.png`, type: 'image/png', rel: 'LOGO' },
      { src: `${src}film.mp4`, type: 'video/mp4' },
      { src: `${src}a.jpg`, type: 'image/jpeg' },
    ]
    expect(toV1(readWalk({ media }).product, owner)['image_url']).toEqual([`${src}a.jpg`])
  })

  test('toV1 says what list items call otherwise', () => {
    const item = { covid_info: 'Masks on.', valid_for: '1 month', cancellation_cutoff: '3 days' }
    const { product } = readV1Walk({ ...item, booking_max_pax: 6 })
    expect(toV1(product, owner)).toMatchObject({
      health_info: 'Masks on.',
      validity: '1 month',
      cancellation_period: '3 days',
      max_pax: 6,
    })
  })
})
