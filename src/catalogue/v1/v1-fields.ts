import * as z from 'zod'
import { Faq } from '../schema/faq.ts'
import { count, currency, date, language, line, prose, recordId, timeZone } from '../schema/fields.ts'
import { storedFields } from './stored-fields.ts'
import * as convert from './v1-conversions.ts'
import { type DURATION_PARTS, duration, durationFrom, readDurationPart } from './v1-duration.ts'
import {
  alsoPassthrough,
  features,
  field,
  onlyCreated,
  onlyInList,
  passthrough,
  passthroughFeatures,
  reworded,
  same,
  type V1Field,
} from './v1-field.ts'
import { images, videos } from './v1-images.ts'
import { addresses, startNotes, startTitle } from './v1-locations.ts'
import { hoursText, sentence } from './v1-phrases.ts'
import { rateOf } from './v1-rates.ts'
import {
  accountName,
  address,
  anything,
  commentary,
  oneOf,
  openingHours,
  period,
  rate,
  texts,
  urls,
} from './v1-values.ts'

/** A part of a duration that the row of `duration_from` writes. */
const durationPart = (schema: z.ZodType, part: (typeof DURATION_PARTS)[number]): V1Field => ({
  ...passthrough(schema),
  read: readDurationPart(part),
})

/** The kinds of a limit. Known records have the longer words beside them. */
const LIMITS = ['Minimum', 'Maximum']

const asItIs = (text: string): string[] => [text]

/**
 * Every field of the V1 product resource, of the V1 list item and of created records that has a place of its own in a
 * product (docs/server.md), with that place and how it comes back. Features of one type stand in the order of the rows.
 */
export const v1Fields = {
  id: same('id', recordId),
  version_id: passthrough(line),
  name: field(line, convert.name),
  internal_id: same('reference', line),
  account: field(accountName, convert.account),
  language: same('locale', language),
  start_date: same('startDate', date),
  end_date: same('endDate', date),
  summary: same('shortDescription', prose),
  long_description: field(prose, convert.longDescription),
  description: field(prose, convert.description),
  highlights: features(texts, 'HIGHLIGHT'),
  included: features(texts, 'INCLUSION'),
  excluded: features(texts, 'EXCLUSION'),
  additional_info: features(prose, 'ADDITIONAL_INFORMATION'),
  health_items: passthroughFeatures(texts, 'ADDITIONAL_INFORMATION', list => list),
  health_info: passthroughFeatures(prose, 'ADDITIONAL_INFORMATION', asItIs),
  covid_info: onlyInList(passthroughFeatures(prose, 'ADDITIONAL_INFORMATION', asItIs), 'health_info'),
  before_arrival: features(texts, 'PREARRIVAL_INFORMATION'),
  before_booking: features(texts, 'PREBOOKING_INFORMATION'),
  required_info: passthroughFeatures(prose, 'PREBOOKING_INFORMATION', asItIs),
  booking_cutoff: passthroughFeatures(period, 'BOOKING_TERM', sentence('cutoff')),
  terms_and_conditions: features(prose, 'BOOKING_TERM'),
  validity: passthroughFeatures(period, 'REDEMPTION_INSTRUCTION', sentence('validity')),
  valid_for: onlyInList(
    passthroughFeatures(period, 'REDEMPTION_INSTRUCTION', sentence('validity')),
    'validity',
  ),
  voucher_info: features(prose, 'REDEMPTION_INSTRUCTION'),
  cancellation_policy: passthroughFeatures(prose, 'CANCELLATION_TERM', asItIs),
  cancellation_period: passthroughFeatures(period, 'CANCELLATION_TERM', sentence('cancellation')),
  cancellation_cutoff: onlyInList(
    passthroughFeatures(period, 'CANCELLATION_TERM', sentence('cancellation')),
    'cancellation_period',
  ),
  cancellation_info: alsoPassthrough(features(prose, 'CANCELLATION_TERM')),
  cancellation_notes: onlyInList(alsoPassthrough(features(prose, 'CANCELLATION_TERM')), 'cancellation_info'),
  addresses: field(z.array(address), addresses),
  location: reworded(line, startTitle),
  starts_notes: reworded(prose, startNotes),
  starts_type: passthroughFeatures(line, 'PREARRIVAL_INFORMATION', sentence('pickup')),
  duration: onlyInList(reworded(line, duration)),
  duration_type: durationPart(oneOf(['Fixed', 'Flexible']), 'duration_type'),
  duration_from: reworded(z.number().min(0), durationFrom),
  duration_unit: durationPart(oneOf(['Days', 'Hours', 'Minutes']), 'duration_unit'),
  duration_to: durationPart(z.number().min(0), 'duration_to'),
  category: same('category', line),
  currency: field(currency, convert.currency),
  timezone: same('timeZone', timeZone),
  redemption_type: same('redemptionType', line),
  freesell: reworded(oneOf(['Freesell', 'On-Request']), convert.freesell),
  commentaries: reworded(z.array(commentary), convert.commentaries),
  guide_type: same('guideType', oneOf(['Tour Guide', 'Host', 'Greeter', 'Instructor', 'Driver'])),
  trip_difficulty: same('tripDifficulty', oneOf(['Easy', 'Moderate', 'Challenging'])),
  emerg_phone_prefix: reworded(line, convert.phonePart('emerg_phone_prefix')),
  emerg_phone_number: reworded(line, convert.phonePart('emerg_phone_number')),
  accessibility: features(prose, 'ACCESSIBILITY_INFORMATION'),
  'multi-day': reworded(z.boolean(), convert.label('multi-day')),
  accommodation_inc: reworded(z.boolean(), convert.label('accommodation-included')),
  private: reworded(z.boolean(), convert.label('private-tours')),
  confirmation_req: alsoPassthrough(same('confirmationNecessary', z.boolean())),
  confirmation_necessary: onlyInList(same('confirmationNecessary', z.boolean()), 'confirmation_req'),
  min_pax: alsoPassthrough(same('bookingMinPax', count)),
  max_pax: alsoPassthrough(same('bookingMaxPax', count)),
  booking_min_pax: onlyInList(same('bookingMinPax', count), 'min_pax'),
  booking_max_pax: onlyInList(same('bookingMaxPax', count), 'max_pax'),
  max_group_size: same('maxGroupSize', count),
  age_restriction_type: same('ageRestrictionType', line),
  age_restriction_value: same('ageRestrictionValue', count),
  height_restriction_type: same('heightRestrictionType', oneOf([...LIMITS, 'MinHeight', 'MaxHeight'])),
  height_restriction_value: same('heightRestrictionValue', count),
  height_restriction_unit: same('heightRestrictionUnit', oneOf(['cm', 'inches'])),
  weight_restriction_type: same('weightRestrictionType', oneOf([...LIMITS, 'MinWeight', 'MaxWeight'])),
  weight_restriction_value: same('weightRestrictionValue', count),
  weight_restriction_unit: same('weightRestrictionUnit', oneOf(['Kg', 'Lbs'])),
  restrictions: onlyInList(features(texts, 'RESTRICTIONS')),
  health_restrictions: passthroughFeatures(prose, 'RESTRICTIONS', asItIs),
  license_required: passthroughFeatures(prose, 'REQUIREMENTS', asItIs),
  items_required: passthroughFeatures(prose, 'REQUIREMENTS', asItIs),
  other_requirements: alsoPassthrough(features(prose, 'REQUIREMENTS')),
  dress_code: same('dressCode', prose),
  food_included: same('foodIncluded', prose),
  drinks_included: same('drinksIncluded', prose),
  opening_hours: onlyInList({
    ...passthroughFeatures(openingHours, 'ADDITIONAL_INFORMATION', hoursText),
    write: convert.writeOpeningHours,
  }),
  faqs: onlyInList(same('faqs', z.array(Faq))),
  image_url: field(urls, images),
  retail_rates_adult: field(rate, rateOf('ADULT')),
  retail_rates_youth: field(rate, rateOf('YOUTH')),
  retail_rates_child: field(rate, rateOf('CHILD')),
  retail_rates_infant: field(rate, rateOf('INFANT')),
  retail_rates_senior: field(rate, rateOf('SENIOR')),
  image_ttd_url: passthrough(urls),
  retail_rates_adult_ttd: passthrough(rate),
  retail_rates_youth_ttd: passthrough(rate),
  retail_rates_child_ttd: passthrough(rate),
  retail_rates_infant_ttd: passthrough(rate),
  retail_rates_senior_ttd: passthrough(rate),
  option_name_ttd: passthrough(line),
  option_description_ttd: passthrough(prose),
  system_providers: onlyInList(passthrough(z.array(anything))),
  availability_notes: onlyInList(passthrough(z.array(anything))),
  instant_confirmation: onlyCreated(same('instantConfirmation', z.boolean())),
  videos: onlyCreated(field(urls, videos)),
  ...storedFields,
} satisfies Record<string, V1Field>

/** The same table by names that are not known to the compiler. */
export const v1Rows: readonly (readonly [name: string, row: V1Field])[] = Object.entries(v1Fields)

/** The rows of the product resource and of the list item. */
export const tableRows = v1Rows.filter(([, { only }]) => only !== 'created')
