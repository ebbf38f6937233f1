import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isAll } from '../helpers/extent.ts'
import { hasNginx, runNginx } from '../helpers/run-nginx.ts'
import {
  ask,
  expectedError,
  jsonOf,
  type RequestHeaders,
  startServer,
  type TestServer,
} from '../helpers/server.ts'

const ID = 'harbour-kayak-tour-sh101'
const PATHS = [
  `/api/products/get_products?product_ids=${ID}`,
  `/api/products/get_products?product_ids=${ID}&format=markdown`,
  `/api/products/getProduct/${ID}?media_limit=2`,
  `/exports/products/${ID}?`,
  `/exports/products/${ID}.md?`,
]

/** Usual configurations: a cache for successes, and a cache for errors as well. */
const USUAL = 'proxy_cache_valid 200 401 404 10m;'

const keyedCaches = [
  { name: 'as it comes', directives: USUAL },
  {
    name: 'with the address without its query as the cache key',
    directives: `${USUAL} proxy_cache_key $uri;`,
  },
  {
    name: 'that ignores Cache-Control',
    directives: 'proxy_cache_valid 200 10m; proxy_ignore_headers Cache-Control;',
  },
]

/** Starts nginx with a cache in front of a server, and returns a client for it. */
async function cacheBefore({ url, folder }: TestServer, directives: string) {
  const own = mkdtempSync(join(folder, 'nginx-'))
  const nginx = await runNginx(
    own,
    port => `
  proxy_cache_path "${join(own, 'cache')}" keys_zone=answers:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${url};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_cache answers;
      ${directives}
      add_header X-Cache $upstream_cache_status always;
    }
  }`,
  )
  onTestFinished(() => nginx.stop())
  return (path: string, headers: RequestHeaders = {}, method = 'GET') =>
    ask(nginx.url, { path, method, headers })
}

const unauthorized = expectedError(401)
const WRONG = `tourpress_${'x'.repeat(43)}`

// `npm test` checks the caching headers in validators.test.ts and authentication.test.ts.
describe.skipIf(!isAll || !hasNginx)(
  `behind the cache of nginx${hasNginx ? '' : ' (skipped: it is not installed)'}`,
  () => {
    describe.each(keyedCaches)('$name', ({ directives }) => {
      test('a response to a key in the header is never sent without a key', async () => {
        const server = await startServer({ isBehindProxy: true })
        const get = await cacheBefore(server, directives)
        for (const path of PATHS) {
          expect(jsonOf(await get(path, { 'X-Api-Key': WRONG })), path).toEqual(unauthorized)
          const direct = await server.get(path)
          for (let round = 1; round <= 2; round++) {
            const keyed = await get(path, { 'X-Api-Key': server.key })
            expect([keyed.status, keyed.bytes.equals(direct.bytes)], path).toEqual([200, true])
            expect(jsonOf(await get(path)), path).toEqual(unauthorized)
            expect(jsonOf(await get(path, { 'X-Api-Key': WRONG })), path).toEqual(unauthorized)
            expect((await get(path, {}, 'HEAD')).status, path).toBe(401)
          }
        }
      })

      test('a response to a key in the query is never sent without a key', async () => {
        const server = await startServer({ isBehindProxy: true })
        const get = await cacheBefore(server, directives)
        for (const path of PATHS) {
          expect(jsonOf(await get(`${path}&api_key=${WRONG}`)), path).toEqual(unauthorized)
          const direct = await server.get(path)
          for (let round = 1; round <= 2; round++) {
            const keyed = await get(`${path}&api_key=${server.key}`)
            expect([keyed.status, keyed.bytes.equals(direct.bytes)], path).toEqual([200, true])
            expect(jsonOf(await get(path)), path).toEqual(unauthorized)
            expect(jsonOf(await get(`${path}&api_key=${WRONG}`)), path).toEqual(unauthorized)
          }
        }
      })
    })

    test('public responses come from the cache the second time, with the same bytes', async () => {
      const server = await startServer({ isPublic: true, isBehindProxy: true })
      const get = await cacheBefore(server, USUAL)
      for (const path of PATHS) {
        const first = await get(path)
        const second = await get(path)
        expect([first.status, first.headers['x-cache']], path).toEqual([200, 'MISS'])
        expect([second.status, second.headers['x-cache']], path).toEqual([200, 'HIT'])
        expect(second.bytes.equals(first.bytes), path).toBe(true)
        expect(second.headers.etag).toBe(first.headers.etag)
        const known = await get(path, { 'If-None-Match': String(second.headers.etag) })
        expect([known.status, known.bytes.length, known.headers['x-cache']], path).toEqual([304, 0, 'HIT'])
      }
    })

    test('net prices of a public server are never sent without a key, whichever request comes first', async () => {
      const server = await startServer({ isPublic: true, isBehindProxy: true })
      const path = `/api/products/getProduct/${ID}`
      for (const order of [
        [null, server.key],
        [server.key, null],
      ]) {
        const get = await cacheBefore(server, USUAL)
        for (const key of [...order, ...order]) {
          const { status, bytes } = await get(path, { 'X-Api-Key': key })
          expect(status).toBe(200)
          expect(/"net":[1-9]/.test(bytes.toString())).toBe(key !== null)
        }
      }
    })

    test.for(['identity first', 'gzip first'])(
      'compressed and plain responses are cached separately, %s',
      async order => {
        const server = await startServer({ isPublic: true, isBehindProxy: true })
        const get = await cacheBefore(server, USUAL)
        const encodings = order === 'gzip first' ? ['gzip', 'identity'] : ['identity', 'gzip']
        for (const path of PATHS) {
          const plain = (await server.get(path, { 'X-Api-Key': null })).bytes
          for (const state of ['MISS', 'HIT'])
            for (const encoding of encodings) {
              const { status, headers, bytes } = await get(path, { 'Accept-Encoding': encoding })
              expect([status, headers['x-cache']], `${path} in ${encoding}`).toEqual([200, state])
              expect(headers['content-encoding'], path).toBe(encoding === 'gzip' ? 'gzip' : undefined)
              expect((encoding === 'gzip' ? gunzipSync(bytes) : bytes).equals(plain), path).toBe(true)
            }
        }
      },
    )
  },
)
