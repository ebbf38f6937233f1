import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import * as z from 'zod'
import { bytesOf, type Failure } from '../../helpers/fault-origin.ts'

/** A kind of failure, and its words in the error message of a run. */
export interface NamedIssue {
  name: string
  failure: Failure
  /** Whether a retry helps; otherwise the first failure ends the run. @default true */
  isTransient?: boolean
  /** Whether only a timeout ends it. @default false */
  isSilent?: boolean
  cause: RegExp
}

/** Largest body in these tests; every right response is smaller. */
export const LONGEST = 256 * 1024

const status = (text: string, headers: Record<string, string> = {}): Failure => {
  return socket => socket.write(bytesOf(text, '{"error":"No"}', headers))
}
const body = (text: string | Uint8Array, headers: Record<string, string> = {}): Failure => {
  return socket => socket.write(bytesOf('200 OK', text, headers))
}
/** The right response with another body. */
const encoded = (change: (bytes: Buffer) => Uint8Array, headers: Record<string, string> = {}): Failure => {
  return (socket, response) =>
    socket.write(bytesOf('200 OK', change(Buffer.from(JSON.stringify(response.body))), headers))
}
/** A share of the right bytes, and then something else. */
const part = (share: number, then: (socket: Parameters<Failure>[0]) => void): Failure => {
  return (socket, response) => {
    const bytes = bytesOf('200 OK', JSON.stringify(response.body))
    socket.write(bytes.subarray(0, Math.floor(bytes.length * share)), () => then(socket))
  }
}
const chunked = (change: (chunk: Buffer) => string | Uint8Array, isClosed = true): Failure => {
  return (socket, response) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    socket.write(change(Buffer.from(JSON.stringify(response.body))))
    if (isClosed) socket.end()
  }
}
const raw = (text: string): Failure => {
  return socket => {
    socket.write(text)
    socket.end()
  }
}
const Response = z.record(z.string(), z.unknown())
/** The right response with other values, which are changed inside of a single record's response. */
const changed = (change: (value: Record<string, unknown>) => unknown): Failure => {
  return (socket, response) =>
    socket.write(bytesOf('200 OK', JSON.stringify(change(structuredClone(Response.parse(response.body))))))
}

/** Failures of any request. */
export const failures: NamedIssue[] = [
  { name: '429', failure: status('429 Too Many Requests'), cause: /429/ },
  { name: '429 with Retry-After 0', failure: status('429 Too Many', { 'Retry-After': '0' }), cause: /429/ },
  {
    name: '429 with a Retry-After that is over',
    failure: status('429 Too Many', { 'Retry-After': 'Sun, 06 Nov 1994 08:49:37 GMT' }),
    cause: /429/,
  },
  {
    name: '429 with a Retry-After of nonsense',
    failure: status('429 Too Many', { 'Retry-After': 'soon' }),
    cause: /429/,
  },
  { name: '500', failure: status('500 Internal Server Error'), cause: /500 Internal Server Error/ },
  { name: '502', failure: status('502 Bad Gateway'), cause: /502/ },
  { name: '503', failure: status('503 Service Unavailable'), cause: /503/ },
  { name: '503 with Retry-After 0', failure: status('503 Busy', { 'Retry-After': '0' }), cause: /503/ },
  { name: '504', failure: status('504 Gateway Timeout'), cause: /504/ },
  { name: '520', failure: status('520 Web Server Error'), cause: /520/ },
  { name: '408', failure: status('408 Request Timeout'), cause: /408/ },
  {
    name: '204',
    failure: raw('HTTP/1.1 204 No Content\r\n\r\n'),
    cause: /204 No Content, which is no response/,
  },
  { name: '206', failure: status('206 Partial Content'), cause: /206/ },
  { name: '400', failure: status('400 Bad Request'), isTransient: false, cause: /400 Bad Request/ },
  {
    name: '401',
    failure: status('401 Unauthorized'),
    isTransient: false,
    cause: /401.*X-Api-Key.*--api-key/,
  },
  { name: '403', failure: status('403 Forbidden'), isTransient: false, cause: /403 Forbidden/ },
  { name: '410', failure: status('410 Gone'), isTransient: false, cause: /410 Gone/ },
  ...['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent'].map(text => ({
    name: `a redirect, ${text}`,
    failure: status(text, { Location: 'http://127.0.0.1:9/elsewhere' }),
    isTransient: false,
    cause: /a redirect to "http:\/\/127\.0\.0\.1:9\/elsewhere", which is not followed/,
  })),
  { name: 'a reset at once', failure: socket => socket.resetAndDestroy(), cause: /resets|closes/ },
  { name: 'an end at once', failure: socket => socket.end(), cause: /closes the connection/ },
  {
    name: 'a reset inside the headers',
    failure: part(0.02, socket => socket.resetAndDestroy()),
    cause: /resets|closes/,
  },
  {
    name: 'an end inside the headers',
    failure: part(0.02, socket => socket.end()),
    cause: /closes|not HTTP/,
  },
  {
    name: 'a reset inside the body',
    failure: part(0.7, socket => socket.resetAndDestroy()),
    cause: /resets|closes/,
  },
  {
    name: 'an end inside the body',
    failure: part(0.7, socket => socket.end()),
    cause: /closes the connection/,
  },
  { name: 'silence', failure: () => {}, isSilent: true, cause: /takes longer/ },
  {
    name: 'silence inside the headers',
    failure: part(0.02, () => {}),
    isSilent: true,
    cause: /takes longer/,
  },
  {
    name: 'silence inside the body',
    failure: part(0.7, () => {}),
    isSilent: true,
    cause: /takes longer/,
  },
  {
    name: 'a body that trickles',
    failure: (socket, response) => {
      const bytes = bytesOf('200 OK', JSON.stringify(response.body))
      socket.write(bytes.subarray(0, 200))
      let sent = 200
      const timer = setInterval(() => socket.write(bytes.subarray(sent, ++sent)), 10)
      socket.on('close', () => clearInterval(timer))
    },
    isSilent: true,
    cause: /takes longer/,
  },
  {
    name: 'a chunked body without an end',
    failure: chunked(bytes => `${bytes.length.toString(16)}\r\n${bytes}\r\n`),
    cause: /closes the connection|not HTTP/,
  },
  {
    name: 'a chunk that is shorter than it says',
    failure: chunked(bytes => `${(bytes.length + 9).toString(16)}\r\n${bytes}`),
    cause: /closes the connection|not HTTP/,
  },
  {
    name: 'a chunk of no length',
    failure: chunked(bytes => `xyz\r\n${bytes}\r\n0\r\n\r\n`),
    cause: /not HTTP/,
  },
  {
    name: 'a Content-Length that is too large',
    failure: (socket, response) => {
      const text = JSON.stringify(response.body)
      socket.end(bytesOf('200 OK', text, { 'Content-Length': String(text.length * 2) }))
    },
    cause: /closes the connection/,
  },
  {
    name: 'a Content-Length that is too small',
    failure: (socket, response) =>
      socket.end(bytesOf('200 OK', JSON.stringify(response.body), { 'Content-Length': '50' })),
    cause: /not JSON|not HTTP/,
  },
  {
    name: 'two lengths',
    failure: raw('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}'),
    cause: /shorter or longer than it says|not HTTP/,
  },
  { name: 'no HTTP', failure: raw('SSH-2.0-OpenSSH_9.6\r\n'), cause: /not HTTP/ },
  { name: 'a body without headers', failure: raw('{"products":[]}'), cause: /not HTTP/ },
  {
    name: 'headers without an end',
    failure: raw(`HTTP/1.1 200 OK\r\n${`X-Filler: ${'x'.repeat(1000)}\r\n`.repeat(100)}`),
    cause: /headers of its answer are too long|not HTTP/,
  },
  { name: 'nothing', failure: body(''), cause: /200 with nothing/ },
  { name: 'blanks', failure: body(' \n '), cause: /200 with nothing/ },
  { name: 'a page of HTML', failure: body('<!doctype html><title>Sign in</title>'), cause: /a page of HTML/ },
  { name: 'an error', failure: body('{"error":"Try later"}'), cause: /200 with the error "Try later"/ },
  {
    name: 'an error beside the requested record',
    failure: changed(response => ({ ...response, error: 'Partial result' })),
    cause: /200 with the error "Partial result"/,
  },
  { name: 'null', failure: body('null'), cause: /200 with null instead/ },
  { name: 'a list', failure: body('[]'), cause: /200 with a list instead/ },
  { name: 'a text', failure: body('"OK"'), cause: /200 with "OK" instead/ },
  { name: 'an empty object', failure: body('{}'), cause: /lacks "|has no "/ },
  {
    name: 'half of its JSON',
    failure: encoded(bytes => bytes.subarray(0, bytes.length / 2)),
    cause: /not JSON/,
  },
  { name: 'two values', failure: encoded(bytes => Buffer.concat([bytes, bytes])), cause: /not JSON/ },
  {
    name: 'bytes that are not UTF-8',
    failure: encoded(bytes => Buffer.concat([bytes, Buffer.from([0xff])])),
    cause: /not valid UTF-8/,
  },
  {
    name: 'truncated gzip',
    failure: encoded(bytes => gzipSync(bytes).subarray(0, -9), { 'Content-Encoding': 'gzip' }),
    cause: /gzip data ends too early/,
  },
  {
    name: 'damaged gzip',
    failure: encoded(bytes => gzipSync(bytes).fill(0x55, 12, 40), { 'Content-Encoding': 'gzip' }),
    cause: /not the gzip data/,
  },
  {
    name: 'gzip that is none',
    failure: encoded(bytes => bytes, { 'Content-Encoding': 'gzip' }),
    cause: /not the gzip data/,
  },
  { name: 'gzip without its header', failure: encoded(bytes => gzipSync(bytes)), cause: /not valid UTF-8/ },
  {
    name: 'an encoding that was not asked for',
    failure: encoded(bytes => brotliCompressSync(bytes), { 'Content-Encoding': 'br' }),
    cause: /not asked for/,
  },
  {
    name: 'another encoding that was not asked for',
    failure: encoded(bytes => deflateSync(bytes), { 'Content-Encoding': 'deflate' }),
    cause: /not asked for/,
  },
  {
    name: 'a small body that unpacks to a large one',
    failure: body(gzipSync(Buffer.alloc(LONGEST + 1, ' ')), { 'Content-Encoding': 'gzip' }),
    cause: /longer than/,
  },
  { name: 'a body that is too long', failure: body(Buffer.alloc(LONGEST + 1, ' ')), cause: /longer than/ },
]

/** Failures of a list page only. */
export const listIssues: NamedIssue[] = [
  {
    name: 'products that are null',
    failure: changed(page => ({ ...page, products: null })),
    cause: /null as its "products"/,
  },
  {
    name: 'products that are an object',
    failure: changed(page => ({ ...page, products: {} })),
    cause: /an object as its "products"/,
  },
  {
    name: 'no products among pages',
    failure: changed(page => ({ ...page, products: [] })),
    cause: /lists no products, and says/,
  },
  {
    name: 'a product that is none',
    failure: changed(page => ({ ...page, products: [null, 'p1'] })),
    cause: /something among its "products"/,
  },
  {
    name: 'products and no pages',
    failure: changed(page => ({ ...page, total_pages: 0 })),
    cause: /there are 0 pages/,
  },
  {
    name: 'a number of pages that is none',
    failure: changed(page => ({ ...page, total_pages: 'many' })),
    cause: /"many" as its "total_pages"/,
  },
  {
    name: 'a negative number of pages',
    failure: changed(page => ({ ...page, total_pages: -1 })),
    cause: /-1 as its "total_pages"/,
  },
  {
    name: 'pages without a size',
    failure: changed(({ limit_value: _, ...page }) => page),
    cause: /lacks "limit_value"/,
  },
  {
    name: 'another page',
    failure: changed(page => ({ ...page, current_page: 77 })),
    cause: /answers with page 77 instead/,
  },
  {
    name: 'a next page that is this one',
    failure: changed(page => ({ ...page, next_page: page['current_page'] })),
    cause: /says that page \d follows page \d of 3/,
  },
]

/** Failures of a product only. */
export const detailIssues: NamedIssue[] = [
  { name: 'a product that is null', failure: body('{"product":null}'), cause: /no "product" but null/ },
  { name: 'a product that is a list', failure: body('{"product":[]}'), cause: /no "product" but a list/ },
  {
    name: 'another product',
    failure: body('{"product":{"id":"p77","title":"Another"}}'),
    cause: /answers with the product "p77" instead/,
  },
  {
    name: 'a product without id',
    failure: body('{"product":{"title":"Nameless"}}'),
    cause: /answers with the product null instead/,
  },
  {
    name: 'an account',
    failure: body('{"account":{"id":"a0","name":"A"}}'),
    cause: /no "product" but null/,
  },
]
