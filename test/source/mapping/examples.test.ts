import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { openStore } from '../../../src/catalogue/store/open-store.ts'
import { inspect } from '../../../src/source/inspect/inspect.ts'
import { places, tourpress } from '../../helpers/tourpress.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { productsIn } from '../table/products-in.ts'

const EXAMPLES = join(import.meta.dirname, '../../../examples/sources')
const Truth = z.record(z.string(), z.record(z.string(), z.string().nullable()))
const truth = Truth.parse(parse(readFileSync(join(import.meta.dirname, 'truth.yaml'), 'utf8')))

test.each(Object.entries(truth))(
  'inspect places nine in ten fields of %s right, and nothing wrong',
  async (name, fields) => {
    const { inspection } = await inspect(join(EXAMPLES, name))
    expect(inspection.records).toBe(10)
    expect(inspection.fields.map(({ path }) => path).sort()).toEqual(Object.keys(fields).sort())
    const wrong = inspection.fields.filter(({ path, field }) => field !== null && field !== fields[path])
    const right = inspection.fields.filter(({ path, field }) => field === fields[path])
    expect(wrong).toEqual([])
    expect(right.length / inspection.fields.length).toBeGreaterThanOrEqual(0.9)
  },
)

const EXPORTS = join(import.meta.dirname, 'exports')
const told = Truth.parse(parse(readFileSync(join(EXPORTS, 'truth.yaml'), 'utf8')))

// Texts in several languages and addresses of an office are asked, so that fewer are right.
test.each([
  ['rezdy-products.json', 56, 59],
  ['open-data-hub.json', 41, 56],
  ['squarespace-products.csv', 20, 22],
])('inspect places nothing of %s wrong, and %i of its %i fields right', async (name, least, all) => {
  const fields = new Map(Object.entries(told[name] ?? {}))
  const { inspection } = await inspect(join(EXPORTS, name))
  const wrong = inspection.fields.filter(({ path, field }) => field !== null && field !== fields.get(path))
  const right = inspection.fields.filter(({ path, field }) => field === (fields.get(path) ?? null))
  expect(wrong).toEqual([])
  expect(inspection.fields).toHaveLength(all)
  expect(right.length).toBeGreaterThanOrEqual(least)
})

/** One product of each example, by hand. */
const products: Record<string, object> = {
  'shopify-products': {
    ...{ id: '8101', title: 'Kelp Kitchen', account: 'Fundy Feet', category: 'Food', town: 'Fundy Harbour' },
    text: '<p>Pick, rinse and cook four kinds of seaweed.</p>',
    prices: ['ADULT 48.00 CAD', 'CHILD 24.00 CAD'],
    country: 'Canada',
    pictures: ['https://cdn.fundyfeet.example/files/kelp.jpg'],
  },
  'woocommerce-products': {
    ...{ id: '311', title: 'Bread Oven Morning', account: 'Old Mill Museum', category: 'Workshops' },
    ...{ short: 'Bake in the village oven.', text: 'We light the oven at six and bake at nine.' },
    ...{ prices: ['39.00 EUR'], minutes: 120, town: 'Weirbridge', active: undefined },
    pictures: [
      'https://oldmill.example/wp-content/uploads/2026/04/pic-2.jpg',
      'https://oldmill.example/wp-content/uploads/2026/04/more-2.jpg',
    ],
  },
  datatourisme: {
    ...{ id: 'POI0002', title: 'Grotte aux Merles', account: "Office de tourisme de l'Orle", locale: 'fr' },
    short: 'Trois salles ornées et une rivière souterraine.',
    prices: ['6.00 EUR'],
    ...{ street: 'Chemin de la Grotte', postcode: '24998', town: 'Vallon-sur-Orle', country: 'France' },
    at: '45.2011,0.8122',
    pictures: ['https://images.tourisme-exemple.example/2.jpg'],
  },
}

test.each(Object.keys(truth))('build --mapping publishes %s, strictly and checked', async name => {
  const folder = temporaryFolder()
  const [base = ''] = name.split('.')
  const mapping = ['--mapping', join(EXAMPLES, `${base}.map.yaml`)]
  const built = await tourpress(['build', join(EXAMPLES, name), ...mapping, '--strict', ...places(folder)])
  expect(built).toMatchObject({ code: 0, stdout: expect.stringContaining('10 products') })
  const checked = await tourpress(['check', '--out', join(folder, 'out')])
  expect(checked.code).toBe(0)
  using store = openStore(join(folder, 'catalogue.db'))
  const wanted = products[base]
  expect(productsIn(store)).toContainEqual(wanted)
})
