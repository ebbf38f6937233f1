import { fullResource } from '../../catalogue/v1/v1-records.ts'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'

const product = (id: string, fields: object) => ({ type: 'product', id, account: { id: 'b1' }, ...fields })

const inYen = (...currencies: string[]) => ({
  title: 'Shrine',
  options: [
    {
      id: 'o',
      units: currencies.map((currency, index) => ({
        id: `u${index}`,
        pricingFrom: [{ retail: 4200, currency, currencyPrecision: 0 }],
      })),
    },
  ],
})

/** Values that pages write as words of their language. */
const localized = {
  durationMinutesFrom: 60,
  startDate: '2027-04-02',
  commentary: [{ format: 'IN_PERSON', language: 'Mandarin' }],
  maxGroupSize: 12,
  options: [
    { id: 'o', units: [{ id: 'u', type: 'ADULT', pricingFrom: [{ retail: 123450, currency: 'EUR' }] }] },
  ],
}

/** Two accounts, and a product for each statement. Statements that write create other products. */
export const catalogue: readonly object[] = [
  { type: 'account', ...fullAccount, review_rating: '4.7', number_review: 31 },
  {
    ...{ type: 'account', id: 'b1', name: 'Red Bikes', username: 'red-bikes' },
    locations: [{ title: 'Office', types: ['Business Address', 'Maps Business Profile'] }],
  },
  { type: 'product', ...fullProduct },
  // A product with only its names.
  { type: 'product', id: 'bare', title: 'Walk', account: { id: 'a1' } },
  { type: 'product', id: 'v1', version_id: 'of-its-source', name: 'Ferry', account: { id: 'a1' } },
  product('v1-full', { name: 'Walk', ...fullResource }),
  product('v1-list', {
    name: 'Walk',
    valid_for: '6 months Fixed',
    cancellation_policy: 'Moderate',
    cancellation_cutoff: '2 weeks',
    booking_cutoff: [24, 'hours'],
    covid_info: 'Masks.',
    opening_hours: { Monday: '9-17', Sunday: 'Closed' },
    system_providers: ['tide'],
    availability_notes: ['Not at ebb'],
  }),
  product('other', { title: 'Ride' }),
  product('alien', { name: 'Saucer', guide_type: 'Alien' }),
  product('period', { name: 'Seals', cancellation_period: '48 hours' }),
  product('yen', inYen('JPY', 'JPY')),
  product('both', inYen('JPY', 'EUR')),
  product('profile', { title: 'Pier', locations: [{ title: 'Pier', type: 'Maps Business Profile' }] }),
  product('code', { title: 'Pier', locations: [{ title: 'Pier', types: ['SEARCH_BUSINESS_PROFILE'] }] }),
  product('town', {
    title: 'Cellars',
    locations: [{ type: 'START', title: 'Town hall', place: { addressLocality: 'Tours' } }],
  }),
  product('pt', { title: 'Passeio', locale: 'pt-BR', ...localized }),
  product('nl', { title: 'Rondvaart', locale: 'nl', ...localized }),
  product('ja', { title: '遊覧船', locale: 'ja', ...localized }),
  product('sv', { title: 'Båttur', locale: 'sv-SE', ...localized }),
]
