import { hash } from 'node:crypto'
import * as z from 'zod'
import type { Product } from '../schema/product.ts'
import {
  type CreatedField,
  type Creation,
  type CreationFacts,
  creationFacts,
  field,
  fixed,
  flagInWords,
  isKnown,
  percentKnown,
  readOnly,
  restriction,
  storedField,
  textObject,
  tiersOf,
} from './created-field.ts'
import { periodFields } from './created-period.ts'
import { storedFields } from './stored-fields.ts'
import { v1Rows } from './v1-fields.ts'
import type { V1Record } from './v1-values.ts'
import { versionId } from './version-id.ts'

const text = z.string().nullable()
const number = z.number().nullable()
const flag = z.boolean().nullable()
const texts = z.array(z.string())

export const createdFields: Readonly<Record<string, CreatedField>> = {
  id: readOnly(z.string(), ({ product }) => product.id),
  account_id: readOnly(z.string(), ({ creation }) => creation?.owner.id),
  created_at: readOnly(z.iso.datetime(), ({ creation }) => creation?.createdAt),
  updated_at: readOnly(z.iso.datetime(), ({ creation }) => creation?.updatedAt),
  version_id: readOnly(z.string(), ({ product }) => versionId(product)),
  short_code: readOnly(z.string(), ({ product }) => hash('sha256', product.id).slice(0, 8)),
  percent_complete: readOnly(z.string(), ({ resource }) => percentKnown(resource)),
  limited_dates: readOnly(
    z.boolean(),
    ({ product }) => product.startDate !== null || product.endDate !== null,
  ),
  has_commentary: readOnly(z.boolean(), ({ product }) => product.commentary.length > 0),
  has_longer_description: readOnly(z.boolean(), ({ resource }) => resource['long_description'] !== null),
  has_height_restrictions: readOnly(flag, ({ product }) =>
    product.heightRestrictionValue === null ? null : true,
  ),
  available_tiers: readOnly(texts, ({ resource }) => tiersOf(resource)),
  setup_complete: fixed(z.boolean(), true),
  // Any key reads all products over the API, so `api_available` and `sharing_api` are true.
  api_available: fixed(z.boolean(), true),
  sharing_api: fixed(z.boolean(), true),
  sharing_private: fixed(z.boolean(), false),
  sharing_directory: fixed(z.boolean(), false),
  sellect_all: fixed(z.boolean(), false),
  select_all_resellers_for_version: fixed(z.boolean(), false),
  product_quality: fixed(z.number(), 0),
  listings_count: fixed(z.number(), 0),
  score: fixed(z.null(), null),
  ratings_average: fixed(z.null(), null),
  ratings_count: fixed(z.null(), null),
  discarded_at: fixed(z.null(), null),

  name: field(z.string(), 'name'),
  internal_id: field(text, 'internal_id'),
  language: field(z.string(), 'language', ''),
  category: field(text, 'category'),
  short_description: field(z.string(), 'summary', ''),
  summary: field(text, 'summary'),
  description: {
    ...field(text, 'description'),
    make: ({ resource }) => resource['description'] ?? resource['long_description'],
  },
  highlights: field(texts, 'highlights'),
  included: field(texts, 'included'),
  excluded: field(texts, 'excluded'),
  additional_info: field(text, 'additional_info'),
  before_arrival: { ...field(texts, 'before_arrival'), make: ({ values }) => values['before_arrival'] },
  before_booking: { ...field(texts, 'before_booking'), make: ({ values }) => values['before_booking'] },
  health: field(text, 'health_info'),
  health_items: field(texts, 'health_items'),
  voucher_info: field(text, 'voucher_info'),
  terms_and_conditions: field(text, 'terms_and_conditions'),
  cancellation_policy: field(z.string(), 'cancellation_policy', ''),
  cancellation_notes: field(z.string(), 'cancellation_info', ''),
  ...periodFields('booking_cutoff', {
    quantity: 'booking_cutoff',
    unit: 'booking_cutoff_unit',
    type: 'booking_cutoff_type',
  }),
  ...periodFields('validity', { quantity: 'valid_for', unit: 'valid_unit', type: 'valid_type' }),
  ...periodFields(
    'cancellation_period',
    { quantity: 'cancellation_cutoff', unit: 'cancellation_cutoff_unit' },
    { quantity: 0, unit: 'hours' },
  ),
  duration_type: field(z.string(), 'duration_type', 'Fixed'),
  duration_from: field(number, 'duration_from'),
  duration_to: field(number, 'duration_to'),
  duration_unit: field(text, 'duration_unit'),
  start_date: field(text, 'start_date'),
  end_date: field(text, 'end_date'),
  location: field(text, 'location'),
  pickup: field(z.string(), 'starts_type', ''),
  starts_notes: field(text, 'starts_notes'),
  currency: field(text, 'currency'),
  timezone: field(text, 'timezone'),
  redemption_type: field(text, 'redemption_type'),
  freesale: flagInWords('freesell', 'Freesell', 'On-Request'),
  instant_confirmation: field(z.boolean(), 'instant_confirmation', false),
  private: field(z.boolean(), 'private', false),
  confirmation_necessary: field(flag, 'confirmation_req'),
  multiday: field(flag, 'multi-day'),
  accommodation_included: field(flag, 'accommodation_inc'),
  min_pax: field(number, 'min_pax'),
  max_pax: field(number, 'max_pax'),
  max_group_size: field(number, 'max_group_size'),
  guide_type: field(text, 'guide_type'),
  trip_difficulty: field(text, 'trip_difficulty'),
  emergency_phone_prefix: field(text, 'emerg_phone_prefix'),
  emergency_phone_number: field(text, 'emerg_phone_number'),
  age_restrictions: restriction('age'),
  height_restrictions: restriction('height'),
  weight_restrictions: restriction('weight'),
  health_restrictions: textObject('health_restrictions'),
  license_or_certification_restrictions: textObject('license_required'),
  additional_requirements: textObject('other_requirements'),
  item_requirements: textObject('items_required'),
  information_requirements: textObject('required_info'),
  accessibility: textObject('accessibility'),
  dresscode_restrictions: field(text, 'dress_code'),
  food_included: field(text, 'food_included'),
  beverages_included: field(text, 'drinks_included'),
  option_name_ttd: textObject('option_name_ttd'),
  videos: field(texts, 'videos'),
  ...Object.fromEntries(Object.entries(storedFields).map(([name, row]) => [name, storedField(name, row)])),
}

const covered = new Set([
  'account',
  ...Object.entries(createdFields).flatMap(([name, { writes }]) => [name, ...(writes?.targets ?? [])]),
])

const furtherFields = v1Rows.filter(
  ([name, { resourceName }]) => resourceName === undefined && !covered.has(name),
)

/** One product in the response of `POST /api/products/bulk-create` (docs/server.md). */
export const CreatedRecord = z
  .strictObject({
    ...Object.fromEntries(Object.entries(createdFields).map(([name, { schema }]) => [name, schema])),
    ...Object.fromEntries(furtherFields.map(([name, { schema }]) => [name, schema.optional()])),
  })
  .meta({
    id: 'CreatedRecord',
    description:
      'A product as it was created; null is not known. Further V1 fields are there where they are known.',
  })
export type CreatedRecord = z.infer<typeof CreatedRecord>

export function toCreatedRecord(product: Product, creation: Creation): CreatedRecord {
  return CreatedRecord.parse(createdValues(creationFacts(product, creation)))
}

export function isInWords({ make, wordsIn = '' }: CreatedField, facts: CreationFacts): boolean {
  return (make(facts) ?? null) === null && (createdFields[wordsIn]?.make(facts) ?? null) !== null
}

export function createdValues(facts: CreationFacts): V1Record {
  return Object.fromEntries([
    ...Object.entries(createdFields).map(([name, field]) => [
      name,
      field.make(facts) ?? (isInWords(field, facts) ? null : field.defaultValue),
    ]),
    ...furtherFields.flatMap(([name]) => {
      // Three other fields, such as `duration_from`, state a duration of minutes. So `duration` has only words.
      const value = name === 'duration' ? facts.product.durationText : facts.values[name]
      return isKnown(value) ? [[name, value]] : []
    }),
  ])
}
