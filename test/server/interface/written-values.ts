import fc from 'fast-check'
import { someFields } from '../../catalogue/v1/v1-records.ts'

const word = fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z]{1,8}){0,2}$/)
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 3 })
const flag = fc.boolean()
const count = fc.integer({ min: 0, max: 500 })
const age = fc.record({ from: count, to: count })
const url = fc.stringMatching(/^https:\/\/b\.example\/[a-z]{1,6}$/)
const day = fc.constantFrom('2026-04-01', '2026-05-01')
const text = fc.record({ text: word })
/** Values of a field with unspecified contents. */
const anything = fc.oneof(
  word,
  count,
  flag,
  words,
  fc.record({ a: fc.oneof(count, fc.constant(null)), b: words }),
)
const object = fc.dictionary(fc.constantFrom('a', 'b', 'c'), anything, { minKeys: 1 })

/** Values of the fields that only created records have, or that have another form there. */
export const createdValues: Record<string, fc.Arbitrary<unknown>> = {
  ...all(flag, 'freesale instant_confirmation multiday accommodation_included'),
  ...all(word, 'pickup short_description dresscode_restrictions beverages_included'),
  ...all(word, 'emergency_phone_prefix emergency_phone_number health'),
  ...all(text, 'license_or_certification_restrictions additional_requirements item_requirements'),
  ...all(text, 'information_requirements health_restrictions accessibility option_name_ttd'),
  age_restrictions: fc.record({ type: word, value: count }),
  height_restrictions: fc.record({ type: fc.constant('Minimum'), value: count, unit: fc.constant('cm') }),
  weight_restrictions: fc.record({ type: fc.constant('Maximum'), value: count, unit: fc.constant('Lbs') }),
  ...all(flag, 'template ignore inventory_type reviews_product_page content_gpt activate'),
  ...all(flag, 'owner_of_poi owner_of_gbp connected_review_widget'),
  ...all(word, 'operating_type version_type version_name code url_path group_info special_service'),
  ...all(word, 'tracking_template version_description product_name_ttd ttd_brand review_widget_code'),
  ...all(url, 'external_link partner_booking_url landing_page_url'),
  ...all(day, 'version_date_from version_date_to'),
  weight: fc.integer(),
  platform_timezone: fc.constantFrom('Europe/Dublin', 'Europe/Paris'),
  keywords: words,
  videos: fc.uniqueArray(
    fc.constantFrom('https://b.example/a.mp4', 'https://tube.example/b', 'https://b.example/c.MOV'),
    { minLength: 1 },
  ),
  ...all(fc.array(anything, { minLength: 1, maxLength: 2 }), 'blocked_dates linked_fields'),
  ...all(object, 'tier_conditions surcharges tier_types external_code crawl_info'),
  tier_ages: fc.record({ infant: age, child: age, youth: age, adult: age, senior: age }),
  tier_labels: fc.record({
    adult: word,
    child: word,
    youth: word,
    infant: word,
    senior: word,
    student: word,
  }),
  ...all(anything, 'api_mapping booking_system_id locationobj_id contextual_keywords custom_parameter'),
  ...all(anything, 'primary_product_id note_job_export_field note_job_copy_field suggestions_gpt'),
  ...all(anything, 'conflicts_gpt gpt_status gpt_status_reseller place_id_manually'),
  ...all(anything, 'google_backend_connected_review_widget_id google_profile_name_manually'),
  ...all(anything, 'product_system_providers_id collector'),
}

/** A period as separate fields. */
const periods = fc
  .record({
    cutoff: fc.record({
      quantity: count,
      unit: fc.constantFrom('hours', 'business days'),
      type: fc.constantFrom('before', null),
    }),
    validity: fc.record({
      quantity: count,
      unit: fc.constantFrom('months', 'day'),
      type: fc.constantFrom('Fixed', null),
    }),
    cancellation: fc.record({ quantity: count, unit: fc.constantFrom('hours', 'days') }),
  })
  .map(({ cutoff, validity, cancellation }) => ({
    ...{
      booking_cutoff: cutoff.quantity,
      booking_cutoff_unit: cutoff.unit,
      booking_cutoff_type: cutoff.type,
    },
    ...{ valid_for: validity.quantity, valid_unit: validity.unit, valid_type: validity.type },
    ...{ cancellation_cutoff: cancellation.quantity, cancellation_cutoff_unit: cancellation.unit },
  }))

/** Arbitrary fields in the form of created records. */
export const someCreated: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(fc.record(createdValues, { requiredKeys: [] }), fc.option(periods, { nil: {} }))
  .map(([fields, parts]) => ({ ...fields, ...parts }))

/** Arbitrary writable fields in either form. */
export const someWritten: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(someFields(), someCreated)
  .map(([{ version_id: _, ...v1 }, created]) => {
    const given = new Set(Object.keys(created).flatMap(name => SAME[name] ?? [name]))
    return { ...Object.fromEntries(Object.entries(v1).filter(([name]) => !given.has(name))), ...created }
  })

/** The V1 fields with the same meaning as a field of created records; a write must not contain both. */
const SAME: Record<string, string[]> = {
  freesale: ['freesell'],
  multiday: ['multi-day'],
  accommodation_included: ['accommodation_inc'],
  pickup: ['starts_type'],
  short_description: ['summary'],
  dresscode_restrictions: ['dress_code'],
  beverages_included: ['drinks_included'],
  emergency_phone_prefix: ['emerg_phone_prefix'],
  emergency_phone_number: ['emerg_phone_number'],
  health: ['health_info'],
  license_or_certification_restrictions: ['license_required'],
  additional_requirements: ['other_requirements'],
  item_requirements: ['items_required'],
  information_requirements: ['required_info'],
  age_restrictions: ['age_restriction_type', 'age_restriction_value'],
  height_restrictions: ['height_restriction_type', 'height_restriction_value', 'height_restriction_unit'],
  weight_restrictions: ['weight_restriction_type', 'weight_restriction_value', 'weight_restriction_unit'],
  valid_for: ['validity'],
  cancellation_cutoff: ['cancellation_period'],
}

function all(value: fc.Arbitrary<unknown>, names: string): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(names.split(' ').map(name => [name, value]))
}
