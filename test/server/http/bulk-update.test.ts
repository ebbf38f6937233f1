import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { everyNth, examples } from '../../helpers/extent.ts'
import { expectedError, jsonOf, serverForAll } from '../../helpers/server.ts'
import { CREATE, cached, catalogue, health, product, UPDATE, update } from './writing.ts'

const PRODUCTS = examples(11, 100)
const server = serverForAll({ source: catalogue(PRODUCTS) })
const publicServer = serverForAll({ source: catalogue(), isPublic: true })

/** Invalid bodies, with their responses. The first item of each is valid and must not be written either. */
const first = { id: 'p0', name: 'Must not be written' }
const invalidBody = 'Invalid body. Expected an object with "products", a list of at least one object'
const refused: [what: string, body: object | Buffer, status: number, error: string][] = [
  ['invalid JSON', Buffer.from('{"products":'), 400, 'Invalid JSON'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400, 'Invalid JSON'],
  ['no body', Buffer.alloc(0), 400, 'Invalid JSON'],
  ['a list', [first], 400, invalidBody],
  ['no products', { product: [first] }, 400, invalidBody],
  ['products that are no list', { products: first }, 400, invalidBody],
  ['an empty list', { products: [] }, 400, invalidBody],
  ['an item that is no object', { products: [first, 'p1'] }, 400, 'products[1] is not an object'],
  ['an item without id', { products: [first, { name: 'X' }] }, 400, 'products[1]: id is missing'],
  ['an id of another type', { products: [first, { id: 1 }] }, 400, 'products[1]: id is not a text: 1'],
  ['one id twice', { products: [first, first] }, 400, 'products[1] "p0": id is given twice'],
  [
    'an unknown field',
    { products: [first, { id: 'p1', colour: 'red' }] },
    400,
    'products[1] "p1": colour is not a field of the interface',
  ],
  [
    'a wrong type',
    { products: [first, { id: 'p1', max_pax: 'many' }] },
    400,
    'products[1] "p1": max_pax is not a number: "many"',
  ],
  ['no name', { products: [first, { id: 'p1', name: null }] }, 400, 'products[1] "p1": name is empty'],
  ['an unknown id', { products: [first, { id: 'x' }] }, 404, 'Product not found: x'],
  ["another account's product", { products: [first, { id: 'q' }] }, 404, 'Product not found: q'],
  [
    'an old version',
    { products: [first, { id: 'p1', version_id: 'old', name: 'X' }] },
    409,
    'Product changed since version old: p1',
  ],
  [
    'too many products',
    { products: Array.from({ length: 1001 }, () => first) },
    400,
    'Too many products. At most 1000 per request',
  ],
]

describe('bulk-update', () => {
  test.each(refused)('bulk-update rejects %s and writes nothing', async (_, body, status, error) => {
    const before = await product(server(), 'p0')
    const reply = await server().send('PUT', UPDATE, body)
    expect(jsonOf(reply)).toEqual(expectedError(status, error))
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(await product(server(), 'p0')).toBe(before)
    expect((await health(server())).refresh.state).toBe('idle')
  })

  test('bulk-update rejects a body over 10 MB, and the server goes on', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, ' ')
    const expected = expectedError(400, 'Body too large. At most 10 MB')
    expect(jsonOf(await server().send('PUT', UPDATE, large))).toEqual(expected)
    const chunked = { 'Transfer-Encoding': 'chunked' }
    const reply = await server().send('PUT', UPDATE, large, chunked)
    expect(jsonOf(reply)).toEqual(expected)
    expect(reply.headers.connection).toBe('close')
    expect((await update(server(), [{ id: 'p2' }])).status).toBe(200)
  })

  test.each([
    ['gzip', gzipSync('{"products":[{"id":"p2"}]}')],
    ['br', Buffer.from('{"products":[{"id":"p2"}]}')],
    ['gzip, identity', Buffer.from('{}')],
  ])('bulk-update and bulk-create refuse a body in %s', async (encoding, body) => {
    const headers = { 'Content-Encoding': encoding }
    for (const reply of [
      await server().send('PUT', UPDATE, body, headers),
      await server().send('POST', CREATE, body, headers),
    ]) {
      expect(jsonOf(reply)).toEqual(
        expectedError(415, 'Unsupported Content-Encoding. Send the body uncompressed'),
      )
      expect(reply.headers['accept-encoding']).toBe('identity')
    }
    expect((await update(server(), [{ id: 'p2' }], { 'Content-Encoding': 'identity' })).status).toBe(200)
  })

  test.each([
    ['a product that is too long', 'x'.repeat(2 * 1024 * 1024), /is longer than 2 MB/],
    ['one with too many tags', '<li>x'.repeat(50_010), /has more than 50,000 tags, lines and addresses/],
  ])('bulk-update rejects %s and writes nothing', async (_, description, reason) => {
    const before = await product(server(), 'p0')
    const reply = await update(server(), [{ id: 'p0', description }])
    expect(jsonOf(reply)).toMatchObject({ status: 400, body: { error: expect.stringMatching(reason) } })
    expect(await product(server(), 'p0')).toBe(before)
  })

  test('getProduct shows a bulk-update at once, and the cache endpoint a moment later', async () => {
    const testServer = server()
    const reply = await update(testServer, [
      { id: 'p1', name: 'Moonlight Trip', max_pax: 8 },
      { id: 'p2', description: null },
    ])
    expect(jsonOf(reply)).toEqual({ status: 200, body: { message: 'Updated 2 products' } })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(await product(testServer, 'p1')).toContain('"title":"Moonlight Trip"')
    expect(await product(testServer, 'p1')).toContain('"bookingMaxPax":8')
    expect(await product(testServer, 'p2')).toContain('"description":null')
    await expect.poll(() => cached(testServer, 'p1')).toContain('Moonlight Trip')
    await expect.poll(async () => (await health(testServer)).refresh.state).toBe('idle')
  })

  test.each([null, '', ' '])(
    'bulk-update with the version_id %j changes whatever version there is',
    async version => {
      const name = `Trip of ${JSON.stringify(version)}`
      expect((await update(server(), [{ id: 'p3', version_id: version, name }])).status).toBe(200)
      expect(await product(server(), 'p3')).toContain(`"title":${JSON.stringify(name)}`)
      await expect.poll(async () => (await health(server())).refresh.state).toBe('idle')
    },
  )

  test('bulk-update counts one product in its message, and publishes nothing if nothing changed', async () => {
    const { generation } = await health(server())
    const reply = await update(server(), [{ id: 'p0', name: 'Trip 0' }])
    expect(jsonOf(reply).body).toEqual({ message: 'Updated 1 product' })
    expect(await health(server())).toMatchObject({ generation, refresh: { state: 'idle' } })
  })

  test('bulk-update needs a key in the header or the query, even on a public server', async () => {
    const products = [{ id: 'p0', name: 'Trip 0' }]
    for (const asked of [server(), publicServer()]) {
      const reply = await update(asked, products, { 'X-Api-Key': null })
      expect(jsonOf(reply)).toEqual(expectedError(401))
      const inQuery = await asked.send('PUT', `${UPDATE}?api_key=${asked.key}`, { products })
      expect(inQuery.status).toBe(200)
    }
  })

  test('bulk-update answers other methods with 405, and OPTIONS with the allowed methods', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      const reply = await server().get(UPDATE, {}, method)
      expect(reply.status).toBe(405)
      expect(reply.headers.allow).toBe('PUT, OPTIONS')
    }
    const { status, headers } = await server().get(UPDATE, { 'X-Api-Key': null }, 'OPTIONS')
    expect(status).toBe(204)
    expect(headers['access-control-allow-methods']).toBe('PUT, OPTIONS')
    expect(headers['access-control-allow-headers']).toBe('*, Authorization')
  })
})

/** Independent fields, one for each writer of a product. */
const fields = everyNth<readonly [v1: string, key: string]>(4, [
  ['max_pax', 'bookingMaxPax'],
  ['min_pax', 'bookingMinPax'],
  ['max_group_size', 'maxGroupSize'],
  ['age_restriction_value', 'ageRestrictionValue'],
  ['height_restriction_value', 'heightRestrictionValue'],
  ['weight_restriction_value', 'weightRestrictionValue'],
  ['dress_code', 'dressCode'],
  ['food_included', 'foodIncluded'],
  ['drinks_included', 'drinksIncluded'],
  ['category', 'category'],
])
const WRITERS = fields.length
const Product = z.object({ product: z.record(z.string(), z.unknown()) })

test('concurrent writes by many clients lose no change, and neither writes nor reads fail', async () => {
  const testServer = server()
  const { generation } = await health(testServer)
  const ids = Array.from({ length: PRODUCTS }, (_, index) => `p${index}`)
  const writtenBy = (field: string, index: number) =>
    /_(?:pax|size|value)$/.test(field) ? index : `V${index}`
  let isOver = false
  const torn: string[] = []
  const reader = async () => {
    for (let at = 0; !isOver; at++) {
      const some = ids.slice(at % (PRODUCTS - 10), (at % (PRODUCTS - 10)) + 10)
      const reply = await testServer.get(`/api/products/get_products?product_ids=${some}`)
      const body: { count?: number } = JSON.parse(reply.bytes.toString())
      if (reply.status !== 200 || body.count !== some.length) torn.push(`${reply.status} ${body.count}`)
    }
  }
  const readers = [reader()]
  const replies = await Promise.all(
    fields.flatMap(([field]) =>
      ids.map((id, index) => update(testServer, [{ id, [field]: writtenBy(field, index) }])),
    ),
  )
  expect(replies).toHaveLength(WRITERS * PRODUCTS)
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  await expect.poll(async () => (await health(testServer)).refresh.state).toBe('idle')
  isOver = true
  await Promise.all(readers)
  expect(torn).toEqual([])
  for (const [index, id] of ids.entries()) {
    const { product: read } = Product.parse(JSON.parse(await product(testServer, id)))
    for (const [field, key] of fields) expect(read[key], `${id}.${key}`).toBe(writtenBy(field, index))
  }
  // Concurrent writes are published together.
  const published = (await health(testServer)).generation - generation
  expect(published).toBeLessThan((WRITERS * PRODUCTS) / 2)
})
