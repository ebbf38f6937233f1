import * as z from 'zod'
import { date, line, prose, timeZone, url } from '../schema/fields.ts'
import type { V1Field } from './v1-field.ts'
import { anything } from './v1-values.ts'

const stored = (schema: z.ZodType, defaultValue: unknown = null): V1Field => ({
  schema,
  passthrough: true,
  only: 'created',
  defaultValue,
})

const flag = (defaultValue: boolean) => stored(z.boolean(), defaultValue)
const object = () => stored(z.record(z.string(), anything), {})
const ages = z.strictObject({ from: z.int().min(0), to: z.int().min(0) })

/** Fields of created records without a counterpart in the model. `anything` is for types that V1 leaves open. */
export const storedFields = {
  // `active: false` or `published: 0` unpublishes a product (`isActive`).
  active: flag(true),
  published: stored(z.int().min(0), 1),
  operating_type: stored(line, ''),
  version_type: stored(line, 'primary'),
  version_name: stored(line, ''),
  weight: stored(z.number(), 0),
  template: flag(false),
  ignore: flag(false),
  inventory_type: flag(false),
  reviews_product_page: flag(false),
  content_gpt: flag(false),
  activate: flag(true),
  owner_of_poi: flag(false),
  owner_of_gbp: flag(false),
  connected_review_widget: flag(false),
  blocked_dates: stored(z.array(anything), []),
  linked_fields: stored(z.array(anything), []),
  keywords: stored(z.array(line), []),
  tier_conditions: object(),
  surcharges: object(),
  tier_types: object(),
  external_code: object(),
  crawl_info: object(),
  tier_ages: stored(z.strictObject({ infant: ages, child: ages, youth: ages, adult: ages, senior: ages }), {
    infant: { from: 0, to: 2 },
    child: { from: 3, to: 11 },
    youth: { from: 12, to: 17 },
    adult: { from: 18, to: 64 },
    senior: { from: 65, to: 120 },
  }),
  tier_labels: stored(
    z.strictObject({ adult: line, child: line, youth: line, infant: line, senior: line, student: line }),
    {
      adult: 'Adult',
      child: 'Child',
      youth: 'Youth',
      infant: 'Infant',
      senior: 'Senior',
      student: 'Student',
    },
  ),
  code: stored(line),
  external_link: stored(url),
  url_path: stored(line),
  api_mapping: stored(anything),
  booking_system_id: stored(anything),
  platform_timezone: stored(timeZone),
  locationobj_id: stored(anything),
  group_info: stored(prose),
  special_service: stored(prose),
  contextual_keywords: stored(anything),
  tracking_template: stored(line),
  custom_parameter: stored(anything),
  primary_product_id: stored(anything),
  version_description: stored(prose),
  version_date_from: stored(date),
  version_date_to: stored(date),
  note_job_export_field: stored(anything),
  note_job_copy_field: stored(anything),
  product_name_ttd: stored(line),
  ttd_brand: stored(line),
  partner_booking_url: stored(url),
  review_widget_code: stored(prose),
  suggestions_gpt: stored(anything),
  conflicts_gpt: stored(anything),
  gpt_status: stored(anything),
  gpt_status_reseller: stored(anything),
  landing_page_url: stored(url),
  place_id_manually: stored(anything),
  google_backend_connected_review_widget_id: stored(anything),
  google_profile_name_manually: stored(anything),
  product_system_providers_id: stored(anything),
  collector: stored(anything),
} satisfies Record<string, V1Field>
