import * as z from 'zod'
import { durationInEnglish } from '../duration.ts'
import { Faq } from '../schema/faq.ts'
import { count, currency, date, language, line, prose, recordId, timeZone } from '../schema/fields.ts'
import * as fromLocations from './from-locations.ts'
import * as from from './from-model.ts'
import * as fromPrices from './from-prices.ts'
import * as toLocations from './to-locations.ts'
import * as to from './to-model.ts'
import * as toPrices from './to-prices.ts'
import { field, keptFeature, said, same, type V1Field } from './v1-field.ts'
import { accountName, address, anything, commentary, period, rate, texts, urls } from './v1-values.ts'

/** A field that is published in another form; the value itself is kept too. */
const alsoKept = (row: V1Field): V1Field => ({ ...row, kept: true })
const reworded: typeof field = (schema, write, read) => alsoKept(field(schema, write, read))

/** A field that is not published and comes back over V1. */
const kept = (schema: z.ZodType): V1Field => ({ schema, kept: true })

/** A part of a duration that the row of `duration_from` writes. */
const durationPart = (schema: z.ZodType, part: from.DurationPart): V1Field => ({
  ...kept(schema),
  read: from.durationPart(part),
})

const asItIs = (text: string): string[] => [text]

/**
 * Every field of the V1 product resource and of the V1 list item, in the interface's order, with where it
 * goes and how it comes back. The order of rows is the order in which features of one type appear.
 */
export const v1Fields = {
  id: same('id', recordId),
  version_id: kept(line),
  name: field(
    line,
    (draft, name) => to.set(draft, 'name', name),
    product => product.title,
  ),
  internal_id: same('reference', line),
  // The owner stands beside the product, so it is not read from it.
  account: field(accountName, to.account, () => null),
  language: same('locale', language),
  start_date: same('startDate', date),
  end_date: same('endDate', date),
  summary: same('shortDescription', prose),
  long_description: field(prose, to.longDescription, from.longDescription),
  description: field(prose, to.description, product => product.description),
  highlights: said(texts, 'HIGHLIGHT'),
  included: said(texts, 'INCLUSION'),
  excluded: said(texts, 'EXCLUSION'),
  additional_info: said(prose, 'ADDITIONAL_INFORMATION'),
  health_items: keptFeature(texts, 'ADDITIONAL_INFORMATION', list => list),
  health_info: keptFeature(prose, 'ADDITIONAL_INFORMATION', asItIs),
  covid_info: keptFeature(prose, 'ADDITIONAL_INFORMATION', asItIs),
  before_arrival: said(texts, 'PREARRIVAL_INFORMATION'),
  before_booking: said(texts, 'PREBOOKING_INFORMATION'),
  required_info: keptFeature(prose, 'PREBOOKING_INFORMATION', asItIs),
  booking_cutoff: keptFeature(period, 'BOOKING_TERM', to.sentence('cutoff')),
  terms_and_conditions: said(prose, 'BOOKING_TERM'),
  validity: keptFeature(period, 'REDEMPTION_INSTRUCTION', to.sentence('validity')),
  valid_for: keptFeature(period, 'REDEMPTION_INSTRUCTION', to.sentence('validity')),
  voucher_info: said(prose, 'REDEMPTION_INSTRUCTION'),
  cancellation_policy: keptFeature(prose, 'CANCELLATION_TERM', asItIs),
  cancellation_period: keptFeature(period, 'CANCELLATION_TERM', to.sentence('cancellation')),
  cancellation_cutoff: keptFeature(period, 'CANCELLATION_TERM', to.sentence('cancellation')),
  cancellation_info: alsoKept(said(prose, 'CANCELLATION_TERM')),
  cancellation_notes: alsoKept(said(prose, 'CANCELLATION_TERM')),
  addresses: field(z.array(address), toLocations.addresses, fromLocations.addresses),
  location: reworded(line, toLocations.startTitle, fromLocations.startTitle),
  starts_notes: reworded(prose, toLocations.startNotes, () => null),
  starts_type: keptFeature(line, 'PREARRIVAL_INFORMATION', to.sentence('pickup')),
  duration: reworded(line, to.duration, durationInEnglish),
  duration_type: durationPart(line, 'duration_type'),
  duration_from: reworded(z.number().min(0), to.durationParts, from.durationPart('duration_from')),
  duration_unit: durationPart(line, 'duration_unit'),
  duration_to: durationPart(z.number().min(0), 'duration_to'),
  category: same('category', line),
  currency: field(currency, to.currency, product => product.defaultCurrency),
  timezone: same('timeZone', timeZone),
  redemption_type: same('redemptionType', line),
  freesell: reworded(line, to.freesell, from.freesell),
  commentaries: reworded(z.array(commentary), to.commentaries, from.commentaries),
  guide_type: same('guideType', line),
  trip_difficulty: same('tripDifficulty', line),
  emerg_phone_prefix: reworded(line, to.emergencyPhone, from.phonePart('emerg_phone_prefix')),
  emerg_phone_number: reworded(line, to.emergencyPhone, from.phonePart('emerg_phone_number')),
  accessibility: said(prose, 'ACCESSIBILITY_INFORMATION'),
  'multi-day': reworded(z.boolean(), to.label('multi-day'), from.label('multi-day')),
  accommodation_inc: reworded(
    z.boolean(),
    to.label('accommodation-included'),
    from.label('accommodation-included'),
  ),
  private: reworded(z.boolean(), to.label('private-tours'), from.label('private-tours')),
  confirmation_req: alsoKept(same('confirmationNecessary', z.boolean())),
  confirmation_necessary: same('confirmationNecessary', z.boolean()),
  min_pax: alsoKept(same('bookingMinPax', count)),
  max_pax: alsoKept(same('bookingMaxPax', count)),
  booking_min_pax: same('bookingMinPax', count),
  booking_max_pax: same('bookingMaxPax', count),
  max_group_size: same('maxGroupSize', count),
  age_restriction_type: same('ageRestrictionType', line),
  age_restriction_value: same('ageRestrictionValue', count),
  height_restriction_type: same('heightRestrictionType', line),
  height_restriction_value: same('heightRestrictionValue', count),
  height_restriction_unit: same('heightRestrictionUnit', line),
  weight_restriction_type: same('weightRestrictionType', line),
  weight_restriction_value: same('weightRestrictionValue', count),
  weight_restriction_unit: same('weightRestrictionUnit', line),
  restrictions: said(texts, 'RESTRICTIONS'),
  health_restrictions: keptFeature(prose, 'RESTRICTIONS', asItIs),
  license_required: keptFeature(prose, 'REQUIREMENTS', asItIs),
  items_required: keptFeature(prose, 'REQUIREMENTS', asItIs),
  other_requirements: alsoKept(said(prose, 'REQUIREMENTS')),
  dress_code: same('dressCode', prose),
  food_included: same('foodIncluded', prose),
  drinks_included: same('drinksIncluded', prose),
  opening_hours: {
    ...keptFeature(z.record(z.string(), line.nullish()), 'ADDITIONAL_INFORMATION', to.hoursText),
    write: to.openingHours,
  },
  faqs: same('faqs', z.array(Faq)),
  image_url: field(urls, to.images, from.images),
  retail_rates_adult: field(rate, toPrices.rate('ADULT'), fromPrices.rate('ADULT')),
  retail_rates_youth: field(rate, toPrices.rate('YOUTH'), fromPrices.rate('YOUTH')),
  retail_rates_child: field(rate, toPrices.rate('CHILD'), fromPrices.rate('CHILD')),
  retail_rates_infant: field(rate, toPrices.rate('INFANT'), fromPrices.rate('INFANT')),
  retail_rates_senior: field(rate, toPrices.rate('SENIOR'), fromPrices.rate('SENIOR')),
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

export type V1FieldName = keyof typeof v1Fields

/** The same table, for those who look a name up. */
export const v1Rows: readonly (readonly [name: string, row: V1Field])[] = Object.entries(v1Fields)
