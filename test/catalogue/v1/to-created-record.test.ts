import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { CreatedRecord } from '../../../src/catalogue/v1/created-record.ts'
import { newV1Product } from '../../../src/catalogue/v1/new-v1-product.ts'
import { toCreatedRecord } from '../../../src/catalogue/v1/to-created-record.ts'
import { versionId } from '../../../src/catalogue/v1/version-id.ts'
import { fullResource } from './v1-records.ts'

const creation = {
  accountId: 'a1',
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
}

function created(fields: object) {
  const made = newV1Product({ name: 'Walk', ...fields }, 'p1')
  if ('fault' in made) throw new Error(JSON.stringify(made.fault))
  return { product: made.product, record: toCreatedRecord(made.product, creation) }
}

const interfaceFile = fileURLToPath(new URL('../../../../shared/interface.md', import.meta.url))

/** The names of a line of the interface's list, such as `- Strings: id, account_id.`, without what brackets explain. */
function namesAfter(start: string): string[] {
  const line = readFileSync(interfaceFile, 'utf8')
    .split('\n')
    .find(text => text.startsWith(start))
  const names = (line?.slice(start.length) ?? '').replace(/\([^)]*\)/g, '').replace(/^[^:]*: /, '')
  return names.split(',').map(name => name.trim().replace(/\.$/, ''))
}

describe.skipIf(!existsSync(interfaceFile))('CreatedRecord has every field of the interface', () => {
  const { record } = created({})
  const fields = new Map<string, unknown>(Object.entries(record))
  const kinds: [string, (value: unknown) => boolean][] = [
    ['- Strings', value => typeof value === 'string'],
    ['- Numbers', value => typeof value === 'number'],
    ['- Booleans', value => typeof value === 'boolean'],
    ['- Arrays', value => Array.isArray(value)],
    ['- Objects', value => typeof value === 'object' && value !== null && !Array.isArray(value)],
    ['- Fields that are null in a freshly created record', value => value === null],
  ]

  test.each(kinds)('CreatedRecord of a name alone: %s', (start, isRight) => {
    const names = namesAfter(start)
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter(name => !fields.has(name) || !isRight(fields.get(name)))).toEqual([])
  })

  test('CreatedRecord has its fields in the order of the interface', () => {
    const [nulls = [], ...others] = kinds.map(([start]) => namesAfter(start)).reverse()
    expect(Object.keys(record)).toEqual([
      ...others.reverse().flat(),
      'tier_ages',
      'tier_labels',
      ...nulls,
      'version_id',
    ])
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
    [{ booking_cutoff: 'the day before' }, { booking_cutoff: 'the day before', booking_cutoff_unit: null }],
    [{ validity: 'a season' }, { valid_for: 'a season', valid_unit: null }],
    [{ long_description: 'L' }, { description: 'L', has_longer_description: true }],
    [{ freesell: 'On-Request' }, { freesale: false }],
  ])('toCreatedRecord of %j', (fields, expected) => {
    expect(created(fields).record).toMatchObject(expected)
  })

  test('toCreatedRecord of different ids has different short codes', () => {
    const { product, record } = created({})
    expect(toCreatedRecord({ ...product, id: 'p2' }, creation).short_code).not.toBe(record.short_code)
  })

  test('CreatedRecord becomes a JSON schema', () => {
    expect(Object.keys(z.toJSONSchema(z.array(CreatedRecord)).$defs ?? {})).toContain('CreatedRecord')
  })
})
