import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { everyNth, isAll } from '../../helpers/extent.ts'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'
import { expectedError, jsonOf, type Reply, serverForAll } from '../../helpers/server.ts'
import { composed } from './published.ts'

const records = [
  { type: 'account', ...fullAccount },
  { type: 'product', ...fullProduct },
]

const mediaTypes: Record<string, string> = {
  json: 'application/json',
  jsonl: 'application/jsonl',
  jsonld: 'application/ld+json',
  'json-octo': 'application/json',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
}

/** The expected behaviour of a request target; the defaults fit most endpoints. */
interface Row {
  path: string
  mediaType: string
  /** `Range` is supported. @default false */
  hasRanges?: boolean
  /** No key is needed. @default false */
  isOpen?: boolean
  /** The response has validators. @default true */
  isConditional?: boolean
  /** The response depends on `Accept`. @default false */
  isNegotiated?: boolean
  bad?: { path: string; error: string }
  missing?: { path: string; error: string }
}

const ACCOUNTS = '/api/accounts/get_accounts'
const PRODUCTS = '/api/products/get_products'
const responseType = (format: string) => (format === 'jsonld' ? 'application/ld+json' : 'application/json')

const cacheRows = Object.keys(composed).flatMap((format): Row[] => [
  ...['company_info', 'all'].map(
    (contentType): Row => ({
      path: `${ACCOUNTS}?account_ids=a1&format=${format}&content_type=${contentType}`,
      mediaType: responseType(format),
      isNegotiated: format === 'jsonld',
      bad: {
        path: `${ACCOUNTS}?format=${format}&content_type=${contentType}`,
        error: 'No account IDs provided',
      },
      missing: {
        path: `${ACCOUNTS}?account_ids=x&format=${format}&content_type=${contentType}`,
        error: 'No accounts found',
      },
    }),
  ),
  ...(format === 'json-octo'
    ? []
    : [
        {
          path: `${PRODUCTS}?product_ids=p1&format=${format}`,
          mediaType: responseType(format),
          isNegotiated: format === 'jsonld',
          bad: { path: `${PRODUCTS}?format=${format}`, error: 'No product IDs provided' },
          missing: { path: `${PRODUCTS}?product_ids=x&format=${format}`, error: 'No products found' },
        },
      ]),
])

const exportRows = Object.entries(composed).flatMap(([format, { extension }]): Row[] =>
  ['accounts/a1', 'accounts/a1.all', 'products/p1'].map(name => ({
    path: `/exports/${name}${extension}`,
    mediaType: mediaTypes[format] ?? '',
    hasRanges: true,
    bad: { path: `/exports/${name}%${extension}`, error: 'Bad percent-encoding in the path' },
    missing: { path: `/exports/${name}-x${extension}`, error: 'Not found' },
  })),
)

const everySearch = isAll ? ['/api/search?q=title'] : []

const rows: Row[] = [
  // The formats differ in media type and extension.
  ...everyNth(4, cacheRows),
  ...everyNth(5, exportRows),
  { path: '/exports/products/p1', mediaType: 'application/json', hasRanges: true, isNegotiated: true },
  { path: '/exports/accounts/a1', mediaType: 'application/json', hasRanges: true, isNegotiated: true },
  { path: '/exports/records/index.json', mediaType: 'application/json', hasRanges: true },
  { path: '/exports/manifest.json', mediaType: 'application/json', hasRanges: true },
  { path: '/exports/changes/latest.json', mediaType: 'application/json', hasRanges: true },
  { path: '/exports/changes/1.jsonl', mediaType: 'application/jsonl', hasRanges: true },
  { path: '/exports/changes/1.paths', mediaType: 'text/plain; charset=utf-8', hasRanges: true },
  { path: '/api', mediaType: 'application/json', missing: { path: '/api/', error: 'Not found' } },
  {
    path: '/api/products',
    mediaType: 'application/json',
    bad: { path: '/api/products?page=0', error: 'Invalid page. Whole number from 1' },
    missing: { path: '/api/products/', error: 'Not found' },
  },
  // It needs two threads, and search.test.ts asks for most of this.
  ...everySearch.map(
    (path): Row => ({
      path,
      mediaType: 'application/json',
      bad: {
        path: '/api/search?sort=worst',
        error: 'Invalid sort. It is not one of relevance, distance, price: "worst"',
      },
      missing: { path: '/api/search/', error: 'Not found' },
    }),
  ),
  {
    path: '/api/accounts/getAccount/a1',
    mediaType: 'application/json',
    bad: {
      path: '/api/accounts/getAccount/a1?media_limit=x',
      error: 'Invalid media_limit. Whole number from 0',
    },
    missing: { path: '/api/accounts/getAccount/x', error: 'Account not found' },
  },
  {
    path: '/api/products/getProduct/p1',
    mediaType: 'application/json',
    bad: {
      path: '/api/products/getProduct/p1?media_offset=-1',
      error: 'Invalid media_offset. Whole number from 0',
    },
    missing: { path: '/api/products/getProduct/x', error: 'Product not found' },
  },
  { path: '/documentation', mediaType: 'text/html; charset=utf-8', isOpen: true },
  { path: '/documentation/types', mediaType: 'text/html; charset=utf-8', isOpen: true },
  { path: '/openapi.json', mediaType: 'application/json', isOpen: true },
  { path: '/mcp/server-card', mediaType: 'application/mcp-server-card+json', isOpen: true },
  { path: '/.well-known/mcp/server-card.json', mediaType: 'application/mcp-server-card+json', isOpen: true },
  { path: '/.well-known/ai-catalog.json', mediaType: 'application/ai-catalog+json', isOpen: true },
  {
    path: '/.well-known/api-catalog',
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    isOpen: true,
  },
  { path: '/healthz', mediaType: 'application/json', isOpen: true, isConditional: false },
  {
    path: '/metrics',
    mediaType: 'text/plain; version=0.0.4; charset=utf-8',
    isOpen: true,
    isConditional: false,
  },
]

const server = serverForAll({ source: records, build: { formats: DEFAULTS.formats } })

/** Headers of every response. */
function expectCommon({ headers, bytes }: Reply, isHead = false): void {
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['x-request-id']).toMatch(/\S/)
  if (!isHead && headers['content-length'] !== undefined)
    expect(Number(headers['content-length'])).toBe(bytes.length)
}

function expectRefused(reply: Reply, status: number, error: string): void {
  expectCommon(reply)
  expect(jsonOf(reply)).toEqual(expectedError(status, error))
  expect(reply.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  expect(reply.headers['content-length']).toBe(String(reply.bytes.length))
  expect(reply.headers.etag).toBeUndefined()
}

const listed = (header: string | undefined) => (header ?? '').split(/\s*,\s*/)

describe.each(rows)(
  '$path',
  ({ path, mediaType, hasRanges, isOpen, isConditional, isNegotiated, ...row }) => {
    test('GET answers 200 with media type, length and caching headers', async () => {
      const reply = await server().get(path)
      expectCommon(reply)
      expect(reply.status).toBe(200)
      expect(reply.headers['content-type']).toBe(mediaType)
      expect(reply.headers['content-length']).toBe(String(reply.bytes.length))
      expect(reply.bytes.length).toBeGreaterThan(0)
      expect(reply.headers['accept-ranges']).toBe(hasRanges ? 'bytes' : undefined)
      if (isConditional === false) {
        expect(reply.headers['cache-control']).toBe('no-store')
        return
      }
      expect(reply.headers.etag).toMatch(/^"[^"]+"$/)
      const key = isOpen ? [] : ['X-Api-Key']
      const accept = isNegotiated ? ['Accept'] : []
      expect(listed(reply.headers.vary).sort()).toEqual([...accept, 'Accept-Encoding', ...key])
      expect(listed(reply.headers['cache-control']).includes('private')).toBe(isOpen !== true)
    })

    test('HEAD answers with the headers of GET, and no body', async () => {
      for (const encoding of ['identity', 'gzip']) {
        const asked = { 'Accept-Encoding': encoding }
        const [got, head] = [await server().get(path, asked), await server().get(path, asked, 'HEAD')]
        expectCommon(head, true)
        expect(head.status).toBe(200)
        expect(head.bytes.length).toBe(0)
        const { date: _, 'x-request-id': __, 'content-length': length, ...rest } = got.headers
        const { date: ___, 'x-request-id': ____, 'content-length': headLength, ...headRest } = head.headers
        expect(headRest).toEqual(rest)
        // /metrics and /healthz differ for each request.
        if (isConditional !== false) expect(headLength).toBe(length)
      }
    })

    if (isConditional !== false)
      test('GET and HEAD answer 304 for a current copy', async () => {
        const { headers } = await server().get(path)
        const { etag = '' } = headers
        for (const method of ['GET', 'HEAD']) {
          const reply = await server().get(path, { 'If-None-Match': etag }, method)
          expectCommon(reply)
          expect({ status: reply.status, size: reply.bytes.length }).toEqual({ status: 304, size: 0 })
          for (const name of ['etag', 'vary', 'cache-control', 'last-modified', 'link'])
            expect(reply.headers[name], name).toEqual(headers[name])
          expect(reply.headers['content-length']).toBeUndefined()
          const other = await server().get(path, { 'If-None-Match': '"other"' }, method)
          expect(other.status).toBe(200)
        }
      })

    if (isOpen !== true)
      test('GET answers 401 without a key', async () => {
        for (const headers of [{ 'X-Api-Key': null }, { 'X-Api-Key': 'wrong' }]) {
          const reply = await server().get(path, headers)
          expectRefused(reply, 401, 'Unauthorized')
          expect(reply.headers['www-authenticate']).toMatch(/\S/)
        }
      })

    test('other methods answer 405 with the allowed methods', async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
        const reply = await server().get(path, {}, method)
        expectRefused(reply, 405, 'Method not allowed')
        expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS')
      }
    })

    test('OPTIONS answers 204', async () => {
      const reply = await server().get(path, { 'X-Api-Key': null }, 'OPTIONS')
      expectCommon(reply)
      expect({ status: reply.status, allow: reply.headers.allow }).toEqual({
        status: 204,
        allow: 'GET, HEAD, OPTIONS',
      })
    })

    if (hasRanges)
      test('Range answers 206 with the part, and 416 after the end', async () => {
        const whole = await server().get(path)
        const size = whole.bytes.length
        const part = await server().get(path, { Range: 'bytes=1-6' })
        expectCommon(part)
        expect(part.status).toBe(206)
        expect(part.bytes).toEqual(whole.bytes.subarray(1, 7))
        expect(part.headers).toMatchObject({
          'content-range': `bytes 1-6/${size}`,
          'content-length': '6',
          'content-type': mediaType,
          etag: whole.headers.etag,
        })
        const none = await server().get(path, { Range: `bytes=${size}-` })
        expectRefused(none, 416, 'Range not satisfiable')
        expect(none.headers['content-range']).toBe(`bytes */${size}`)
      })

    if (!hasRanges)
      test('Range is ignored', async () => {
        const reply = await server().get(path, { Range: 'bytes=1-6' })
        expect(reply.status).toBe(200)
        expect(reply.headers['content-range']).toBeUndefined()
        if (isConditional !== false) expect(reply.bytes).toEqual((await server().get(path)).bytes)
      })

    const { bad, missing } = row
    if (bad !== undefined)
      test('GET answers 400 for invalid parameters', async () => {
        expectRefused(await server().get(bad.path), 400, bad.error)
      })

    if (missing !== undefined)
      test('GET answers 404 for an unknown record', async () => {
        expectRefused(await server().get(missing.path), 404, missing.error)
      })
  },
)

test.for(['/x', '/api/accounts', '/API', '/api/products/getProduct/', '/favicon.ico'])(
  'the unknown path %s answers 404 to every method',
  async path => {
    for (const method of ['GET', 'POST'])
      expectRefused(await server().get(path, {}, method), 404, 'Not found')
    expect((await server().get(path, {}, 'HEAD')).status).toBe(404)
  },
)

test('the X-Request-Id of every response is unique', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => server().get('/api')))
  expect(new Set(replies.map(({ headers }) => headers['x-request-id'])).size).toBe(50)
})
