import { hash } from 'node:crypto'
import * as z from 'zod'
import type { Product } from '../schema/product.ts'
import {
  allUnset,
  always,
  bound,
  type CreatedField,
  type Creation,
  creationFacts,
  field,
  made,
  percentKnown,
  textIn,
  tiersOf,
  unset,
  videoAddresses,
} from './created-field.ts'
import { periodText } from './v1-values.ts'
import { versionId } from './version-id.ts'

const text = z.string().nullable()
const number = z.number().nullable()
const flag = z.boolean().nullable()
const texts = z.array(z.string())
const anyObject = z.record(z.string(), z.unknown())
const ages = z.strictObject({ from: z.int(), to: z.int() })

/** The fields of a created record, in their order in answers. Flags state what is true of this catalogue. */
const createdFields = {
  id: made(z.string(), ({ product }) => product.id),
  account_id: made(z.string(), ({ creation }) => creation.accountId),
  cancellation_notes: field(z.string(), 'cancellation_info', ''),
  created_at: made(z.iso.datetime(), ({ creation }) => creation.createdAt),
  updated_at: made(z.iso.datetime(), ({ creation }) => creation.updatedAt),
  operating_type: always(z.string(), ''),
  duration_type: field(z.string(), 'duration_type', 'Fixed'),
  cancellation_cutoff_unit: made(z.string(), ({ cancellation }) => cancellation?.[1], 'hours'),
  pickup: field(z.string(), 'starts_type', ''),
  cancellation_policy: field(z.string(), 'cancellation_policy', ''),
  percent_complete: made(z.string(), ({ resource }) => percentKnown(resource)),
  language: field(z.string(), 'language', ''),
  short_code: made(z.string(), ({ product }) => hash('sha256', product.id).slice(0, 8)),
  name: field(z.string(), 'name'),
  version_type: always(z.string(), 'primary'),
  version_name: always(z.string(), ''),
  short_description: field(z.string(), 'summary', ''),
  weight: always(z.number(), 0),
  cancellation_cutoff: made(z.number(), ({ cancellation }) => cancellation?.[0], 0),
  // Every product of the store is listed at once.
  published: always(z.int(), 1),
  product_quality: always(z.number(), 0),
  listings_count: always(z.number(), 0),
  active: always(z.boolean(), true),
  freesale: made(z.boolean(), ({ product }) => product.allowFreesale, false),
  instant_confirmation: made(z.boolean(), ({ product }) => product.instantConfirmation, false),
  limited_dates: made(z.boolean(), ({ product }) => product.startDate !== null || product.endDate !== null),
  // Whoever has a key reads it over the API; there is no directory and no private sharing.
  api_available: always(z.boolean(), true),
  has_commentary: made(z.boolean(), ({ product }) => product.commentary.length > 0),
  private: field(z.boolean(), 'private', false),
  setup_complete: always(z.boolean(), true),
  sellect_all: always(z.boolean(), false),
  has_longer_description: made(z.boolean(), ({ resource }) => resource['long_description'] !== null),
  template: always(z.boolean(), false),
  select_all_resellers_for_version: always(z.boolean(), false),
  sharing_private: always(z.boolean(), false),
  sharing_directory: always(z.boolean(), false),
  sharing_api: always(z.boolean(), true),
  ignore: always(z.boolean(), false),
  inventory_type: always(z.boolean(), false),
  reviews_product_page: always(z.boolean(), false),
  content_gpt: always(z.boolean(), false),
  activate: always(z.boolean(), true),
  owner_of_poi: always(z.boolean(), false),
  owner_of_gbp: always(z.boolean(), false),
  connected_review_widget: always(z.boolean(), false),
  available_tiers: made(texts, ({ resource }) => tiersOf(resource)),
  highlights: field(texts, 'highlights'),
  included: field(texts, 'included'),
  excluded: field(texts, 'excluded'),
  before_arrival: made(texts, ({ values }) => values['before_arrival']),
  before_booking: made(texts, ({ values }) => values['before_booking']),
  videos: made(texts, ({ product }) => videoAddresses(product)),
  blocked_dates: always(z.array(z.unknown()), []),
  health_items: field(texts, 'health_items'),
  linked_fields: always(z.array(z.unknown()), []),
  keywords: always(texts, []),
  tier_conditions: always(anyObject, {}),
  age_restrictions: bound('age'),
  height_restrictions: bound('height'),
  weight_restrictions: bound('weight'),
  health_restrictions: textIn('health_restrictions'),
  license_or_certification_restrictions: textIn('license_required'),
  additional_requirements: textIn('other_requirements'),
  item_requirements: textIn('items_required'),
  information_requirements: textIn('required_info'),
  accessibility: textIn('accessibility'),
  surcharges: always(anyObject, {}),
  tier_types: always(anyObject, {}),
  external_code: always(anyObject, {}),
  crawl_info: always(anyObject, {}),
  option_name_ttd: textIn('option_name_ttd'),
  tier_ages: always(z.strictObject({ infant: ages, child: ages, youth: ages, adult: ages, senior: ages }), {
    infant: { from: 0, to: 2 },
    child: { from: 3, to: 11 },
    youth: { from: 12, to: 17 },
    adult: { from: 18, to: 64 },
    senior: { from: 65, to: 120 },
  }),
  tier_labels: always(
    z.strictObject({
      adult: z.string(),
      child: z.string(),
      youth: z.string(),
      infant: z.string(),
      senior: z.string(),
      student: z.string(),
    }),
    {
      adult: 'Adult',
      child: 'Child',
      youth: 'Youth',
      infant: 'Infant',
      senior: 'Senior',
      student: 'Student',
    },
  ),
  code: unset,
  external_link: unset,
  category: field(text, 'category'),
  currency: field(text, 'currency'),
  url_path: unset,
  duration_from: field(number, 'duration_from'),
  duration_to: field(number, 'duration_to'),
  duration_unit: field(text, 'duration_unit'),
  booking_cutoff: made(
    z.union([z.number(), z.string()]).nullable(),
    ({ resource, cutoff }) => cutoff?.[0] ?? periodText(resource['booking_cutoff']),
  ),
  booking_cutoff_unit: made(text, ({ cutoff }) => cutoff?.[1]),
  api_mapping: unset,
  location: field(text, 'location'),
  min_pax: field(number, 'min_pax'),
  max_pax: field(number, 'max_pax'),
  internal_id: field(text, 'internal_id'),
  booking_system_id: unset,
  discarded_at: unset,
  start_date: field(text, 'start_date'),
  end_date: field(text, 'end_date'),
  multiday: field(flag, 'multi-day'),
  accommodation_included: field(flag, 'accommodation_inc'),
  valid_type: unset,
  valid_for: made(
    z.union([z.number(), z.string()]).nullable(),
    ({ resource, validity }) => validity?.[0] ?? periodText(resource['validity']),
  ),
  valid_unit: made(text, ({ validity }) => validity?.[1]),
  booking_cutoff_type: unset,
  has_height_restrictions: made(flag, ({ resource }) =>
    resource['height_restriction_value'] === null ? null : true,
  ),
  dresscode_restrictions: field(text, 'dress_code'),
  confirmation_necessary: field(flag, 'confirmation_req'),
  redemption_type: field(text, 'redemption_type'),
  guide_type: field(text, 'guide_type'),
  food_included: field(text, 'food_included'),
  beverages_included: field(text, 'drinks_included'),
  emergency_phone_prefix: field(text, 'emerg_phone_prefix'),
  emergency_phone_number: field(text, 'emerg_phone_number'),
  platform_timezone: unset,
  timezone: field(text, 'timezone'),
  locationobj_id: unset,
  summary: field(text, 'summary'),
  description: made(text, ({ resource }) => resource['description'] ?? resource['long_description']),
  additional_info: field(text, 'additional_info'),
  voucher_info: field(text, 'voucher_info'),
  terms_and_conditions: field(text, 'terms_and_conditions'),
  group_info: unset,
  special_service: unset,
  starts_notes: field(text, 'starts_notes'),
  max_group_size: field(number, 'max_group_size'),
  trip_difficulty: field(text, 'trip_difficulty'),
  contextual_keywords: unset,
  tracking_template: unset,
  custom_parameter: unset,
  health: field(text, 'health_info'),
  ...allUnset(`
    primary_product_id version_description version_date_from version_date_to note_job_export_field
    note_job_copy_field score ratings_average ratings_count product_name_ttd ttd_brand
    partner_booking_url review_widget_code suggestions_gpt conflicts_gpt gpt_status
    gpt_status_reseller landing_page_url place_id_manually
    google_backend_connected_review_widget_id google_profile_name_manually
    product_system_providers_id collector
  `),
  version_id: made(z.string(), ({ product }) => versionId(product)),
} satisfies Record<string, CreatedField>

/** The answer of `POST /api/products/bulk-create` for one product (docs/server.md). */
export const CreatedRecord = z
  .strictObject(
    Object.fromEntries(
      Object.entries<CreatedField>(createdFields).map(([name, { schema }]) => [name, schema]),
    ),
  )
  .meta({ id: 'CreatedRecord', description: 'A product as it was created; null is not known' })
export type CreatedRecord = z.infer<typeof CreatedRecord>

/** The record that answers the creation of a product. */
export function toCreatedRecord(product: Product, creation: Creation): CreatedRecord {
  const facts = creationFacts(product, creation)
  return CreatedRecord.parse(
    Object.fromEntries(
      Object.entries<CreatedField>(createdFields).map(([name, { make }]) => [name, make(facts)]),
    ),
  )
}
