import { hash } from 'node:crypto'
import type { Product } from '../schema/product.ts'
import { CreatedRecord } from './created-record.ts'
import { resourceOf, v1ValuesOf } from './v1-resource.ts'
import type { V1Record } from './v1-values.ts'
import { periodParts, periodText } from './v1-values.ts'
import { versionId } from './version-id.ts'

/** What the store has of a product that was created. */
export interface Creation {
  accountId: string
  /** ISO 8601. */
  createdAt: string
  /** ISO 8601. */
  updatedAt: string
}

const TIERS = ['adult', 'youth', 'child', 'infant', 'senior']

/**
 * Values of fields that are never null, where the request set nothing. What only an editor or a partner could know is
 * empty; flags state what is true of every product of this catalogue.
 */
const DEFAULTS = {
  cancellation_notes: '',
  operating_type: '',
  duration_type: 'Fixed',
  cancellation_cutoff_unit: 'hours',
  pickup: '',
  cancellation_policy: '',
  language: '',
  version_type: 'primary',
  version_name: '',
  short_description: '',
  weight: 0,
  cancellation_cutoff: 0,
  // Every product of the store is listed at once.
  published: 1,
  active: true,
  activate: true,
  setup_complete: true,
  product_quality: 0,
  listings_count: 0,
  freesale: false,
  instant_confirmation: false,
  // Whoever has a key reads it over the API; there is no directory and no private sharing.
  api_available: true,
  sharing_api: true,
  sharing_private: false,
  sharing_directory: false,
  private: false,
  sellect_all: false,
  template: false,
  select_all_resellers_for_version: false,
  ignore: false,
  inventory_type: false,
  reviews_product_page: false,
  content_gpt: false,
  owner_of_poi: false,
  owner_of_gbp: false,
  connected_review_widget: false,
  blocked_dates: [],
  linked_fields: [],
  keywords: [],
  tier_conditions: {},
  surcharges: {},
  tier_types: {},
  external_code: {},
  crawl_info: {},
  tier_ages: {
    infant: { from: 0, to: 2 },
    child: { from: 3, to: 11 },
    youth: { from: 12, to: 17 },
    adult: { from: 18, to: 64 },
    senior: { from: 65, to: 120 },
  },
  tier_labels: {
    adult: 'Adult',
    child: 'Child',
    youth: 'Youth',
    infant: 'Infant',
    senior: 'Senior',
    student: 'Student',
  },
} satisfies Partial<CreatedRecord>

/** Fields of the created record that have another name in the product resource. */
const OTHER_NAMES = {
  short_description: 'summary',
  pickup: 'starts_type',
  cancellation_notes: 'cancellation_info',
  multiday: 'multi-day',
  accommodation_included: 'accommodation_inc',
  dresscode_restrictions: 'dress_code',
  confirmation_necessary: 'confirmation_req',
  beverages_included: 'drinks_included',
  emergency_phone_prefix: 'emerg_phone_prefix',
  emergency_phone_number: 'emerg_phone_number',
  health: 'health_info',
} satisfies Partial<Record<keyof CreatedRecord, string>>

/** Fields that are a text in the product resource and an object here. */
const OBJECTS = {
  health_restrictions: 'health_restrictions',
  license_or_certification_restrictions: 'license_required',
  additional_requirements: 'other_requirements',
  item_requirements: 'items_required',
  information_requirements: 'required_info',
  accessibility: 'accessibility',
  option_name_ttd: 'option_name_ttd',
} satisfies Partial<Record<keyof CreatedRecord, string>>

/** The record that answers the creation of a product. */
export function toCreatedRecord(
  product: Product,
  { accountId, createdAt, updatedAt }: Creation,
): CreatedRecord {
  const values = v1ValuesOf(product)
  const v1 = resourceOf(product, values, null)
  const cutoff = periodParts(v1['booking_cutoff'])
  const validity = periodParts(v1['validity'])
  const cancellation = periodParts(v1['cancellation_period'])
  const own: V1Record = {
    id: product.id,
    account_id: accountId,
    created_at: createdAt,
    updated_at: updatedAt,
    version_id: versionId(product),
    short_code: hash('sha256', product.id).slice(0, 8),
    percent_complete: percentComplete(v1),
    cancellation_cutoff: cancellation?.[0],
    cancellation_cutoff_unit: cancellation?.[1],
    freesale: product.allowFreesale,
    instant_confirmation: product.instantConfirmation,
    limited_dates: product.startDate !== null || product.endDate !== null,
    has_commentary: product.commentary.length > 0,
    has_longer_description: v1['long_description'] !== null,
    available_tiers: TIERS.filter(tier => v1[`retail_rates_${tier}`] !== null),
    before_arrival: values['before_arrival'],
    before_booking: values['before_booking'],
    videos: product.media.flatMap(({ src, type }) => (type?.startsWith('video/') ? [src] : [])),
    age_restrictions: known({ type: v1['age_restriction_type'], value: v1['age_restriction_value'] }),
    ...Object.fromEntries(
      ['height', 'weight'].map(kind => [
        `${kind}_restrictions`,
        known({
          type: v1[`${kind}_restriction_type`],
          value: v1[`${kind}_restriction_value`],
          unit: v1[`${kind}_restriction_unit`],
        }),
      ]),
    ),
    ...Object.fromEntries(Object.entries(OBJECTS).map(([name, field]) => [name, known({ text: v1[field] })])),
    booking_cutoff: cutoff?.[0] ?? periodText(v1['booking_cutoff']),
    booking_cutoff_unit: cutoff?.[1],
    valid_for: validity?.[0] ?? periodText(v1['validity']),
    valid_unit: validity?.[1],
    has_height_restrictions: v1['height_restriction_value'] === null ? null : true,
    description: v1['description'] ?? v1['long_description'],
  }
  const names = new Map<string, string>(Object.entries(OTHER_NAMES))
  const defaults = new Map<string, unknown>(Object.entries(DEFAULTS))
  return CreatedRecord.parse(
    Object.fromEntries(
      Object.keys(CreatedRecord.shape).map(name => {
        const value = Object.hasOwn(own, name) ? own[name] : v1[names.get(name) ?? name]
        return [name, value ?? defaults.get(name) ?? null]
      }),
    ),
  )
}

function known(parts: V1Record): V1Record {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null))
}

/** How many of the fields of the product resource are known, in percent with one decimal. */
function percentComplete(v1: V1Record): string {
  const values = Object.values(v1)
  const isKnown = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null)
  return ((values.filter(isKnown).length / values.length) * 100).toFixed(1)
}
