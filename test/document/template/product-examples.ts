import { fullProduct } from '../../helpers/full-records.ts'
import {
  type Example,
  feature,
  MARKED_URL,
  MARKER,
  media,
  option,
  placed,
  price,
  priced,
  type Secret,
  SRC,
  sharedExamples,
  unit,
} from './field-examples.ts'

export const productExamples: Record<string, Example> = {
  ...sharedExamples,
  'locations[].title': {
    ...sharedExamples['locations[].title'],
    says: ['- Place: Zeppelin', '**Location**: Zeppelin'],
  },
  'locations[].place.addressLocality': {
    ...sharedExamples['locations[].place.addressLocality'],
    says: ['- Place: Howth', 'Zeppelin, Howth'],
  },
  'media[].rel': { record: media({ rel: 'LOGO' }), without: media({}), says: [`- [Logo](${SRC})`] },
  id: { record: { id: 'zeppelin' }, matter: 'zeppelin' },
  locale: { record: { locale: 'fr-CA' }, matter: 'fr-CA' },
  timeZone: { record: { timeZone: 'Asia/Tokyo' }, says: ['- Time zone: Asia/Tokyo'] },
  allowFreesale: {
    record: { allowFreesale: true },
    says: ['- No availability check needed'],
  },
  availabilityRequired: {
    record: { availabilityRequired: false },
    says: ['- Open date'],
  },
  instantConfirmation: {
    record: { instantConfirmation: true },
    says: ['- Instant confirmation'],
  },
  instantDelivery: { record: { instantDelivery: false }, says: ['- Tickets later'] },
  availabilityType: {
    record: { availabilityType: ['OPENING_HOURS'] },
    says: ['- Any time during opening hours'],
  },
  deliveryMethods: { record: { deliveryMethods: ['VOUCHER'] }, says: ['- One voucher per booking'] },
  deliveryFormats: { record: { deliveryFormats: ['PDF_URL'] }, says: ['- PDF'] },
  redemptionMethod: {
    record: { redemptionMethod: ['PRINT'] },
    says: ['- Printed ticket'],
  },
  title: { record: { title: 'Zeppelin' }, says: ['# Zeppelin'], matter: 'Zeppelin' },
  shortDescription: { record: { shortDescription: 'Zeppelin' }, says: ['Zeppelin'] },
  description: { record: { description: 'Zeppelin' }, says: ['Zeppelin'] },
  'features[INCLUSION]': { ...feature('INCLUSION'), says: ['- Zeppelin'] },
  'features[EXCLUSION]': { ...feature('EXCLUSION'), says: ['- Zeppelin'] },
  'features[HIGHLIGHT]': { ...feature('HIGHLIGHT'), says: ['- Zeppelin'] },
  'features[PREBOOKING_INFORMATION]': { ...feature('PREBOOKING_INFORMATION'), says: ['- Zeppelin'] },
  'features[PREARRIVAL_INFORMATION]': { ...feature('PREARRIVAL_INFORMATION'), says: ['- Zeppelin'] },
  'features[REDEMPTION_INSTRUCTION]': { ...feature('REDEMPTION_INSTRUCTION'), says: ['- Zeppelin'] },
  'features[ACCESSIBILITY_INFORMATION]': { ...feature('ACCESSIBILITY_INFORMATION'), says: ['- Zeppelin'] },
  'features[BOOKING_TERM]': { ...feature('BOOKING_TERM'), says: ['- Zeppelin'] },
  'features[CANCELLATION_TERM]': {
    record: {
      features: [
        { type: 'CANCELLATION_TERM', shortDescription: 'Free until 48 hours before the Zeppelin rises' },
      ],
    },
    says: [
      '- Cancellation: up to 48 hours before the start',
      '- Free until 48 hours before the Zeppelin rises',
    ],
  },
  'features[RESTRICTIONS]': { ...feature('RESTRICTIONS'), says: ['- Zeppelin'] },
  'features[REQUIREMENTS]': { ...feature('REQUIREMENTS'), says: ['- Zeppelin'] },
  'features[ADDITIONAL_INFORMATION]': { ...feature('ADDITIONAL_INFORMATION'), says: ['- Zeppelin'] },
  categoryLabels: {
    record: { categoryLabels: ['skip-the-line'] },
    says: ['- Good to know: Skip the line'],
  },
  durationMinutesFrom: { record: { durationMinutesFrom: 95 }, says: ['- Duration: 95 minutes'] },
  durationMinutesTo: {
    record: { durationMinutesFrom: 60, durationMinutesTo: 180 },
    without: { durationMinutesFrom: 60 },
    says: ['- Duration: 1 to 3 hours'],
  },
  'commentary[].format': {
    record: { commentary: [{ format: 'RECORDED_AUDIO', language: 'fr' }] },
    without: { commentary: [{ language: 'fr' }] },
    says: ['- Languages: French (audio guide)'],
  },
  'commentary[].language': { record: { commentary: [{ language: 'mi' }] }, says: ['- Languages: Māori'] },
  defaultCurrency: {
    record: { ...priced, defaultCurrency: 'CHF' },
    without: priced,
    says: ['- Payable in: CHF'],
  },
  availableCurrencies: {
    record: { ...priced, availableCurrencies: ['CHF', 'SEK'] },
    without: priced,
    says: ['- Payable in: CHF, SEK'],
  },
  pricingPer: {
    record: { ...priced, pricingPer: ['BOOKING'] },
    without: priced,
    says: ['- Prices are per booking.'],
  },
  'options[].name': {
    record: option({ name: 'Zeppelin' }),
    without: option({}),
    says: ['- **Zeppelin**'],
  },
  'options[].description': {
    record: option({ description: 'Zeppelin' }),
    without: option({}),
    says: ['Zeppelin'],
  },
  'options[].units[].type': {
    record: unit({ type: 'CHILD', pricingFrom: [{ retail: 1200, currency: 'EUR' }] }),
    without: priced,
    says: ['- Child: €12.00', '- Child: €12.00'],
  },
  'options[].units[].title': {
    record: unit({ type: 'CHILD', title: 'Child to 12', pricingFrom: [{ retail: 1200, currency: 'EUR' }] }),
    without: priced,
    says: ['- Child to 12: €12.00', '- Child to 12: €12.00'],
  },
  'options[].units[].pricingFrom[].original': {
    record: price({ original: 1900 }),
    without: priced,
    says: ['- €12.00 (instead of €19.00)', '- Price: €12.00 (instead of €19.00)'],
  },
  'options[].units[].pricingFrom[].retail': {
    record: price({ retail: 3456 }),
    without: priced,
    says: ['- €34.56', '- Price: €34.56'],
  },
  'options[].units[].pricingFrom[].currency': {
    record: price({ currency: 'GBP' }),
    without: priced,
    says: ['- £12.00', '- Price: £12.00'],
  },
  'options[].units[].pricingFrom[].currencyPrecision': {
    record: price({ currency: 'JPY', currencyPrecision: 0 }),
    without: price({ currency: 'JPY' }),
    says: ['- ¥1,200', '- Price: ¥1,200'],
  },
  'account.name': {
    record: { account: { id: 'a1', name: 'Zeppelin' } },
    says: ['- Zeppelin'],
    matter: 'Zeppelin',
  },
  confirmationNecessary: {
    record: { confirmationNecessary: true },
    says: ['- Reconfirm before travel'],
  },
  startDate: { record: { startDate: '2027-04-02' }, says: ['- Dates: from April 2, 2027'] },
  endDate: { record: { endDate: '2027-10-17' }, says: ['- Dates: until October 17, 2027'] },
  category: { record: { category: 'Zeppelin' }, says: ['- Category: Zeppelin'] },
  redemptionType: { record: { redemptionType: 'Zeppelin' }, says: ['- Redemption: Zeppelin'] },
  guideType: { record: { guideType: 'Greeter' }, says: ['- Guide: Greeter'] },
  tripDifficulty: { record: { tripDifficulty: 'Challenging' }, says: ['- Difficulty: Challenging'] },
  emergencyPhone: {
    record: { emergencyPhone: '+353 1 555 0199' },
    says: ['- Emergency phone: +353 1 555 0199'],
  },
  bookingMinPax: { record: { bookingMinPax: 3 }, says: ['- Guests per booking: at least 3'] },
  bookingMaxPax: { record: { bookingMaxPax: 7 }, says: ['- Guests per booking: up to 7'] },
  maxGroupSize: { record: { maxGroupSize: 19 }, says: ['- Group size: up to 19'] },
  ageRestrictionType: {
    record: { ageRestrictionType: 'MaxAge', ageRestrictionValue: 71 },
    without: { ageRestrictionValue: 71 },
    says: ['- Maximum age: 71 years'],
  },
  ageRestrictionValue: {
    record: { ageRestrictionType: 'MinAge', ageRestrictionValue: 12 },
    without: { ageRestrictionType: 'MinAge' },
    says: ['- Minimum age: 12 years'],
  },
  heightRestrictionType: {
    record: { heightRestrictionType: 'MaxHeight', heightRestrictionValue: 190 },
    without: { heightRestrictionValue: 190 },
    says: ['- Maximum height: 190'],
  },
  heightRestrictionValue: {
    record: { heightRestrictionType: 'Minimum', heightRestrictionValue: 110 },
    without: { heightRestrictionType: 'Minimum' },
    says: ['- Minimum height: 110'],
  },
  heightRestrictionUnit: {
    record: { heightRestrictionValue: 48, heightRestrictionUnit: 'inches' },
    without: { heightRestrictionValue: 48 },
    says: ['- Minimum height: 48 inches'],
  },
  weightRestrictionType: {
    record: { weightRestrictionType: 'MaxWeight', weightRestrictionValue: 130 },
    without: { weightRestrictionValue: 130 },
    says: ['- Maximum weight: 130'],
  },
  weightRestrictionValue: {
    record: { weightRestrictionType: 'Minimum', weightRestrictionValue: 30 },
    without: { weightRestrictionType: 'Minimum' },
    says: ['- Minimum weight: 30'],
  },
  weightRestrictionUnit: {
    record: { weightRestrictionValue: 66, weightRestrictionUnit: 'Lbs' },
    without: { weightRestrictionValue: 66 },
    says: ['- Minimum weight: 66 lbs'],
  },
  dressCode: { record: { dressCode: 'Zeppelin' }, says: ['- Dress code: Zeppelin'] },
  foodIncluded: { record: { foodIncluded: 'Zeppelin' }, says: ['- Food: Zeppelin'] },
  drinksIncluded: { record: { drinksIncluded: 'Zeppelin' }, says: ['- Drinks: Zeppelin'] },
}

const offered = (parts: object, unitParts: object = {}, priceParts: object = {}) => ({
  ...fullProduct,
  options: [
    {
      id: 'o1',
      name: 'Morning',
      ...parts,
      units: [
        {
          id: 'u1',
          type: 'ADULT',
          ...unitParts,
          pricingFrom: [{ original: 3000, retail: 2550, net: 1800, currency: 'EUR', ...priceParts }],
        },
      ],
    },
  ],
})

export const productSecrets: Record<string, Secret> = {
  name: { record: { name: MARKER }, marker: MARKER, carriedBy: [] },
  internalName: { record: { internalName: MARKER }, marker: MARKER, carriedBy: ['json-octo'] },
  // schema.org calls it the sku.
  reference: { record: { reference: MARKER }, marker: MARKER, carriedBy: ['jsonld', 'json-octo'] },
  'locations[].place.identifiers': {
    record: placed({ identifiers: [MARKER] }),
    marker: MARKER,
    carriedBy: [],
  },
  'locations[].place.sameAs': {
    record: placed({ sameAs: [MARKED_URL] }),
    marker: MARKED_URL,
    carriedBy: ['jsonld', 'json-octo'],
  },
  'options[].id': { record: offered({ id: MARKER }), marker: MARKER, carriedBy: ['json-octo'] },
  'options[].code': {
    record: offered({ id: null, code: MARKER }),
    marker: MARKER,
    carriedBy: ['json-octo'],
  },
  'options[].reference': { record: offered({ reference: MARKER }), marker: MARKER, carriedBy: ['json-octo'] },
  'options[].units[].id': { record: offered({}, { id: MARKER }), marker: MARKER, carriedBy: ['json-octo'] },
  'options[].units[].name': {
    record: offered({}, { title: 'Adult', name: MARKER }),
    marker: MARKER,
    carriedBy: [],
  },
  'options[].units[].internalName': {
    record: offered({}, { name: 'Adult', internalName: MARKER }),
    marker: MARKER,
    carriedBy: [],
  },
  'options[].units[].option_id': {
    record: offered({}, { option_id: MARKER }),
    marker: MARKER,
    carriedBy: [],
  },
  'options[].units[].pricingFrom[].net': {
    record: offered({}, {}, { net: 77319 }),
    marker: '773',
    carriedBy: [],
  },
  'account.id': {
    record: { account: { id: MARKER, name: 'Blue Boats' } },
    marker: MARKER,
    carriedBy: ['jsonl', 'jsonld'],
  },
}
