import type { FeatureType } from '../../catalogue/schema/feature.ts'
import type { TicketKind } from '../values/words.ts'

/** How a value of a field is read. */
export type Kind =
  | 'text'
  | 'list'
  | 'price'
  | 'currency'
  | 'duration'
  | 'age'
  | 'count'
  | 'yesNo'
  | 'date'
  | 'languages'
  | 'point'
  | 'degrees'
  | 'addresses'
  | 'address'

/** A field that a column or a path may be read as. */
export interface Field {
  kind: Kind
  about: string
  /** The path of its value in the record; `[]` stands for a new item of a list. */
  at?: string
  /** The type of the features that its texts become. */
  feature?: FeatureType
  /** The kind of ticket that its price is for. */
  ticket?: TicketKind
}

const text = (about: string, at: string): Field => ({ kind: 'text', about, at })
const place = (about: string, key: string): Field => text(about, `locations[0].place.${key}`)
const features = (about: string, feature: FeatureType): Field => ({ kind: 'list', about, feature })
const ticket = (about: string, kind: TicketKind): Field => ({ kind: 'price', about, ticket: kind })

/** The fields of a mapping by name, in the order in which they are written to a mapping file. */
export const fields = {
  id: text('id; without one it is made of title and town', 'id'),
  title: text('title', 'title'),
  account: text('name of the operator', 'account.name'),
  accountId: text('id of the operator; without one it is made of the name', 'account.id'),
  shortDescription: text('one or two sentences', 'shortDescription'),
  description: text('the long text, plain or HTML', 'description'),
  category: text('what kind of product it is', 'category'),
  labels: { kind: 'list', about: 'labels', at: 'categoryLabels[]' },
  price: { kind: 'price', about: 'price of a ticket' },
  priceAdult: ticket('price for adults', 'ADULT'),
  priceChild: ticket('price for children', 'CHILD'),
  priceYouth: ticket('price for the young', 'YOUTH'),
  priceSenior: ticket('price for seniors', 'SENIOR'),
  priceStudent: ticket('price for students', 'STUDENT'),
  priceInfant: ticket('price for infants', 'INFANT'),
  priceFamily: ticket('price for a family', 'FAMILY'),
  priceGroup: ticket('price for a group', 'GROUP'),
  priceMilitary: ticket('price for the military', 'MILITARY'),
  priceResident: ticket('price for residents', 'RESIDENT'),
  priceReduced: ticket('reduced price', 'REDUCED'),
  originalPrice: { kind: 'price', about: 'price before a reduction, beside `price`' },
  currency: { kind: 'currency', about: 'currency of prices without one (ISO 4217)' },
  ticket: { kind: 'text', about: 'name of the ticket that `price` is for' },
  option: { kind: 'text', about: 'name of the variant that `price` is for' },
  duration: { kind: 'duration', about: 'how long it takes' },
  age: { kind: 'age', about: 'the least age, or the greatest (`up to 12`)' },
  minGuests: { kind: 'count', about: 'fewest guests of a booking', at: 'bookingMinPax' },
  maxGuests: { kind: 'count', about: 'most guests of a booking', at: 'bookingMaxPax' },
  groupSize: { kind: 'count', about: 'most guests of a group', at: 'maxGroupSize' },
  difficulty: text('difficulty', 'tripDifficulty'),
  languages: { kind: 'languages', about: 'languages that guests hear', at: 'commentary[].language' },
  locale: text('language of the texts (BCP 47)', 'locale'),
  start: text('where guests meet', 'locations[0].title'),
  street: place('street and number', 'streetAddress'),
  postcode: place('postcode', 'postalCode'),
  town: place('town', 'addressLocality'),
  region: place('region', 'addressRegion'),
  country: place('country', 'addressCountry'),
  latitude: { kind: 'degrees', about: 'latitude', at: 'locations[0].place.latitude' },
  longitude: { kind: 'degrees', about: 'longitude', at: 'locations[0].place.longitude' },
  coordinates: { kind: 'point', about: 'latitude and longitude in one value' },
  openingHours: { kind: 'text', about: 'opening hours', feature: 'ADDITIONAL_INFORMATION' },
  startDate: { kind: 'date', about: 'first day', at: 'startDate' },
  endDate: { kind: 'date', about: 'last day', at: 'endDate' },
  timeZone: text('IANA time zone', 'timeZone'),
  pictures: { kind: 'addresses', about: 'addresses of pictures', at: 'media[].src' },
  pictureTexts: { kind: 'text', about: 'what the pictures show, in their order' },
  highlights: features('what is best', 'HIGHLIGHT'),
  included: features('what the price includes', 'INCLUSION'),
  excluded: features('what the price does not include', 'EXCLUSION'),
  requirements: features('what guests bring or can', 'REQUIREMENTS'),
  restrictions: features('what is not allowed, and for whom it is not', 'RESTRICTIONS'),
  beforeBooking: features('to know before booking', 'PREBOOKING_INFORMATION'),
  beforeArrival: features('to know before arrival', 'PREARRIVAL_INFORMATION'),
  accessibility: features('accessibility', 'ACCESSIBILITY_INFORMATION'),
  cancellation: features('cancellation', 'CANCELLATION_TERM'),
  terms: features('terms of booking', 'BOOKING_TERM'),
  information: features('other notes', 'ADDITIONAL_INFORMATION'),
  bookingUrl: { kind: 'address', about: 'page to book at', at: 'passthrough.partner_booking_url' },
  instantConfirmation: { kind: 'yesNo', about: 'confirmed at once', at: 'instantConfirmation' },
  active: { kind: 'yesNo', about: 'no unpublishes it', at: 'active' },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields

export const fieldNames = Object.keys(fields).filter(isFieldName)

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fields, name)
}

export const fieldOf = (name: FieldName): Field => fields[name]

/** The field of prices for a kind of ticket. */
export function priceField(kind: TicketKind): FieldName {
  return fieldNames.find(name => fieldOf(name).ticket === kind) ?? 'price'
}

/** Whether several columns, or several values of a record, may be one field. */
export function takesSeveral(name: FieldName): boolean {
  const { at, feature, kind } = fieldOf(name)
  const isList = at?.includes('[]') === true || (feature !== undefined && kind === 'list')
  return isList || kind === 'price' || ['ticket', 'option', 'currency', 'pictureTexts'].includes(name)
}
