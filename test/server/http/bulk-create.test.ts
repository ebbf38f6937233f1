import { describe, expect, test } from 'vitest'
import { CreatedRecord } from '../../../src/catalogue/v1/created-record.ts'
import { expectedError, jsonOf, serverForAll } from '../../helpers/server.ts'
import { CREATE, cached, catalogue, create, createdIn, health, product, update } from './writing.ts'

const server = serverForAll({ source: catalogue() })
const publicServer = serverForAll({ source: catalogue(), isPublic: true })

const countOf = (of: ReturnType<typeof server>) =>
  of.withStore(store => Number(store.prepare('SELECT count(*) AS n FROM products').get()?.['n']))

describe('bulk-create', () => {
  test('bulk-create answers full records of the account, seen at once and soon at the cache endpoint', async () => {
    const own = server()
    const reply = await create(own, [{ name: 'Ferry', category: 'Boats', max_pax: 9 }, { name: 'Raft' }])
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
    expect(await product(own, ferry ?? '')).toContain('"title":"Ferry"')
    await expect.poll(() => cached(own, `${ferry},${raft}`)).toContain('"count":2')
    const account = await own.get('/api/accounts/get_accounts?account_ids=a&content_type=all')
    expect(account.bytes.toString()).toContain('"title":"Ferry"')
    expect((await update(own, [{ id: ferry, name: 'Big Ferry' }])).status).toBe(200)
    expect(await product(own, ferry ?? '')).toContain('"title":"Big Ferry"')
    await expect.poll(async () => (await health(own)).refresh.state).toBe('idle')
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

  test('bulk-create needs a key, also of a public server', async () => {
    for (const asked of [server(), publicServer()]) {
      const before = countOf(asked)
      const reply = await create(asked, [{ name: 'X' }], { 'X-Api-Key': null })
      expect(jsonOf(reply)).toEqual(expectedError(401))
      expect(countOf(asked)).toBe(before)
    }
    expect((await server().get(CREATE)).headers.allow).toBe('POST, OPTIONS')
  })

  test('bulk-create gives the response of an Idempotency-Key again, to its account and its body alone', async () => {
    const own = server()
    const before = countOf(own)
    const other = own.addKey('b').key
    const key = { 'Idempotency-Key': 'order-1' }
    const replies = await Promise.all([1, 2, 3].map(() => create(own, [{ name: 'Ferry' }], key)))
    expect(new Set(replies.map(({ bytes }) => bytes.toString())).size).toBe(1)
    expect(countOf(own)).toBe(before + 1)
    expect(jsonOf(await create(own, [{ name: 'Raft' }], key))).toEqual(
      expectedError(409, 'Idempotency-Key was used for another request before'),
    )
    const [others] = createdIn(await create(own, [{ name: 'Ferry' }], { ...key, 'X-Api-Key': other }))
    expect(others?.account_id).toBe('b')
    expect(countOf(own)).toBe(before + 2)
    own.withStore(store => store.exec('UPDATE write_answers SET created = created - 86400001'))
    expect((await create(own, [{ name: 'Raft' }], key)).status).toBe(200)
    expect(countOf(own)).toBe(before + 3)
    await expect.poll(async () => (await health(own)).refresh.state).toBe('idle')
  })

  test('bulk-create keeps no error for an Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'order-2' }
    expect((await create(server(), [{}], key)).status).toBe(400)
    expect((await create(server(), [{ name: 'Second Try' }], key)).status).toBe(200)
  })

  test.each([' ', 'two words', 'x'.repeat(201), 'é'])(
    'bulk-create refuses the Idempotency-Key "%s"',
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
