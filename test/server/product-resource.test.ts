import { describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/schema/product.ts'
import { ProductResource } from '../../src/server/resources/product.ts'
import { bareProduct } from '../catalogue/model.ts'
import { productFrom } from '../helpers/entries.ts'
import { fullProduct } from '../helpers/full-records.ts'
import { emptied, noPlace } from './empty-values.ts'

const owner = { id: 'a1', name: 'Blue Boats' }

const noText = { title: null, caption: null, copyright: null }

const full: ProductResource = {
  id: 'p1',
  version_id: 'v1',
  internalName: 'Seals 2h',
  active: true,
  reference: 'SEAL-1',
  locale: 'en-IE',
  timeZone: 'Europe/Dublin',
  allowFreesale: true,
  availabilityRequired: true,
  instantConfirmation: true,
  instantDelivery: false,
  availabilityType: ['OPENING_HOURS', 'START_TIME'],
  deliveryMethods: ['TICKET'],
  deliveryFormats: ['QRCODE', 'PDF_URL'],
  redemptionMethod: ['MANIFEST', 'DIGITAL', 'PRINT'],
  title: 'Seals & shoals <of Howth>',
  shortDescription: '<b>See</b> seals.',
  description: '<p>Out past the <a href="https://blue-boats.example/eye">Eye</a>.</p><p>Back by tea.</p>',
  features: [
    { type: 'HIGHLIGHT', shortDescription: 'Seals' },
    { type: 'HIGHLIGHT', shortDescription: null },
    { type: 'HIGHLIGHT', shortDescription: 'A <b>lighthouse</b>' },
    { type: 'INCLUSION', shortDescription: 'Tea' },
    { type: 'INCLUSION', shortDescription: null },
    { type: 'EXCLUSION', shortDescription: 'Lunch' },
    { type: 'EXCLUSION', shortDescription: null },
    { type: 'PREBOOKING_INFORMATION', shortDescription: 'Wear layers' },
    { type: 'PREARRIVAL_INFORMATION', shortDescription: 'Park early' },
    { type: 'REDEMPTION_INSTRUCTION', shortDescription: 'Show the code' },
    { type: 'ACCESSIBILITY_INFORMATION', shortDescription: 'One step' },
    { type: 'BOOKING_TERM', shortDescription: 'Pay at once' },
    { type: 'CANCELLATION_TERM', shortDescription: 'Free until the day before' },
    { type: 'RESTRICTIONS', shortDescription: 'No heels' },
    { type: 'REQUIREMENTS', shortDescription: 'Able to swim' },
    { type: 'ADDITIONAL_INFORMATION', shortDescription: 'Bring binoculars' },
  ],
  faqs: [{ question: 'Will I see seals?', answer: 'Nearly always.' }],
  media: [
    {
      src: 'https://blue-boats.example/seal.jpg',
      type: 'image/jpeg',
      rel: 'COVER',
      title: 'A seal',
      caption: 'Asleep',
      copyright: 'Ann Byrne',
    },
    {
      src: 'https://blue-boats.example/seal.webp',
      type: 'image/webp',
      rel: 'GALLERY',
      ...noText,
    },
    {
      src: 'https://blue-boats.example/chart.png',
      type: null,
      rel: null,
      ...noText,
    },
  ],
  locations: [
    {
      title: 'West Pier',
      shortDescription: 'By the <b>blue</b> hut',
      types: ['Starts', 'REDEMPTION'],
      place: {
        latitude: 53.39,
        longitude: -6.07,
        streetAddress: 'West Pier',
        addressLocality: 'Howth',
        addressRegion: 'Dublin',
        postalCode: 'D13',
        addressCountry: 'IE',
        postOfficeBoxNumber: '7',
        identifiers: ['pier-1'],
        sameAs: ['https://places.example/west-pier'],
      },
    },
    {
      title: 'Baily Lighthouse',
      shortDescription: null,
      types: ['POINT_OF_INTEREST'],
      place: { ...noPlace, latitude: 53.3616, longitude: -6.0526 },
    },
    {
      title: 'Office',
      shortDescription: null,
      types: ['Business Address'],
      place: { ...noPlace, latitude: 53.3886, longitude: -6.0653 },
    },
    {
      title: 'East Pier',
      shortDescription: null,
      types: ['END'],
      place: { ...noPlace, addressLocality: 'Howth' },
    },
  ],
  categoryLabels: ['skip-the-line', 'food-included', 'private-tours'],
  durationMinutesFrom: 90,
  durationMinutesTo: 120,
  commentary: [
    { format: 'IN_PERSON', language: 'en' },
    { format: null, language: 'ga' },
  ],
  defaultCurrency: 'EUR',
  availableCurrencies: ['EUR', 'JPY'],
  pricingPer: ['BOOKING', 'UNIT'],
  options: [
    {
      id: 'MORN',
      name: 'Morning',
      reference: 'MORN',
      description: '<p>Calm water</p>',
      units: [
        {
          id: 'u-adult',
          type: 'ADULT',
          option_id: 'MORN',
          pricingFrom: [
            { original: 3000, retail: 2550, net: 73193, currency: 'EUR', currencyPrecision: 2 },
            { original: 4200, retail: 4200, net: 73194, currency: 'JPY', currencyPrecision: 0 },
          ],
        },
        {
          id: 'u-infant',
          type: 'INFANT',
          option_id: 'MORN',
          pricingFrom: [{ original: 0, retail: 0, net: 73195, currency: 'EUR', currencyPrecision: 2 }],
        },
      ],
    },
    {
      id: 'o-eve',
      name: 'Evening',
      reference: 'EVE',
      description: null,
      units: [
        { id: 'u-group', type: 'GROUP', option_id: 'o-eve', pricingFrom: [] },
        { id: 'u-any', type: null, option_id: 'o-eve', pricingFrom: [] },
      ],
    },
  ],
  account: { id: 'a1', name: 'Blue Boats' },
  confirmationNecessary: true,
  startDate: '2026-04-01',
  endDate: '2026-10-31',
  category: 'Boat tour',
  redemptionType: 'Voucher is scanned',
  guideType: 'Host',
  tripDifficulty: 'Moderate',
  emergencyPhone: '+353 1 555 0111',
  bookingMinPax: 1,
  bookingMaxPax: 12,
  maxGroupSize: 14,
  ageRestrictionType: 'MinAge',
  ageRestrictionValue: 6,
  heightRestrictionType: 'MinHeight',
  weightRestrictionType: 'MaxWeight',
  heightRestrictionValue: 110,
  weightRestrictionValue: 130,
  heightRestrictionUnit: 'cm',
  weightRestrictionUnit: 'Kg',
  dressCode: 'Something warm',
  foodIncluded: 'Biscuits',
  drinksIncluded: 'Tea',
}

const bare = {
  ...emptied(full),
  ...{ id: 'p1', version_id: 'v1', internalName: 'Walk', active: true, title: 'Walk', account: owner },
  options: [{ id: 'DEFAULT', name: 'Walk', reference: null, description: null, units: [] }],
}

const text = (value: unknown) => JSON.stringify(value, null, 1)
const built = (product: Product, withNet = true) =>
  ProductResource.build({ ...product, owner, version: 'v1', withNet })

describe('ProductResource.build', () => {
  test('ProductResource.build returns every field, in the order of the interface', () => {
    expect(text(built(productFrom(fullProduct)))).toBe(text(full))
  })

  test('ProductResource.build returns every key for a product with only a name', () => {
    expect(text(built(bareProduct))).toBe(text(bare))
  })

  test('ProductResource.build leaves out fields that only V1 has', () => {
    const product = { ...bareProduct, durationText: 'a while', passthrough: { voucher_info: 'secret' } }
    expect(text(built(product))).toBe(text(bare))
  })

  test('ProductResource.build contains net prices only if `withNet` is true', () => {
    const { options } = built(productFrom(fullProduct), false)
    const prices = options.flatMap(({ units }) => units.flatMap(({ pricingFrom }) => pricingFrom))
    expect(prices).toEqual([
      { original: 3000, retail: 2550, net: null, currency: 'EUR', currencyPrecision: 2 },
      { original: 4200, retail: 4200, net: null, currency: 'JPY', currencyPrecision: 0 },
      { original: 0, retail: 0, net: null, currency: 'EUR', currencyPrecision: 2 },
    ])
  })
})

describe('ProductResource', () => {
  test('ProductResource accepts products with all fields and with the fewest', () => {
    expect(ProductResource.schema.parse(full)).toEqual(full)
    expect(ProductResource.schema.parse(bare)).toEqual(bare)
  })

  test('ProductResource rejects a missing or unknown key', () => {
    const { drinksIncluded: _, ...withoutDrinks } = full
    expect(ProductResource.schema.safeParse(withoutDrinks).success).toBe(false)
    expect(ProductResource.schema.safeParse({ ...full, passthrough: {} }).success).toBe(false)
  })
})
