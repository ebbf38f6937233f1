import { describe, expect, it } from 'vitest'
import { jsonOcto } from '../../src/formats/json-octo/json-octo.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'

const octo = (raw: object): unknown =>
  JSON.parse(jsonOcto.record(productEntry(JSON.parse(JSON.stringify({ id: 'p1', title: 'Seals', ...raw })))))
const withUnit = (unit: object) => ({ options: [{ id: 'o1', units: [{ id: 'u1', ...unit }] }] })
const withOption = (option: object) => ({ options: [option] })
const location = (types: string[], place: object = { latitude: 1, longitude: 2 }) => ({
  locations: [{ title: 'Pier', types, place }],
})

const v1 = (fields: object) => ({ title: undefined, name: 'Seals', ...fields })
const cancellation = (text: string, amount: number, unit: string) => ({
  options: [{ cancellationCutoff: text, cancellationCutoffAmount: amount, cancellationCutoffUnit: unit }],
})
const unitOf = (unit: object) => ({ options: [{ units: [unit] }] })
const limited = (measure: string, type: string, value: number, unit?: string) => ({
  ...withUnit({}),
  [`${measure}RestrictionType`]: type,
  [`${measure}RestrictionValue`]: value,
  ...(unit !== undefined && { [`${measure}RestrictionUnit`]: unit }),
})
const features = (...all: [type: string, shortDescription: string][]) => ({
  features: all.map(([type, shortDescription]) => ({ type, shortDescription })),
})
const media = (type: string, rel: string) => ({ media: [{ src: 'https://a.example/m', type, rel }] })

/** Every rule of src/formats/json-octo/octo-rules.ts: the values of a record, and the values for OCTO. */
const rules: [rule: string, values: object, expected: object][] = [
  [
    'START_TIME over OPENING_HOURS',
    { availabilityType: ['OPENING_HOURS', 'START_TIME'] },
    { availabilityType: 'START_TIME' },
  ],
  [
    'dates of operation as a text',
    { endDate: '2020-10-17' },
    features(['ADDITIONAL_INFORMATION', 'Dates: until October 17, 2020']),
  ],
  [
    'dates and opening hours as texts behind the features',
    {
      locale: 'en-GB',
      startDate: '2027-04-02',
      endDate: '2027-04-09',
      ...features(['ADDITIONAL_INFORMATION', 'Opening hours: Mon 9:00-12:00'], ['INCLUSION', 'Tea']),
    },
    features(
      ['INCLUSION', 'Tea'],
      ['ADDITIONAL_INFORMATION', 'Dates: 2 to 9 April 2027'],
      ['ADDITIONAL_INFORMATION', 'Opening hours:\nMonday: 09:00–12:00'],
    ),
  ],
  [
    'OPENING_HOURS alone, of days that begin at midnight',
    { availabilityType: ['OPENING_HOURS'] },
    { availabilityType: 'OPENING_HOURS', options: [{ availabilityLocalStartTimes: ['00:00'] }] },
  ],
  [
    'START_TIME without a departure at midnight',
    { availabilityType: ['START_TIME'] },
    { options: [{ availabilityLocalStartTimes: ['Not stated'] }] },
  ],
  [
    'PRINT over DIGITAL and MANIFEST',
    { redemptionMethod: ['MANIFEST', 'DIGITAL', 'PRINT'] },
    { redemptionMethod: 'PRINT' },
  ],
  ['DIGITAL over MANIFEST', { redemptionMethod: ['MANIFEST', 'DIGITAL'] }, { redemptionMethod: 'DIGITAL' }],
  ['MANIFEST alone', { redemptionMethod: ['MANIFEST'] }, { redemptionMethod: 'MANIFEST' }],
  ['UNIT over BOOKING', { pricingPer: ['BOOKING', 'UNIT'] }, { pricingPer: 'UNIT' }],
  ['BOOKING alone', { pricingPer: ['BOOKING'] }, { pricingPer: 'BOOKING' }],
  ['code as id and reference', withOption({ code: 'C' }), { options: [{ id: 'C', reference: 'C' }] }],
  ['an id before the code', withOption({ id: 'I', code: 'C' }), { options: [{ id: 'I', reference: 'C' }] }],
  [
    'the first option as the default',
    { options: [{ id: 'a' }, { id: 'b' }] },
    { options: [{ default: true }, { default: false }] },
  ],
  [
    'the name of an option',
    withOption({ id: 'a', name: 'Eve' }),
    { options: [{ internalName: 'Eve', title: 'Eve' }] },
  ],
  [
    "the product's title for a nameless option",
    withOption({ id: 'a' }),
    { options: [{ internalName: 'Seals', title: 'Seals' }] },
  ],
  [
    'a cut-off of cancellation',
    v1({ cancellation_period: '48 hours' }),
    cancellation('48 hours', 48, 'hour'),
  ],
  ['a month, which is long', v1({ cancellation_period: '1 month' }), cancellation('1 month', 31, 'day')],
  ['a cut-off of one', v1({ cancellation_cutoff: [1, 'days'] }), cancellation('1 day', 1, 'day')],
  [
    'a cancellation in words alone as one that no number promises',
    v1({ cancellation_policy: 'Moderate', cancellation_info: '<p>Free until <b>the eve</b>.</p>' }),
    cancellation('Moderate\nFree until the eve.', 3650, 'day'),
  ],
  [
    'the first step of a cancellation that is free',
    v1({
      cancellation_policy: 'Moderate',
      cancellation_info: '<p>Free until <b>two days</b> before, then 50 %.</p>',
    }),
    cancellation('Moderate\nFree until two days before, then 50 %.', 2, 'day'),
  ],
  [
    'the period that a term of cancellation has',
    features(['CANCELLATION_TERM', 'Free <b>until</b> 2 days before.']),
    cancellation('Free until 2 days before.', 2, 'day'),
  ],
  [
    'what is never refunded',
    v1({ cancellation_policy: 'Non-refundable' }),
    cancellation('Non-refundable', 3650, 'day'),
  ],
  [
    'bounds of a booking',
    { bookingMinPax: 2, bookingMaxPax: 8 },
    { options: [{ restrictions: { minUnits: 2, maxUnits: 8 } }] },
  ],
  [
    'GROUP as OTHER',
    withUnit({ type: 'GROUP' }),
    unitOf({ type: 'OTHER', internalName: 'GROUP', title: 'Group' }),
  ],
  ['RESIDENT as OTHER', withUnit({ type: 'RESIDENT' }), unitOf({ type: 'OTHER', internalName: 'RESIDENT' })],
  [
    'a unit by the word for its type',
    withUnit({ type: 'ADULT' }),
    unitOf({ type: 'ADULT', internalName: 'ADULT', title: 'Adult' }),
  ],
  [
    'the name that a supplier gave a unit',
    withUnit({ type: 'ADULT', title: 'Adult, high season' }),
    unitOf({ type: 'ADULT', internalName: 'Adult, high season', title: 'Adult, high season' }),
  ],
  [
    'a unit without type as OTHER',
    withUnit({}),
    unitOf({ type: 'OTHER', internalName: 'OTHER', title: null }),
  ],
  ['a unit type that OCTO knows', withUnit({ type: 'MILITARY' }), unitOf({ type: 'MILITARY' })],
  [
    'ages from 0 to 99 where none is known',
    withUnit({}),
    unitOf({ restrictions: { minAge: 0, maxAge: 99 } }),
  ],
  ['a minimum age', limited('age', 'MinAge', 6), unitOf({ restrictions: { minAge: 6, maxAge: 99 } })],
  ['a maximum age', limited('age', 'MaxAge', 12), unitOf({ restrictions: { minAge: 0, maxAge: 12 } })],
  [
    'a maximum height',
    limited('height', 'MaxHeight', 190, 'cm'),
    unitOf({ restrictions: { maxHeight: 190, heightUnit: 'cm' } }),
  ],
  [
    'a minimum weight',
    limited('weight', 'Minimum', 40, 'Kg'),
    unitOf({ restrictions: { minWeight: 40, weightUnit: 'Kg' } }),
  ],
  [
    'RESTRICTIONS and REQUIREMENTS as what to know before booking',
    features(['RESTRICTIONS', 'A'], ['REQUIREMENTS', 'B']),
    features(['PREBOOKING_INFORMATION', 'A'], ['PREBOOKING_INFORMATION', 'B']),
  ],
  ['the display string Starts', location(['Starts']), { locations: [{ types: ['START'] }] }],
  ['END', location(['END']), { locations: [{ types: ['END'] }] }],
  [
    'REDEMPTION and POINT_OF_INTEREST',
    location(['REDEMPTION', 'POINT_OF_INTEREST']),
    { locations: [{ types: ['REDEMPTION', 'POINT_OF_INTEREST'] }] },
  ],
  ['no BUSINESS_ADDRESS', location(['BUSINESS_ADDRESS']), { locations: [] }],
  [
    'no SEARCH_BUSINESS_PROFILE beside another role',
    location(['START', 'SEARCH_BUSINESS_PROFILE']),
    { locations: [{ types: ['START'] }] },
  ],
  ['no location without coordinates', location(['START'], { addressLocality: 'Howth' }), { locations: [] }],
  [
    'a medium of a type that OCTO has',
    media('external/youtube', 'GALLERY'),
    { media: [{ type: 'external/youtube', rel: 'GALLERY', title: null }] },
  ],
  ['no medium of another type', media('image/webp', 'COVER'), { media: [] }],
  ['no medium of another role', media('image/png', 'TEASER'), { media: [] }],
  [
    'skip-the-line as fast-track, and no food-included',
    { categoryLabels: ['skip-the-line', 'food-included'] },
    { categoryLabels: ['fast-track'] },
  ],
  ['easy', { tripDifficulty: 'Easy' }, { categoryLabels: ['trip-difficulty-easy'] }],
  ['moderate as medium', { tripDifficulty: 'Moderate' }, { categoryLabels: ['trip-difficulty-medium'] }],
  [
    'challenging as hard, once',
    { tripDifficulty: 'Challenging', categoryLabels: ['trip-difficulty-hard'] },
    { categoryLabels: ['trip-difficulty-hard'] },
  ],
  ['an exact duration', { durationMinutesFrom: 90 }, { durationMinutesFrom: 90, durationMinutesTo: null }],
  [
    'a commentary without format as OTHER',
    { commentary: [{ language: 'ga' }] },
    { commentary: [{ format: 'OTHER', language: 'ga' }] },
  ],
  [
    'a price without its net price and with no taxes',
    withUnit({ pricingFrom: [{ retail: 2550, net: 100, currency: 'EUR' }] }),
    unitOf({
      pricingFrom: [
        { original: 2550, retail: 2550, net: null, currency: 'EUR', currencyPrecision: 2, includedTaxes: [] },
      ],
    }),
  ],
]

describe('jsonOcto', () => {
  it.each(rules)('jsonOcto translates: %s', (_, values, expected) => {
    expect(octo(values)).toMatchObject(expected)
  })

  it('jsonOcto reads no terms and no features in struck-out text', () => {
    const term = '<del>Free cancellation up to 24 hours before.</del> No refunds.'
    expect(octo(features(['CANCELLATION_TERM', term]))).toMatchObject(
      cancellation('No refunds.', 3650, 'day'),
    )
    expect(JSON.stringify(octo(features(['INCLUSION', '<s>Hotel pickup</s>'])))).not.toContain('Hotel')
    const faqs = [
      { question: 'Dogs?', answer: '<del>Yes, on a lead.</del>' },
      { question: 'Cats?', answer: 'No.' },
    ]
    expect(octo({ faqs })).toMatchObject({ faqs: [{ question: 'Cats?', answer: 'No.' }] })
  })

  it('jsonOcto uses defaults for values that OCTO requires and a bare product lacks', () => {
    expect(jsonOcto.record(productEntry({ id: 'p2', title: 'Bare' }))).toBe(
      JSON.stringify({
        id: 'p2',
        internalName: 'Bare',
        reference: null,
        locale: 'en',
        allowFreesale: false,
        instantConfirmation: false,
        instantDelivery: false,
        availabilityRequired: true,
        availabilityType: 'START_TIME',
        deliveryFormats: ['PDF_URL'],
        deliveryMethods: ['VOUCHER'],
        redemptionMethod: 'DIGITAL',
        options: [
          {
            id: 'DEFAULT',
            default: true,
            internalName: 'Bare',
            reference: null,
            availabilityLocalStartTimes: ['Not stated'],
            cancellationCutoff: 'Not stated',
            cancellationCutoffAmount: 3650,
            cancellationCutoffUnit: 'day',
            requiredContactFields: [],
            restrictions: { minUnits: null, maxUnits: null },
            units: [],
            title: 'Bare',
            shortDescription: null,
            description: null,
          },
        ],
        availableCurrencies: [],
        pricingPer: 'UNIT',
        title: 'Bare',
        shortDescription: null,
        description: null,
        features: [],
        faqs: [],
        media: [],
        locations: [],
        categoryLabels: [],
        durationMinutesTo: null,
        commentary: [],
      }),
    )
  })

  it('jsonOcto nests a place as OCTO does', () => {
    expect(octo({ locations: fullProduct.locations.slice(0, 1) })).toHaveProperty('locations.0', {
      title: 'West Pier',
      shortDescription: 'By the blue hut',
      types: ['START', 'REDEMPTION'],
      minutesTo: null,
      minutesAt: null,
      place: {
        latitude: 53.39,
        longitude: -6.07,
        postalAddress: {
          streetAddress: 'West Pier',
          addressLocality: 'Howth',
          addressRegion: 'Dublin',
          postalCode: 'D13',
          addressCountry: 'IE',
          postOfficeBoxNumber: '7',
        },
        identifiers: {
          googlePlaceId: null,
          applePlaceId: null,
          tripadvisorLocationId: null,
          yelpPlaceId: null,
          facebookPlaceId: null,
          foursquarePlaceId: null,
          baiduPlaceId: null,
          amapPlaceId: null,
        },
        sameAs: ['https://places.example/west-pier'],
      },
    })
  })

  it('jsonOcto leaves names out of options and units that only the interface has', () => {
    const record = JSON.stringify(octo({ options: fullProduct.options }))
    for (const name of ['"name"', '"code"', '"option_id"']) expect(record).not.toContain(name)
  })

  it("jsonOcto writes an account with the fields of the interface and of OCTO's Supplier", () => {
    expect(jsonOcto.record(accountEntry(fullAccount, { baseUrl: 'https://tours.example/x' }))).toBe(
      JSON.stringify({
        id: 'a1',
        name: 'Blue Boats',
        endpoint: 'https://tours.example/x',
        description: 'Boats & bays.\n\n- Seals',
        website: 'https://blue-boats.example/',
        contact: {
          website: 'https://blue-boats.example/',
          email: 'hello@blue-boats.example',
          telephone: '+353 1 555 0100',
          address: '1 Harbour Road, Howth, Dublin D13, IE',
        },
        address: { streetAddress: '1 Harbour Road', addressLocality: 'Howth', addressCountry: 'IE' },
        products: [],
      }),
    )
  })

  it('jsonOcto writes null for unknown values of an account', () => {
    expect(jsonOcto.record(accountEntry({ id: 'a2', name: 'Bare' }))).toBe(
      JSON.stringify({
        id: 'a2',
        name: 'Bare',
        description: null,
        website: null,
        contact: { website: null, email: null, telephone: null, address: null },
        address: { streetAddress: null, addressLocality: null, addressCountry: null },
        products: [],
      }),
    )
  })
})
