import * as z from 'zod'
import { Faq } from '../schema/faq.ts'
import { count, currency, date, language, line, prose, recordId, timeZone } from '../schema/fields.ts'
import { storedFields } from './stored-fields.ts'
import * as convert from './v1-conversions.ts'
import { type DURATION_PARTS, duration, durationFrom, readDurationPart } from './v1-duration.ts'
import {
  features,
  field,
  lossyField,
  modelField,
  onlyCreated,
  onlyInList,
  passthrough,
  passthroughFeatures,
  type V1Field,
  withPassthrough,
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

/** A part of a duration. A write only stores the part, because `duration_from` converts all parts together. */
const durationPart = (schema: z.ZodType, part: (typeof DURATION_PARTS)[number]): V1Field => ({
  ...passthrough(schema),
  read: readDurationPart(part),
})

/** The types of height and weight restrictions. Some V1 APIs write `MinHeight` for `Minimum`. */
const LIMITS = ['Minimum', 'Maximum']

const unchanged = (text: string): string[] => [text]

/** Every V1 field (docs/server.md) with schema and conversion. OCTO features of one type follow this order. */
export const v1Fields = {
  id: modelField('id', recordId),
  version_id: passthrough(line),
  name: field(line, convert.name),
  internal_id: modelField('reference', line),
  account: field(accountName, convert.account),
  language: modelField('locale', language),
  start_date: modelField('startDate', date),
  end_date: modelField('endDate', date),
  summary: modelField('shortDescription', prose),
  long_description: field(prose, convert.longDescription),
  description: field(prose, convert.description),
  highlights: features(texts, 'HIGHLIGHT'),
  included: features(texts, 'INCLUSION'),
  excluded: features(texts, 'EXCLUSION'),
  additional_info: features(prose, 'ADDITIONAL_INFORMATION'),
  health_items: passthroughFeatures(texts, 'ADDITIONAL_INFORMATION', list => list),
  health_info: passthroughFeatures(prose, 'ADDITIONAL_INFORMATION', unchanged),
  covid_info: onlyInList(passthroughFeatures(prose, 'ADDITIONAL_INFORMATION', unchanged), 'health_info'),
  before_arrival: features(texts, 'PREARRIVAL_INFORMATION'),
  before_booking: features(texts, 'PREBOOKING_INFORMATION'),
  required_info: passthroughFeatures(prose, 'PREBOOKING_INFORMATION', unchanged),
  booking_cutoff: passthroughFeatures(period, 'BOOKING_TERM', sentence('cutoff')),
  terms_and_conditions: features(prose, 'BOOKING_TERM'),
  validity: passthroughFeatures(period, 'REDEMPTION_INSTRUCTION', sentence('validity')),
  valid_for: onlyInList(
    passthroughFeatures(period, 'REDEMPTION_INSTRUCTION', sentence('validity')),
    'validity',
  ),
  voucher_info: features(prose, 'REDEMPTION_INSTRUCTION'),
  cancellation_policy: passthroughFeatures(prose, 'CANCELLATION_TERM', unchanged),
  cancellation_period: passthroughFeatures(period, 'CANCELLATION_TERM', sentence('cancellation')),
  cancellation_cutoff: onlyInList(
    passthroughFeatures(period, 'CANCELLATION_TERM', sentence('cancellation')),
    'cancellation_period',
  ),
  cancellation_info: withPassthrough(features(prose, 'CANCELLATION_TERM')),
  cancellation_notes: onlyInList(withPassthrough(features(prose, 'CANCELLATION_TERM')), 'cancellation_info'),
  addresses: field(z.array(address), addresses),
  location: lossyField(line, startTitle),
  starts_notes: lossyField(prose, startNotes),
  starts_type: passthroughFeatures(line, 'PREARRIVAL_INFORMATION', sentence('pickup')),
  duration: onlyInList(lossyField(line, duration)),
  duration_type: durationPart(oneOf(['Fixed', 'Flexible']), 'duration_type'),
  duration_from: lossyField(z.number().min(0), durationFrom),
  duration_unit: durationPart(oneOf(['Days', 'Hours', 'Minutes']), 'duration_unit'),
  duration_to: durationPart(z.number().min(0), 'duration_to'),
  category: modelField('category', line),
  currency: field(currency, convert.currency),
  timezone: modelField('timeZone', timeZone),
  redemption_type: modelField('redemptionType', line),
  freesell: lossyField(oneOf(['Freesell', 'On-Request']), convert.freesell),
  commentaries: lossyField(z.array(commentary), convert.commentaries),
  guide_type: modelField('guideType', oneOf(['Tour Guide', 'Host', 'Greeter', 'Instructor', 'Driver'])),
  trip_difficulty: modelField('tripDifficulty', oneOf(['Easy', 'Moderate', 'Challenging'])),
  emerg_phone_prefix: lossyField(line, convert.phonePart('emerg_phone_prefix')),
  emerg_phone_number: lossyField(line, convert.phonePart('emerg_phone_number')),
  accessibility: features(prose, 'ACCESSIBILITY_INFORMATION'),
  'multi-day': lossyField(z.boolean(), convert.label('multi-day')),
  accommodation_inc: lossyField(z.boolean(), convert.label('accommodation-included')),
  private: lossyField(z.boolean(), convert.label('private-tours')),
  confirmation_req: withPassthrough(modelField('confirmationNecessary', z.boolean())),
  confirmation_necessary: onlyInList(modelField('confirmationNecessary', z.boolean()), 'confirmation_req'),
  min_pax: withPassthrough(modelField('bookingMinPax', count)),
  max_pax: withPassthrough(modelField('bookingMaxPax', count)),
  booking_min_pax: onlyInList(modelField('bookingMinPax', count), 'min_pax'),
  booking_max_pax: onlyInList(modelField('bookingMaxPax', count), 'max_pax'),
  max_group_size: modelField('maxGroupSize', count),
  age_restriction_type: modelField('ageRestrictionType', line),
  age_restriction_value: modelField('ageRestrictionValue', count),
  height_restriction_type: modelField('heightRestrictionType', oneOf([...LIMITS, 'MinHeight', 'MaxHeight'])),
  height_restriction_value: modelField('heightRestrictionValue', count),
  height_restriction_unit: modelField('heightRestrictionUnit', oneOf(['cm', 'inches'])),
  weight_restriction_type: modelField('weightRestrictionType', oneOf([...LIMITS, 'MinWeight', 'MaxWeight'])),
  weight_restriction_value: modelField('weightRestrictionValue', count),
  weight_restriction_unit: modelField('weightRestrictionUnit', oneOf(['Kg', 'Lbs'])),
  restrictions: onlyInList(features(texts, 'RESTRICTIONS')),
  health_restrictions: passthroughFeatures(prose, 'RESTRICTIONS', unchanged),
  license_required: passthroughFeatures(prose, 'REQUIREMENTS', unchanged),
  items_required: passthroughFeatures(prose, 'REQUIREMENTS', unchanged),
  other_requirements: withPassthrough(features(prose, 'REQUIREMENTS')),
  dress_code: modelField('dressCode', prose),
  food_included: modelField('foodIncluded', prose),
  drinks_included: modelField('drinksIncluded', prose),
  opening_hours: onlyInList({
    ...passthroughFeatures(openingHours, 'ADDITIONAL_INFORMATION', hoursText),
    write: convert.writeOpeningHours,
  }),
  faqs: onlyInList(modelField('faqs', z.array(Faq))),
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
  instant_confirmation: onlyCreated(modelField('instantConfirmation', z.boolean())),
  videos: onlyCreated(field(urls, videos)),
  ...storedFields,
} satisfies Record<string, V1Field>

export const v1Rows: readonly (readonly [name: string, row: V1Field])[] = Object.entries(v1Fields)

export const tablePlaces: ReadonlyMap<string | null, number> = new Map(
  v1Rows.map(([name], index) => [name, index]),
)

export const tableRows = v1Rows.filter(([, { only }]) => only !== 'created')
