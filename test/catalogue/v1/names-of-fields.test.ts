import { describe, expect, test } from 'vitest'
import { applyV1Update } from '../../../src/catalogue/v1/apply-v1-update.ts'
import { creationFacts } from '../../../src/catalogue/v1/created-field.ts'
import { createdFields, createdValues } from '../../../src/catalogue/v1/created-record.ts'
import { toListItem } from '../../../src/catalogue/v1/v1-list-item.ts'
import { deepFreeze } from '../../helpers/deep-freeze.ts'
import { readV1Walk } from '../model.ts'
import { fullResource, owner, writtenBy } from './v1-records.ts'

const bare = deepFreeze(readV1Walk({}).product)

/** Two values for each name of a field. The first values of all names mean the same, and so do the second ones. */
type Names = Readonly<Record<string, readonly [first: unknown, second: unknown]>>

const words: Names[string] = ['A', 'B']
const flags: Names[string] = [true, false]
const counts: Names[string] = [2, 3]
const texts: Names[string] = [{ text: 'A' }, { text: 'B' }]

/** Every field with several names in the product resource, the list item and created records. */
const fields: readonly Names[] = [
  { summary: words, short_description: words },
  { health_info: words, covid_info: words, health: words },
  { cancellation_info: words, cancellation_notes: words },
  { cancellation_period: ['48 hours', [2, 'weeks']], cancellation_cutoff: [[48, 'hours'], '2 weeks'] },
  { cancellation_period: ['48 hours', '2 hours'], cancellation_cutoff: [48, 2] },
  { cancellation_period: ['2 hours', 'Ask us'], cancellation_cutoff: [2, [null, 'Ask us']] },
  { validity: [[6, 'months'], '2 days'], valid_for: ['6 months', '2 days'] },
  { min_pax: counts, booking_min_pax: counts },
  { max_pax: counts, booking_max_pax: counts },
  { confirmation_req: flags, confirmation_necessary: flags },
  { 'multi-day': flags, multiday: flags },
  { accommodation_inc: flags, accommodation_included: flags },
  { freesell: ['Freesell', 'On-Request'], freesale: flags },
  { starts_type: words, pickup: words },
  { dress_code: words, dresscode_restrictions: words },
  { drinks_included: words, beverages_included: words },
  { emerg_phone_prefix: ['+1', '+2'], emergency_phone_prefix: ['+1', '+2'] },
  { emerg_phone_number: words, emergency_phone_number: words },
  { license_required: words, license_or_certification_restrictions: texts },
  { other_requirements: words, additional_requirements: texts },
  { items_required: words, item_requirements: texts },
  { required_info: words, information_requirements: texts },
  ...['age', 'height', 'weight'].flatMap((measure): Names[] => [
    {
      [`${measure}_restriction_type`]: ['Minimum', 'Maximum'],
      [`${measure}_restrictions`]: [{ type: 'Minimum' }, { type: 'Maximum' }],
    },
    {
      [`${measure}_restriction_value`]: counts,
      [`${measure}_restrictions`]: [{ value: 2 }, { value: 3 }],
    },
  ]),
  {
    height_restriction_unit: ['cm', 'inches'],
    height_restrictions: [{ unit: 'cm' }, { unit: 'inches' }],
  },
  { weight_restriction_unit: ['Kg', 'Lbs'], weight_restrictions: [{ unit: 'Kg' }, { unit: 'Lbs' }] },
]

/** Names that are told together, and state parts of one thing: no two values of them contradict each other. */
const parts = [
  'description long_description',
  'duration duration_type duration_from duration_to duration_unit',
  'addresses location starts_notes',
  'booking_cutoff booking_cutoff_unit booking_cutoff_type',
  'validity valid_for valid_unit valid_type',
  'cancellation_period cancellation_cutoff cancellation_cutoff_unit',
  'emerg_phone_prefix emerg_phone_number emergency_phone_prefix emergency_phone_number',
].map(names => names.split(' '))

const pairs = fields.flatMap(names =>
  Object.keys(names).flatMap(one =>
    Object.keys(names).flatMap(other => (one === other ? [] : [{ names, one, other }])),
  ),
)

/** All responses with V1 fields, as one record. */
function told(product: typeof bare): Map<string, unknown> {
  const creation = { owner, createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z' }
  const facts = creationFacts(product, creation)
  const lists = [toListItem(product, owner), facts.resource, createdValues(facts)]
  return new Map(
    lists.flatMap((list, index) => Object.entries(list).map(([name, value]) => [`${index} ${name}`, value])),
  )
}

describe('applyV1Update of one field under two names', () => {
  test.each(pairs)('applyV1Update of $one and $other with two values names both', ({ names, one, other }) => {
    const given = { [one]: names[one]?.[0], [other]: names[other]?.[1] }
    const result = applyV1Update(bare, given)
    const issue = 'issue' in result ? `${result.issue.path} ${result.issue.reason}` : 'no issue'
    expect(issue).toMatch(/^\S+ says something else than \S+$/)
    expect(issue.split(' says something else than ').sort()).toEqual([one, other].sort())
  })

  test.each(pairs)(
    'applyV1Update of $one and $other with one value is that of one',
    ({ names, one, other }) => {
      const both = applyV1Update(bare, { [one]: names[one]?.[0], [other]: names[other]?.[0] })
      const alone = [one, other].map(name => applyV1Update(bare, { [name]: names[name]?.[0] }))
      expect(alone).toContainEqual(both)
    },
  )

  test.each(pairs)(
    'applyV1Update of $one with null clears what was written as $other',
    ({ names, one, other }) => {
      const written = writtenBy(applyV1Update(bare, { [other]: names[other]?.[0] }))
      expect(applyV1Update(written, { [one]: null })).toEqual({ product: bare })
    },
  )

  test('applyV1Update of a value that is told already contradicts nothing', () => {
    const written = writtenBy(applyV1Update(bare, { health_info: 'A' }))
    expect(applyV1Update(written, { health_info: 'B', covid_info: 'A' })).toEqual(
      applyV1Update(bare, { health_info: 'B' }),
    )
  })

  test.each([
    [{ duration: '2 hours', duration_from: 3, duration_unit: 'Hours' }, 'duration_from'],
    [{ duration: '2 hours', duration_unit: 'Days' }, 'duration_unit'],
    [{ duration: '2 hours', duration_to: 3 }, 'duration_to'],
    [{ duration: '2 to 3 hours', duration_type: 'Fixed' }, 'duration_type'],
  ])('applyV1Update of %j names both', (given, part) => {
    const reason = `says something else than ${part}`
    expect(applyV1Update(bare, given)).toEqual({ issue: { path: 'duration', reason } })
  })

  test.each([
    { duration: '2 hours', duration_from: 120, duration_unit: 'Minutes', duration_type: 'Fixed' },
    { duration: '2 to 3 hours', duration_from: 2, duration_to: 3, duration_unit: 'Hours' },
    { duration: '2 hours', duration_type: 'Fixed', duration_to: null },
    { duration: 'until the tide turns', duration_from: 3, duration_unit: 'Hours' },
  ])('applyV1Update takes durations that agree: %j', given => {
    expect(applyV1Update(bare, given)).toHaveProperty('product')
  })

  const point = { latitude: 53.39, longitude: -6.07 }

  test.each<[Record<string, unknown>, string, string]>([
    [{ type: 'Starts', location_type: 'Ends' }, 'location_type', 'type'],
    [{ ...point, coordinates: '53.39, -7.07' }, 'coordinates', 'latitude and longitude'],
  ])('an address with two values of one part names both: %j', (address, part, other) => {
    const issue = {
      path: `addresses[0].${part}`,
      reason: `says something else than ${other}: "${address[part]}"`,
    }
    expect(applyV1Update(bare, { addresses: [address] })).toEqual({ issue })
    const { [part]: _, ...rest } = address
    const read = readV1Walk({ addresses: [address] })
    expect(read.dropped).toEqual([issue])
    expect(read.product).toEqual(readV1Walk({ addresses: [rest] }).product)
  })

  test.each([
    { type: 'Starts', location_type: 'START' },
    { ...point, coordinates: '53.39001, -6.07' },
    { ...point, coordinates: 'by the pier' },
  ])('an address with equal parts is taken: %j', address => {
    expect(applyV1Update(bare, { addresses: [address] })).toHaveProperty('product')
  })

  test('no other field has two names', () => {
    const samples = {
      ...fullResource,
      duration: '2 hours',
      opening_hours: { Monday: '9-17' },
      restrictions: ['No dogs'],
    }
    const before = told(bare)
    const known = [...fields.map(names => Object.keys(names)), ...parts]
    const unknown = Object.entries(samples).flatMap(([name, value]) => {
      const currency = name.startsWith('retail_rates') ? { currency: 'EUR' } : {}
      const written = writtenBy(applyV1Update(bare, { ...currency, [name]: value }))
      const changed = [...told(written)].flatMap(([key, now]) =>
        JSON.stringify(before.get(key)) === JSON.stringify(now) ? [] : [key.slice(2)],
      )
      return [...new Set(changed)].flatMap(other => {
        const field = createdFields[other]
        const isReadOnly = field !== undefined && field.writes === undefined
        const isKnown = known.some(names => names.includes(name) && names.includes(other))
        return other === name || other in currency || isReadOnly || isKnown ? [] : [`${name}, ${other}`]
      })
    })
    expect(unknown).toEqual([])
  })
})
