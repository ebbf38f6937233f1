import { describe, expect, test } from 'vitest'
import { serverForAll } from '../../helpers/server.ts'
import { rawRequest, sendRaw } from './raw-request.ts'

const server = serverForAll()

/** Parses the responses of a connection into status, body and common headers. */
async function responsesTo(request: string | Buffer) {
  const { text, statuses } = await sendRaw(server().port, request)
  return { text, statuses, bodies: [...text.matchAll(/\{"error.*?\}/g)].map(([body]) => JSON.parse(body)) }
}

const body = (lines: readonly string[], sent: string) =>
  [
    'POST /api/products/bulk-create HTTP/1.1',
    'Host: x',
    `X-Api-Key: ${server().key}`,
    ...lines,
    '',
    sent,
  ].join('\r\n')

const CHUNKED = ['Transfer-Encoding: chunked']

/** Requests that node:http rejects before the app sees them. */
const unreadable: [what: string, request: () => string | Buffer, status: number, error: string][] = [
  [
    'a target in raw UTF-8',
    () => rawRequest('/api/accounts/get_accounts?account_ids=ürban'),
    400,
    'Bad request target',
  ],
  ['an unknown method', () => rawRequest('', [], 'FOO /api HTTP/1.1'), 400, 'Bad request'],
  ['another protocol', () => Buffer.from('16030102000100', 'hex'), 400, 'Bad request'],
  ['another version of HTTP', () => rawRequest('', [], 'GET /api HTTP/9.9'), 400, 'Bad request'],
  ['no Host', () => 'GET /api HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'Bad Host header'],
  ...['Host: localhost', 'Host: other', 'Host:'].map((second): (typeof unreadable)[number] => [
    `Host: localhost and ${second}`,
    () => rawRequest('/healthz', [second]),
    400,
    'Bad Host header',
  ]),
  ...['a b', 'a/b', 'user@a', 'a:b', 'a:1:2', '::1', '[::1', 'a?b', '"a"', 'é'].map(
    (host): (typeof unreadable)[number] => [
      `Host: ${host}`,
      () => `GET /healthz HTTP/1.0\r\nHost: ${host}\r\n\r\n`,
      400,
      'Bad Host header',
    ],
  ),
  ['an unknown Expect', () => rawRequest('/api', ['Expect: x']), 417, 'Expectation failed'],
  [
    'headers of 70 kB',
    () => rawRequest('/api', [`X: ${'x'.repeat(70_000)}`]),
    431,
    'Header fields too large',
  ],
  ['a target of 70 kB', () => rawRequest(`/${'x'.repeat(70_000)}`), 431, 'Header fields too large'],
  ['a tunnel', () => rawRequest('', [], 'CONNECT localhost:80 HTTP/1.1'), 400, 'Bad request target'],
  ['a body of broken chunks', () => body(CHUNKED, 'zz\r\n'), 400, 'Bad request'],
  ['an unknown coding', () => body(['Transfer-Encoding: x'], ''), 400, 'Bad request'],
  [
    'chunk extensions of 20 kB',
    () => body(CHUNKED, `1;${'x'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`),
    413,
    'Chunk extensions too large',
  ],
]

test.for(['localhost', '127.0.0.1:8080', '[::1]:80', 'a_b.example:', 'caf%C3%A9.example', ''])(
  'the host %j is read',
  async host => {
    const { statuses } = await responsesTo(
      `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    )
    expect(statuses).toEqual([200])
  },
)

describe('unreadable requests', () => {
  test.for(unreadable)(
    '%s is refused once, as everything is, and ends the connection',
    async ([, request, status, error]) => {
      const { text, statuses, bodies } = await responsesTo(request())
      expect(statuses).toEqual([status])
      expect(bodies).toEqual([{ error, status }])
      const [head = '', sent = ''] = text.split('\r\n\r\n')
      expect(head).toMatch(/^Connection: close$/im)
      expect(head).toMatch(/^Content-Type: application\/json$/im)
      expect(head).toMatch(/^Cache-Control: no-store$/im)
      expect(head).toMatch(/^Access-Control-Allow-Origin: \*$/im)
      expect(head).toMatch(/^X-Request-Id: \S+$/im)
      expect(Number(/^Content-Length: (\d+)$/im.exec(head)?.[1])).toBe(sent.length)
    },
  )
})
