import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { everyNth } from '../../helpers/extent.ts'
import { expectedError, jsonOf, serverForAll } from '../../helpers/server.ts'
import { sharedFiles } from '../../helpers/shared.ts'
import { type RawReply, rawRequest, sendRaw } from './raw-request.ts'

// The proxy option switches off the limit for wrong keys, because hundreds of hostile strings are sent as keys.
const server = serverForAll({ isBehindProxy: true })

const key = () => `X-Api-Key: ${server().key}`

const sendTo = (target: string, line?: string) => sendRaw(server().port, rawRequest(target, [key()], line))

/** Paths and stack traces, which no response may contain. */
const SECRETS =
  /\/home\/|\/root\/|\/usr\/|\/tmp\/|\/dev\/|\/var\/|root:x:|\bat .*(?:\.ts|node:)|node_modules|ENOENT|EACCES|SQLITE/

function expectRefused({ statuses, text }: RawReply, what: string): void {
  expect(statuses, what).toEqual([expect.toSatisfy(status => status >= 400 && status < 500)])
  expectQuiet(text, what)
}

/** Checks that an error has the body of docs/server.md, even if the parser rejected the request. */
function expectQuiet(text: string, what: string): void {
  expect(text, what).not.toMatch(SECRETS)
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  if (status < 400) return
  expect(JSON.parse(body), what).toEqual({ error: expect.any(String), status })
}

afterEach(async () => {
  const { status, bytes } = await server().get('/healthz', { 'X-Api-Key': null })
  expect(status).toBe(200)
  expect(bytes.toString()).toContain('"status":"ok"')
})

describe('request targets', () => {
  test.for([
    '//',
    '///etc/passwd',
    '/%',
    '/%2',
    '/%zz',
    '/%00',
    '/..',
    '/../../../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..\\..\\windows\\win.ini',
    '/exports/../../etc/passwd',
    '/exports/..%2f..%2f..%2fetc%2fpasswd',
    '/exports/%2e%2e%2f%2e%2e%2fcatalogue.db',
    '/exports//etc/passwd',
    '/exports/%2Fetc%2Fpasswd',
    '/exports/products/%00',
    '/exports/products/p1%00.json',
    '/exports/products/..%00/x',
    '/exports/products/%',
    '/exports/products/%C3%28',
    '/exports/products/%ED%A0%80',
    '/exports/products/%F8%88%80%80%80',
    '/exports/products/~00',
    '/exports/products/~2E~2E',
    '/exports/products/..',
    '/exports/products/%2e%2e%2fmanifest.json',
    '/exports/.lock.db',
    '/exports/current',
    '/exports/generations',
    '/exports/file:///etc/passwd',
    '/api/accounts/getAccount/..%2f..%2fx',
    '/api/accounts/getAccount/%',
    '/api/accounts/getAccount/%00',
    "/api/accounts/getAccount/'%20OR%201=1--",
    '/api/products/getProduct/%F0%28%8C%28',
    '/api/products/getProduct/%22;DROP%20TABLE%20products',
    '/api/accounts/get_accounts?%',
    '/api/accounts/get_accounts?account_ids=%',
    '/api/accounts/get_accounts?account_ids=%00',
    '/api/accounts/get_accounts?account_ids=%ff%fe',
    '/api/accounts/get_accounts?account_ids=a&format=%00',
    '/api/accounts/get_accounts?account_ids[]=a',
    '/api/accounts/get_accounts?account_ids=..%2f..%2f..%2fetc%2fpasswd&content_type=all',
    '/api/products/get_products?product_ids=__proto__',
    '/api/products/get_products?product_ids=constructor,toString,hasOwnProperty',
    '/api/products/get_products?product_ids=x&format=constructor',
    '/api/accounts/get_accounts?__proto__[x]=1',
    '/api?#',
    '/api#fragment',
    '/api;x=1',
    '/api/.',
    '/healthz/',
    '/metrics%00',
    'api',
    '?',
    'http://localhost/exports/../../etc/passwd',
    'http://user:pass@localhost/nothing',
    'https://elsewhere.example/nothing',
    'http:///healthz',
    'ftp://localhost/api',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '*',
    '/\u007f',
    '/exports/products/\u00e9\u00ff',
  ])('target %j is refused', async target => {
    const reply = await sendTo(target)
    // A target must not contain a fragment, but the path before it may exist.
    if (/^\/api\??#/.test(target) && reply.statuses[0] === 200) return
    expectRefused(reply, target)
  })

  test('a NUL byte anywhere in a request gets 400', async () => {
    for (const request of [
      'GET /\0 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /api?x=\0 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /api HTTP/1.1\r\nHost: x\r\nX-Api-Key: \0\r\nConnection: close\r\n\r\n',
      'G\0T /api HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      '\0\0\0\0\r\n\r\n',
    ])
      expectRefused(await sendRaw(server().port, request), JSON.stringify(request))
  })

  test('unknown targets of every length up to 8 kB get 404', async () => {
    for (const length of [1, 255, 256, 4096, 8192]) {
      const long = 'a'.repeat(length)
      for (const target of [
        `/${long}`,
        `/exports/${long}`,
        `/exports/products/${long}.json`,
        `/a${'/a'.repeat(length / 2)}`,
      ]) {
        const reply = await sendTo(target)
        expectRefused(reply, `${target.slice(0, 30)} ${length}`)
        expect(reply.statuses).toEqual([404])
      }
      const [account, many] = [
        `/api/accounts/getAccount/${long}`,
        `/api/accounts/get_accounts?account_ids=${long}`,
      ]
      for (const target of [account, many]) expect((await sendTo(target)).statuses).toEqual([404])
    }
  })

  test('a target of 40 kB gets 414, and one of 70 kB is rejected by the parser', async () => {
    for (const [length, status] of [
      [40_000, 414],
      [70_000, 431],
    ] as const) {
      const reply = await sendTo(`/${'a'.repeat(length)}`)
      expectRefused(reply, String(length))
      expect(reply.statuses).toEqual([status])
    }
  })

  test('an absolute target is served like its path', async () => {
    for (const origin of ['http://localhost', 'HTTP://elsewhere.example:81', 'https://localhost'])
      expect((await sendTo(`${origin}/api`)).statuses).toEqual([200])
  })

  test('OPTIONS * is answered', async () => {
    const reply = await sendRaw(server().port, rawRequest('*', [], 'OPTIONS * HTTP/1.1'))
    expect(reply.statuses).toEqual([204])
    expect(reply.text).toMatch(/^Allow: GET, HEAD, PUT, POST, OPTIONS\r$/m)
  })
})

describe('request heads', () => {
  test.for([
    'GET /api/accounts/get_accounts?account_ids=ürban HTTP/1.1',
    'FOO /api HTTP/1.1',
    'get /api HTTP/1.1',
    'G E T /api HTTP/1.1',
    '/api HTTP/1.1',
    'GET',
    'GET /api HTTP/9.9',
    'GET /api HTTP/1.1 x',
    'GET /a b HTTP/1.1',
    'PRI * HTTP/2.0',
    `${'A'.repeat(10_000)} /api HTTP/1.1`,
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'é /api HTTP/1.1',
    '{"method":"GET"}',
  ])('request line %j is refused', async line => {
    expectRefused(await sendTo('', line), line)
  })

  test.for(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE', 'M-SEARCH'])(
    'method %s gets an error',
    async method => {
      const reply = await sendTo('', `${method} /api HTTP/1.1`)
      expectRefused(reply, method)
      expect(reply.statuses).toEqual([405])
    },
  )

  test('CONNECT opens no tunnel', async () => {
    for (const target of ['localhost:80', '/api', '*'])
      expectRefused(await sendTo('', `CONNECT ${target} HTTP/1.1`), target)
  })

  test.for([
    ['Host: other'],
    ['Content-Length: x'],
    ['Content-Length: 1', 'Content-Length: 2'],
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: x'],
    ['Transfer-Encoding: chunked, identity'],
    ['no colon'],
    [': no name'],
    ['Bad Name: x'],
    ['Folded: a', ' b'],
    ['Expect: something'],
  ])('fields %j harm nobody', async fields => {
    expectRefused(await sendRaw(server().port, rawRequest('/api', fields)), fields.join())
  })

  test('headers of 70 kB are rejected by the parser', async () => {
    for (const fields of [
      [`X: ${'x'.repeat(70_000)}`],
      Array.from({ length: 70 }, (_, at) => `X${at}: ${'x'.repeat(1000)}`),
    ]) {
      const reply = await sendRaw(server().port, rawRequest('/healthz', fields))
      expectRefused(reply, '70 kB')
      expect(reply.statuses).toEqual([431])
    }
  })

  test('5000 small headers get an error', async () => {
    for (const name of ['a', 'X-Api-Key', 'Cookie', 'Range', 'If-None-Match']) {
      const fields = Array.from({ length: 5000 }, () => `${name}:`)
      const reply = await sendRaw(server().port, rawRequest('/api', fields))
      expectRefused(reply, name)
      expect(reply.statuses).toEqual([431])
    }
  })

  test.for([
    ['Accept', 'a/b;q=1,'.repeat(1500)],
    ['Accept', ';;;,,,;q=;,'],
    ['Accept', `${'('.repeat(5000)}`],
    ['Accept-Encoding', 'gzip;q=0.5,'.repeat(1500)],
    ['Accept-Encoding', `gzip${';'.repeat(9000)}`],
    ['If-None-Match', '"'.repeat(15_000)],
    ['If-None-Match', 'W/"a",'.repeat(2500)],
    ['If-Modified-Since', '9'.repeat(15_000)],
    ['If-Modified-Since', 'Thu, 01 Jan 999999 00:00:00 GMT'],
    ['Range', `bytes=${'0-0,'.repeat(3000)}`],
    ['Range', `bytes=${'9'.repeat(15_000)}-`],
    ['Range', `bytes=${' '.repeat(15_000)}0-1`],
    ['If-Range', '"'.repeat(15_000)],
    ['Host', '"><script>alert(1)</script>'],
    ['Cookie', 'a=b;'.repeat(3000)],
    ['X-Forwarded-Proto', 'javascript'],
  ])('header %s of nonsense is answered', async ([name = '', value = '']) => {
    const headers = { [name]: value, ...(name === 'If-Range' ? { Range: 'bytes=0-1' } : {}) }
    for (const path of ['/exports/products/harbour-kayak-tour-sh101', '/api']) {
      const { status, bytes } = await server().get(path, headers)
      expect(status).toBeGreaterThanOrEqual(200)
      expect(status).toBeLessThan(500)
      expect(bytes.toString()).not.toContain('<script>')
    }
  })
})

describe('connections', () => {
  test('a request in HTTP/1.0 gets a response, and the connection is closed', async () => {
    const { statuses, text } = await sendRaw(server().port, 'GET /healthz HTTP/1.0\r\n\r\n')
    expect(statuses).toEqual([200])
    expect(text).toContain('"status":"ok"')
  })

  test('pipelined requests are answered in order', async () => {
    const request = (path: string, close = false) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\n${key()}\r\n${close ? 'Connection: close\r\n' : ''}\r\n`
    const paths = [
      '/api',
      '/nothing',
      '/exports/manifest.json',
      '/api/accounts/get_accounts',
      '/healthz',
      '/exports/%',
    ]
    const { statuses } = await sendRaw(
      server().port,
      [...paths.map(path => request(path)), request('/api', true)].join(''),
    )
    expect(statuses).toEqual([200, 404, 200, 400, 200, 400, 200])
  })

  test('a request that arrives byte by byte gets a response', async () => {
    const { statuses } = await sendRaw(
      server().port,
      [...rawRequest('/api', [key()])].map(byte => Buffer.of(byte)),
    )
    expect(statuses).toEqual([200])
  })

  test('an unexpected body harms neither its response nor the next one', async () => {
    const body = 'x'.repeat(100_000)
    const head = `POST /api HTTP/1.1\r\nHost: x\r\n${key()}\r\nContent-Length: ${body.length}\r\n\r\n`
    const { statuses } = await sendRaw(server().port, `${head}${body}${rawRequest('/api', [key()])}`)
    expect(statuses).toEqual([405, 200])
  })

  test('clients that disconnect during a request do no harm', async () => {
    const whole = rawRequest('/api', [key()])
    for (let length = 0; length < whole.length; length += 7) {
      const socket = connect(server().port, '127.0.0.1')
      socket.on('error', () => {})
      socket.end(whole.subarray(0, length))
      await turn()
      socket.destroy()
    }
    expect((await server().get('/api')).status).toBe(200)
  })
})

describe.skipIf(!existsSync(sharedFiles.hostileStrings))('hostile strings', () => {
  const texts = () =>
    readFileSync(sharedFiles.hostileStrings, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => z.object({ text: z.string() }).parse(JSON.parse(line)).text.toWellFormed())
      .filter(text => encodeURIComponent(text).length < 8000)

  test('a hostile id in a path or query finds nothing', async () => {
    for (const text of everyNth(120, texts())) {
      const id = encodeURIComponent(text)
      const missing = [
        `/api/accounts/get_accounts?account_ids=${id}`,
        `/api/products/get_products?product_ids=${id}&format=text`,
        `/api/accounts/getAccount/${id}`,
        `/api/products/getProduct/${id}`,
        `/exports/products/${id}`,
        `/exports/${id}`,
      ]
      await Promise.all(
        missing.map(async path => {
          const reply = await server().get(path)
          const what = `${path.slice(0, 60)} ${JSON.stringify(text).slice(0, 60)}`
          if (/^[\s,]*$/u.test(text) || path.endsWith('/')) expect(reply.status, what).toBeLessThan(500)
          else expect({ what, ...jsonOf(reply) }).toEqual({ what, ...expectedError(404) })
          expect(reply.status, what).toBeGreaterThanOrEqual(400)
        }),
      )
    }
  })

  test('a hostile string in a target, a key or a parameter gets an error', async () => {
    const bytes = texts().filter(text => !/[\r\n]/.test(text))
    for (const text of everyNth(120, bytes)) {
      const what = JSON.stringify(text).slice(0, 80)
      expectRefused(await sendTo(`/-${text}`), what)
    }
    for (const text of everyNth(60, bytes)) {
      const encoded = encodeURIComponent(text)
      const what = JSON.stringify(text).slice(0, 80)
      const asKey = await server().get(`/api?api_key=${encoded}`)
      expect({ what, ...jsonOf(asKey) }).toEqual({ what, ...expectedError(401) })
      const asFormat = await server().get(`/api/accounts/get_accounts?account_ids=x&format=${encoded}`)
      expect(asFormat.status, what).toBe(/^(?:json|text)?$/.test(text) ? 404 : 400)
      expect(asFormat.bytes.toString(), what).not.toMatch(SECRETS)
    }
  })
})
