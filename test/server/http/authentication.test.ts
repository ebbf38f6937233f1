import { describe, expect, test } from 'vitest'
import { revokeKey } from '../../../src/catalogue/store/keys.ts'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'
import {
  expectedError,
  jsonOf,
  type Reply,
  serverForAll,
  startServer,
  type TestServer,
} from '../../helpers/server.ts'

const records = [
  { type: 'account', ...fullAccount },
  { type: 'account', id: 'b', name: 'Red Boats' },
  { type: 'product', ...fullProduct },
]

/** All endpoints that need a key. */
const keyed = [
  '/api',
  '/api/accounts/get_accounts?account_ids=a1',
  '/api/products/get_products?product_ids=p1',
  '/api/accounts/getAccount/a1',
  '/api/products/getProduct/p1',
  '/exports/products/p1.md',
  '/exports/products/p1',
  '/exports/accounts/a1.all.json',
  '/exports/records/all.jsonl',
  '/exports/manifest.json',
  '/exports/changes/latest.json',
  '/metrics',
]
const [, path = ''] = keyed

const noKey = { 'X-Api-Key': null }
const unauthorized = expectedError(401, 'Unauthorized')

/** An error response without the headers that differ for each request. */
function shown({ status, headers: { date: _, 'x-request-id': __, ...headers }, bytes }: Reply) {
  return { status, headers, text: bytes.toString() }
}

/** Waits, because keys are cached for a moment; authenticate.test.ts checks for how long. */
async function refusedSoon(server: TestServer, key: string): Promise<Reply> {
  const ask = () => server.get(path, { 'X-Api-Key': key })
  await expect.poll(async () => (await ask()).status).toBe(401)
  return ask()
}

describe('a key', () => {
  const server = serverForAll({ source: records })

  test.for(keyed)('%s needs a key', async target => {
    expect((await server().get(target)).status).toBe(200)
    expect(jsonOf(await server().get(target, noKey))).toEqual(unauthorized)
    expect((await server().get(target, noKey, 'HEAD')).status).toBe(401)
  })

  test.for([
    '/exports/nothing',
    '/exports/products/nothing.md',
    '/api/accounts/getAccount/nobody',
    '/api/products/getProduct/nothing',
    '/api/accounts/get_accounts',
    '/api/products/get_products?product_ids=1&format=xml',
  ])('%s reveals nothing without a key, not even other errors of the request', async target => {
    expect(jsonOf(await server().get(target, noKey))).toEqual(unauthorized)
  })

  test('/healthz needs no key', async () => {
    expect((await server().get('/healthz', noKey)).status).toBe(200)
  })

  const read = 'GET, HEAD, OPTIONS'
  test.for([
    ['/api', read],
    ['/api/accounts/get_accounts', read],
    ['/exports/products/p1.md', read],
    ['/mcp', 'POST, OPTIONS'],
  ] as const)(
    'a preflight request to %s needs no key, and allows every header, Authorization by its name',
    async ([target, methods]) => {
      const asked = { ...noKey, Origin: 'https://shop.example', 'Access-Control-Request-Method': 'GET' }
      const { status, headers, bytes } = await server().get(target, asked, 'OPTIONS')
      expect({ status, size: bytes.length }).toEqual({ status: 204, size: 0 })
      expect(headers).toMatchObject({
        allow: methods,
        'access-control-allow-origin': '*',
        'access-control-allow-methods': methods,
        'access-control-allow-headers': '*, Authorization',
      })
    },
  )

  test.for([path, '/api'])(
    'pages of any origin may read all headers of an answer of %s, also of a refusal',
    async target => {
      for (const headers of [{}, noKey])
        expect((await server().get(target, headers)).headers['access-control-expose-headers']).toBe('*')
    },
  )

  test.for(['x-api-key', 'X-API-KEY'])('the header %s is read as a key', async name => {
    expect((await server().get(path, { ...noKey, [name]: server().key })).status).toBe(200)
  })

  test.for(['api_key', 'api%5Fkey', '%61pi_key', '%61%70%69%5f%6B%65%79'])(
    'the query parameter %s is read as a key',
    async name => {
      const { key } = server()
      const encoded = key.replace('_', '%5F')
      for (const target of [
        `${path}&${name}=${key}`,
        `/api?${name}=${key}`,
        `/api?x=1&${name}=${encoded}&y=2`,
      ])
        expect((await server().get(target, noKey)).status, target).toBe(200)
    },
  )

  test.for(['API_KEY', 'apikey', 'api-key', 'key', 'X-Api-Key'])(
    'the query parameter %s is not read as a key',
    async name => {
      expect(jsonOf(await server().get(`${path}&${name}=${server().key}`, noKey))).toEqual(unauthorized)
    },
  )

  test('a key in the header takes precedence over the query', async () => {
    const { key } = server()
    expect((await server().get(`${path}&api_key=wrong`, { 'X-Api-Key': key })).status).toBe(200)
    expect((await server().get(`${path}&api_key=${key}`, { 'X-Api-Key': 'wrong' })).status).toBe(401)
  })

  test('the key of any account reads everything', async () => {
    const { key } = server().addKey('b')
    for (const target of keyed) expect((await server().get(target, { 'X-Api-Key': key })).status).toBe(200)
  })

  test('an Authorization header is not read as a key', async () => {
    const Authorization = `Bearer ${server().key}`
    expect(jsonOf(await server().get(path, { ...noKey, Authorization }))).toEqual(unauthorized)
  })

  test('all invalid keys get identical 401 responses', async () => {
    const { key } = server()
    const none = shown(await server().get(path, noKey))
    expect(none).toMatchObject({ status: 401, text: '{"error":"Unauthorized","status":401}' })
    const expired = server().addKey('a1', new Date(Date.now() - 1000))
    const wrong = {
      unknown: 'tourpress_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      empty: '',
      'cut off': key.slice(0, -1),
      longer: `${key}A`,
      'in other case': key.toUpperCase(),
      'with its name': `X-Api-Key: ${key}`,
      'a hash': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'an account': 'a1',
      SQL: "' OR '1'='1",
      'very long': 'k'.repeat(20_000),
      expired: expired.key,
      'the id of a key': expired.id,
    }
    for (const [what, given] of Object.entries(wrong))
      expect(shown(await server().get(path, { 'X-Api-Key': given })), what).toEqual(none)
    expect(shown(await server().get(path, { 'X-Api-Key': [key, key] })), 'twice').toEqual(none)
    expect(shown(await server().get(`${path}&api_key=wrong`)), 'query').toEqual(none)
    expect(shown(await server().get(`${path}&api_key=`)), 'empty query').toEqual(none)
  })

  test('a revoked key soon gets the same 401 as an unknown one', async () => {
    const none = shown(await server().get(path, noKey))
    const { id, key } = server().addKey('a1')
    expect((await server().get(path, { 'X-Api-Key': key })).status).toBe(200)
    expect(server().withStore(store => revokeKey(store, id))).toBe(true)
    expect(shown(await refusedSoon(server(), key))).toEqual(none)
  })

  test('a key that is added while the server runs works at once', async () => {
    const { key } = server().addKey('a1')
    expect((await server().get(path, { 'X-Api-Key': key })).status).toBe(200)
  })
})

test('the key of a removed account gets the same 401 as an unknown one', async () => {
  const server = await startServer({ source: records })
  const none = shown(await server.get(path, noKey))
  const { key } = server.addKey('b')
  expect((await server.get(path, { 'X-Api-Key': key })).status).toBe(200)
  const without = records.filter(({ id }) => id !== 'b')
  await server.build(without, new Date('2026-02-03T04:05:06Z'), { maxRemoved: 1 })
  expect(shown(await refusedSoon(server, key))).toEqual(none)
})

describe('a public server', () => {
  const open = serverForAll({ source: records, isPublic: true })

  test.for(keyed.filter(target => target !== '/metrics'))(
    '%s needs no key, and refuses a wrong one',
    async target => {
      for (const none of [noKey, { 'X-Api-Key': '' }])
        expect((await open().get(target, none)).status).toBe(200)
      const inQuery = `${target}${target.includes('?') ? '&' : '?'}api_key=wrong`
      expect(jsonOf(await open().get(target, { 'X-Api-Key': 'wrong' }))).toEqual(unauthorized)
      expect(jsonOf(await open().get(inQuery, noKey))).toEqual(unauthorized)
    },
  )

  test('a revoked or expired key is refused', async () => {
    const { id, key } = open().addKey('a1')
    expect((await open().get(path, { 'X-Api-Key': key })).status).toBe(200)
    open().withStore(store => revokeKey(store, id))
    expect(jsonOf(await refusedSoon(open(), key))).toEqual(unauthorized)
    const expired = open().addKey('a1', new Date(Date.now() - 1000))
    expect(jsonOf(await open().get(path, { 'X-Api-Key': expired.key }))).toEqual(unauthorized)
  })

  test.for(['/', '/documentation', '/openapi.json', '/healthz'])(
    '%s is open to all, whatever key they send',
    async target => {
      expect((await open().get(target, { 'X-Api-Key': 'wrong' })).status).toBeLessThan(400)
    },
  )

  /** Values that only requests with a key get, and the values without a key. */
  const keyOnly: [path: string, withKey: string, without: string][] = [
    ['/api/products/getProduct/p1', '"retail":2550,"net":73193', '"retail":2550,"net":null'],
    ['/api/accounts/getAccount/a1', `"tradeEmail":"${fullAccount.tradeEmail}"`, '"tradeEmail":null'],
    ['/api/accounts/getAccount/a1', `"tradeUrl":"${fullAccount.tradeUrl}"`, '"tradeUrl":null'],
    ['/api/accounts/getAccount/a1', `"requirements":"${fullAccount.requirements}"`, '"requirements":null'],
  ]

  test.for(keyOnly)('%s contains %s only with a key', async ([target, withKey, without]) => {
    const ofNobody = await open().get(target, noKey)
    expect(ofNobody.bytes.toString()).toContain(without)
    expect(ofNobody.headers['cache-control']).toMatch(/^public, max-age=/)
    expect(ofNobody.headers.vary).toBe('X-Api-Key, Accept-Encoding')
    const ofKey = await open().get(target)
    const inQuery = await open().get(`${target}?api_key=${open().key}`)
    for (const reply of [ofKey, inQuery]) {
      expect(reply.bytes.toString()).toContain(withKey)
      expect(reply.headers['cache-control']).toBe('private, no-cache')
      expect(reply.headers.vary).toBe('X-Api-Key, Accept-Encoding')
    }
    // A copy of one response does not validate the other.
    const { etag = '' } = ofKey.headers
    expect((await open().get(target, { ...noKey, 'If-None-Match': etag })).status).toBe(200)
    expect((await open().get(target, { 'If-None-Match': etag })).status).toBe(304)
  })

  test('a public server needs a key for writes', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await open().get(path, noKey, method)).status).toBe(405)
  })
})

test('getProduct contains net prices with a key', async () => {
  const server = await startServer({ source: records })
  const text = (await server.get('/api/products/getProduct/p1')).bytes.toString()
  expect(text).toContain('"retail":2550,"net":73193')
})
