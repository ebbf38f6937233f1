import { fullProduct } from '../../helpers/full-records.ts'
import {
  added,
  alone,
  type Example,
  MARKED_URL,
  MARKER,
  media,
  option,
  placed,
  price,
  type Secret,
  SRC,
  secret,
  sharedExamples,
  unit,
} from './field-examples.ts'

const TYPES = [
  'INCLUSION',
  'EXCLUSION',
  'HIGHLIGHT',
  'PREBOOKING_INFORMATION',
  'PREARRIVAL_INFORMATION',
  'REDEMPTION_INSTRUCTION',
  'ACCESSIBILITY_INFORMATION',
  'BOOKING_TERM',
  'RESTRICTIONS',
  'REQUIREMENTS',
  'ADDITIONAL_INFORMATION',
]
const features = (type: string, shortDescription: string) => ({ features: [{ type, shortDescription }] })

const besidePrice = (parts: object) => ({ ...price({}), ...parts })
const child = (parts: object) =>
  unit({ type: 'CHILD', ...parts, pricingFrom: [{ retail: 1200, currency: 'EUR' }] })
const limit = (measure: string, parts: object) =>
  Object.fromEntries(Object.entries(parts).map(([part, value]) => [`${measure}Restriction${part}`, value]))

export const productExamples: Record<string, Example> = {
  ...sharedExamples,
  ...Object.fromEntries(
    TYPES.map(type => [`features[${type}]`, { record: features(type, 'Zeppelin'), says: ['- Zeppelin'] }]),
  ),
  ...alone({
    timeZone: ['Asia/Tokyo', '- Time zone: Asia/Tokyo'],
    allowFreesale: [true, '- No availability check needed'],
    availabilityRequired: [false, '- Open date'],
    instantConfirmation: [true, '- Instant confirmation'],
    instantDelivery: [false, '- Tickets later'],
    availabilityType: [['OPENING_HOURS'], '- Any time during opening hours'],
    deliveryMethods: [['VOUCHER'], '- One voucher per booking'],
    deliveryFormats: [['PDF_URL'], '- PDF'],
    redemptionMethod: [['PRINT'], '- Printed ticket'],
    shortDescription: ['Zeppelin', 'Zeppelin'],
    description: ['Zeppelin', 'Zeppelin'],
    categoryLabels: [['skip-the-line'], '- Good to know: Skip the line'],
    durationMinutesFrom: [95, '- Duration: 95 minutes'],
    confirmationNecessary: [true, '- Reconfirm before travel'],
    startDate: ['2027-04-02', '- Dates: from April 2, 2027'],
    endDate: ['2027-10-17', '- Dates: until October 17, 2027'],
    category: ['Zeppelin', '- Category: Zeppelin'],
    redemptionType: ['Zeppelin', '- Redemption: Zeppelin'],
    guideType: ['Greeter', '- Guide: Greeter'],
    tripDifficulty: ['Challenging', '- Difficulty: Challenging'],
    emergencyPhone: ['+353 1 555 0199', '- Emergency phone: +353 1 555 0199'],
    bookingMinPax: [3, '- Guests per booking: at least 3'],
    bookingMaxPax: [7, '- Guests per booking: up to 7'],
    maxGroupSize: [19, '- Group size: up to 19'],
    dressCode: ['Zeppelin', '- Dress code: Zeppelin'],
    foodIncluded: ['Zeppelin', '- Food: Zeppelin'],
    drinksIncluded: ['Zeppelin', '- Drinks: Zeppelin'],
  }),
  'locations[].title': {
    ...sharedExamples['locations[].title'],
    says: ['- Place: Zeppelin', '**Location**: Zeppelin'],
  },
  'locations[].place.addressLocality': {
    ...sharedExamples['locations[].place.addressLocality'],
    says: ['- Place: Howth', 'Zeppelin, Howth'],
  },
  'media[].rel': added(media, { rel: 'LOGO' }, `- [Logo](${SRC})`),
  id: { record: { id: 'zeppelin' }, matter: 'zeppelin' },
  locale: { record: { locale: 'fr-CA' }, matter: 'fr-CA' },
  title: { record: { title: 'Zeppelin' }, says: ['# Zeppelin'], matter: 'Zeppelin' },
  'features[CANCELLATION_TERM]': {
    record: features('CANCELLATION_TERM', 'Free until 48 hours before the Zeppelin rises'),
    says: [
      '- Cancellation: up to 48 hours before the start',
      '- Free until 48 hours before the Zeppelin rises',
    ],
  },
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
  defaultCurrency: added(besidePrice, { defaultCurrency: 'CHF' }, '- Payable in: CHF'),
  availableCurrencies: added(besidePrice, { availableCurrencies: ['CHF', 'SEK'] }, '- Payable in: CHF, SEK'),
  pricingPer: added(besidePrice, { pricingPer: ['BOOKING'] }, '- Prices are per booking.'),
  'options[].name': added(option, { name: 'Zeppelin' }, '- **Zeppelin**'),
  'options[].description': added(option, { description: 'Zeppelin' }, 'Zeppelin'),
  'options[].units[].type': {
    record: child({}),
    without: price({}),
    says: ['- Child: €12.00', '- Child: €12.00'],
  },
  'options[].units[].title': {
    record: child({ title: 'Child to 12' }),
    without: price({}),
    says: ['- Child to 12: €12.00', '- Child to 12: €12.00'],
  },
  'options[].units[].ages.min': {
    record: child({ ages: { min: 3 } }),
    without: child({}),
    says: ['- Child (3+): €12.00', '- Child (3+): €12.00'],
  },
  'options[].units[].ages.max': {
    record: child({ ages: { max: 17 } }),
    without: child({}),
    says: ['- Child (0–17): €12.00', '- Child (0–17): €12.00'],
  },
  'options[].units[].pricingFrom[].original': added(
    price,
    { original: 1900 },
    '- €12.00 (instead of €19.00)',
    '- Price: €12.00 (instead of €19.00)',
  ),
  'options[].units[].pricingFrom[].retail': added(price, { retail: 3456 }, '- €34.56', '- Price: €34.56'),
  'options[].units[].pricingFrom[].currency': added(
    price,
    { currency: 'GBP' },
    '- £12.00',
    '- Price: £12.00',
  ),
  'options[].units[].pricingFrom[].currencyPrecision': {
    record: price({ currencyPrecision: 0 }),
    without: price({}),
    says: ['- €1,200', '- Price: €1,200'],
  },
  'account.name': {
    record: { account: { id: 'a1', name: 'Zeppelin' } },
    says: ['- Zeppelin'],
    matter: 'Zeppelin',
  },
  ageRestrictionType: {
    record: limit('age', { Type: 'MaxAge', Value: 71 }),
    without: limit('age', { Value: 71 }),
    says: ['- Maximum age: 71 years'],
  },
  ageRestrictionValue: {
    record: limit('age', { Type: 'MinAge', Value: 12 }),
    without: limit('age', { Type: 'MinAge' }),
    says: ['- Minimum age: 12 years'],
  },
  heightRestrictionType: {
    record: limit('height', { Type: 'MaxHeight', Value: 190 }),
    without: limit('height', { Value: 190 }),
    says: ['- Maximum height: 190'],
  },
  heightRestrictionValue: {
    record: limit('height', { Type: 'Minimum', Value: 110 }),
    without: limit('height', { Type: 'Minimum' }),
    says: ['- Minimum height: 110'],
  },
  heightRestrictionUnit: {
    record: limit('height', { Value: 48, Unit: 'inches' }),
    without: limit('height', { Value: 48 }),
    says: ['- Minimum height: 48 inches'],
  },
  weightRestrictionType: {
    record: limit('weight', { Type: 'MaxWeight', Value: 130 }),
    without: limit('weight', { Value: 130 }),
    says: ['- Maximum weight: 130'],
  },
  weightRestrictionValue: {
    record: limit('weight', { Type: 'Minimum', Value: 30 }),
    without: limit('weight', { Type: 'Minimum' }),
    says: ['- Minimum weight: 30'],
  },
  weightRestrictionUnit: {
    record: limit('weight', { Value: 66, Unit: 'Lbs' }),
    without: limit('weight', { Value: 66 }),
    says: ['- Minimum weight: 66 lbs'],
  },
}

const offered = (parts: object, unitParts: object = {}, priceParts: object = {}) => {
  const pricingFrom = [{ original: 3000, retail: 2550, net: 1800, currency: 'EUR', ...priceParts }]
  const units = [{ id: 'u1', type: 'ADULT', ...unitParts, pricingFrom }]
  return { ...fullProduct, options: [{ id: 'o1', name: 'Morning', ...parts, units }] }
}

export const productSecrets: Record<string, Secret> = {
  name: secret({ name: MARKER }),
  internalName: secret({ internalName: MARKER }, ['json-octo']),
  // schema.org calls it the sku.
  reference: secret({ reference: MARKER }, ['jsonld', 'json-octo']),
  'locations[].place.identifiers': secret(placed({ identifiers: [MARKER] })),
  'locations[].place.sameAs': secret(placed({ sameAs: [MARKED_URL] }), ['jsonld', 'json-octo'], MARKED_URL),
  'options[].id': secret(offered({ id: MARKER }), ['json-octo']),
  'options[].code': secret(offered({ id: null, code: MARKER }), ['json-octo']),
  'options[].reference': secret(offered({ reference: MARKER }), ['json-octo']),
  'options[].units[].id': secret(offered({}, { id: MARKER }), ['json-octo']),
  'options[].units[].name': secret(offered({}, { title: 'Adult', name: MARKER })),
  'options[].units[].internalName': secret(offered({}, { name: 'Adult', internalName: MARKER })),
  'options[].units[].option_id': secret(offered({}, { option_id: MARKER })),
  'options[].units[].pricingFrom[].net': secret(offered({}, {}, { net: 77319 }), [], '773'),
  'account.id': secret({ account: { id: MARKER, name: 'Blue Boats' } }, ['jsonl', 'jsonld']),
}
