import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openStore } from '../../../src/catalogue/store/open-store.ts'
import { inspect } from '../../../src/source/inspect/inspect.ts'
import { MappingFile, readMapping } from '../../../src/source/mapping/mapping-file.ts'
import { places, tourpress } from '../../helpers/tourpress.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { writeTemporary } from '../reading.ts'
import { issuesIn, productsIn } from '../table/products-in.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('templates/mapping.schema.json says what a mapping file may say', () => {
  const schema = {
    title: 'A mapping of tourpress',
    ...z.toJSONSchema(MappingFile(), { io: 'input', reused: 'ref' }),
  }
  const file = join(ROOT, 'templates/mapping.schema.json')
  // It is written anew where it is missing.
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(schema, null, 1)}\n`)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(schema)
})

test.each([
  ['fields: { titel: Name }', '"titel" is none of its words'],
  ['fields: { title: Name, duration: { from: D, unit: parsecs } }', 'fields.duration'],
  ['fields: { id: Nr }', 'fields.title is missing, and every product needs one'],
  ['fields:\n  title: [', 'it is not valid YAML'],
  ['just words', 'it is not an object: "just words"'],
])('readMapping refuses %j', (text, message) => {
  expect(() => readMapping(writeTemporary('a.yaml', text))).toThrow(message)
})

test('build --mapping names the path in their file, the line and the value', async () => {
  const folder = temporaryFolder()
  const records = [
    {
      meta: { code: 7 },
      names: { en: 'Walk' },
      rates: [
        { who: 'Adults', amount: 1250 },
        { who: 'Kids', amount: 'ask' },
      ],
    },
    { meta: { code: 8 }, names: {}, rates: [] },
    { meta: { code: 9 }, names: { en: 'Swim' }, rates: [{ who: 'Adults', amount: 900 }], from: '05/06/2026' },
    'no object',
  ]
  const source = writeTemporary('a.json', JSON.stringify({ total: 4, data: { items: records } }))
  const mapping = writeTemporary(
    'a.map.yaml',
    `records: data.items
fields:
  id: meta.code
  title: names.en
  price: { from: "rates[].amount", unit: cents, price: EUR }
  ticket: "rates[].who"
  startDate: { from: from, date: d/m/y }
  town: { from: place, default: Ash }
`,
  )
  const flags = ['--mapping', mapping, '--force', 'rejected', '--surfaces', 'none', ...places(folder)]
  expect(await tourpress(['build', source, ...flags])).toMatchObject({ code: 0 })
  using store = openStore(join(folder, 'catalogue.db'))
  expect(productsIn(store)).toEqual([
    { id: '7', title: 'Walk', account: 'a', prices: ['ADULT 12.50 EUR'], town: 'Ash' },
    { id: '9', title: 'Swim', account: 'a', prices: ['ADULT 9.00 EUR'], starts: '2026-06-05', town: 'Ash' },
  ])
  expect(issuesIn(folder)).toEqual([
    'dropped 0 place is read as town, and no record has it',
    'dropped 1 rates[1].amount is not a price: "ask"',
    'rejected 2 names.en is empty, and every product needs one',
    'rejected 4  is not an object',
  ])
})

test('inspect places the coordinates of GeoJSON, and build reads them', async () => {
  const feature = (coordinates: number[]) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: { name: 'Walk', variants: [{ title: 'Default Title', price: '3.00 EUR' }] },
  })
  const features = [feature([-0.61, 54.48]), feature([11.35, 46.5, 262])]
  const source = writeTemporary('a.geojson.json', JSON.stringify({ type: 'FeatureCollection', features }))
  const { inspection } = await inspect(source)
  expect(inspection.fields.filter(({ path }) => path.startsWith('geometry.coordinates'))).toMatchObject([
    { path: 'geometry.coordinates[0]', field: 'longitude' },
    { path: 'geometry.coordinates[1]', field: 'latitude' },
    { path: 'geometry.coordinates[2]', field: null },
  ])
  const mapping = writeTemporary(
    'a.map.yaml',
    `records: features
fields:
  title: properties.name
  longitude: geometry.coordinates[0]
  latitude: geometry.coordinates[1]
  price: properties.variants[].price
  ticket: properties.variants[].title
`,
  )
  const folder = temporaryFolder()
  const flags = ['--mapping', mapping, '--force', 'rejected', '--surfaces', 'none', ...places(folder)]
  expect(await tourpress(['build', source, ...flags])).toMatchObject({ code: 0 })
  using store = openStore(join(folder, 'catalogue.db'))
  expect(productsIn(store)).toEqual([
    { id: 'walk', title: 'Walk', account: 'a.geojson', at: '54.48,-0.61', prices: ['3.00 EUR'] },
  ])
})

test('a mapping that names no column or no list of the file is refused', async () => {
  const folder = temporaryFolder()
  const table = writeTemporary('a.csv', 'Name;Ort\nWalk;Ash\n')
  const wrong = writeTemporary('a.map.yaml', 'records: items\nfields: { title: Nahme }')
  const build = (source: string) => tourpress(['build', source, '--mapping', wrong, ...places(folder)])
  expect(await build(table)).toMatchObject({
    code: 3,
    stderr: expect.stringContaining(
      'the mapping reads title from "Nahme", which is no column; row 1 has "Name", "Ort"',
    ),
  })
  const json = writeTemporary('a.json', '{"tours": [{"name": "Walk"}]}')
  expect(await build(json)).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('Its lists are "tours"'),
  })
})

test('inspect --write writes a mapping that build reads, and never over a file', async () => {
  const folder = temporaryFolder()
  const table = writeTemporary('tours.csv', 'Name;Ort;Dauer;Beginn am;Wer\nWalk;Ash;90;01/05/2026;Jo\n')
  const file = join(folder, 'tourpress.map.yaml')
  const inspected = await tourpress(['inspect', table, '--write', file])
  expect(inspected).toMatchObject({ code: 0, stdout: expect.stringContaining('duration? In which unit?') })
  expect(readFileSync(file, 'utf8')).toContain('# duration: { from: Dauer, unit: minutes }')
  expect(readMapping(file).rules.map(({ field, from }) => [field, from])).toEqual([
    ['title', 'Name'],
    ['town', 'Ort'],
  ])
  expect(await tourpress(['inspect', table, '--write', file])).toMatchObject({ code: 2 })
  expect(JSON.parse((await tourpress(['inspect', table, '--json'])).stdout)).toMatchObject({
    kind: 'table',
    records: 1,
  })
})
