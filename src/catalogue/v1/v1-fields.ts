import * as z from 'zod'
import { Faq } from '../schema/faq.ts'
import {
  count,
  currency,
  date,
  language,
  latitude,
  line,
  longitude,
  prose,
  recordId,
  timeZone,
  url,
} from '../schema/fields.ts'
import * as locations from './to-locations.ts'
import * as to from './to-model.ts'
import * as prices from './to-prices.ts'

/** How a V1 field reaches the model. */
export interface V1Field {
  schema: z.ZodType
  /** Whether the value itself is kept to come back over V1: it is not published, or not as it was written. */
  kept: boolean
  /** Writes the field into the draft; missing where another field's row reads it, or where it is only kept. */
  write?(draft: to.Draft, value: unknown, v1: V1Record): void
}

/** A V1 record as its schema leaves it. */
export type V1Record = Readonly<Record<string, unknown>>

type Write<Schema extends z.ZodType> = (draft: to.Draft, value: z.infer<Schema>, v1: V1Record) => void

/** A field that the model holds as it is. */
const field = <Schema extends z.ZodType>(schema: Schema, write: Write<Schema>): V1Field => ({
  schema,
  write,
  kept: false,
})

/** A field that is published in another form; the value itself is kept too. */
const reworded = <Schema extends z.ZodType>(schema: Schema, write: Write<Schema>): V1Field => ({
  schema,
  write,
  kept: true,
})

/** A field that is not published and comes back over V1. */
const kept = (schema: z.ZodType): V1Field => ({ schema, kept: true })

const texts = z.array(prose)
const urls = z.array(url)
/** In major units; what is larger is no price, and would be no exact integer in minor ones. */
const rate = z.number().min(0).max(1e10)
const anything = z
  .unknown()
  .refine(value => to.depthOf(value) <= to.DEEPEST, { error: 'is nested too deeply' })
const amount = z.union([z.number().min(0), z.string().regex(/^\d+(?:\.\d+)?$/)])
const cutoff = z.union([line, z.tuple([amount, line])])

/** The product resource says `id`, the list item `ID`. */
const accountName = z.strictObject({ id: recordId.nullish(), ID: recordId.nullish(), name: line.nullish() })
export type V1AccountName = z.infer<typeof accountName>

/** The product resource has objects, the list item texts. */
const commentary = z.union([line, z.strictObject({ format: line.nullish(), language })])
export type V1Commentary = z.infer<typeof commentary>

/** An address of the V1 product resource, or of a V1 list item. */
const address = z.strictObject({
  type: line.nullish(),
  location_type: line.nullish(),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
  coordinates: line.nullish(),
  address1: line.nullish(),
  address2: line.nullish(),
  full_street_address: prose.nullish(),
  city: line.nullish(),
  state: line.nullish(),
  country: line.nullish(),
  postal_code: line.nullish(),
  directions: prose.nullish(),
  notes: prose.nullish(),
})
export type V1Address = z.infer<typeof address>

/**
 * Every field of the V1 product resource and of the V1 list item, in the interface's order, with where it goes.
 * The order of rows is the order in which features of one type appear.
 */
export const v1Fields = {
  id: field(recordId, (draft, id) => to.set(draft, 'id', id)),
  version_id: kept(line),
  name: field(line, (draft, name) => to.set(draft, 'name', name)),
  internal_id: field(line, (draft, id) => to.set(draft, 'reference', id)),
  account: field(accountName, to.account),
  language: field(language, (draft, locale) => to.set(draft, 'locale', locale)),
  start_date: field(date, (draft, day) => to.set(draft, 'startDate', day)),
  end_date: field(date, (draft, day) => to.set(draft, 'endDate', day)),
  summary: field(prose, (draft, text) => to.set(draft, 'shortDescription', text)),
  long_description: field(prose, (draft, text) => to.set(draft, 'description', text)),
  description: field(prose, to.description),
  highlights: field(texts, to.features('HIGHLIGHT')),
  included: field(texts, to.features('INCLUSION')),
  excluded: field(texts, to.features('EXCLUSION')),
  additional_info: field(prose, to.features('ADDITIONAL_INFORMATION')),
  health_items: reworded(texts, to.features('ADDITIONAL_INFORMATION')),
  health_info: reworded(prose, to.features('ADDITIONAL_INFORMATION')),
  covid_info: reworded(prose, to.features('ADDITIONAL_INFORMATION')),
  before_arrival: field(texts, to.features('PREARRIVAL_INFORMATION')),
  before_booking: field(texts, to.features('PREBOOKING_INFORMATION')),
  required_info: reworded(prose, to.features('PREBOOKING_INFORMATION')),
  booking_cutoff: reworded(cutoff, to.phraseOf('BOOKING_TERM', 'cutoff')),
  terms_and_conditions: field(prose, to.features('BOOKING_TERM')),
  validity: reworded(cutoff, to.phraseOf('REDEMPTION_INSTRUCTION', 'validity')),
  valid_for: reworded(cutoff, to.phraseOf('REDEMPTION_INSTRUCTION', 'validity')),
  voucher_info: field(prose, to.features('REDEMPTION_INSTRUCTION')),
  cancellation_policy: reworded(prose, to.features('CANCELLATION_TERM')),
  cancellation_period: reworded(cutoff, to.phraseOf('CANCELLATION_TERM', 'cancellation')),
  cancellation_cutoff: reworded(cutoff, to.phraseOf('CANCELLATION_TERM', 'cancellation')),
  cancellation_info: reworded(prose, to.features('CANCELLATION_TERM')),
  cancellation_notes: reworded(prose, to.features('CANCELLATION_TERM')),
  addresses: reworded(z.array(address), locations.addresses),
  location: reworded(line, locations.startTitle),
  starts_notes: reworded(prose, locations.startNotes),
  starts_type: reworded(line, to.phraseOf('PREARRIVAL_INFORMATION', 'pickup')),
  duration: reworded(line, to.duration),
  duration_type: kept(line),
  duration_from: reworded(z.number().min(0), to.durationParts),
  duration_unit: kept(line),
  duration_to: kept(z.number().min(0)),
  category: field(line, (draft, category) => to.set(draft, 'category', category)),
  currency: field(currency, to.currency),
  timezone: field(timeZone, (draft, zone) => to.set(draft, 'timeZone', zone)),
  redemption_type: field(line, (draft, type) => to.set(draft, 'redemptionType', type)),
  freesell: reworded(line, to.freesell),
  commentaries: reworded(z.array(commentary), to.commentaries),
  guide_type: field(line, (draft, type) => to.set(draft, 'guideType', type)),
  trip_difficulty: field(line, (draft, difficulty) => to.set(draft, 'tripDifficulty', difficulty)),
  emerg_phone_prefix: reworded(line, to.emergencyPhone),
  emerg_phone_number: reworded(line, to.emergencyPhone),
  accessibility: field(prose, to.features('ACCESSIBILITY_INFORMATION')),
  'multi-day': reworded(z.boolean(), to.label('multi-day')),
  accommodation_inc: reworded(z.boolean(), to.label('accommodation-included')),
  private: reworded(z.boolean(), to.label('private-tours')),
  confirmation_req: reworded(z.boolean(), (draft, yes) => to.set(draft, 'confirmationNecessary', yes)),
  confirmation_necessary: field(z.boolean(), (draft, yes) => to.set(draft, 'confirmationNecessary', yes)),
  min_pax: reworded(count, (draft, pax) => to.set(draft, 'bookingMinPax', pax)),
  max_pax: reworded(count, (draft, pax) => to.set(draft, 'bookingMaxPax', pax)),
  booking_min_pax: field(count, (draft, pax) => to.set(draft, 'bookingMinPax', pax)),
  booking_max_pax: field(count, (draft, pax) => to.set(draft, 'bookingMaxPax', pax)),
  max_group_size: field(count, (draft, size) => to.set(draft, 'maxGroupSize', size)),
  age_restriction_type: field(line, (draft, type) => to.set(draft, 'ageRestrictionType', type)),
  age_restriction_value: field(count, (draft, value) => to.set(draft, 'ageRestrictionValue', value)),
  height_restriction_type: field(line, (draft, type) => to.set(draft, 'heightRestrictionType', type)),
  height_restriction_value: field(count, (draft, value) => to.set(draft, 'heightRestrictionValue', value)),
  height_restriction_unit: field(line, (draft, unit) => to.set(draft, 'heightRestrictionUnit', unit)),
  weight_restriction_type: field(line, (draft, type) => to.set(draft, 'weightRestrictionType', type)),
  weight_restriction_value: field(count, (draft, value) => to.set(draft, 'weightRestrictionValue', value)),
  weight_restriction_unit: field(line, (draft, unit) => to.set(draft, 'weightRestrictionUnit', unit)),
  restrictions: field(texts, to.features('RESTRICTIONS')),
  health_restrictions: reworded(prose, to.features('RESTRICTIONS')),
  license_required: reworded(prose, to.features('REQUIREMENTS')),
  items_required: reworded(prose, to.features('REQUIREMENTS')),
  other_requirements: reworded(prose, to.features('REQUIREMENTS')),
  dress_code: field(prose, (draft, text) => to.set(draft, 'dressCode', text)),
  food_included: field(prose, (draft, text) => to.set(draft, 'foodIncluded', text)),
  drinks_included: field(prose, (draft, text) => to.set(draft, 'drinksIncluded', text)),
  opening_hours: reworded(z.record(z.string(), line.nullish()), to.openingHours),
  faqs: field(z.array(Faq), (draft, faqs) => to.set(draft, 'faqs', faqs)),
  image_url: field(urls, to.images),
  retail_rates_adult: field(rate, prices.rate('ADULT')),
  retail_rates_youth: field(rate, prices.rate('YOUTH')),
  retail_rates_child: field(rate, prices.rate('CHILD')),
  retail_rates_infant: field(rate, prices.rate('INFANT')),
  retail_rates_senior: field(rate, prices.rate('SENIOR')),
  image_ttd_url: kept(urls),
  retail_rates_adult_ttd: kept(rate),
  retail_rates_youth_ttd: kept(rate),
  retail_rates_child_ttd: kept(rate),
  retail_rates_infant_ttd: kept(rate),
  retail_rates_senior_ttd: kept(rate),
  option_name_ttd: kept(line),
  option_description_ttd: kept(prose),
  system_providers: kept(z.array(anything)),
  availability_notes: kept(z.array(anything)),
} satisfies Record<string, V1Field>
