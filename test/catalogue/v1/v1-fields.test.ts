import { describe, expect, test } from 'vitest'
import type { NamedAccount, Product } from '../../../src/catalogue/schema/product.ts'
import { applyV1Update } from '../../../src/catalogue/v1/apply-v1-update.ts'
import { v1Fields } from '../../../src/catalogue/v1/v1-fields.ts'
import { bareProduct, nowhere, readV1Walk } from '../model.ts'

/** Fields of created records that the model has too. */
const createdAlone = [
  ...['instant_confirmation', 'videos'],
  ...['active', 'published'],
  ...['operating_type', 'version_type', 'version_name', 'weight', 'template', 'ignore', 'inventory_type'],
  ...['reviews_product_page', 'content_gpt', 'activate', 'owner_of_poi', 'owner_of_gbp'],
  ...['connected_review_widget', 'blocked_dates', 'linked_fields', 'keywords', 'tier_conditions'],
  ...['surcharges', 'tier_types', 'external_code', 'crawl_info', 'tier_ages', 'tier_labels', 'code'],
  ...['external_link', 'url_path', 'api_mapping', 'booking_system_id', 'platform_timezone'],
  ...['locationobj_id', 'group_info', 'special_service', 'contextual_keywords', 'tracking_template'],
  ...['custom_parameter', 'primary_product_id', 'version_description', 'version_date_from'],
  ...['version_date_to', 'note_job_export_field', 'note_job_copy_field', 'product_name_ttd', 'ttd_brand'],
  ...['partner_booking_url', 'review_widget_code', 'suggestions_gpt', 'conflicts_gpt', 'gpt_status'],
  ...['gpt_status_reseller', 'landing_page_url', 'place_id_manually'],
  ...['google_backend_connected_review_widget_id', 'google_profile_name_manually'],
  ...['product_system_providers_id', 'collector'],
]

test.each([
  ['duration_unit', 'Moons', 'Days, Hours, Minutes'],
  ['duration_type', 'Long', 'Fixed, Flexible'],
  ['freesell', 'Ask', 'Freesell, On-Request'],
  ['guide_type', 'Alien', 'Tour Guide, Host, Greeter, Instructor, Driver'],
  ['trip_difficulty', 'Impossible', 'Easy, Moderate, Challenging'],
  ['height_restriction_unit', 'feet', 'cm, inches'],
  ['weight_restriction_unit', 'stone', 'Kg, Lbs'],
  ['height_restriction_type', 'Tall', 'Minimum, Maximum, MinHeight, MaxHeight'],
  ['weight_restriction_type', 'Heavy', 'Minimum, Maximum, MinWeight, MaxWeight'],
])('v1Fields of an import drops %s "%s" and says what may stand there', (path, value, list) => {
  expect(readV1Walk({ [path]: value })).toEqual({
    type: 'product',
    product: bareProduct,
    owner: null,
    dropped: [{ path, reason: `is not one of ${list}: "${value}"` }],
  })
})

test('v1Fields of an import drops a wrong value of a list in an object, and no more of the object', () => {
  const { product, dropped } = readV1Walk({
    addresses: [{ type: 'Meeting', city: 'Howth' }],
    commentaries: [{ format: 'Mime', language: 'en', by: 'Ann' }, 'Klingonese'],
  })
  expect(dropped).toEqual([
    { path: 'addresses[0].type', reason: 'is not one of Starts, Ends, Redemption: "Meeting"' },
    { path: 'commentaries[0].format', reason: 'is not one of Audio, Guide, Written: "Mime"' },
    { path: 'commentaries[0].by', reason: 'is not a field of the interface' },
    { path: 'commentaries', reason: 'names no language: "Klingonese"' },
  ])
  expect(product.locations).toMatchObject([{ types: [], place: { addressLocality: 'Howth' } }])
  expect(product.commentary).toEqual([{ format: null, language: 'en' }])
})

const feature = (type: Product['features'][number]['type'], ...texts: string[]): Partial<Product> => ({
  features: texts.map(shortDescription => ({ type, shortDescription })),
})

/** The expected effect of a field that becomes a feature with this text, and that V1 returns as it was written. */
const kept = (type: Product['features'][number]['type'], value: unknown, text = String(value)): Expected => ({
  value,
  model: feature(type, text),
  passthrough: true,
})

const medium = (src: string, type: string, rel: string): Product['media'][number] => ({
  src,
  type,
  rel,
  title: null,
  caption: null,
  copyright: null,
})

/** The expected effect of one field. */
interface Expected {
  value: unknown
  /** Fields that are only meaningful together with this one. */
  beside?: Record<string, unknown>
  model?: Partial<Product>
  owner?: NamedAccount
  /** Whether V1 returns the written value, because the model cannot restore it. */
  passthrough?: true
}

const inEuros = { currency: 'EUR' }

/** A unit of the option that is created from V1 rates. */
const rated = (type: 'ADULT' | 'YOUTH' | 'CHILD' | 'INFANT' | 'SENIOR', cents: number): Partial<Product> => ({
  defaultCurrency: 'EUR',
  availableCurrencies: ['EUR'],
  pricingPer: ['UNIT'],
  options: [
    {
      id: 'p1-option',
      name: 'Walk',
      reference: null,
      description: null,
      units: [
        {
          id: `p1-option-${type.toLowerCase()}`,
          type,
          option_id: 'p1-option',
          pricingFrom: [{ original: cents, retail: cents, net: null, currency: 'EUR', currencyPrecision: 2 }],
        },
      ],
    },
  ],
})

const expectations: Record<string, Expected> = {
  id: { value: 'p9', model: { id: 'p9' } },
  version_id: { value: 'v7', passthrough: true },
  name: { value: 'Hike', model: { title: 'Hike', internalName: 'Hike' } },
  internal_id: { value: 'WALK-1', model: { reference: 'WALK-1' } },
  account: { value: { ID: 'a1', name: 'Blue Boats' }, owner: { id: 'a1', name: 'Blue Boats' } },
  start_date: { value: '2026-04-01', model: { startDate: '2026-04-01' } },
  end_date: { value: '2026-10-31', model: { endDate: '2026-10-31' } },
  summary: { value: 'Short.', model: { shortDescription: 'Short.' } },
  description: { value: '<p>Longer.</p>', model: { description: '<p>Longer.</p>' } },
  long_description: {
    value: '<p>Longest.</p>',
    model: { description: '<p>Longest.</p>', passthrough: { description: null } },
  },
  highlights: { value: ['Seals', '<b>Cliffs</b>'], model: feature('HIGHLIGHT', 'Seals', '<b>Cliffs</b>') },
  included: { value: ['Tea', 'Guide'], model: feature('INCLUSION', 'Tea', 'Guide') },
  excluded: { value: ['Lunch'], model: feature('EXCLUSION', 'Lunch') },
  additional_info: {
    value: '<p>Pets stay out.</p>',
    model: feature('ADDITIONAL_INFORMATION', '<p>Pets stay out.</p>'),
  },
  health_items: {
    value: ['Masks', 'Gel'],
    model: feature('ADDITIONAL_INFORMATION', 'Masks', 'Gel'),
    passthrough: true,
  },
  health_info: kept('ADDITIONAL_INFORMATION', 'Keep apart.'),
  covid_info: kept('ADDITIONAL_INFORMATION', 'Masks on.'),
  before_arrival: { value: ['Park early.'], model: feature('PREARRIVAL_INFORMATION', 'Park early.') },
  before_booking: { value: ['Wear layers.'], model: feature('PREBOOKING_INFORMATION', 'Wear layers.') },
  required_info: kept('PREBOOKING_INFORMATION', 'Shoe size'),
  booking_cutoff: kept('BOOKING_TERM', [24, 'hours'], 'Booking closes before the start: 24 hours'),
  validity: kept('REDEMPTION_INSTRUCTION', '2 days', 'Valid for: 2 days'),
  valid_for: kept('REDEMPTION_INSTRUCTION', '1 month', 'Valid for: 1 month'),
  cancellation_policy: kept('CANCELLATION_TERM', 'Moderate'),
  cancellation_period: kept('CANCELLATION_TERM', '48 hours', 'Cancellation: 48 hours'),
  cancellation_cutoff: kept('CANCELLATION_TERM', '3 days', 'Cancellation: 3 days'),
  cancellation_info: kept('CANCELLATION_TERM', 'By e-mail.'),
  cancellation_notes: kept('CANCELLATION_TERM', 'In writing.'),
  voucher_info: { value: 'Show it.', model: feature('REDEMPTION_INSTRUCTION', 'Show it.') },
  terms_and_conditions: { value: 'Pay first.', model: feature('BOOKING_TERM', 'Pay first.') },
  location: {
    value: 'Howth, Dublin',
    model: {
      locations: [{ title: 'Howth, Dublin', shortDescription: null, types: ['START'], place: nowhere }],
    },
    passthrough: true,
  },
  starts_notes: {
    value: 'By the blue hut.',
    model: {
      locations: [{ title: null, shortDescription: 'By the blue hut.', types: ['START'], place: nowhere }],
    },
    passthrough: true,
  },
  starts_type: kept('PREARRIVAL_INFORMATION', 'Hotel pick-up', 'Start: Hotel pick-up'),
  addresses: {
    value: [
      {
        type: 'Ends',
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
    ],
    model: {
      locations: [
        {
          title: null,
          shortDescription: 'Past the church.\n\nRing twice.',
          types: ['END'],
          place: {
            ...nowhere,
            latitude: 53.39,
            longitude: -6.07,
            streetAddress: '1 Harbour Road, Unit 2',
            addressLocality: 'Howth',
            addressRegion: 'Dublin',
            postalCode: 'D13',
            addressCountry: 'IE',
          },
        },
      ],
    },
    passthrough: true,
  },
  duration: {
    value: '2-3 Hours',
    model: { durationMinutesFrom: 120, durationMinutesTo: 180 },
    passthrough: true,
  },
  duration_type: { value: 'Flexible', passthrough: true },
  duration_from: {
    value: 2,
    beside: { duration_unit: 'Hours' },
    model: { durationMinutesFrom: 120 },
    passthrough: true,
  },
  duration_unit: { value: 'Hours', passthrough: true },
  duration_to: { value: 3, passthrough: true },
  category: { value: 'Walking tour', model: { category: 'Walking tour' } },
  currency: { value: 'EUR', model: { defaultCurrency: 'EUR', availableCurrencies: ['EUR'] } },
  language: { value: 'English', model: { locale: 'en' } },
  timezone: { value: 'Europe/Dublin', model: { timeZone: 'Europe/Dublin' } },
  redemption_type: { value: 'Voucher is scanned', model: { redemptionType: 'Voucher is scanned' } },
  freesell: { value: 'Freesell', model: { allowFreesale: true }, passthrough: true },
  commentaries: {
    value: [{ format: 'Audio', language: 'fr' }],
    model: { commentary: [{ format: 'RECORDED_AUDIO', language: 'fr' }] },
    passthrough: true,
  },
  guide_type: { value: 'Host', model: { guideType: 'Host' } },
  trip_difficulty: { value: 'Moderate', model: { tripDifficulty: 'Moderate' } },
  emerg_phone_prefix: { value: '+353', model: { emergencyPhone: '+353' }, passthrough: true },
  emerg_phone_number: { value: '1 555 0111', model: { emergencyPhone: '1 555 0111' }, passthrough: true },
  accessibility: { value: 'One step', model: feature('ACCESSIBILITY_INFORMATION', 'One step') },
  'multi-day': { value: true, model: { categoryLabels: ['multi-day'] }, passthrough: true },
  accommodation_inc: {
    value: true,
    model: { categoryLabels: ['accommodation-included'] },
    passthrough: true,
  },
  private: { value: true, model: { categoryLabels: ['private-tours'] }, passthrough: true },
  confirmation_req: { value: true, model: { confirmationNecessary: true }, passthrough: true },
  confirmation_necessary: { value: false, model: { confirmationNecessary: false } },
  max_pax: { value: 12, model: { bookingMaxPax: 12 }, passthrough: true },
  min_pax: { value: 2, model: { bookingMinPax: 2 }, passthrough: true },
  booking_min_pax: { value: 2, model: { bookingMinPax: 2 } },
  booking_max_pax: { value: 12, model: { bookingMaxPax: 12 } },
  max_group_size: { value: 14, model: { maxGroupSize: 14 } },
  age_restriction_type: { value: 'MinAge', model: { ageRestrictionType: 'MinAge' } },
  age_restriction_value: { value: 6, model: { ageRestrictionValue: 6 } },
  height_restriction_type: { value: 'Minimum', model: { heightRestrictionType: 'Minimum' } },
  height_restriction_value: { value: 110, model: { heightRestrictionValue: 110 } },
  height_restriction_unit: { value: 'cm', model: { heightRestrictionUnit: 'cm' } },
  weight_restriction_type: { value: 'Maximum', model: { weightRestrictionType: 'Maximum' } },
  weight_restriction_value: { value: 130, model: { weightRestrictionValue: 130 } },
  weight_restriction_unit: { value: 'Kg', model: { weightRestrictionUnit: 'Kg' } },
  restrictions: { value: ['No heels', 'No bags'], model: feature('RESTRICTIONS', 'No heels', 'No bags') },
  health_restrictions: kept('RESTRICTIONS', 'No asthma'),
  license_required: kept('REQUIREMENTS', 'Boat licence'),
  items_required: kept('REQUIREMENTS', 'Boots'),
  other_requirements: kept('REQUIREMENTS', 'Can swim'),
  dress_code: { value: 'Something warm', model: { dressCode: 'Something warm' } },
  food_included: { value: 'Biscuits', model: { foodIncluded: 'Biscuits' } },
  drinks_included: { value: 'Tea', model: { drinksIncluded: 'Tea' } },
  opening_hours: {
    value: { monday: '9-17', sunday: 'Closed' },
    model: {
      availabilityType: ['OPENING_HOURS'],
      ...feature('ADDITIONAL_INFORMATION', 'Opening hours:\nMonday: 9-17\nSunday: Closed'),
    },
    passthrough: true,
  },
  faqs: {
    value: [{ question: 'Dogs?', answer: '<p>Yes.</p>' }],
    model: { faqs: [{ question: 'Dogs?', answer: '<p>Yes.</p>' }] },
  },
  image_url: {
    value: ['https://b.example/a.jpg', 'https://b.example/b.PNG?w=1', 'https://b.example/c'],
    model: {
      media: [
        medium('https://b.example/a.jpg', 'image/jpeg', 'COVER'),
        medium('https://b.example/b.PNG?w=1', 'image/png', 'GALLERY'),
        medium('https://b.example/c', 'image/jpeg', 'GALLERY'),
      ],
    },
  },
  image_ttd_url: { value: ['https://b.example/t.jpg'], passthrough: true },
  retail_rates_adult: { value: 25.5, beside: inEuros, model: rated('ADULT', 2550) },
  retail_rates_youth: { value: 20, beside: inEuros, model: rated('YOUTH', 2000) },
  retail_rates_child: { value: '10.15', beside: inEuros, model: rated('CHILD', 1015) },
  retail_rates_infant: { value: 0, beside: inEuros, model: rated('INFANT', 0) },
  retail_rates_senior: { value: 0.07, beside: inEuros, model: rated('SENIOR', 7) },
  retail_rates_adult_ttd: { value: 24, passthrough: true },
  retail_rates_youth_ttd: { value: 19, passthrough: true },
  retail_rates_child_ttd: { value: 9, passthrough: true },
  retail_rates_infant_ttd: { value: 0, passthrough: true },
  retail_rates_senior_ttd: { value: 21.5, passthrough: true },
  option_name_ttd: { value: 'Trade walk', passthrough: true },
  option_description_ttd: { value: 'For partners.', passthrough: true },
  system_providers: { value: [{ b: 1, a: ['x', null] }], passthrough: true },
  availability_notes: { value: ['Not on Mondays', { note: 'x' }], passthrough: true },
}

describe('v1Fields puts every field in its place, and nothing else anywhere', () => {
  test('v1Fields has a row for every field of the product resource, the list item and created records', () => {
    expect(Object.keys(v1Fields).sort()).toEqual([...Object.keys(expectations), ...createdAlone].sort())
  })

  test.each(Object.entries(expectations))(
    'v1Fields of %s',
    (name, { value, beside, model, owner, passthrough }) => {
      const passthroughBeside = beside?.['duration_unit'] === undefined ? {} : beside
      expect(readV1Walk({ ...beside, [name]: value })).toEqual({
        type: 'product',
        product: {
          ...bareProduct,
          ...model,
          passthrough: {
            ...passthroughBeside,
            ...(passthrough === true && { [name]: value }),
            ...model?.passthrough,
          },
        },
        owner: owner ?? null,
        dropped: [],
      })
    },
  )

  test.each(Object.keys(expectations).filter(name => name !== 'id' && name !== 'name'))(
    'v1Fields takes %s as not known when it is null',
    name => {
      expect(readV1Walk({ [name]: null })).toEqual({
        type: 'product',
        product: bareProduct,
        owner: null,
        dropped: [],
      })
    },
  )
})

describe('v1Fields of values in other forms', () => {
  const read = (fields: object) => {
    const { product, dropped } = readV1Walk(fields)
    expect(dropped).toEqual([])
    const { passthrough: _, ...model } = product
    return model
  }
  const { passthrough: _, ...bareModel } = bareProduct

  test.each([
    ['an account with id', { account: { id: 'a1' } }, {}],
    ['before_arrival as one text', { before_arrival: 'Park.' }, feature('PREARRIVAL_INFORMATION', 'Park.')],
    [
      'booking_cutoff as a text',
      { booking_cutoff: '1 day' },
      feature('BOOKING_TERM', 'Booking closes before the start: 1 day'),
    ],
    [
      'booking_cutoff of one day',
      { booking_cutoff: [1, 'day'] },
      feature('BOOKING_TERM', 'Booking closes before the start: 1 day'),
    ],
    [
      'booking_cutoff as numeric texts',
      { booking_cutoff: ['24', 'hours'] },
      feature('BOOKING_TERM', 'Booking closes before the start: 24 hours'),
    ],
    ['booking_cutoff of 0', { booking_cutoff: [0, 'hours'] }, {}],
    [
      'booking_cutoff in a unit that is none',
      { booking_cutoff: [2, 'tides'] },
      feature('BOOKING_TERM', 'Booking closes before the start: 2 tides'),
    ],
    [
      'freesell: On-Request',
      { freesell: 'On-Request' },
      { allowFreesale: false, instantConfirmation: false },
    ],
    [
      'freesell: On-Request of a created record that is confirmed at once',
      { freesell: 'On-Request', instant_confirmation: true },
      { allowFreesale: false, instantConfirmation: true },
    ],
    ['labels that are false', { 'multi-day': false, private: false, accommodation_inc: false }, {}],
    [
      'both parts of a phone number',
      { emerg_phone_prefix: '+353', emerg_phone_number: '1 555' },
      { emergencyPhone: '+353 1 555' },
    ],
    [
      'commentaries as texts',
      { commentaries: ['English', 'fr'] },
      {
        commentary: [
          { format: null, language: 'en' },
          { format: null, language: 'fr' },
        ],
      },
    ],
    [
      'the formats of commentaries',
      {
        commentaries: ['Audio', 'guide', 'Written', null].map(format => ({ format, language: 'en' })),
      },
      {
        commentary: [
          { format: 'RECORDED_AUDIO', language: 'en' },
          { format: 'IN_PERSON', language: 'en' },
          { format: 'WRITTEN', language: 'en' },
          { format: null, language: 'en' },
        ],
      },
    ],
    ['opening_hours without days', { opening_hours: {} }, {}],
    [
      'opening_hours of which some are not known',
      { opening_hours: { monday: null, tuesday: '', holidays: 'Ask' } },
      {
        availabilityType: ['OPENING_HOURS'],
        ...feature('ADDITIONAL_INFORMATION', 'Opening hours:\nholidays: Ask'),
      },
    ],
    [
      'one image as a text',
      { image_url: '//b.example/a.webp' },
      {
        media: [medium('https://b.example/a.webp', 'image/webp', 'COVER')],
      },
    ],
  ])('v1Fields reads %s', (_what, fields, model) => {
    expect(read(fields)).toEqual({ ...bareModel, ...model })
  })

  test.each([
    ['one text', { description: 'D' }, null, 'D', {}],
    ['summary and description', { summary: 'S', description: 'D' }, 'S', 'D', {}],
    ['the longest alone', { long_description: 'L' }, null, 'L', { description: null }],
    ['summary and the longest', { summary: 'S', long_description: 'L' }, 'S', 'L', { description: null }],
    [
      'description and the longest',
      { description: 'D', long_description: 'L' },
      'D',
      'L',
      { description: 'D', summary: null },
    ],
    ['all three', { summary: 'S', description: 'D', long_description: 'L' }, 'S', 'L', { description: 'D' }],
  ])('v1Fields of descriptions: %s', (_what, fields, shortDescription, description, passthrough) => {
    const { product } = readV1Walk(fields)
    expect(product).toEqual({ ...bareProduct, shortDescription, description, passthrough })
  })

  const parts = (type: string | null, from: number | string, to: number | null, unit: string) => ({
    duration_type: type,
    duration_from: from,
    duration_to: to,
    duration_unit: unit,
  })

  test.each([
    ['a fixed one', parts('Fixed', 2, 5, 'Hours'), 120, null, null],
    ['a flexible one', parts('Flexible', 2, 3, 'Hours'), 120, 180, null],
    ['one that does not say what it is', parts(null, 1, 2, 'Days'), 1440, 2880, null],
    ['a flexible one from 0', parts('Flexible', 0, 45, 'Minutes'), 0, 45, null],
    ['half hours', parts(null, '1.5', null, 'hours'), 90, null, null],
    ['a fixed one of 0', parts('Fixed', 0, null, 'Hours'), null, null, null],
    ['one without a unit', { duration_from: 2 }, null, null, null],
    ['a text that cannot be read', { duration: 'Half a day' }, null, null, 'Half a day'],
    ['a text of a range', { duration: '0-10 Hours' }, 0, 600, null],
    ['a text of a range that is none', { duration: '1-1 Hours' }, 60, null, null],
  ])('v1Fields of a duration: %s', (_what, fields, from, to, text) => {
    expect(read(fields)).toEqual({
      ...bareModel,
      durationMinutesFrom: from,
      durationMinutesTo: to,
      durationText: text,
    })
  })

  test.each([
    ['EUR', 25.5, 2550, 2],
    ['EUR', 0.29, 29, 2],
    ['EUR', 1.1, 110, 2],
    ['JPY', 1200, 1200, 0],
    ['KWD', 1.234, 1234, 3],
    ['USD', 1234567.89, 123456789, 2],
    ['EUR', 29.990000000000002, 2999, 2],
    ['HUF', 1990, 1990, 0],
    ['HUF', 1990.5, 199050, 2],
  ])('v1Fields of a rate in %s: %s is %i with %i places', (currency, rate, retail, currencyPrecision) => {
    const { options } = read({ currency, retail_rates_adult: rate })
    expect(options[0]?.units[0]?.pricingFrom).toEqual([
      { original: retail, retail, net: null, currency, currencyPrecision },
    ])
  })

  test.each([
    ['EUR', 0.001],
    ['JPY', 10.5],
    ['KWD', 1.2345],
  ])('readV1 drops a rate in %s that it cannot state: %s', (currency, rate) => {
    const fields = { currency, retail_rates_adult: rate, retail_rates_child: 3 }
    const { product, dropped } = readV1Walk(fields)
    const reason = `has more decimal places than ${currency}: ${rate}`
    expect(dropped).toEqual([{ path: 'retail_rates_adult', reason }])
    expect(product).toEqual(readV1Walk({ currency, retail_rates_child: 3 }).product)
    expect(applyV1Update(readV1Walk({}).product, fields)).toEqual({
      issue: { path: 'retail_rates_adult', reason },
    })
  })

  test('v1Fields of a rate says that prices are per ticket', () => {
    expect(read({ currency: 'EUR', retail_rates_infant: 0 }).pricingPer).toEqual(['UNIT'])
    expect(read({ currency: 'EUR' }).pricingPer).toEqual([])
  })

  test('v1Fields makes the units of all rates one option', () => {
    const { options } = read({
      currency: 'EUR',
      retail_rates_senior: 8,
      retail_rates_infant: 0,
      retail_rates_child: 5,
      retail_rates_youth: 7,
      retail_rates_adult: 10,
    })
    expect(options.map(({ id, name }) => [id, name])).toEqual([['p1-option', 'Walk']])
    expect(options[0]?.units.map(({ type, pricingFrom }) => [type, pricingFrom[0]?.retail])).toEqual([
      ['ADULT', 1000],
      ['YOUTH', 700],
      ['CHILD', 500],
      ['INFANT', 0],
      ['SENIOR', 800],
    ])
  })

  test.each([
    ['Starts', ['START']],
    ['Ends', ['END']],
    ['Redemption', ['REDEMPTION']],
    ['ends', ['END']],
    ['REDEMPTIONS', ['REDEMPTION']],
    [null, []],
  ])('v1Fields of an address of the type %j', (type, types) => {
    expect(read({ addresses: [{ type, city: 'Howth' }] }).locations).toEqual([
      { title: null, shortDescription: null, types, place: { ...nowhere, addressLocality: 'Howth' } },
    ])
  })

  test('v1Fields of the address of a list item', () => {
    const address = {
      location_type: 'Starts',
      directions: null,
      notes: 'By the hut.',
      coordinates: '38.0401859377, -122.799989303',
      full_street_address: 'Point Reyes Station, California',
    }
    expect(
      read({ location: 'Point Reyes', starts_notes: 'Come early.', addresses: [address] }).locations,
    ).toEqual([
      {
        title: 'Point Reyes',
        shortDescription: 'By the hut.\n\nCome early.',
        types: ['START'],
        place: {
          ...nowhere,
          latitude: 38.0401859377,
          longitude: -122.799989303,
          streetAddress: 'Point Reyes Station, California',
        },
      },
    ])
  })

  test.each([
    [{ latitude: 0, longitude: 0 }, ['latitude', 'longitude']],
    [{ latitude: '0.0', longitude: '0' }, ['latitude', 'longitude']],
    [{ coordinates: '0, 0' }, ['coordinates']],
    [{ coordinates: '0.000,0.000' }, ['coordinates']],
  ])('v1Fields drops and reports %j, which is no place', (coordinates, dropped) => {
    const found = readV1Walk({ addresses: [{ city: 'Cork', ...coordinates }] })
    expect(found.dropped.map(({ path }) => path)).toEqual(dropped.map(key => `addresses[0].${key}`))
    expect(found.product.locations[0]?.place).toEqual({ ...nowhere, addressLocality: 'Cork' })
  })

  test.each([
    ['38.04,-122.8', 38.04, -122.8],
    ['38.04;-122.8', 38.04, -122.8],
    ['38.04 -122.8', 38.04, -122.8],
    ['0, 1', 0, 1],
    ['91, 0', null, null],
    ['0, 181', null, null],
    ['38.04', null, null],
    ['north of the pier', null, null],
  ])('v1Fields of the coordinates "%s"', (coordinates, latitude, longitude) => {
    expect(read({ addresses: [{ coordinates }] }).locations[0]?.place).toEqual({
      ...nowhere,
      latitude,
      longitude,
    })
  })

  test('v1Fields puts the start before the other places', () => {
    const { locations } = read({ addresses: [{ type: 'Ends', city: 'Malahide' }], location: 'Howth' })
    expect(locations.map(({ title, types }) => [title, types])).toEqual([
      ['Howth', ['START']],
      [null, ['END']],
    ])
  })
})

describe('v1Fields says things in the language of the record', () => {
  const featureIn = (language: string, fields: object) =>
    readV1Walk({ language, ...fields })
      // CLDR uses other spaces between a number and its unit.
      .product.features.map(({ shortDescription }) => shortDescription?.replace(/[\u00a0\u202f]/g, ' '))

  test.each([
    ['English', { booking_cutoff: [24, 'hours'] }, 'Booking closes before the start: 24 hours'],
    ['French', { booking_cutoff: [24, 'hours'] }, 'Fin des réservations avant le départ : 24 heures'],
    ['fr-CA', { validity: [1, 'day'] }, 'Durée de validité : 1 jour'],
    ['Deutsch', { booking_cutoff: [2, 'Days'] }, 'Buchungsschluss vor Beginn: 2 Tage'],
    ['es', { cancellation_cutoff: [1, 'week'] }, 'Cancelación: 1 semana'],
    ['Italiano', { valid_for: [3, 'months'] }, 'Validità: 3 mesi'],
    ['pt-BR', { cancellation_period: '48 hours' }, 'Cancelamento: 48 horas'],
    ['fr', { cancellation_cutoff: '1 day' }, 'Annulation : 1 jour'],
    ['fr', { cancellation_period: '2 days before noon' }, 'Annulation : 2 days before noon'],
    ['fr', { cancellation_period: '2 days before' }, 'Annulation : 2 jours'],
    ['de', { validity: '6 months Fixed' }, 'Gültigkeit: 6 Monate'],
    ['en', { cancellation_period: '24 hours before' }, 'Cancellation: 24 hours before'],
    ['en', { cancellation_period: '24 Hours' }, 'Cancellation: 24 hours'],
    ['en', { validity: '24 heures' }, 'Valid for: 24 hours'],
    ['de', { validity: '6 months' }, 'Gültigkeit: 6 Monate'],
    ['es', { validity: '1 years' }, 'Validez: 1 año'],
    ['ja', { cancellation_period: '2 days' }, 'キャンセル：2 日'],
    ['Dutch', { booking_cutoff: [24, 'hours'] }, 'Boekingen sluiten vóór aanvang: 24 uur'],
    ['ja', { validity: [3, 'months'] }, '有効期間：3 か月'],
    ['ja', { opening_hours: { Monday: '9-17' } }, '営業時間：\n月曜日: 9-17'],
    ['ko', { booking_cutoff: [24, 'hours'] }, '예약 마감(시작 전): 24시간'],
    ['zh', { validity: [3, 'months'] }, '有效期：3个月'],
    ['zh-TW', { validity: [3, 'months'] }, '有效期限：3 個月'],
    // Without texts, no output depends on the language.
    ['sv', { booking_cutoff: [24, 'hours'] }, 'Booking closes before the start: 24 hours'],
    ['sv', { opening_hours: { monday: '9-17' } }, 'Opening hours:\nMonday: 9-17'],
    ['de', { opening_hours: { Monday: '9-17' } }, 'Öffnungszeiten:\nMontag: 9-17'],
    ['fr', { opening_hours: { sunday: 'Fermé' } }, "Heures d'ouverture :\ndimanche: Fermé"],
    ['Finnish', { cancellation_policy: 'Moderate', cancellation_cutoff: '2 days' }, 'Cancellation: 2 days'],
  ])('v1Fields in %s: %j', (language, fields, text) => {
    expect(featureIn(language, fields)).toContain(text)
  })
})

describe('v1Fields reports what it cannot take', () => {
  test.each([
    ['an unknown field', { sails: 1 }, 'sails'],
    ['a field of newer records', { shortDescription: 'S' }, 'shortDescription'],
    ['a field of the created record', { tier_ages: {} }, 'tier_ages'],
    ['a wrong date', { start_date: 'soon' }, 'start_date'],
    ['a wrong language', { language: 'Klingonese' }, 'language'],
    ['a negative rate', { currency: 'EUR', retail_rates_adult: -1 }, 'retail_rates_adult'],
    ['a rate without a currency', { retail_rates_adult: 10 }, 'retail_rates_adult'],
    ['a rate whose currency is wrong', { currency: 'euros', retail_rates_adult: 10 }, 'retail_rates_adult'],
    [
      'a rate that is too large to be exact',
      { currency: 'EUR', retail_rates_adult: 1e20 },
      'retail_rates_adult',
    ],
    ['a wrong image', { image_url: ['javascript:1'] }, 'image_url[0]'],
    ['an address field that is none', { addresses: [{ planet: 'Mars' }] }, 'addresses[0].planet'],
    ['a latitude that is none', { addresses: [{ latitude: 91 }] }, 'addresses[0].latitude'],
    ['a commentary that names no language', { commentaries: ['Klingonese'] }, 'commentaries'],
    ['a commentary whose language only begins like one', { commentaries: ['en-!!'] }, 'commentaries'],
    [
      'a commentary whose language is wrong',
      { commentaries: [{ format: 'Guide', language: 'Klingonese' }] },
      'commentaries[0]',
    ],
    ['a cut-off that is none', { booking_cutoff: {} }, 'booking_cutoff'],
    ['a frequent question without its answer', { faqs: [{ question: 'Dogs?' }] }, 'faqs[0].answer'],
  ])('v1Fields reports %s', (_what, fields, path) => {
    const { dropped, product } = readV1Walk(fields)
    expect(dropped.map(drop => drop.path)).toContainEqual(
      expect.stringMatching(`^${path.replace(/[[\]]/g, '\\$&')}`),
    )
    expect(product.title).toBe('Walk')
    expect(product.commentary).toEqual([])
    expect(product.options).toEqual([])
  })

  test('v1Fields drops a wrong text of a list, and the others stay', () => {
    const { product, dropped } = readV1Walk({ highlights: ['Seals', {}, 'Cliffs'] })
    expect(product.features).toEqual(feature('HIGHLIGHT', 'Seals', 'Cliffs').features)
    expect(dropped).toEqual([{ path: 'highlights[1]', reason: 'is not a text: an object' }])
  })

  test('v1Fields drops a day whose hours are wrong, and the others stay', () => {
    const { product, dropped } = readV1Walk({
      opening_hours: { monday: {}, tuesday: '9-17' },
    })
    expect(dropped.map(({ path }) => path)).toEqual(['opening_hours.monday'])
    expect(product.features).toEqual(
      feature('ADDITIONAL_INFORMATION', 'Opening hours:\nTuesday: 9-17').features,
    )
  })

  test('v1Fields reports a day "__proto__", which does no harm', () => {
    const { product } = readV1Walk({
      ...JSON.parse('{"opening_hours":{"__proto__":{"polluted":"1"},"tuesday":"9-17"}}'),
    })
    expect('polluted' in {}).toBe(false)
    expect('polluted' in product.passthrough).toBe(false)
    expect(product.features).toEqual(
      feature('ADDITIONAL_INFORMATION', 'Opening hours:\nTuesday: 9-17').features,
    )
  })
})
