import type { Product } from '../schema/product.ts'
import { languageName } from '../text/language-tags.ts'
import { fromNamesake } from './related-fields.ts'
import type { V1Record } from './v1-field.ts'
import type { V1FieldName } from './v1-fields.ts'
import { versionId } from './version-id.ts'

/** The account that a product belongs to. */
export interface Owner {
  id: string
  name: string
}

/** The fields of the V1 product resource, in the interface's order. */
export const resourceFields = [
  'id',
  'version_id',
  'name',
  'internal_id',
  'account',
  'start_date',
  'end_date',
  'summary',
  'description',
  'long_description',
  'highlights',
  'included',
  'excluded',
  'additional_info',
  'health_items',
  'health_info',
  'before_arrival',
  'before_booking',
  'booking_cutoff',
  'validity',
  'cancellation_policy',
  'cancellation_period',
  'cancellation_info',
  'voucher_info',
  'terms_and_conditions',
  'location',
  'starts_notes',
  'starts_type',
  'addresses',
  'duration_type',
  'duration_from',
  'duration_unit',
  'duration_to',
  'category',
  'currency',
  'language',
  'timezone',
  'redemption_type',
  'freesell',
  'commentaries',
  'guide_type',
  'trip_difficulty',
  'emerg_phone_prefix',
  'emerg_phone_number',
  'accessibility',
  'multi-day',
  'accommodation_inc',
  'private',
  'confirmation_req',
  'max_pax',
  'min_pax',
  'max_group_size',
  'age_restriction_type',
  'age_restriction_value',
  'height_restriction_type',
  'weight_restriction_type',
  'height_restriction_value',
  'weight_restriction_value',
  'height_restriction_unit',
  'weight_restriction_unit',
  'dress_code',
  'license_required',
  'health_restrictions',
  'other_requirements',
  'items_required',
  'required_info',
  'food_included',
  'drinks_included',
  'image_url',
  'image_ttd_url',
  'retail_rates_adult',
  'retail_rates_youth',
  'retail_rates_child',
  'retail_rates_infant',
  'retail_rates_senior',
  'retail_rates_adult_ttd',
  'retail_rates_youth_ttd',
  'retail_rates_child_ttd',
  'retail_rates_infant_ttd',
  'retail_rates_senior_ttd',
  'option_name_ttd',
  'option_description_ttd',
] as const satisfies V1FieldName[]

/**
 * A product as the V1 product resource (interface, V1 Product resource): every field of its table in its order. What
 * is not known is null, `[]` where the field is a list. What came over V1 comes back as it came, cleaned as every
 * text is; a language by its English name.
 *
 * @param values `v1ValuesOf` the product
 * @param owner null where there is to be no account
 */
export function resourceOf(product: Product, values: V1Record, owner: Owner | null): V1Record {
  const own: V1Record = {
    version_id: values['version_id'] ?? versionId(product),
    account: owner,
    language: product.locale === null ? null : languageName(product.locale),
    // The product resource has texts where the list item has lists.
    before_arrival: paragraphs(values['before_arrival']),
    before_booking: paragraphs(values['before_booking']),
  }
  return Object.fromEntries(
    resourceFields.map(name => {
      const value = Object.hasOwn(own, name) ? own[name] : values[name]
      return [name, value ?? fromNamesake(values, name)]
    }),
  )
}

function paragraphs(texts: unknown): string | null {
  return Array.isArray(texts) && texts.length > 0 ? texts.join('\n\n') : null
}
