import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { isNothing } from '../../src/catalogue/issue.ts'
import { parseLeniently } from '../../src/catalogue/parse-leniently.ts'
import { readRecord } from '../../src/catalogue/read-record.ts'
import { WireAccount } from '../../src/catalogue/schema/account.ts'
import { WireProduct } from '../../src/catalogue/schema/product.ts'
import { v1Fields } from '../../src/catalogue/v1/v1-fields.ts'
import { v1ValuesOf } from '../../src/catalogue/v1/v1-resource.ts'
import { anyCharacter } from '../helpers/any-character.ts'
import { examples } from '../helpers/extent.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'
import { bareProduct, readWalk } from './model.ts'

const opt = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)
const listOf = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).default([])

/** A small schema with all constructs that the schemas of the model use. */
const Boat = z.strictObject({
  id: z.string().min(1),
  seats: opt(z.number().int().min(0)),
  length: opt(z.number()),
  isOpen: opt(z.boolean()),
  name: opt(z.string()),
  kind: opt(z.enum(['ROWING_BOAT', 'YACHT'])),
  tags: listOf(z.string()),
  engine: opt(z.strictObject({ maker: z.string(), power: opt(z.number()) })),
  crew: listOf(z.strictObject({ name: z.string(), ages: listOf(z.number().int()) })),
})

const bareBoat = {
  id: 'b',
  seats: null,
  length: null,
  isOpen: null,
  name: null,
  kind: null,
  tags: [],
  engine: null,
  crew: [],
}

/** Parses the JSON of a boat with the id `b` and these fields. */
function boat(fields: object) {
  const result = parseLeniently(Boat, JSON.parse(JSON.stringify({ id: 'b', ...fields })))
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.issue)}`)
  return { value: result.value, dropped: result.dropped }
}

test('parseLeniently takes a record that is right as it is', () => {
  const fields = {
    seats: 4,
    length: 5.5,
    isOpen: false,
    name: 'Ada',
    kind: 'YACHT',
    tags: ['blue'],
    engine: { maker: 'M', power: 0 },
    crew: [{ name: 'Al', ages: [30, 40] }],
  }
  expect(boat(fields)).toEqual({ value: { id: 'b', ...fields }, dropped: [] })
})

describe('parseLeniently mends what says plainly what was meant', () => {
  test.each([
    ['a numeric text', { seats: '4' }, { seats: 4 }],
    ['a numeric text with blanks, a sign and an exponent', { length: ' +1.5e1 ' }, { length: 15 }],
    ['a numeric text without a leading 0', { length: '-.5' }, { length: -0.5 }],
    ['a whole number written as a decimal', { seats: '4.0' }, { seats: 4 }],
    ['a number for a text', { name: 12 }, { name: '12' }],
    ['a decimal number for a text', { name: 1.5 }, { name: '1.5' }],
    ['true and false as texts', { isOpen: 'TRUE' }, { isOpen: true }],
    ['a code in other case', { kind: 'yacht' }, { kind: 'YACHT' }],
    ['a code with blanks and dashes', { kind: ' Rowing-boat ' }, { kind: 'ROWING_BOAT' }],
    ['a single text for a list', { tags: 'blue' }, { tags: ['blue'] }],
    ['a single number for a list of texts', { tags: 7 }, { tags: ['7'] }],
    ['a single object for a list', { crew: { name: 'Al' } }, { crew: [{ name: 'Al', ages: [] }] }],
    [
      'single values inside single values',
      { crew: { name: 5, ages: '30' } },
      { crew: [{ name: '5', ages: [30] }] },
    ],
  ])('parseLeniently reads %s', (_what, fields, expected) => {
    expect(boat(fields)).toEqual({ value: { ...bareBoat, ...expected }, dropped: [] })
  })

  test.each([
    ['null', null],
    ['the empty text', ''],
    ['blanks', ' \n'],
  ])('parseLeniently takes %s as not known, without a report', (_what, nothing) => {
    const fields = {
      seats: nothing,
      isOpen: nothing,
      kind: nothing,
      tags: nothing,
      engine: nothing,
      crew: nothing,
    }
    expect(boat(fields)).toEqual({ value: bareBoat, dropped: [] })
  })
})

describe('parseLeniently drops a wrong optional value', () => {
  test.each([
    ['a word for a number', { seats: 'four' }, 'seats', 'is not a number: "four"'],
    ['a number in words of a program', { length: 'NaN' }, 'length', 'is not a number: "NaN"'],
    ['a hexadecimal number', { length: '0x10' }, 'length', 'is not a number: "0x10"'],
    ['a list for a number', { seats: [4] }, 'seats', 'is not a number: a list'],
    ['a part of a seat', { seats: 4.5 }, 'seats', 'is not a whole number: 4.5'],
    ['a part of a seat as a text', { seats: '4.5' }, 'seats', 'is not a whole number: 4.5'],
    ['a negative number of seats', { seats: -1 }, 'seats', 'is below 0: -1'],
    ['yes for true', { isOpen: 'yes' }, 'isOpen', 'is not true or false: "yes"'],
    ['1 for true', { isOpen: 1 }, 'isOpen', 'is not true or false: 1'],
    ['an object for a text', { name: {} }, 'name', 'is not a text: an object'],
    ['true for a text', { name: true }, 'name', 'is not a text: true'],
    ['an unknown code', { kind: 'CANOE' }, 'kind', 'is not one of ROWING_BOAT, YACHT: "CANOE"'],
    ['a text for an object', { engine: 'M' }, 'engine', 'is not an object: "M"'],
  ])('parseLeniently drops %s', (_what, fields, path, reason) => {
    expect(boat(fields)).toEqual({ value: bareBoat, dropped: [{ path, reason }] })
  })

  test('parseLeniently drops a whole number that is not exact', () => {
    const { value, dropped } = boat({ seats: 2 ** 60 })
    expect(value).toEqual(bareBoat)
    expect(dropped).toEqual([
      { path: 'seats', reason: expect.stringMatching(/^is above 9007199254740991: /) },
    ])
  })

  test('parseLeniently drops an optional value inside an object, and the object stays', () => {
    expect(boat({ engine: { maker: 'M', power: 'much' } })).toEqual({
      value: { ...bareBoat, engine: { maker: 'M', power: null } },
      dropped: [{ path: 'engine.power', reason: 'is not a number: "much"' }],
    })
  })

  test('parseLeniently drops an object without its required value', () => {
    expect(boat({ engine: { power: 3 } })).toEqual({
      value: bareBoat,
      dropped: [{ path: 'engine.maker', reason: 'is missing' }],
    })
  })

  test('parseLeniently drops every wrong value of a record at once', () => {
    const { value, dropped } = boat({ seats: 'x', length: 'y', isOpen: 'z', name: 'Ada' })
    expect(value).toEqual({ ...bareBoat, name: 'Ada' })
    expect(dropped.map(({ path }) => path)).toEqual(['seats', 'length', 'isOpen'])
  })
})

describe('parseLeniently drops a wrong item of a list, and the others stay', () => {
  test('parseLeniently names the item by its index', () => {
    expect(boat({ tags: ['a', {}, 'b', true, 'c'] })).toEqual({
      value: { ...bareBoat, tags: ['a', 'b', 'c'] },
      dropped: [
        { path: 'tags[1]', reason: 'is not a text: an object' },
        { path: 'tags[3]', reason: 'is not a text: true' },
      ],
    })
  })

  test('parseLeniently drops an item without its required value', () => {
    expect(boat({ crew: [{ ages: [30] }, { name: 'Al' }, { name: null }] })).toEqual({
      value: { ...bareBoat, crew: [{ name: 'Al', ages: [] }] },
      dropped: [
        { path: 'crew[0].name', reason: 'is missing' },
        { path: 'crew[2].name', reason: 'is empty' },
      ],
    })
  })

  test('parseLeniently drops an item of a list inside a list', () => {
    expect(boat({ crew: [{ name: 'Al', ages: [30, 'old', 40] }, { name: 'Bo' }] })).toEqual({
      value: {
        ...bareBoat,
        crew: [
          { name: 'Al', ages: [30, 40] },
          { name: 'Bo', ages: [] },
        ],
      },
      dropped: [{ path: 'crew[0].ages[1]', reason: 'is not a number: "old"' }],
    })
  })

  test('parseLeniently drops an item that is wrong in several ways', () => {
    const { value, dropped } = boat({ crew: [{ name: {}, ages: ['old'], x: 1 }] })
    expect(value).toEqual(bareBoat)
    expect(dropped).toContainEqual({ path: 'crew[0].name', reason: 'is not a text: an object' })
  })

  test('parseLeniently names an item by its own index also where an earlier one was dropped before', () => {
    // The first item is dropped in the first round. The second becomes a number there, and is dropped in the next round.
    const { dropped } = boat({ crew: [{ name: 'Al', ages: [{}, '4.5', 30] }] })
    expect(dropped.map(({ path }) => path)).toEqual(['crew[0].ages[0]', 'crew[0].ages[1]'])
  })

  test('parseLeniently drops an item of a very long list', () => {
    const tags = Array.from({ length: 200_000 }, (_, index) => `t${index}`)
    const { value, dropped } = boat({ tags: [{}, ...tags] })
    expect(value.tags).toHaveLength(200_000)
    expect(dropped).toEqual([{ path: 'tags[0]', reason: 'is not a text: an object' }])
  })
})

describe('parseLeniently reports unknown keys', () => {
  test('parseLeniently names each with its path', () => {
    const { value, dropped } = boat({
      sails: 2,
      'a b': 1,
      name: 'Ada',
      engine: { maker: 'M', fuel: 'x' },
      crew: [{ name: 'Al' }, { name: 'Bo', rank: 1 }],
    })
    expect(value).toEqual({
      ...bareBoat,
      name: 'Ada',
      engine: { maker: 'M', power: null },
      crew: [
        { name: 'Al', ages: [] },
        { name: 'Bo', ages: [] },
      ],
    })
    const reason = 'is not a field of the interface'
    expect(dropped).toHaveLength(4)
    expect(dropped).toEqual(
      expect.arrayContaining([
        { path: 'sails', reason },
        { path: '["a b"]', reason },
        { path: 'engine.fuel', reason },
        { path: 'crew[1].rank', reason },
      ]),
    )
  })

  test.each(['constructor', 'toString', 'hasOwnProperty', 'prototype'])(
    'parseLeniently takes "%s" for an unknown key',
    key => {
      expect(boat({ [key]: { a: 1 } })).toEqual({
        value: bareBoat,
        dropped: [{ path: key, reason: 'is not a field of the interface' }],
      })
    },
  )

  test('parseLeniently reports an own key "__proto__", which does no harm', () => {
    const raw = JSON.parse(
      '{"id":"b","__proto__":{"name":"Eve","polluted":1},"crew":[{"name":"Al","__proto__":{"polluted":2}}]}',
    )
    const result = parseLeniently(Boat, raw)
    if (!result.ok) throw new Error('Refused')
    expect(result.value).toEqual({ ...bareBoat, crew: [{ name: 'Al', ages: [] }] })
    expect(Object.getPrototypeOf(result.value)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
    expect(result.dropped.map(({ path }) => path).sort()).toEqual(['__proto__', 'crew[0].__proto__'])
  })
})

describe('parseLeniently refuses a record with a wrong required value', () => {
  test.each([
    ['missing', {}, 'is missing'],
    ['null', { id: null }, 'is empty'],
    ['empty', { id: '' }, 'is empty'],
    ['an object', { id: {} }, 'is not a text: an object'],
    ['true', { id: true }, 'is not a text: true'],
    ['a list', { id: ['b'] }, 'is not a text: a list'],
  ])('parseLeniently refuses an id that is %s', (_what, raw, reason) => {
    expect(parseLeniently(Boat, raw)).toEqual({ ok: false, issue: { path: 'id', reason } })
  })

  test('parseLeniently mends a required value too', () => {
    expect(parseLeniently(Boat, { id: 12 })).toMatchObject({ ok: true, value: { id: '12' }, dropped: [] })
  })
})

/** Any JSON value, often one that is nearly right. Character references are excluded: the check would decode them again. */
const values = fc
  .oneof(
    { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
    { weight: 2, arbitrary: nearlyRight() },
    { weight: 2, arbitrary: fc.array(nearlyRight(), { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter }) },
  )
  .map((value): unknown => JSON.parse(JSON.stringify(value).replaceAll('&', '+')))

function nearlyRight(): fc.Arbitrary<unknown> {
  const texts = fc.constantFrom(
    ...['', ' ', '0', '12', '-1', '1e3', '4.5', '1e999', 'true', 'FALSE', 'null', 'English', 'en-!!'],
    ...['en_GB', '//b.example', 'https://b.example/a', 'javascript:1', 'EUR', 'eur', '2026-02-30'],
    ...['2026-02-28T10:00', 'in person', 'ADULT', 'start', 'Business Address', 'Europe/Paris', '\u200b'],
    ...['2 hours', '1,2', '__proto__', 'constructor', '10.5, 20.5', '99999999999999999999 Days'],
  )
  const numbers = fc.constantFrom(0, -1, 1, 1.5, 91, 1e21, 1e300, 2 ** 53)
  const keys = fc.constantFrom(
    ...['id', 'ID', 'name', 'question', 'answer', 'type', 'types', 'src', 'language', 'format'],
    ...['shortDescription', 'units', 'pricingFrom', 'retail', 'currency', 'place', 'latitude', '__proto__'],
    ...['constructor', 'x'],
  )
  const leaves = fc.oneof(texts, numbers, fc.constantFrom(null, true, false, [], {}))
  return fc.oneof(
    leaves,
    // JSON.parse makes `__proto__` an own property, as in records of a source.
    fc
      .array(fc.tuple(keys, fc.oneof(leaves, fc.array(leaves, { maxLength: 3 }))), { maxLength: 4 })
      .map(entries =>
        JSON.parse(`{${entries.map(pair => pair.map(part => JSON.stringify(part)).join(':')).join(',')}}`),
      ),
  )
}

/** All paths in a value: to objects, lists, items and leaves. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  return [[], ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map(path => [key, ...path]))]
}

/** Replaces the value at a path. */
function withValueAt(value: unknown, path: string[], other: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return other
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? withValueAt(item, rest, other) : item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === key ? withValueAt(inner, rest, other) : inner,
    ]),
  )
}

/**
 * Whether a value is known: not null, not a blank text, and not a list or an object without known values. The key
 * `__proto__` does not count, because assigning to it changes the prototype.
 */
function isKnown(value: unknown): boolean {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([key, one]) => key !== '__proto__' && isKnown(one))
  return !isNothing(value)
}

function expectReasons(dropped: { path: string; reason: string }[]): void {
  for (const { path, reason } of dropped) {
    expect(path).not.toBe('')
    expect(reason).not.toMatch(/^$|\n|\.$|undefined/)
  }
}

describe('parseLeniently on any value of JSON', () => {
  test.each([
    ['product', WireProduct, fullProduct],
    ['account', WireAccount, fullAccount],
  ] as const)(
    'parseLeniently of a %s with any value anywhere gives what its schema takes',
    (_type, schema, full) => {
      const paths = pathsOf(full).filter(path => path.length > 0)
      fc.assert(
        fc.property(fc.constantFrom(...paths), values, (path, value) => {
          const raw = JSON.parse(JSON.stringify(withValueAt(full, path, value)))
          const result = parseLeniently<z.ZodObject>(schema, raw)
          if (!result.ok) {
            expect(result.issue.path).toBe('id')
            expect(path).toEqual(['id'])
            return
          }
          expectReasons(result.dropped)
          expect(schema.safeParse(structuredClone(result.value)).error).toBeUndefined()
        }),
        { numRuns: examples(30, 1000) },
      )
    },
  )

  test('readRecord of a product has any field that is known in the model, or says what of it was dropped', () => {
    const fields = Object.keys(WireProduct.shape)
    fc.assert(
      fc.property(fc.constantFrom(...fields), values, (field, value) => {
        const raw = { id: 'p1', title: 'Walk', internalName: 'Walk', [field]: value }
        const read = readRecord('product', structuredClone(raw))
        if (read.type === 'rejected') {
          expect(field).toBe('id')
          expect(read.issue.path).toBe('id')
          return
        }
        if (read.type !== 'product') throw new Error('It was taken for an account')
        expectReasons(read.dropped)
        const { product, owner } = read
        const names = { account: owner, name: product.title, title: product.title }
        const told = new Map<string, unknown>(Object.entries({ ...product, ...names })).get(field)
        const isDropped = read.dropped.some(({ path }) => path.startsWith(field))
        if (isKnown(value) && !isDropped)
          expect(isKnown(told), `${field} is ${JSON.stringify(told)}`).toBe(true)
      }),
      { numRuns: examples(60, 2000) },
    )
  })

  test('readRecord of a V1 product gives any field back over V1, or says what of it was dropped', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(v1Fields)), values, (field, value) => {
        const raw = { id: 'p1', name: 'Walk', currency: 'EUR', duration_unit: 'Hours', [field]: value }
        const read = readRecord('product', structuredClone(raw))
        if (read.type !== 'product') {
          expect(['id', 'name']).toContain(field)
          return
        }
        expectReasons(read.dropped)
        const isDropped = read.dropped.some(({ path }) => path.startsWith(field))
        // The store keeps the account outside of the product.
        const told = field === 'account' ? read.owner : v1ValuesOf(read.product)[field]
        if (isKnown(value) && !isDropped)
          expect(isKnown(told), `${field} is ${JSON.stringify(told)}`).toBe(true)
        const { durationText: _text, passthrough: _kept, ...wire } = read.product
        expect(WireProduct.safeParse(structuredClone(wire)).error).toBeUndefined()
      }),
      { numRuns: examples(100, 3000) },
    )
  })

  test('readRecord of any value at all says what it is', () => {
    fc.assert(
      fc.property(fc.constantFrom('account', 'product'), values, (type, value) => {
        expect(['account', 'product', 'rejected']).toContain(readRecord(type, value).type)
      }),
      { numRuns: examples(30, 1000) },
    )
  })
})

test('parseLeniently keeps a record that is right but for one field as it was', () => {
  const { product, dropped } = readWalk({ bookingMinPax: 'a few' })
  expect(product).toEqual(bareProduct)
  expect(dropped).toEqual([{ path: 'bookingMinPax', reason: 'is not a number: "a few"' }])
})
