import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { type RequestHeaders, serverForAll, textOf } from '../../helpers/server.ts'

const ACCOUNT = 'b83e2a76-14cd-4f09-8a5b-6d9c07e1f352'
const PRODUCT = 'winter-truffle-walk-domme-ng52'

/** Targets of different kinds of responses, all long enough to be compressed. */
const targets = [
  `/api/accounts/get_accounts?account_ids=${ACCOUNT}&content_type=all`,
  `/api/accounts/get_accounts?account_ids=${ACCOUNT}&content_type=all&format=markdown`,
  `/api/products/get_products?product_ids=${PRODUCT}&format=text`,
  `/api/products/get_products?product_ids=${PRODUCT}&format=jsonld`,
  `/api/products/getProduct/${PRODUCT}`,
  `/api/accounts/getAccount/${ACCOUNT}`,
  `/exports/products/${PRODUCT}.md`,
  `/exports/products/${PRODUCT}`,
  '/exports/records/all.jsonl',
]
const [, , target = ''] = targets

const server = serverForAll({ build: { formats: DEFAULTS.formats } })
const get = (path: string, headers: RequestHeaders = {}) => server().get(path, headers)

describe.each(targets)('%s', path => {
  test.for(['gzip', 'br', 'zstd'])('has the same text in %s, and is shorter', async encoding => {
    const whole = await get(path, { 'Accept-Encoding': 'identity' })
    expect(whole.headers['content-encoding']).toBeUndefined()
    for (const _ of ['new', 'cached']) {
      const reply = await get(path, { 'Accept-Encoding': encoding })
      expect(reply.status).toBe(200)
      expect(reply.headers['content-encoding']).toBe(encoding)
      expect(reply.headers['content-length']).toBe(String(reply.bytes.length))
      expect(reply.headers['content-type']).toBe(whole.headers['content-type'])
      expect(reply.headers.vary).toContain('Accept-Encoding')
      expect(reply.bytes.length).toBeLessThan(whole.bytes.length)
      expect(await textOf(reply)).toBe(whole.bytes.toString())
    }
  })
})

test.for([
  ['gzip', 'gzip'],
  ['GZip', 'gzip'],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;q=0, br;q=0.5', 'br'],
  ['gzip;q=1, br;q=0.5, zstd;q=0.2', 'gzip'],
  ['zstd;q=0.9, br;q=0.8, gzip;q=0.7', 'zstd'],
  ['gzip ; q=0.2 , br;q=0.1', 'gzip'],
  ['gzip;q=0.5, identity;q=0.4', 'gzip'],
  ['compress, gzip', 'gzip'],
  ['*;q=0.1, br;q=0, zstd;q=0', 'gzip'],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['identity', undefined],
  ['', undefined],
  ['gzip;q=0', undefined],
  ['*;q=0', undefined],
  ['compress, deflate', undefined],
  ['gzipped', undefined],
  ['gzip;q=2', undefined],
  ['gzip;q=x', undefined],
] as const)('Accept-Encoding "%s" is answered in %s', async ([accepted, encoding]) => {
  const reply = await get(target, { 'Accept-Encoding': accepted })
  expect(reply.status).toBe(200)
  expect(reply.headers['content-encoding']).toBe(encoding)
})

test('Accept-Encoding "*" leads to a compressed response', async () => {
  for (const accepted of ['*', 'br;q=0.5, *;q=1'])
    expect((await get(target, { 'Accept-Encoding': accepted })).headers['content-encoding']).toMatch(
      /^(?:br|gzip|zstd)$/,
    )
})

test('without Accept-Encoding the response is not compressed, and varies by it', async () => {
  const { headers } = await get(target)
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers.vary).toContain('Accept-Encoding')
})

test('a small response is not compressed', async () => {
  const reply = await get('/api', { 'Accept-Encoding': 'gzip, br, zstd' })
  expect(reply.headers['content-encoding']).toBeUndefined()
})

test('a range is a part of the uncompressed bytes, whatever encoding is accepted', async () => {
  const path = `/exports/products/${PRODUCT}.md`
  const whole = await get(path)
  const part = await get(path, { Range: 'bytes=10-19', 'Accept-Encoding': 'gzip, br' })
  expect(part.status).toBe(206)
  expect(part.headers['content-encoding']).toBeUndefined()
  expect(part.headers.etag).toBe(whole.headers.etag)
  expect(part.bytes).toEqual(whole.bytes.subarray(10, 20))
})
