import { describe, expect, test } from 'vitest'
import { CreatedRecord } from '../../../src/catalogue/v1/created-record.ts'
import { expectedError, jsonOf, serverForAll } from '../../helpers/server.ts'
import { CREATE, cached, catalogue, create, createdIn, health, product, update } from './writing.ts'

const server = serverForAll({ source: catalogue() })
const publicServer = serverForAll({ source: catalogue(), isPublic: true })

const countOf = (of: ReturnType<typeof server>) =>
  of.withStore(store => Number(store.prepare('SELECT count(*) AS n FROM products').get()?.['n']))

describe('bulk-create', () => {
  test('bulk-create returns full records, which getProduct has at once and the cache endpoint soon', async () => {
    const testServer = server()
    const reply = await create(testServer, [
      { name: 'Ferry', category: 'Boats', max_pax: 9 },
      { name: 'Raft' },
    ])
    expect(reply.status).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    const records = createdIn(reply)
    for (const record of records) expect(() => CreatedRecord.parse(record)).not.toThrow()
    expect(records).toMatchObject([
      { name: 'Ferry', account_id: 'a', category: 'Boats', max_pax: 9, currency: null },
      { name: 'Raft', account_id: 'a', category: null },
    ])
    const [ferry, raft] = records.map(({ id }) => id)
    expect(ferry).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-/)
    expect(await product(testServer, ferry ?? '')).toContain('"title":"Ferry"')
    await expect.poll(() => cached(testServer, `${ferry},${raft}`)).toContain('"count":2')
    const account = await testServer.get('/api/accounts/get_accounts?account_ids=a&content_type=all')
    expect(account.bytes.toString()).toContain('"title":"Ferry"')
    expect((await update(testServer, [{ id: ferry, name: 'Big Ferry' }])).status).toBe(200)
    expect(await product(testServer, ferry ?? '')).toContain('"title":"Big Ferry"')
    await expect.poll(async () => (await health(testServer)).refresh.state).toBe('idle')
  })

  test.each<[string, object | Buffer, string]>([
    ['invalid JSON', Buffer.from('no'), 'Invalid JSON'],
    ['no name', { products: [{ name: 'A' }, { summary: 'B' }] }, 'products[1]: name is missing'],
    ['a wrong type', { products: [{ name: 'A' }, { name: 5 }] }, 'products[1]: name is not a text: 5'],
    [
      'an unknown field',
      { products: [{ name: 'A', colour: 'red' }] },
      'products[0]: colour is not a field of the interface',
    ],
  ])('bulk-create refuses %s and creates nothing', async (_, body, error) => {
    const before = countOf(server())
    expect(jsonOf(await server().send('POST', CREATE, body))).toEqual(expectedError(400, error))
    expect(countOf(server())).toBe(before)
    expect((await health(server())).refresh.state).toBe('idle')
  })

  test('bulk-create needs a key, even on a public server', async () => {
    for (const asked of [server(), publicServer()]) {
      const before = countOf(asked)
      const reply = await create(asked, [{ name: 'X' }], { 'X-Api-Key': null })
      expect(jsonOf(reply)).toEqual(expectedError(401))
      expect(countOf(asked)).toBe(before)
    }
    expect((await server().get(CREATE)).headers.allow).toBe('POST, OPTIONS')
  })

  test('bulk-create repeats the response for an Idempotency-Key only with the same account and body', async () => {
    const testServer = server()
    const before = countOf(testServer)
    const other = testServer.addKey('b').key
    const key = { 'Idempotency-Key': 'order-1' }
    const replies = await Promise.all([1, 2, 3].map(() => create(testServer, [{ name: 'Ferry' }], key)))
    expect(new Set(replies.map(({ bytes }) => bytes.toString())).size).toBe(1)
    expect(countOf(testServer)).toBe(before + 1)
    expect(jsonOf(await create(testServer, [{ name: 'Raft' }], key))).toEqual(
      expectedError(409, 'Idempotency-Key was used for another request before'),
    )
    const [others] = createdIn(await create(testServer, [{ name: 'Ferry' }], { ...key, 'X-Api-Key': other }))
    expect(others?.account_id).toBe('b')
    expect(countOf(testServer)).toBe(before + 2)
    testServer.withStore(store => store.exec('UPDATE write_answers SET created = created - 86400001'))
    expect((await create(testServer, [{ name: 'Raft' }], key)).status).toBe(200)
    expect(countOf(testServer)).toBe(before + 3)
    await expect.poll(async () => (await health(testServer)).refresh.state).toBe('idle')
  })

  test('X-Ignored-Fields names the fields of a copy that bulk-create sets itself, and only those', async () => {
    const ignoredOf = async (product: object, headers = {}) =>
      (await create(server(), [{ name: 'A' }, product], headers)).headers['x-ignored-fields']
    expect(await ignoredOf({ name: 'Ferry', id: null, version_id: '', max_pax: 4 })).toBeUndefined()
    const [record = {}] = createdIn(await create(server(), [{ name: 'Ferry' }]))
    const key = { 'Idempotency-Key': 'copy' }
    const time = { created_at: '2026-01-02T03:04:05.000Z', updated_at: '2026-01-02T03:04:05.000Z' }
    // The copy is as complete as the record, so this value is told again.
    for (const _ of ['first', 'repeated'])
      expect(await ignoredOf({ ...record, ...time }, key)).toBe(
        'id, version_id, created_at, updated_at, short_code',
      )
    const [only] = createdIn(await create(server(), [{ name: 'Raft', id: 'own-id' }]))
    expect(only?.id).not.toBe('own-id')
    expect(await ignoredOf({ name: 'Raft', percent_complete: '100.0' })).toBe('percent_complete')
  })

  test('bulk-create does not repeat errors for an Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'order-2' }
    expect((await create(server(), [{}], key)).status).toBe(400)
    expect((await create(server(), [{ name: 'Second Try' }], key)).status).toBe(200)
  })

  test.each([' ', 'two words', 'x'.repeat(201), 'é'])(
    'bulk-create rejects the Idempotency-Key "%s"',
    async value => {
      const reply = await create(server(), [{ name: 'X' }], {
        'Idempotency-Key': Buffer.from(value).toString('latin1'),
      })
      expect(jsonOf(reply)).toEqual(
        expectedError(400, 'Invalid Idempotency-Key. 1 to 200 visible characters'),
      )
    },
  )
})
