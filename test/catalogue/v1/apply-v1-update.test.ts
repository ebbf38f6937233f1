import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '../../../src/catalogue/schema/product.ts'
import { applyV1Update } from '../../../src/catalogue/v1/apply-v1-update.ts'
import { V1Write } from '../../../src/catalogue/v1/check-v1.ts'
import { creationFacts } from '../../../src/catalogue/v1/created-field.ts'
import { createdValues } from '../../../src/catalogue/v1/created-record.ts'
import { readOnlyIssue } from '../../../src/catalogue/v1/read-only-issue.ts'
import { toListItem } from '../../../src/catalogue/v1/v1-list-item.ts'
import { isCurrentVersion, versionId } from '../../../src/catalogue/v1/version-id.ts'
import { deepFreeze } from '../../helpers/deep-freeze.ts'
import { everyNth, examples } from '../../helpers/extent.ts'
import { fullProduct } from '../../helpers/full-records.ts'
import { readProduct, readV1Walk, readWalk } from '../model.ts'
import { fullResource, owner, someFields, toV1, writtenBy } from './v1-records.ts'

const newer = deepFreeze(readProduct(fullProduct).product)
const v1 = deepFreeze(readV1Walk(fullResource).product)
const { version_id: _, ...passthroughAfterChange } = v1.passthrough

/** The product with the fields applied; an issue fails the test. */
function applied(product: Product, fields: object): Product {
  return writtenBy(applyV1Update(product, { ...fields }))
}

const feature = (type: Product['features'][number]['type'], shortDescription: string) => ({
  type,
  shortDescription,
})

describe('applyV1Update of a product that did not come over V1', () => {
  const others = newer.features.filter(({ type }) => type !== 'HIGHLIGHT')

  const withFeature = (type: Product['features'][number]['type'], text: string) => ({
    features: [...newer.features, feature(type, text)],
  })
  const withStart = (start: Partial<Product['locations'][number]>) => ({
    locations: newer.locations.map((place, index) => (index === 0 ? { ...place, ...start } : place)),
  })

  test.each<[object, Partial<Product>]>([
    [{ name: 'Gulls' }, { title: 'Gulls' }],
    [{ internal_id: null }, { reference: null }],
    [{ summary: 'New.' }, { shortDescription: 'New.' }],
    [{ summary: null }, { shortDescription: null }],
    [{ description: 'New.' }, { description: 'New.' }],
    [{ long_description: 'New.' }, { description: 'New.', passthrough: { description: newer.description } }],
    [
      { highlights: ['Gulls', 'Terns'] },
      { features: [feature('HIGHLIGHT', 'Gulls'), feature('HIGHLIGHT', 'Terns'), ...others] },
    ],
    [{ highlights: [] }, { features: others }],
    [{ highlights: null }, { features: others }],
    [{ booking_max_pax: 20 }, { bookingMaxPax: 20 }],
    [{ language: 'French' }, { locale: 'fr' }],
    [
      { duration_to: 150 },
      {
        durationMinutesTo: 150,
        passthrough: {
          duration_type: 'Flexible',
          duration_from: 90,
          duration_unit: 'Minutes',
          duration_to: 150,
        },
      },
    ],
    [
      { emerg_phone_number: '999' },
      { emergencyPhone: '+353 999', passthrough: { emerg_phone_prefix: '+353', emerg_phone_number: '999' } },
    ],
    [{ faqs: null }, { faqs: [] }],
  ])('applyV1Update of %j changes that and nothing else', (fields, changes) => {
    expect(applied(newer, fields)).toEqual({ ...newer, ...changes })
  })

  test.each<[Record<string, unknown>, Partial<Product>]>([
    [{ health_info: 'Keep apart.' }, withFeature('ADDITIONAL_INFORMATION', 'Keep apart.')],
    [
      { cancellation_info: 'Never.' },
      {
        features: newer.features.map(one =>
          one.type === 'CANCELLATION_TERM' ? feature('CANCELLATION_TERM', 'Never.') : one,
        ),
      },
    ],
    [{ health_restrictions: 'No asthma' }, withFeature('RESTRICTIONS', 'No asthma')],
    [{ max_pax: 20 }, { bookingMaxPax: 20 }],
    [{ duration: '3 hours' }, { durationMinutesFrom: 180, durationMinutesTo: null }],
    [{ private: false }, { categoryLabels: ['skip-the-line', 'food-included'] }],
    [{ 'multi-day': true }, { categoryLabels: [...newer.categoryLabels, 'multi-day'] }],
    [
      { opening_hours: { Monday: '9-17' } },
      withFeature('ADDITIONAL_INFORMATION', 'Opening hours:\nMonday: 9-17'),
    ],
    [{ commentaries: ['French'] }, { commentary: [{ format: null, language: 'fr' }] }],
    [{ location: 'East Pier' }, withStart({ title: 'East Pier' })],
    [
      { starts_notes: 'Come early.' },
      withStart({ shortDescription: 'By the <b>blue</b> hut\n\nCome early.' }),
    ],
    [{ retail_rates_adult_ttd: 24 }, {}],
  ])('applyV1Update of %j changes that, and stores the value as it was written', (fields, changes) => {
    expect(applied(newer, fields)).toEqual({ ...newer, ...changes, passthrough: fields })
  })

  test('applyV1Update of image_url keeps the titles of images that stay, and what is no image', () => {
    const film = {
      src: 'https://blue-boats.example/film.mp4',
      type: 'video/mp4',
      rel: 'GALLERY',
      title: 'Film',
      caption: null,
      copyright: null,
    }
    const [seal, , chart] = newer.media
    const product = { ...newer, media: [film, ...newer.media] }
    const urls = [chart?.src, 'https://blue-boats.example/new.png', seal?.src]
    expect(applied(product, { image_url: urls }).media).toEqual([
      film,
      { ...chart, rel: 'COVER' },
      {
        src: 'https://blue-boats.example/new.png',
        type: 'image/png',
        rel: 'GALLERY',
        title: null,
        caption: null,
        copyright: null,
      },
      { ...seal, rel: 'GALLERY' },
    ])
  })

  test('applyV1Update of addresses keeps what V1 has no field for of a place that stays', () => {
    const [start, ...more] = newer.locations
    const resource = toV1(newer, owner)['addresses']
    if (!Array.isArray(resource)) throw new Error('No addresses')
    const { locations } = applied(newer, { addresses: [resource[0], { type: 'Redemption', city: 'Sutton' }] })
    expect(locations.slice(0, 3)).toEqual([start, ...more.slice(0, 2)])
    expect(locations.slice(3)).toMatchObject([
      { types: ['REDEMPTION'], place: { addressLocality: 'Sutton' } },
    ])
    expect(applied(newer, { addresses: [{ ...resource[0], notes: 'By the red hut' }] }).locations[0]).toEqual(
      {
        ...start,
        shortDescription: 'By the red hut',
      },
    )
  })

  test('applyV1Update of an address elsewhere forgets what was known of the old place', () => {
    const { locations } = applied(newer, { addresses: [{ type: 'Starts', city: 'Sutton' }] })
    expect(locations[0]?.place).toMatchObject({ addressLocality: 'Sutton', identifiers: [], sameAs: [] })
    expect(locations[0]?.types).toEqual(['START', 'REDEMPTION'])
    expect(locations.map(({ types }) => types[0])).toEqual(['START', 'POINT_OF_INTEREST', 'BUSINESS_ADDRESS'])
  })

  test('applyV1Update does not turn the town of a start into its title', () => {
    const place = { addressLocality: 'Howth' }
    const { product } = readWalk({ locations: [{ type: 'START', place }] })
    expect(applied(product, { starts_notes: 'Early.' }).locations).toEqual([
      { ...product.locations[0], shortDescription: 'Early.' },
    ])
    expect(applied(product, { addresses: [] }).locations).toEqual([])
  })

  test('applyV1Update of a rate changes what guests pay in the product’s currency alone', () => {
    const { options } = applied(newer, { retail_rates_adult: 26.5, retail_rates_child: 12 })
    const [morning, evening] = newer.options
    const [adult, infant] = morning?.units ?? []
    const [euros, yen] = adult?.pricingFrom ?? []
    expect(options).toEqual([
      {
        ...morning,
        units: [
          { ...adult, pricingFrom: [{ ...euros, original: 2650, retail: 2650 }, yen] },
          infant,
          {
            id: 'MORN-child',
            type: 'CHILD',
            option_id: 'MORN',
            pricingFrom: [{ original: 1200, retail: 1200, net: null, currency: 'EUR', currencyPrecision: 2 }],
          },
        ],
      },
      evening,
    ])
  })

  test('applyV1Update clears a rate, and a supplier’s ticket type stays', () => {
    const { options } = applied(newer, { retail_rates_infant: null })
    expect(options[0]?.units[1]).toEqual({ ...newer.options[0]?.units[1], pricingFrom: [] })
  })

  test.each(['USD', 'KRW'])(
    'applyV1Update of the currency to %s leaves a supplier’s prices as they are',
    currency => {
      expect(applied(newer, { currency })).toEqual({
        ...newer,
        defaultCurrency: currency,
        availableCurrencies: ['EUR', 'JPY', currency],
      })
    },
  )

  test('applyV1Update of a rate gives a supplier’s price the decimal places that it needs', () => {
    const price = { original: 30, retail: 28, net: 20, currency: 'EUR', currencyPrecision: 0 }
    const { product } = readWalk({
      options: [{ id: 'o', units: [{ id: 'u', type: 'ADULT', pricingFrom: [price] }] }],
    })
    const pricesAt = (rate: number) =>
      applied(product, { retail_rates_adult: rate }).options[0]?.units[0]?.pricingFrom
    expect(pricesAt(27)).toEqual([{ ...price, original: 27, retail: 27 }])
    expect(pricesAt(26.5)).toEqual([
      { original: 2650, retail: 2650, net: 2000, currency: 'EUR', currencyPrecision: 2 },
    ])
  })

  test('applyV1Update of the first and the last rate changes what prices are for', () => {
    const bare = readWalk({ defaultCurrency: 'EUR' }).product
    const rated = applied(bare, { retail_rates_adult: 10 })
    expect(rated.pricingPer).toEqual(['UNIT'])
    expect(applied(rated, { retail_rates_adult: null })).toEqual(bare)
    const booked = applied({ ...bare, pricingPer: ['BOOKING'] }, { retail_rates_adult: 10 })
    expect(booked.pricingPer).toEqual(['BOOKING', 'UNIT'])
  })

  test('applyV1Update makes an option for the first rate', () => {
    const bare = readWalk({ defaultCurrency: 'EUR' }).product
    expect(applied(bare, { retail_rates_adult: 10 }).options).toEqual(
      readV1Walk({ currency: 'EUR', retail_rates_adult: 10 }).product.options,
    )
  })
})

describe('applyV1Update of a product that came over V1', () => {
  test.each<[object, Partial<Product>, object?]>([
    [
      { health_info: 'Wash.' },
      {
        features: v1.features.map(one =>
          one.shortDescription === 'Keep apart.' ? feature('ADDITIONAL_INFORMATION', 'Wash.') : one,
        ),
      },
      { health_info: 'Wash.' },
    ],
    [
      { covid_info: 'Wash.' },
      {
        features: [
          ...v1.features.filter(one => one.shortDescription !== 'Keep apart.'),
          feature('ADDITIONAL_INFORMATION', 'Wash.'),
        ],
      },
      { health_info: undefined, covid_info: 'Wash.' },
    ],
    [
      { additional_info: null },
      { features: v1.features.filter(one => one.shortDescription !== '<p>Pets stay out.</p>') },
    ],
    [{ booking_max_pax: 5 }, { bookingMaxPax: 5 }, { max_pax: undefined }],
    [
      { duration: '1 day' },
      { durationMinutesFrom: 1440, durationMinutesTo: null },
      {
        duration: '1 day',
        duration_type: undefined,
        duration_from: undefined,
        duration_unit: undefined,
        duration_to: undefined,
      },
    ],
    [{ summary: null }, { shortDescription: '<p>Longer.</p>' }, { summary: null }],
    [{ long_description: null }, { description: '<p>Longer.</p>' }, { description: undefined }],
  ])('applyV1Update of %j', (fields, model, passthrough = {}) => {
    const expected = JSON.parse(JSON.stringify({ ...passthroughAfterChange, ...passthrough }))
    expect(applied(v1, fields)).toEqual({ ...v1, ...model, passthrough: expected })
  })

  test('applyV1Update puts a text where reading the record anew would put it', () => {
    const { product } = readV1Walk({ health_info: 'Keep apart.' })
    expect(applied(product, { additional_info: 'No pets.' })).toEqual(
      readV1Walk({ health_info: 'Keep apart.', additional_info: 'No pets.' }).product,
    )
  })

  test('applyV1Update says quantities in the new language', () => {
    const { product } = readV1Walk({
      booking_cutoff: [24, 'hours'],
      highlights: ['A'],
    })
    const { features } = applied(product, { language: 'French' })
    expect(features.map(one => one.shortDescription?.replace(/\s/g, ' '))).toEqual([
      'A',
      'Fin des réservations avant le départ : 24 heures',
    ])
  })

  test('applyV1Update restates the rates in the new currency', () => {
    const { product } = readV1Walk({ currency: 'EUR', retail_rates_adult: 10 })
    expect(applied(product, { currency: 'JPY' })).toEqual(
      readV1Walk({ currency: 'JPY', retail_rates_adult: 10 }).product,
    )
  })

  test('applyV1Update renames what was named after the product', () => {
    const { product } = readV1Walk({ currency: 'EUR', retail_rates_adult: 10 })
    expect(applied(product, { name: 'Hike' })).toEqual(
      readProduct({ id: 'p1', name: 'Hike', currency: 'EUR', retail_rates_adult: 10 }).product,
    )
  })

  test('applyV1Update of all fields of a bare product is what reading them would be', () => {
    const { version_id: _, ...fields } = fullResource
    const bare = readV1Walk({}).product
    expect(applied(bare, fields)).toEqual(readV1Walk(fields).product)
  })
})

describe('applyV1Update clears a field', () => {
  const fields = Object.keys(fullResource).filter(name => !['version_id', 'currency'].includes(name))

  // The properties below clear fields too.
  test.each(everyNth(3, fields))('applyV1Update of %s with null', name => {
    for (const product of [v1, newer]) {
      const cleared = applied(product, { [name]: null })
      const reported = toV1(cleared, owner)[name]
      // Without a location, the town of the start is used.
      expect(name === 'location' ? 'Howth' : null).toEqual(
        Array.isArray(reported) && reported.length === 0 ? null : reported,
      )
      expect(applied(cleared, { [name]: null })).toEqual(cleared)
      expect(applied(product, { [name]: '' })).toEqual(cleared)
    }
  })
})

describe('applyV1Update refuses what is wrong and changes nothing', () => {
  test.each([
    [{ sails: 1 }, 'sails', 'is not a field of the interface'],
    [{ shortDescription: 'S' }, 'shortDescription', 'is not a field of the interface'],
    [JSON.parse('{"__proto__": 1}'), '__proto__', 'is not a field of the interface'],
    [{ constructor: 1 }, 'constructor', 'is not a field of the interface'],
    [{ name: null }, 'name', 'is empty'],
    [{ name: ' ' }, 'name', 'is empty'],
    [{ name: 5 }, 'name', 'is not a text: 5'],
    [{ summary: 5 }, 'summary', 'is not a text: 5'],
    [{ max_pax: '12' }, 'max_pax', 'is not a number: "12"'],
    [{ max_pax: 1.5 }, 'max_pax', 'is not a whole number: 1.5'],
    [{ max_pax: -1 }, 'max_pax', 'is below 0: -1'],
    [{ private: 'true' }, 'private', 'is not true or false: "true"'],
    [{ highlights: 'Seals' }, 'highlights', 'is not a list: "Seals"'],
    [{ highlights: ['Seals', 5] }, 'highlights[1]', 'is not a text: 5'],
    [{ highlights: [''] }, 'highlights[0]', 'is empty'],
    [{ opening_hours: [] }, 'opening_hours', 'is not an object: a list'],
    [{ start_date: 'soon' }, 'start_date', 'is not a day written as YYYY-MM-DD: "soon"'],
    [{ currency: 'euros' }, 'currency', 'is not a currency code of three letters: "euros"'],
    [{ currency: 'XXQ' }, 'currency', 'is not a currency of ISO 4217: "XXQ"'],
    [{ language: 'Klingonese' }, 'language', 'is not a language: "Klingonese"'],
    [{ booking_cutoff: true }, 'booking_cutoff', 'is neither a text nor a number and its unit: true'],
    [{ addresses: [{ planet: 'Mars' }] }, 'addresses[0].planet', 'is not a field of the interface'],
    [{ addresses: [{ latitude: 91 }] }, 'addresses[0].latitude', 'is above 90: 91'],
    [
      { image_url: ['javascript:1'] },
      'image_url[0]',
      'is not an http(s) address that can be published: "javascript:1"',
    ],
    [{ commentaries: ['Klingonese'] }, 'commentaries', 'names no language: "Klingonese"'],
    [{ accessibility: { steps: 1 } }, 'accessibility.steps', 'is not a field of the interface'],
    [{ accessibility: { text: 1 } }, 'accessibility.text', 'is not a text: 1'],
    [{ accessibility: 5 }, 'accessibility', 'is not a text: 5'],
    [{ multiday: 'yes' }, 'multiday', 'is not true or false: "yes"'],
    [{ age_restrictions: { value: 'old' } }, 'age_restrictions.value', 'is not a number: "old"'],
    [{ tier_ages: {} }, 'tier_ages.infant', 'is missing'],
    [{ short_description: 'A', summary: 'B' }, 'short_description', 'says something else than summary'],
    [{ currency: null }, 'retail_rates_adult', 'has no currency beside it'],
    [{ currency: 'JPY' }, 'retail_rates_adult', 'has more decimal places than JPY: 25.5'],
  ])('applyV1Update of %j', (fields, path, reason) => {
    expect(applyV1Update(v1, fields)).toEqual({ issue: { path, reason } })
  })

  test('applyV1Update of a rate without a currency', () => {
    const { product } = readV1Walk({})
    expect(applyV1Update(product, { retail_rates_adult: 1 })).toEqual({
      issue: { path: 'retail_rates_adult', reason: 'has no currency beside it' },
    })
  })

  test.each([{}, { id: 'p9', account: { id: 'a9' }, version_id: 'v8' }, { created_at: 'x', score: 7 }])(
    'applyV1Update leaves to others what is only read: %j',
    fields => {
      expect(applied(v1, fields)).toBe(v1)
    },
  )
})

describe('applyV1Update of any value as any field', () => {
  const bare = deepFreeze(readV1Walk({ currency: 'EUR' }).product)
  const creation = { owner, createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z' }
  const plain = fc.oneof(fc.constantFrom('English', '2026-04-01', 'EUR', 'https://b.example/a'), fc.nat(99))
  const values = fc.oneof(plain, fc.boolean(), fc.array(plain), fc.record({ text: plain }), fc.jsonValue())

  test('applyV1Update has the value read back, or says by name what is wrong with it', () => {
    const numRuns = examples(100, 20_000)
    let written = 0
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(V1Write.shape)), values, (name, value) => {
        const fields = { [name]: value }
        const result = applyV1Update(bare, fields)
        if ('issue' in result) {
          expect(result.issue.path.startsWith(name)).toBe(true)
          return
        }
        const { product } = result
        const readOnly = readOnlyIssue(fields, { before: bare, after: product, creation })
        if (readOnly !== undefined) {
          expect(readOnly.path.startsWith(name)).toBe(true)
          return
        }
        written++
        const facts = creationFacts(product, creation)
        const read = createdValues(facts)[name] ?? facts.values[name]
        // `account` may only name the present owner, and callers check `version_id`.
        if (isKnown(value) && !['id', 'version_id', 'account'].includes(name))
          expect(isKnown(read), `${name} is ${read}`).toBe(true)
        if (typeof value === 'number') expect(read).toBeCloseTo(value, 12)
        if (typeof value === 'boolean') expect(read).toBe(value)
      }),
      { numRuns },
    )
    // The issue must name the field: an update that rejects everything would also return issues.
    expect(written).toBeGreaterThan(numRuns / 10)
  })

  /** Whether a value is known: blank texts are not, and neither are lists and objects that contain only such texts. */
  function isKnown(value: unknown): boolean {
    if (typeof value === 'object' && value !== null) return Object.values(value).some(isKnown)
    return value !== null && value !== undefined && String(value).trim() !== ''
  }
})

describe('applyV1Update holds for any update', () => {
  const products = [v1, newer, readV1Walk({}).product]
  const cases = fc.record({ product: fc.constantFrom(...products), fields: someFields() })

  test('applyV1Update takes a cut-off in the form of the other table for the same', () => {
    const words = applied(v1, { booking_cutoff: '24 hours' })
    expect(applied(words, { booking_cutoff: [24, 'hours'] })).toBe(words)
    expect(toV1(words, owner)['booking_cutoff']).toBe('24 hours')
  })

  test('applyV1Update is read back, and once is as good as twice', () => {
    fc.assert(
      fc.property(cases, ({ product, fields }) => {
        const { version_id: _, ...written } = fields
        const once = applied(product, fields)
        // The product resource has `24 hours`, the list item `[24, "hours"]`; writing either is no change.
        const item = new Map<string, unknown>(Object.entries(toListItem(once, owner)))
        const resource = Object.fromEntries(
          Object.entries(toV1(once, owner)).map(([name, value]) => [
            name,
            isDeepStrictEqual(item.get(name), fields[name]) ? fields[name] : value,
          ]),
        )
        expect(resource).toMatchObject(written)
        expect(applied(once, fields)).toEqual(once)
      }),
      { numRuns: examples(5, 250) },
    )
  })

  test('applyV1Update with what V1 reports changes nothing', () => {
    fc.assert(
      fc.property(cases, ({ product, fields }) => {
        const changed = applied(product, fields)
        expect(applied(changed, toV1(changed, owner))).toBe(changed)
        expect(applied(changed, toListItem(changed, owner))).toBe(changed)
      }),
      { numRuns: examples(5, 300) },
    )
  })

  test('applyV1Update leaves what other V1 fields say as it was', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(...Object.keys(fullResource)), ({ product, fields }, name) => {
        fc.pre(Object.hasOwn(fields, name) && !['currency', 'version_id'].includes(name))
        const related: Record<string, string[]> = {
          addresses: ['location'],
          ...Object.fromEntries(
            ['from', 'to', 'unit', 'type'].map(part => [
              `duration_${part}`,
              ['duration_from', 'duration_to', 'duration_unit', 'duration_type'],
            ]),
          ),
        }
        const rest = (product: Product) =>
          Object.entries(toV1(product, owner)).filter(
            ([other]) => ![name, 'version_id', ...(related[name] ?? [])].includes(other),
          )
        const currency = name.startsWith('retail') && product.defaultCurrency === null
        fc.pre(!currency)
        expect(rest(applied(product, { [name]: fields[name] }))).toEqual(rest(product))
      }),
      { numRuns: examples(5, 250) },
    )
  })

  test('applyV1Update never changes its input', () => {
    fc.assert(
      fc.property(cases, ({ product, fields }) => void applied(deepFreeze(product), deepFreeze(fields))),
      { numRuns: examples(5, 100) },
    )
  })
})

describe('readOnlyIssue', () => {
  const creation = { owner, createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z' }
  const product = readV1Walk({ currency: 'EUR', retail_rates_adult: 1 }).product
  const long = 'x'.repeat(80)

  test.each([
    [{ available_tiers: ['child'] }, 'it is ["adult"], not ["child"]'],
    [{ available_tiers: { adult: 1 } }, 'it is ["adult"], not {"adult":1}'],
    [{ setup_complete: [true] }, 'it is true, not [true]'],
    [{ discarded_at: 'now' }, 'it is null, not "now"'],
  ])('readOnlyIssue of %j says what is told and what was sent', (fields, reason) => {
    const [path] = Object.keys(fields)
    expect(readOnlyIssue(fields, { before: product, after: product, creation })).toEqual({
      path,
      reason: `cannot be written: ${reason}`,
    })
  })

  test('readOnlyIssue of values that differ behind what is shown of them', () => {
    const write = {
      before: product,
      after: product,
      creation: { ...creation, owner: { id: 'a1', name: `${long}a` } },
    }
    expect(readOnlyIssue({ account: { name: `${long}b` } }, write)?.reason).toBe(
      `cannot be written: it is another value than "${'x'.repeat(56)}...`,
    )
  })
})

describe('versionId', () => {
  test('versionId changes with the product, and comes back with its content', () => {
    const changed = applied(newer, { summary: 'New.' })
    expect(versionId(changed)).not.toBe(versionId(newer))
    expect(versionId(applied(changed, { summary: newer.shortDescription }))).toBe(versionId(newer))
    expect(versionId(JSON.parse(JSON.stringify(newer)))).toBe(versionId(newer))
    expect(versionId(newer)).toMatch(/^[0-9a-f]{16}$/)
  })

  test('versionId of a source holds until the first change', () => {
    expect(isCurrentVersion(v1, 'v7')).toBe(true)
    expect(isCurrentVersion(v1, versionId(v1))).toBe(true)
    const changed = applied(v1, { summary: 'New.' })
    expect(isCurrentVersion(changed, 'v7')).toBe(false)
    expect(isCurrentVersion(changed, versionId(v1))).toBe(false)
    expect(isCurrentVersion(changed, versionId(changed))).toBe(true)
  })
})
