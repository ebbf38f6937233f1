import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { toListItem, V1ListItem } from '../../../src/catalogue/v1/v1-list-item.ts'
import { versionId } from '../../../src/catalogue/v1/version-id.ts'
import { fullProduct } from '../../helpers/full-records.ts'
import { sharedFiles } from '../../helpers/shared.ts'
import { bareProduct, readProduct, readV1Walk, readWalk } from '../model.ts'
import { cleanedItem, fullResource, owner } from './v1-records.ts'

const item = (fields: object) => toListItem(readV1Walk(fields).product, owner, 'v1')

/** The field names of list items, in the order of a real list. */
const bareItem = {
  id: 'p1',
  version_id: 'v1',
  name: 'Walk',
  internal_id: '',
  location: '',
  category: '',
  duration: '',
  currency: '',
  language: '',
  timezone: '',
  account: { ID: 'a1', name: 'Blue Boats' },
  system_providers: [],
  availability_notes: [],
  faqs: [],
  highlights: [],
  included: [],
  excluded: [],
  before_booking: [],
  before_arrival: [],
  restrictions: [],
  commentaries: [],
  summary: '',
  description: '',
  additional_info: '',
  start_date: null,
  end_date: null,
  booking_cutoff: [0, 'hours'],
  booking_min_pax: null,
  booking_max_pax: null,
  valid_for: '',
  opening_hours: {},
  addresses: [],
  cancellation_policy: '',
  cancellation_cutoff: '',
  cancellation_notes: '',
  terms_and_conditions: '',
  voucher_info: '',
  redemption_type: '',
  covid_info: '',
  confirmation_necessary: null,
}

/** An address of a list item, with the parts that are known. */
const address = (parts: object) => ({
  ...{ location_type: null, directions: null, notes: null, coordinates: null, full_street_address: null },
  ...parts,
})

/** A list item with every field. */
const fullItem = {
  ...bareItem,
  internal_id: 'W-1',
  location: 'Howth, Dublin',
  category: 'Walk',
  duration: '2-3 Hours',
  currency: 'EUR',
  language: 'French',
  timezone: 'Europe/Dublin',
  system_providers: [{ b: 1, a: ['x', null] }],
  availability_notes: ['Not on Mondays'],
  faqs: [{ question: 'Dogs?', answer: '<p>Yes.</p>' }],
  highlights: ['Seals'],
  included: ['Tea'],
  excluded: ['Lunch'],
  before_booking: ['Wear layers.'],
  before_arrival: ['Park early.', 'Bring a map.'],
  restrictions: ['No heels'],
  commentaries: ['French', 'English'],
  summary: 'Short.',
  description: '<p>Long.</p>',
  additional_info: 'Pets stay out.',
  start_date: '2026-04-01',
  end_date: '2026-10-31',
  booking_cutoff: [24, 'hours'],
  booking_min_pax: 2,
  booking_max_pax: 12,
  valid_for: '1 month',
  opening_hours: { Monday: '9-17', Sunday: 'Closed', Tuesday: null },
  addresses: [
    {
      location_type: 'Starts',
      directions: 'Past the church.',
      notes: 'Ring twice.',
      coordinates: '53.39, -6.07',
      full_street_address: '1 Harbour Road, Howth',
    },
    address({ location_type: 'Ends', full_street_address: 'Malahide' }),
  ],
  cancellation_policy: 'Moderate',
  cancellation_cutoff: '3 days',
  cancellation_notes: 'In writing.',
  terms_and_conditions: 'Pay first.',
  voucher_info: 'Show it.',
  redemption_type: 'Voucher',
  covid_info: 'Masks on.',
  confirmation_necessary: false,
}

test('V1ListItem converts to a JSON schema that names and describes every field', () => {
  const schema = z.toJSONSchema(z.object({ products: z.array(V1ListItem) }))
  const { properties = {} } = z
    .object({ properties: z.record(z.string(), z.object({ description: z.string() })) })
    .parse(schema.$defs?.['V1ListItem'])
  expect(Object.keys(properties).slice(0, Object.keys(bareItem).length)).toEqual(Object.keys(bareItem))
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(['image_ttd_url', 'tier_ages']))
})

describe('toListItem', () => {
  test('toListItem of nothing but a name', () => {
    expect(JSON.stringify(item({}))).toBe(JSON.stringify(bareItem))
  })

  test('toListItem gives a list item back', () => {
    expect(item(fullItem)).toEqual(fullItem)
  })

  test.each([fullItem, bareItem])('toListItem of an item that was read is read as the same product', item => {
    const { product } = readProduct({ ...item, version_id: null })
    expect(readProduct(toListItem(product, owner))).toMatchObject({ product, dropped: [] })
  })

  test('toListItem says what the product resource calls otherwise', () => {
    expect(item(fullResource)).toEqual({
      ...bareItem,
      internal_id: 'WALK-1',
      location: 'Howth, Dublin',
      category: 'Walking tour',
      duration: '2 to 3 hours',
      currency: 'EUR',
      language: 'English',
      timezone: 'Europe/Dublin',
      highlights: ['Seals', '<b>Cliffs</b>'],
      included: ['Tea', 'Guide'],
      excluded: ['Lunch'],
      before_booking: ['Wear layers.'],
      before_arrival: ['Park early.'],
      commentaries: ['French', 'English'],
      summary: 'Short.',
      description: '<p>Longer.</p>',
      additional_info: '<p>Pets stay out.</p>',
      start_date: '2026-04-01',
      end_date: '2026-10-31',
      booking_cutoff: [24, 'hours'],
      booking_min_pax: 2,
      booking_max_pax: 12,
      valid_for: '2 days',
      addresses: [
        {
          location_type: 'Starts',
          directions: 'Past the church.',
          notes: 'Ring twice.',
          coordinates: '53.39, -6.07',
          full_street_address: '1 Harbour Road, Unit 2, Howth, Dublin, D13, IE',
        },
        address({ location_type: 'Ends', full_street_address: 'Malahide' }),
        address({ location_type: 'Redemption', full_street_address: '2 Quay' }),
      ],
      cancellation_policy: 'Moderate',
      cancellation_cutoff: '48 hours',
      cancellation_notes: 'By e-mail.',
      terms_and_conditions: 'Pay first.',
      voucher_info: 'Show it.',
      redemption_type: 'Voucher is scanned',
      covid_info: 'Keep apart.',
      confirmation_necessary: true,
      image_ttd_url: ['https://b.example/t.jpg'],
      retail_rates_adult_ttd: 24,
      retail_rates_youth_ttd: 19,
      retail_rates_child_ttd: 9,
      retail_rates_infant_ttd: 0,
      retail_rates_senior_ttd: 21.5,
      option_name_ttd: 'Trade walk',
      option_description_ttd: 'For partners.',
    })
  })

  test('toListItem of a product that did not come over V1', () => {
    expect(toListItem(readProduct(fullProduct).product, owner, 'v1')).toEqual({
      ...bareItem,
      name: 'Seals & shoals <of Howth>',
      internal_id: 'SEAL-1',
      location: 'West Pier',
      category: 'Boat tour',
      duration: '90 to 120 minutes',
      currency: 'EUR',
      language: 'en-IE',
      timezone: 'Europe/Dublin',
      faqs: [{ question: 'Will I see seals?', answer: 'Nearly always.' }],
      highlights: ['Seals', 'A <b>lighthouse</b>'],
      included: ['Tea'],
      excluded: ['Lunch'],
      before_booking: ['Wear layers'],
      before_arrival: ['Park early'],
      restrictions: ['No heels'],
      commentaries: ['English', 'Irish'],
      summary: '<b>See</b> seals.',
      description: fullProduct.description,
      additional_info: 'Bring binoculars',
      start_date: '2026-04-01',
      end_date: '2026-10-31',
      booking_min_pax: 1,
      booking_max_pax: 12,
      addresses: [
        {
          location_type: 'Starts',
          directions: null,
          notes: 'By the <b>blue</b> hut',
          coordinates: '53.39, -6.07',
          full_street_address: 'West Pier, Howth, Dublin, D13, IE',
        },
        address({ location_type: 'Ends', full_street_address: 'East Pier, Howth' }),
      ],
      cancellation_notes: 'Free until the day before',
      terms_and_conditions: 'Pay at once',
      voucher_info: 'Show the code',
      redemption_type: 'Voucher is scanned',
      confirmation_necessary: true,
    })
  })

  test.each([
    ['the title of the start', { title: 'Pier', place: { addressLocality: 'Howth' } }, 'Pier'],
    ['the town of a start without title', { place: { addressLocality: 'Howth' } }, 'Howth'],
    ['nothing for a start without both', { place: { addressRegion: 'Dublin' } }, ''],
  ])('toListItem has as location %s', (_what, place, location) => {
    const locations = [
      { type: 'END', title: 'End' },
      { type: 'START', ...place },
    ]
    expect(toListItem(readWalk({ locations }).product, owner).location).toBe(location)
  })

  test.each([
    [{ booking_cutoff: '2 days' }, { booking_cutoff: [2, 'days'] }],
    [{ booking_cutoff: ['1.5', 'hours'] }, { booking_cutoff: [1.5, 'hours'] }],
    [{ booking_cutoff: 'the day before' }, { booking_cutoff: [null, 'the day before'] }],
    [{ booking_cutoff: [null, 'ask us'] }, { booking_cutoff: [null, 'ask us'] }],
    [{ booking_cutoff: `${'9'.repeat(400)} days` }, { booking_cutoff: [null, `${'9'.repeat(400)} days`] }],
    [{ booking_cutoff: '24 hours before' }, { booking_cutoff: [24, 'hours'] }],
    [{ booking_cutoff: '18:00 the day before' }, { booking_cutoff: [1, 'day before, 18:00'] }],
    [{ valid_for: [2, 'days'] }, { valid_for: '2 days' }],
    [{ long_description: 'Longest' }, { description: 'Longest' }],
    [{ duration: 'Half a day' }, { duration: 'Half a day' }],
    [{ duration_from: 2 }, { duration: '' }],
    [{ language: 'en-gb' }, { language: 'en-GB' }],
    [{ commentaries: ['Klingonese'] }, { commentaries: ['Klingonese'] }],
    [{ addresses: [{ latitude: 1 }] }, { addresses: [expect.objectContaining({ coordinates: null })] }],
    [{ cancellation_info: 'I', cancellation_notes: 'N' }, { cancellation_notes: 'N' }],
  ])('toListItem of %j', (fields, expected) => {
    expect(item(fields)).toMatchObject(expected)
  })

  test('toListItem joins the texts of features that V1 has one text for', () => {
    const features = ['One.', null, 'Two.'].map(shortDescription => ({
      type: 'ADDITIONAL_INFORMATION' as const,
      shortDescription,
    }))
    expect(toListItem({ ...bareProduct, features }, owner).additional_info).toBe('One.\n\nTwo.')
  })
})

const parks = sharedFiles.nationalParks

describe.skipIf(!existsSync(parks))('toListItem of the national parks', () => {
  const Parks = z.object({ products: z.array(z.record(z.string(), z.unknown())) })
  const { products } = Parks.parse(
    existsSync(parks) ? JSON.parse(readFileSync(parks, 'utf8')) : { products: [] },
  )

  test('toListItem gives every item back, and it is read as the same product', () => {
    expect(products).toHaveLength(50)
    for (const raw of products) {
      const { product, owner, dropped } = readProduct(raw)
      expect(dropped).toEqual([])
      const listed = toListItem(product, { id: owner?.id ?? '', name: owner?.name ?? '' })
      const { version_id: version, ...known } = listed
      expect(Object.keys(known)).toEqual(Object.keys(raw))
      expect(known).toEqual(cleanedItem(raw))
      expect(version).toBe(versionId(product))
      expect(readProduct(listed)).toEqual({ type: 'product', product, owner, dropped: [] })
    }
  })
})
