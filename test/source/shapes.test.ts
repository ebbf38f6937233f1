import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SHAPES } from '../../src/source/shapes.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { read, writeTemporary } from './reading.ts'

const json = (value: unknown) => JSON.stringify(value)
const shopify = {
  id: 1,
  title: 'Kayak',
  handle: 'kayak',
  body_html: '<p>Sea</p>',
  variants: [{ price: '25.00' }],
}
const woo = { id: 7, name: 'Kayak', permalink: 'https://shop.example/kayak', regular_price: '25', tags: [] }

/** What people try to build, as its own tools write it, and the name that the message has to give it. */
const FILES: readonly [name: string, file: string, content: string | Buffer][] = [
  ['a manifest of a published tree', 'manifest.json', json({ generation: 3, counts: {}, fingerprint: 'a' })],
  [
    'the list of downloads of a published tree',
    'catalogue.json',
    json({ mediaType: 'application/jsonl', shards: [] }),
  ],
  [
    'a list of records of a published tree',
    'all.jsonl',
    json({ type: 'x', hash: 'a', digest: 'b', bytes: {} }),
  ],
  ['an index of lists of a published tree', 'index.json', json({ buckets: { all: { hashes: 'a' } } })],
  ['a change feed of a published tree', '1.jsonl', json({ op: 'added', type: 'x', hash: 'a', fields: null })],
  ['the state of a target', 'deployed.json', json({ generation: 1, lease: null })],
  ['an HTML page', 'page.json', '\n<!DOCTYPE html>\n<html><body>Sign in</body></html>'],
  ['a sitemap', 'sitemap.xml', '<?xml version="1.0"?>\n<urlset xmlns="x"><url><loc>y</loc></url></urlset>'],
  ['XML', 'tours.xml', '<?xml version="1.0"?>\n<tours><tour id="1"/></tours>'],
  ["an archive, such as a spreadsheet's own format", 'tours.zip', Buffer.from('PK\x03\x04\x14\0')],
  ['a PDF', 'tours.pdf', '%PDF-1.7\n'],
  ['a Markdown text, such as llms.txt', 'llms.txt', '# Tours\n\n> What there is to do\n'],
  ['GeoJSON', 'places.geojson', json({ type: 'FeatureCollection', features: [] })],
  ['schema.org JSON-LD', 'tours.jsonld', json({ '@context': 'https://schema.org', '@type': 'Product' })],
  ['a product of Shopify', 'one.json', json(shopify)],
  ['a product of WooCommerce', 'products.json', json([woo, woo])],
]

describe('fileSource names what is no catalogue', () => {
  test.each(FILES)('%s', async (name, file, content) => {
    const shape = SHAPES.find(one => one.name === name)
    await expect(read(file, content)).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(`^Reading ".*${file}": it is ${name}, and no catalogue$`),
      hint: shape?.advice,
    })
  })

  test('there is a file for every shape', () => {
    expect(FILES.map(([name]) => name).sort()).toEqual(SHAPES.map(({ name }) => name).sort())
  })

  test.each([
    ['Shopify', shopify],
    ['WooCommerce', woo],
  ])('in a list of products of %s, each record is rejected by that name', async (name, product) => {
    const folder = temporaryFolder()
    const file = writeTemporary('products.json', json({ products: [product, { ...product, id: 2 }] }))
    await expect(build(folder, file, { accountId: 'a' })).rejects.toMatchObject({
      message: expect.stringContaining(
        `Reading "${file}": 2 of 2 (100 %) records were rejected: is a product of ${name}. Build it with a mapping`,
      ),
    })
  })

  test('a product with a field that such exports have too is a product', async () => {
    const folder = temporaryFolder()
    const file = writeTemporary(
      'products.json',
      json({ products: [{ id: '1', title: 'Kayak', variants: ['Sea'] }] }),
    )
    const report = await build(folder, file, { accountId: 'a', out: join(folder, 'o') })
    expect(report).toMatchObject({ products: 1, dropped: 1 })
  })
})
