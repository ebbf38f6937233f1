import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { ProductEntry } from '../../src/document/entry.ts'
import { jsonl } from '../../src/formats/jsonl/jsonl.ts'
import { accountSearchFields, productSearchFields } from '../../src/formats/jsonl/search-fields.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'

/** Meilisearch takes the one attribute that ends in `id`, in any case, for the primary key; two are an error. */
const primaryKeys = (line: object) => Object.keys(line).filter(key => key.toLowerCase().endsWith('id'))

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)

/** What is unknown is empty; a number cannot be. */
const mayBeMissing = ['price', 'coordinates', '_geo', 'durationMinutes', 'startDate', 'endDate']

const documentation = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8')
const [schema = '', settings = ''] = [...documentation.matchAll(/^```json\n(.*?)^```$/gms)].map(
  ([, text]) => text,
)

const typesense = z
  .object({
    enable_nested_fields: z.literal(true),
    fields: z.array(z.object({ name: z.string(), type: z.string(), optional: z.boolean().default(false) })),
  })
  .parse(JSON.parse(schema))
const attributes = Object.values(z.record(z.string(), z.array(z.string())).parse(JSON.parse(settings))).flat()

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isWithin = (value: unknown, most: number) => isNumber(value) && Math.abs(Number(value)) <= most

/** https://typesense.org/docs/latest/api/collections.html#field-types */
const typesenseTypes: Record<string, (value: unknown) => boolean> = {
  string: value => typeof value === 'string',
  'string[]': value => Array.isArray(value) && value.every(item => typeof item === 'string'),
  float: isNumber,
  int32: value => Number.isInteger(value) && isWithin(value, 2 ** 31 - 1),
  geopoint: value =>
    Array.isArray(value) && value.length === 2 && isWithin(value[0], 90) && isWithin(value[1], 180),
}

/** The value of a field of an object, nested ones by their path: `price.amount`. */
const valueAt = (line: Record<string, unknown>, path: string) =>
  path.split('.').reduce<unknown>((value, key) => Object(value)[key], line)

/** What Typesense refuses of a document: an id that is no text, a field that is missing or of another type. */
function typesenseIssues(line: Record<string, unknown>, { fields }: typeof typesense): string[] {
  return fields.flatMap(({ name, type, optional }) => {
    const value = valueAt(line, name)
    if (value === undefined) return optional ? [] : [`${name} is missing`]
    return typesenseTypes[type]?.(value) ? [] : [`${name} is no ${type}`]
  })
}

/** What Meilisearch refuses: https://www.meilisearch.com/docs/learn/advanced/geosearch, `_geo` is an object of two numbers. */
function meilisearchIssues({ _geo }: Record<string, unknown>): string[] {
  if (_geo === undefined) return []
  const isPoint =
    Object.keys(Object(_geo)).join() === 'lat,lng' &&
    isWithin(valueAt({ _geo }, '_geo.lat'), 90) &&
    isWithin(valueAt({ _geo }, '_geo.lng'), 180)
  return isPoint ? [] : ['_geo is no point']
}

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    key,
    ...keysIn(inner).map(path => `${key}.${path}`),
  ])
}

describe.each(catalogues)('jsonl of $name', ({ name, file, isMissing }) => {
  let entries: ProductEntry[] = []
  let lines: Record<string, unknown>[] = []
  beforeAll(async () => {
    if (isMissing) return
    entries = (await readCatalogue(file, null)).products
    lines = entries.map(entry => JSON.parse(jsonl.record(entry)))
  })

  it.skipIf(isMissing)('jsonl has one key for Meilisearch, and a text as id for Typesense', () => {
    expect(lines).not.toEqual([])
    for (const line of lines) {
      expect(primaryKeys(line)).toEqual(['id'])
      expect(line['id']).toBeTypeOf('string')
    }
  })

  it.skipIf(isMissing)('jsonl has the whole readable text in one field, for loaders', () => {
    for (const [index, line] of lines.entries()) {
      expect(line['text']).toBe(entries[index]?.text)
      expect(line['text']).toContain(line['name'])
    }
  })

  it.skipIf(isMissing)('jsonl keeps the type of each field from line to line, and writes no null', () => {
    const kinds = new Map(
      lines.flatMap(line => Object.entries(line).map(([key, value]) => [key, kindOf(value)])),
    )
    expect([...kinds.values()]).not.toContain('null')
    for (const line of lines)
      for (const [key, kind] of kinds)
        if (key in line || !mayBeMissing.includes(key))
          expect(`${key} ${kindOf(line[key])}`).toBe(`${key} ${kind}`)
  })

  it.skipIf(isMissing)(
    'jsonl is taken by Typesense with the schema, and by Meilisearch with the settings, of the documentation',
    () => {
      for (const line of lines)
        expect([...typesenseIssues(line, typesense), ...meilisearchIssues(line)]).toEqual([])
      // What no line has is misspelt.
      if (name === 'the sample') {
        const keys = new Set(lines.flatMap(line => keysIn(line)))
        expect(
          [...typesense.fields.map(field => field.name), ...attributes].filter(key => !keys.has(key)),
        ).toEqual([])
      }
    },
  )
})

describe('the documentation of JSON Lines', () => {
  it('lists the keys behind the cache record, each with the kinds of lines that have it', () => {
    const rows = [...documentation.matchAll(/^\| (`.*`) \| (yes)? *\| (yes)? *\|/gm)].flatMap(
      ([, keys = '', product, account]) =>
        [...keys.matchAll(/`(\w+)`/g)].map(([, key]) => ({ key, product, account })),
    )
    const said = (kind: 'product' | 'account') =>
      rows.flatMap(row => (row[kind] === undefined ? [] : [row.key]))
    expect(said('product')).toEqual(Object.keys(productSearchFields))
    expect(said('account').filter(key => key !== 'locale')).toEqual(Object.keys(accountSearchFields))
  })
})

describe('the rules of search engines', () => {
  it('typesenseIssues and meilisearchIssues find what would be refused', () => {
    const line = {
      name: 1,
      price: { amount: '2' },
      coordinates: [91, 0],
      durationMinutes: 1.5,
      _geo: { lat: 1 },
    }
    expect(typesenseIssues(line, typesense)).toEqual([
      'name is no string',
      ...['text', 'highlights', 'category', 'locale', 'town', 'country'].map(key => `${key} is missing`),
      'price.amount is no float',
      'durationMinutes is no int32',
      'coordinates is no geopoint',
    ])
    expect(meilisearchIssues(line)).toEqual(['_geo is no point'])
  })
})

describe('primaryKeys', () => {
  it('primaryKeys finds what stands beside the id', () => {
    expect(primaryKeys({ id: 1, accountId: 2, uuid: 3, name: 4 })).toEqual(['id', 'accountId', 'uuid'])
  })
})
