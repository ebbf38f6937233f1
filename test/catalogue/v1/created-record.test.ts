import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { applyV1Update } from '../../../src/catalogue/v1/apply-v1-update.ts'
import { CreatedRecord, toCreatedRecord } from '../../../src/catalogue/v1/created-record.ts'
import { newV1Product } from '../../../src/catalogue/v1/new-v1-product.ts'
import { versionId } from '../../../src/catalogue/v1/version-id.ts'
import { fullResource, writtenBy } from './v1-records.ts'

const creation = {
  owner: { id: 'a1', name: 'Blue Boats' },
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
}

function created(fields: object) {
  const product = writtenBy(newV1Product({ name: 'Walk', ...fields }, 'p1'))
  return { product, record: toCreatedRecord(product, creation) }
}

/** Every field of a created record, with its value if only the name is known. */
const kinds: [kind: string, isRight: (value: unknown) => boolean, names: string][] = [
  [
    'texts',
    value => typeof value === 'string',
    `id account_id cancellation_notes created_at updated_at operating_type duration_type
     cancellation_cutoff_unit pickup cancellation_policy percent_complete language short_code name
     version_type version_name short_description`,
  ],
  [
    'numbers',
    value => typeof value === 'number',
    'weight cancellation_cutoff published product_quality listings_count',
  ],
  [
    'flags',
    value => typeof value === 'boolean',
    `active freesale instant_confirmation limited_dates api_available has_commentary private
     setup_complete sellect_all has_longer_description template select_all_resellers_for_version
     sharing_private sharing_directory sharing_api ignore inventory_type reviews_product_page
     content_gpt activate owner_of_poi owner_of_gbp connected_review_widget`,
  ],
  [
    'lists',
    value => Array.isArray(value),
    `available_tiers highlights included excluded before_arrival before_booking videos blocked_dates
     health_items linked_fields keywords`,
  ],
  [
    'objects',
    value => typeof value === 'object' && value !== null && !Array.isArray(value),
    `tier_conditions age_restrictions height_restrictions weight_restrictions health_restrictions
     license_or_certification_restrictions additional_requirements item_requirements
     information_requirements accessibility surcharges tier_types external_code crawl_info
     option_name_ttd tier_ages tier_labels`,
  ],
  [
    'null',
    value => value === null,
    `code external_link category currency url_path duration_from duration_to duration_unit
     booking_cutoff booking_cutoff_unit api_mapping location min_pax max_pax internal_id
     booking_system_id discarded_at start_date end_date multiday accommodation_included valid_type
     valid_for valid_unit booking_cutoff_type has_height_restrictions dresscode_restrictions
     confirmation_necessary redemption_type guide_type food_included beverages_included
     emergency_phone_prefix emergency_phone_number platform_timezone timezone locationobj_id summary
     description additional_info voucher_info terms_and_conditions group_info special_service
     starts_notes max_group_size trip_difficulty contextual_keywords tracking_template custom_parameter
     health primary_product_id version_description version_date_from version_date_to
     note_job_export_field note_job_copy_field score ratings_average ratings_count product_name_ttd
     ttd_brand partner_booking_url review_widget_code suggestions_gpt conflicts_gpt gpt_status
     gpt_status_reseller landing_page_url place_id_manually google_backend_connected_review_widget_id
     google_profile_name_manually product_system_providers_id collector`,
  ],
]

const namesIn = (names: string): string[] => names.trim().split(/\s+/)

describe('CreatedRecord', () => {
  const { record } = created({})
  const fields = new Map<string, unknown>(Object.entries(record))

  test.each(kinds)('CreatedRecord of a name alone: %s', (_kind, isRight, names) => {
    expect(namesIn(names).filter(name => !fields.has(name) || !isRight(fields.get(name)))).toEqual([])
  })

  test('CreatedRecord has the fields of the table, and no other where nothing more is known', () => {
    expect(Object.keys(record).sort()).toEqual(
      [...kinds.flatMap(([, , names]) => namesIn(names)), 'version_id'].sort(),
    )
  })
})

describe('toCreatedRecord', () => {
  test('toCreatedRecord of a name alone says what is so in this catalogue', () => {
    const { product, record } = created({})
    expect(record).toMatchObject({
      id: 'p1',
      account_id: 'a1',
      name: 'Walk',
      created_at: '2026-03-01T10:00:00.000Z',
      updated_at: '2026-03-01T10:00:00.000Z',
      version_id: versionId(product),
      short_code: expect.stringMatching(/^[0-9a-f]{8}$/),
      percent_complete: '3.7',
      published: 1,
      active: true,
      api_available: true,
      highlights: [],
      accessibility: {},
      tier_ages: { infant: { from: 0, to: 2 }, adult: { from: 18, to: 64 } },
      tier_labels: { adult: 'Adult', student: 'Student' },
    })
  })

  test('toCreatedRecord says what the request set', () => {
    const { record } = created({ ...fullResource, version_id: null })
    expect(record).toMatchObject({
      cancellation_notes: 'By e-mail.',
      duration_type: 'Flexible',
      cancellation_cutoff: 48,
      cancellation_cutoff_unit: 'hours',
      pickup: 'Hotel pick-up',
      cancellation_policy: 'Moderate',
      percent_complete: '98.8',
      language: 'English',
      short_description: 'Short.',
      freesale: true,
      limited_dates: true,
      has_commentary: true,
      private: true,
      has_longer_description: true,
      available_tiers: ['adult', 'youth', 'child', 'infant', 'senior'],
      highlights: ['Seals', '<b>Cliffs</b>'],
      before_arrival: ['Park early.'],
      health_items: ['Masks', 'Gel'],
      age_restrictions: { type: 'MinAge', value: 6 },
      height_restrictions: { type: 'Minimum', value: 110, unit: 'cm' },
      weight_restrictions: { type: 'Maximum', value: 130, unit: 'Kg' },
      health_restrictions: { text: 'No asthma' },
      license_or_certification_restrictions: { text: 'Boat licence' },
      additional_requirements: { text: 'Can swim' },
      item_requirements: { text: 'Boots' },
      information_requirements: { text: 'Shoe size' },
      accessibility: { text: 'One step' },
      option_name_ttd: { text: 'Trade walk' },
      category: 'Walking tour',
      currency: 'EUR',
      duration_from: 2,
      duration_to: 3,
      duration_unit: 'Hours',
      booking_cutoff: 24,
      booking_cutoff_unit: 'hours',
      location: 'Howth, Dublin',
      min_pax: 2,
      max_pax: 12,
      internal_id: 'WALK-1',
      start_date: '2026-04-01',
      end_date: '2026-10-31',
      multiday: true,
      accommodation_included: false,
      valid_for: 2,
      valid_unit: 'days',
      has_height_restrictions: true,
      dresscode_restrictions: 'Something warm',
      confirmation_necessary: true,
      redemption_type: 'Voucher is scanned',
      guide_type: 'Host',
      food_included: 'Biscuits',
      beverages_included: 'Tea',
      emergency_phone_prefix: '+353',
      emergency_phone_number: '1 555 0111',
      timezone: 'Europe/Dublin',
      summary: 'Short.',
      description: '<p>Longer.</p>',
      additional_info: '<p>Pets stay out.</p>',
      voucher_info: 'Show it.',
      terms_and_conditions: 'Pay first.',
      starts_notes: 'By the blue hut.',
      max_group_size: 14,
      trip_difficulty: 'Moderate',
      health: 'Keep apart.',
    })
  })

  test.each([
    // A date or a range is not a quantity with a unit.
    [{ booking_cutoff: '2026-04-01' }, { booking_cutoff: null, booking_cutoff_unit: '2026-04-01' }],
    [{ booking_cutoff: '24-48 hours' }, { booking_cutoff: null, booking_cutoff_unit: '24-48 hours' }],
    [{ booking_cutoff: [null, 'ask us'] }, { booking_cutoff: null, booking_cutoff_unit: 'ask us' }],
    [{ validity: 'a season' }, { valid_for: null, valid_unit: 'a season', valid_type: null }],
    [
      { cancellation_period: 'until the tide turns' },
      { cancellation_cutoff: null, cancellation_cutoff_unit: 'until the tide turns' },
    ],
    [{ cancellation_period: 'One day' }, { cancellation_cutoff: 1, cancellation_cutoff_unit: 'day' }],
    [
      { booking_cutoff: '18:00 the day before' },
      { booking_cutoff: 1, booking_cutoff_unit: 'day', booking_cutoff_type: 'before, 18:00' },
    ],
    [{ long_description: 'L' }, { description: 'L', has_longer_description: true }],
    [{ freesell: 'On-Request' }, { freesale: false }],
    [
      { booking_cutoff: '24 hours before' },
      { booking_cutoff: 24, booking_cutoff_unit: 'hours', booking_cutoff_type: 'before' },
    ],
    [{ validity: '6 months Fixed' }, { valid_for: 6, valid_unit: 'months', valid_type: 'Fixed' }],
    [{ validity: [2, 'business days'] }, { valid_for: 2, valid_unit: 'business days', valid_type: null }],
    [
      { booking_cutoff: '3 tides before' },
      { booking_cutoff: 3, booking_cutoff_unit: 'tides before', booking_cutoff_type: null },
    ],
  ])('toCreatedRecord of %j', (fields, expected) => {
    expect(created(fields).record).toMatchObject(expected)
  })

  test.each(['ask us', 'the day before', '18:00 the day before', 'two days, by noon'])(
    'a created record with the cut-off %j makes an equal record, and changes nothing',
    words => {
      const given = { booking_cutoff: words, validity: words, cancellation_period: words }
      const { product, record } = created(given)
      const { id, created_at, updated_at, version_id, percent_complete, ...copied } = created(record).record
      expect(record).toMatchObject(copied)
      expect(applyV1Update(product, record)).toEqual({ product })
    },
  )

  test.each([
    [{ booking_cutoff: null }, null],
    [{ booking_cutoff: null, booking_cutoff_unit: null }, null],
    [{ booking_cutoff: null, booking_cutoff_unit: 'call us' }, 'call us'],
    [{ booking_cutoff: 2, booking_cutoff_unit: 'days' }, [2, 'days']],
    [{ booking_cutoff: null, booking_cutoff_unit: 'ask us', booking_cutoff_type: null }, 'ask us'],
  ])('applyV1Update of a cut-off in words with %j', (fields, expected) => {
    for (const before of ['ask us', '24 hours']) {
      const { passthrough } = writtenBy(applyV1Update(created({ booking_cutoff: before }).product, fields))
      expect(passthrough['booking_cutoff'] ?? null).toEqual(expected)
    }
  })

  test('toCreatedRecord of different ids has different short codes', () => {
    const { product, record } = created({})
    expect(toCreatedRecord({ ...product, id: 'p2' }, creation)['short_code']).not.toBe(record['short_code'])
  })

  test('CreatedRecord converts to a JSON schema', () => {
    expect(Object.keys(z.toJSONSchema(z.array(CreatedRecord)).$defs ?? {})).toContain('CreatedRecord')
  })
})
