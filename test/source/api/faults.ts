import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import * as z from 'zod'
import { bytesOf, type Fault } from '../../helpers/fault-origin.ts'

/** A fault, and what it is called in the error of a run that it ends. */
export interface NamedFault {
  name: string
  fault: Fault
  /** Gone again, it leaves no trace; else the first one ends the run. @default true */
  isTransient?: boolean
  /** Only its time ends it: nothing says that it is over. @default false */
  isSilent?: boolean
  cause: RegExp
}

/** Bytes that an attempt may read in these tests: more than any right answer has. */
export const LONGEST = 256 * 1024

const status = (text: string, headers: Record<string, string> = {}): Fault => {
  return socket => socket.write(bytesOf(text, '{"error":"No"}', headers))
}
const body = (text: string | Uint8Array, headers: Record<string, string> = {}): Fault => {
  return socket => socket.write(bytesOf('200 OK', text, headers))
}
/** The right answer, with other bytes for its body. */
const encoded = (change: (bytes: Buffer) => Uint8Array, headers: Record<string, string> = {}): Fault => {
  return (socket, answer) =>
    socket.write(bytesOf('200 OK', change(Buffer.from(JSON.stringify(answer.body))), headers))
}
/** The right bytes up to a share of them, and then something else. */
const part = (share: number, then: (socket: Parameters<Fault>[0]) => void): Fault => {
  return (socket, answer) => {
    const bytes = bytesOf('200 OK', JSON.stringify(answer.body))
    socket.write(bytes.subarray(0, Math.floor(bytes.length * share)), () => then(socket))
  }
}
const chunked = (change: (chunk: Buffer) => string | Uint8Array, isClosed = true): Fault => {
  return (socket, answer) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    socket.write(change(Buffer.from(JSON.stringify(answer.body))))
    if (isClosed) socket.end()
  }
}
const raw = (text: string): Fault => {
  return socket => {
    socket.write(text)
    socket.end()
  }
}
const Answer = z.record(z.string(), z.unknown())
/** The right answer with other values in it; those of an answer inside, where it is a single record. */
const changed = (change: (value: Record<string, unknown>) => unknown): Fault => {
  return (socket, answer) =>
    socket.write(bytesOf('200 OK', JSON.stringify(change(structuredClone(Answer.parse(answer.body))))))
}

/** What can go wrong whatever is asked for. */
export const faults: NamedFault[] = [
  { name: '429', fault: status('429 Too Many Requests'), cause: /429/ },
  { name: '429 with Retry-After 0', fault: status('429 Too Many', { 'Retry-After': '0' }), cause: /429/ },
  {
    name: '429 with a Retry-After that is over',
    fault: status('429 Too Many', { 'Retry-After': 'Sun, 06 Nov 1994 08:49:37 GMT' }),
    cause: /429/,
  },
  {
    name: '429 with a Retry-After of nonsense',
    fault: status('429 Too Many', { 'Retry-After': 'soon' }),
    cause: /429/,
  },
  { name: '500', fault: status('500 Internal Server Error'), cause: /500 Internal Server Error/ },
  { name: '502', fault: status('502 Bad Gateway'), cause: /502/ },
  { name: '503', fault: status('503 Service Unavailable'), cause: /503/ },
  { name: '503 with Retry-After 0', fault: status('503 Busy', { 'Retry-After': '0' }), cause: /503/ },
  { name: '504', fault: status('504 Gateway Timeout'), cause: /504/ },
  { name: '520', fault: status('520 Web Server Error'), cause: /520/ },
  { name: '408', fault: status('408 Request Timeout'), cause: /408/ },
  { name: '204', fault: raw('HTTP/1.1 204 No Content\r\n\r\n'), cause: /204 No Content, which is no answer/ },
  { name: '206', fault: status('206 Partial Content'), cause: /206/ },
  { name: '400', fault: status('400 Bad Request'), isTransient: false, cause: /400 Bad Request/ },
  { name: '401', fault: status('401 Unauthorized'), isTransient: false, cause: /401.*X-Api-Key.*--api-key/ },
  { name: '403', fault: status('403 Forbidden'), isTransient: false, cause: /403 Forbidden/ },
  { name: '410', fault: status('410 Gone'), isTransient: false, cause: /410 Gone/ },
  ...['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent'].map(text => ({
    name: `a redirect, ${text}`,
    fault: status(text, { Location: 'http://127.0.0.1:9/elsewhere' }),
    isTransient: false,
    cause: /a redirect to "http:\/\/127\.0\.0\.1:9\/elsewhere", which is not followed/,
  })),
  { name: 'a reset at once', fault: socket => socket.resetAndDestroy(), cause: /resets|closes/ },
  { name: 'an end at once', fault: socket => socket.end(), cause: /closes the connection/ },
  {
    name: 'a reset inside the headers',
    fault: part(0.02, socket => socket.resetAndDestroy()),
    cause: /resets|closes/,
  },
  { name: 'an end inside the headers', fault: part(0.02, socket => socket.end()), cause: /closes|not HTTP/ },
  {
    name: 'a reset inside the body',
    fault: part(0.7, socket => socket.resetAndDestroy()),
    cause: /resets|closes/,
  },
  {
    name: 'an end inside the body',
    fault: part(0.7, socket => socket.end()),
    cause: /closes the connection/,
  },
  { name: 'silence', fault: () => {}, isSilent: true, cause: /takes longer/ },
  {
    name: 'silence inside the headers',
    fault: part(0.02, () => {}),
    isSilent: true,
    cause: /takes longer/,
  },
  {
    name: 'silence inside the body',
    fault: part(0.7, () => {}),
    isSilent: true,
    cause: /takes longer/,
  },
  {
    name: 'a body that trickles',
    fault: (socket, answer) => {
      const bytes = bytesOf('200 OK', JSON.stringify(answer.body))
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
    fault: chunked(bytes => `${bytes.length.toString(16)}\r\n${bytes}\r\n`),
    cause: /closes the connection|not HTTP/,
  },
  {
    name: 'a chunk that is shorter than it says',
    fault: chunked(bytes => `${(bytes.length + 9).toString(16)}\r\n${bytes}`),
    cause: /closes the connection|not HTTP/,
  },
  {
    name: 'a chunk of no length',
    fault: chunked(bytes => `xyz\r\n${bytes}\r\n0\r\n\r\n`),
    cause: /not HTTP/,
  },
  {
    name: 'a Content-Length that is too large',
    fault: (socket, answer) => {
      const text = JSON.stringify(answer.body)
      socket.end(bytesOf('200 OK', text, { 'Content-Length': String(text.length * 2) }))
    },
    cause: /closes the connection/,
  },
  {
    name: 'a Content-Length that is too small',
    fault: (socket, answer) =>
      socket.end(bytesOf('200 OK', JSON.stringify(answer.body), { 'Content-Length': '50' })),
    cause: /not JSON|not HTTP/,
  },
  {
    name: 'two lengths',
    fault: raw('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}'),
    cause: /shorter or longer than it says|not HTTP/,
  },
  { name: 'no HTTP', fault: raw('SSH-2.0-OpenSSH_9.6\r\n'), cause: /not HTTP/ },
  { name: 'a body without headers', fault: raw('{"products":[]}'), cause: /not HTTP/ },
  {
    name: 'headers without an end',
    fault: raw(`HTTP/1.1 200 OK\r\n${`X-Filler: ${'x'.repeat(1000)}\r\n`.repeat(100)}`),
    cause: /headers of its answer are too long|not HTTP/,
  },
  { name: 'nothing', fault: body(''), cause: /200 with nothing/ },
  { name: 'blanks', fault: body(' \n '), cause: /200 with nothing/ },
  { name: 'a page of HTML', fault: body('<!doctype html><title>Sign in</title>'), cause: /a page of HTML/ },
  { name: 'an error', fault: body('{"error":"Try later"}'), cause: /200 with the error "Try later"/ },
  {
    name: 'an error beside what was asked for',
    fault: changed(answer => ({ ...answer, error: 'Partial result' })),
    cause: /200 with the error "Partial result"/,
  },
  { name: 'null', fault: body('null'), cause: /200 with null instead/ },
  { name: 'a list', fault: body('[]'), cause: /200 with a list instead/ },
  { name: 'a text', fault: body('"OK"'), cause: /200 with "OK" instead/ },
  { name: 'an empty object', fault: body('{}'), cause: /lacks "|has no "/ },
  {
    name: 'half of its JSON',
    fault: encoded(bytes => bytes.subarray(0, bytes.length / 2)),
    cause: /not JSON/,
  },
  { name: 'two values', fault: encoded(bytes => Buffer.concat([bytes, bytes])), cause: /not JSON/ },
  {
    name: 'bytes that are not UTF-8',
    fault: encoded(bytes => Buffer.concat([bytes, Buffer.from([0xff])])),
    cause: /not valid UTF-8/,
  },
  {
    name: 'truncated gzip',
    fault: encoded(bytes => gzipSync(bytes).subarray(0, -9), { 'Content-Encoding': 'gzip' }),
    cause: /gzip data ends too early/,
  },
  {
    name: 'damaged gzip',
    fault: encoded(bytes => gzipSync(bytes).fill(0x55, 12, 40), { 'Content-Encoding': 'gzip' }),
    cause: /not the gzip data/,
  },
  {
    name: 'gzip that is none',
    fault: encoded(bytes => bytes, { 'Content-Encoding': 'gzip' }),
    cause: /not the gzip data/,
  },
  { name: 'gzip that is not said', fault: encoded(bytes => gzipSync(bytes)), cause: /not valid UTF-8/ },
  {
    name: 'an encoding that was not asked for',
    fault: encoded(bytes => brotliCompressSync(bytes), { 'Content-Encoding': 'br' }),
    cause: /not asked for/,
  },
  {
    name: 'another encoding that was not asked for',
    fault: encoded(bytes => deflateSync(bytes), { 'Content-Encoding': 'deflate' }),
    cause: /not asked for/,
  },
  {
    name: 'a small body that unpacks to a large one',
    fault: body(gzipSync(Buffer.alloc(LONGEST + 1, ' ')), { 'Content-Encoding': 'gzip' }),
    cause: /longer than/,
  },
  { name: 'a body that is too long', fault: body(Buffer.alloc(LONGEST + 1, ' ')), cause: /longer than/ },
]

/** What can go wrong with a page of the list alone. */
export const listFaults: NamedFault[] = [
  {
    name: 'products that are null',
    fault: changed(page => ({ ...page, products: null })),
    cause: /null as its "products"/,
  },
  {
    name: 'products that are an object',
    fault: changed(page => ({ ...page, products: {} })),
    cause: /an object as its "products"/,
  },
  {
    name: 'no products among pages',
    fault: changed(page => ({ ...page, products: [] })),
    cause: /lists no products, and says/,
  },
  {
    name: 'a product that is none',
    fault: changed(page => ({ ...page, products: [null, 'p1'] })),
    cause: /something among its "products"/,
  },
  {
    name: 'products and no pages',
    fault: changed(page => ({ ...page, total_pages: 0 })),
    cause: /there are 0 pages/,
  },
  {
    name: 'a number of pages that is none',
    fault: changed(page => ({ ...page, total_pages: 'many' })),
    cause: /"many" as its "total_pages"/,
  },
  {
    name: 'a negative number of pages',
    fault: changed(page => ({ ...page, total_pages: -1 })),
    cause: /-1 as its "total_pages"/,
  },
  {
    name: 'pages without a size',
    fault: changed(({ limit_value: _, ...page }) => page),
    cause: /lacks "limit_value"/,
  },
  {
    name: 'another page',
    fault: changed(page => ({ ...page, current_page: 77 })),
    cause: /answers with page 77 instead/,
  },
  {
    name: 'a next page that is this one',
    fault: changed(page => ({ ...page, next_page: page['current_page'] })),
    cause: /says that page \d follows page \d of 3/,
  },
]

/** What can go wrong with a product alone. */
export const detailFaults: NamedFault[] = [
  { name: 'a product that is null', fault: body('{"product":null}'), cause: /no "product" but null/ },
  { name: 'a product that is a list', fault: body('{"product":[]}'), cause: /no "product" but a list/ },
  {
    name: 'another product',
    fault: body('{"product":{"id":"p77","title":"Another"}}'),
    cause: /answers with the product "p77" instead/,
  },
  {
    name: 'a product without id',
    fault: body('{"product":{"title":"Nameless"}}'),
    cause: /answers with the product null instead/,
  },
  {
    name: 'an account',
    fault: body('{"account":{"id":"a0","name":"A"}}'),
    cause: /no "product" but null/,
  },
]
