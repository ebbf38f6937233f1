import { defineError, defineErrorWith, type ErrorDefinition } from './http/http-error.ts'

const badRequest = defineError({
  status: 400,
  text: 'Bad request',
  reason: 'it is no HTTP request, its method is unknown, or it ended too early',
})

/** For a request target in a form that RFC 9112, section 3.2 does not define. */
export const badTarget = defineError({
  status: 400,
  text: 'Bad request target',
  reason: 'it is no path, or has characters that are not percent-encoded',
})

/** For a request without `Host`, which HTTP/1.1 requires (RFC 9112, section 3.2). */
export const hostMissing = defineError({ status: 400, text: 'No Host header', reason: '' })

export const badEncoding = defineError({ status: 400, text: 'Bad percent-encoding in the path', reason: '' })

/** `WWW-Authenticate` is the challenge that RFC 9110, section 11.6.1 requires with every 401. */
export const unauthorized = defineError({
  status: 401,
  text: 'Unauthorized',
  reason: 'there is no key, or it is not valid',
  headers: ['WWW-Authenticate', 'ApiKey'],
})

export const tooManyWrongKeys = defineError({
  status: 429,
  text: 'Too many wrong keys',
  reason:
    'the address has sent more than 50 wrong keys, and 10 a second since; the answer comes a second later and ends the connection',
  headers: ['Retry-After', '1', 'Connection', 'close'],
})

/** A browser on a public server gets the tree's own page instead (`not-found-page.ts`). */
export const notFound = defineError({
  status: 404,
  text: 'Not found',
  reason: 'there is no such path',
  headers: ['Vary', 'Accept'],
})

export const methodNotAllowed = defineErrorWith({
  status: 405,
  text: (_allowed: string) => 'Method not allowed',
  example: ['GET'],
  reason: '`Allow` names those that are',
  headers: allowed => ['Allow', allowed],
})

const requestTimeout = defineError({
  status: 408,
  text: 'Request timeout',
  reason: 'the headers took over 10 s to arrive, or all of the request over 30 s',
})

const chunkExtensionsTooLarge = defineError({
  status: 413,
  text: 'Chunk extensions too large',
  reason: 'over 16 kB in a body in chunks',
})

export const uriTooLong = defineError({ status: 414, text: 'URI too long', reason: 'over 32 kB' })

export const expectationFailed = defineError({
  status: 417,
  text: 'Expectation failed',
  reason: '`Expect` names something else than `100-continue`',
})

export const tooManyHeaders = defineError({ status: 431, text: 'Too many header fields', reason: 'over 100' })

const headersTooLarge = defineError({
  status: 431,
  text: 'Header fields too large',
  reason: 'over 64 kB together with the request target',
})

export const serverError = defineError({ status: 500, text: 'Server error', reason: '' })

/** Errors that every path may give. The documentation lists them once, and other errors with their endpoints. */
export const commonErrors = [
  badRequest,
  badTarget,
  badEncoding,
  hostMissing,
  notFound,
  methodNotAllowed,
  requestTimeout,
  chunkExtensionsTooLarge,
  uriTooLong,
  expectationFailed,
  tooManyHeaders,
  headersTooLarge,
  serverError,
]

/** The server's errors by the `code` of node:http's error. Codes of its parser, llhttp, begin with HPE. */
const BY_PARSER_ERROR = new Map<unknown, ErrorDefinition>([
  ['ERR_HTTP_REQUEST_TIMEOUT', requestTimeout],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', chunkExtensionsTooLarge],
  ['HPE_HEADER_OVERFLOW', headersTooLarge],
  ['HPE_INVALID_URL', badTarget],
])

/** The error for a request that node:http could not parse. */
export function parserError(code: unknown): ErrorDefinition {
  return BY_PARSER_ERROR.get(code) ?? badRequest
}
