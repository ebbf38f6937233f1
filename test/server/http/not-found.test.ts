import * as zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'
import { parsePage } from '../../helpers/html-page.ts'
import { expectedError, jsonOf, type Reply, serverForAll } from '../../helpers/server.ts'
import { publishedText } from './published.ts'
import { rawRequest, sendRaw } from './raw-request.ts'

const records = [
  { type: 'account', ...fullAccount },
  { type: 'product', ...fullProduct },
]
/** Long enough for the page to be compressed. */
const siteName = '&旅'.repeat(60)
const pages = { surfaces: ['pages'], siteName }
const server = serverForAll({ source: records, build: pages, isPublic: true })
const elsewhere = serverForAll({
  source: records,
  build: { ...pages, baseUrl: "https://tours.example/a'b/c" },
  isPublic: true,
})
const keyed = serverForAll({ source: records, build: pages })
const bare = serverForAll({ source: records, isPublic: true })

const HTML = 'text/html; charset=utf-8'
/** The `Accept` header of browsers. */
const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const noKey = { 'X-Api-Key': null }

/** Resolves the links of a page against its address. */
function addressesIn({ bytes }: Reply, at: string): URL[] {
  const page = parsePage(bytes.toString())
  return [...page.having('href'), ...page.having('src')].map(
    ({ attributes }) => new URL(attributes['href'] ?? attributes['src'] ?? '', at),
  )
}

/** Unknown paths of different depths. */
const NOWHERE = [
  '/nothing',
  '/nothing/',
  '/a/b/c.html?x=/y/z',
  '/api/nothing',
  '/documentation/x',
  '/exports/nothing.html',
  '/exports/products/nothing',
  '/exports/a/b/c/',
  '/exports//x',
]

describe('the "not found" page', () => {
  for (const [name, started] of [
    ['of a tree without an address', server],
    ['of a tree below a path', elsewhere],
  ] as const)
    test.for(NOWHERE)(`${name}: the links work at %s, also behind a proxy`, async path => {
      const reply = await started().get(path, { ...BROWSER, ...noKey })
      expect(reply.status).toBe(404)
      expect(reply.headers).toMatchObject({
        'content-type': HTML,
        'cache-control': 'no-store',
        vary: 'Accept, Accept-Encoding',
        'content-length': String(reply.bytes.length),
      })
      const text = (html: string) => parsePage(html).named('main')[0]?.text
      expect(text(reply.bytes.toString())).toBe(text(publishedText(started().folder, '404.html')))
      // Without a proxy, below a path of a proxy, and with a proxy that shows only the tree.
      const hosts = [
        ['https://a.example', ''],
        ['https://a.example/b/c', ''],
        ...(path.startsWith('/exports/') ? [['https://a.example', '/exports']] : []),
      ] as const
      for (const [outside, inside] of hosts) {
        const addresses = addressesIn(reply, outside + path.slice(inside.length))
        expect(addresses.length).toBeGreaterThan(1)
        for (const { href } of addresses) {
          expect(href.startsWith(`${outside}/`), href).toBe(true)
          const found = await started().get(inside + href.slice(outside.length), noKey)
          expect(found.status, href).toBe(200)
          expect(found.headers['content-type']).toMatch(/^text\/(?:html|css|javascript)|^image\//)
        }
      }
    })

  test('it has no validators, ignores conditions and ranges, and HEAD gets the same headers', async () => {
    const asked = { ...BROWSER, 'If-None-Match': '*', Range: 'bytes=0-1' }
    const reply = await server().get('/x', asked)
    expect(reply.status).toBe(404)
    expect(reply.headers.etag).toBeUndefined()
    expect(reply.headers['last-modified']).toBeUndefined()
    const head = await server().get('/x', asked, 'HEAD')
    expect(head.bytes.length).toBe(0)
    const { date: _, 'x-request-id': __, ...rest } = reply.headers
    expect(head.headers).toMatchObject(rest)
  })

  test('it is compressed as Accept-Encoding asks', async () => {
    const plain = await server().get('/x', BROWSER)
    const packed = await server().get('/x', { ...BROWSER, 'Accept-Encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(zlib.brotliDecompressSync(packed.bytes)).toEqual(plain.bytes)
  })

  test.for([
    '*/*',
    'application/json',
    'text/html, application/json',
    'text/html;q=0.5, application/json;q=0.6',
    'text/html;q=0',
    'text/*',
    '',
  ])('programs keep JSON: Accept "%s"', async accept => {
    for (const path of NOWHERE) {
      const reply = await server().get(path, { Accept: accept })
      expect(jsonOf(reply), path).toEqual(expectedError(404, 'Not found'))
      expect(reply.headers).toMatchObject({ vary: 'Accept', 'cache-control': 'no-store' })
    }
  })

  test('errors of endpoints and of writes stay JSON', async () => {
    for (const [path, error] of [
      ['/api/products/getProduct/x', 'Product not found'],
      ['/api/products/get_products?product_ids=x', 'No products found'],
    ] as const)
      expect(jsonOf(await server().get(path, BROWSER))).toEqual(expectedError(404, error))
    expect(jsonOf(await server().get('/x', BROWSER, 'POST'))).toEqual(expectedError(404, 'Not found'))
    expect(jsonOf(await server().get('/exports/x%', BROWSER)).status).toBe(400)
  })

  test('without pages, and on a server that needs keys, the 404 is JSON', async () => {
    for (const started of [bare, keyed])
      for (const path of ['/x', '/exports/x'])
        expect(jsonOf(await started().get(path, BROWSER))).toEqual(expectedError(404, 'Not found'))
  })
})

describe('/', () => {
  test.for([
    ['a public server with pages', server, 'exports/'],
    ['a public server without', bare, 'documentation'],
    ['a server that needs a key', keyed, 'documentation'],
  ] as const)('/ of %s leads on', async ([, started, location]) => {
    for (const [method, headers] of [
      ['GET', BROWSER],
      ['GET', {}],
      ['HEAD', BROWSER],
    ] as const) {
      const reply = await started().get('/', { ...headers, ...noKey }, method)
      expect(reply.status).toBe(302)
      expect(reply.headers).toMatchObject({ location, 'cache-control': 'no-cache' })
    }
    const page = await started().get(`/${location}`, { ...BROWSER, ...noKey })
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe(HTML)
  })

  test('a target without a path means /', async () => {
    for (const target of ['http://a.example', 'http://a.example?x'])
      expect((await sendRaw(server().port, rawRequest(target, []))).statuses).toEqual([302])
  })

  test('/ answers other methods with 405', async () => {
    expect((await server().get('/', {}, 'POST')).status).toBe(405)
  })
})
