import { readRecord } from '../../src/catalogue/read-record.ts'
import type { Place } from '../../src/catalogue/schema/place.ts'
import type { Product } from '../../src/catalogue/schema/product.ts'

/** The expected product if only id and name are known, written by hand. */
export const bareProduct: Product = {
  id: 'p1',
  title: 'Walk',
  internalName: 'Walk',
  reference: null,
  locale: null,
  timeZone: null,
  allowFreesale: null,
  availabilityRequired: null,
  instantConfirmation: null,
  instantDelivery: null,
  availabilityType: [],
  deliveryMethods: [],
  deliveryFormats: [],
  redemptionMethod: [],
  shortDescription: null,
  description: null,
  features: [],
  faqs: [],
  media: [],
  locations: [],
  categoryLabels: [],
  durationMinutesFrom: null,
  durationMinutesTo: null,
  commentary: [],
  defaultCurrency: null,
  availableCurrencies: [],
  pricingPer: [],
  options: [],
  confirmationNecessary: null,
  startDate: null,
  endDate: null,
  category: null,
  redemptionType: null,
  guideType: null,
  tripDifficulty: null,
  emergencyPhone: null,
  bookingMinPax: null,
  bookingMaxPax: null,
  maxGroupSize: null,
  ageRestrictionType: null,
  ageRestrictionValue: null,
  heightRestrictionType: null,
  heightRestrictionValue: null,
  heightRestrictionUnit: null,
  weightRestrictionType: null,
  weightRestrictionValue: null,
  weightRestrictionUnit: null,
  dressCode: null,
  foodIncluded: null,
  drinksIncluded: null,
  durationText: null,
  passthrough: {},
}

/** The expected place of a location without an address, written by hand. */
export const nowhere: Place = {
  latitude: null,
  longitude: null,
  streetAddress: null,
  addressLocality: null,
  addressRegion: null,
  postalCode: null,
  addressCountry: null,
  postOfficeBoxNumber: null,
  identifiers: [],
  sameAs: [],
}

/** Reads a product from its JSON, as a source would; a rejected record fails the test. */
export function readProduct(raw: object) {
  const read = readRecord('product', JSON.parse(JSON.stringify(raw)))
  if (read.type !== 'product') throw new Error(`Not read as a product: ${JSON.stringify(read)}`)
  return read
}

/** Reads a product with the id `p1` that is called Walk, in the newer form or as V1. */
export const readWalk = (fields: object) => readProduct({ id: 'p1', title: 'Walk', ...fields })
export const readV1Walk = (fields: object) => readProduct({ id: 'p1', name: 'Walk', ...fields })

export function readAccount(raw: object) {
  const read = readRecord('account', JSON.parse(JSON.stringify(raw)))
  if (read.type !== 'account') throw new Error(`Not read as an account: ${JSON.stringify(read)}`)
  return read
}

/** The issue of a rejected record; an accepted record fails the test. */
export function rejectionOf(type: 'account' | 'product', raw: unknown) {
  const read = readRecord(type, raw)
  if (read.type !== 'rejected') throw new Error(`Not refused: ${JSON.stringify(read)}`)
  return { id: read.id, ...read.issue }
}
