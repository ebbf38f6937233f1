import { defineError, defineErrorWith, type ErrorDefinition } from './http/http-error.ts'
import { WRONG_KEYS } from './limit-wrong-keys.ts'

/** `WWW-Authenticate` is the challenge that RFC 9110, section 11.6.1 requires with every 401. */
export const unauthorized = defineError(401, 'Unauthorized', 'there is no key, or it is not valid', [
  ...['WWW-Authenticate', 'ApiKey'],
])

export const tooManyWrongKeys = defineError(
  429,
  'Too many wrong keys',
  `the address has sent more than ${WRONG_KEYS.atOnce} wrong keys, and ${WRONG_KEYS.perSecond} a second since; the answer comes a second later and ends the connection`,
  ['Retry-After', '1', 'Connection', 'close'],
)

export const commonErrors = {
  badRequest: defineError(
    400,
    'Bad request',
    'it is no HTTP request, its method is unknown, or it ended too early',
  ),
  /** For a request target in a form that RFC 9112, section 3.2 does not define. */
  badTarget: defineError(
    400,
    'Bad request target',
    'it is no path, or has characters that are not percent-encoded',
  ),
  badEncoding: defineError(400, 'Bad percent-encoding in the path', ''),
  /** RFC 9112, section 3.2. */
  badHost: defineError(400, 'Bad Host header', 'it is missing, comes more than once or names no host'),
  /** A browser on a public server gets the tree's own page instead (`not-found-page.ts`). */
  notFound: defineError(404, 'Not found', 'there is no such path', ['Vary', 'Accept']),
  methodNotAllowed: defineErrorWith({
    status: 405,
    text: (_allowed: string) => 'Method not allowed',
    example: ['GET'],
    reason: '`Allow` names those that are',
    headers: allowed => ['Allow', allowed],
  }),
  requestTimeout: defineError(
    408,
    'Request timeout',
    'the headers took over 10 s to arrive, or all of the request over 30 s',
  ),
  preconditionFailed: defineError(
    412,
    'Precondition failed',
    '`If-Match` names another version, or `If-Unmodified-Since` an older one',
  ),
  chunkExtensionsTooLarge: defineError(413, 'Chunk extensions too large', 'over 16 kB in a body in chunks'),
  uriTooLong: defineError(414, 'URI too long', 'over 32 kB'),
  expectationFailed: defineError(
    417,
    'Expectation failed',
    '`Expect` names something else than `100-continue`',
  ),
  tooManyHeaders: defineError(431, 'Too many header fields', 'over 100'),
  headersTooLarge: defineError(431, 'Header fields too large', 'over 64 kB together with the request target'),
  serverError: defineError(500, 'Server error', ''),
}

export const readerErrors = {
  notAnsweredHere: defineError(
    501,
    'Not answered here: this server only reads published files. Ask the server that has the store',
    'a reader (`--from`) is asked for a path that needs the store',
  ),
  targetChanging: defineError(
    503,
    'The file cannot be read from the target now. Send it again',
    'a reader (`--from`) has not kept a file, and its target is away or a push is replacing the file',
    ['Retry-After', '2'],
  ),
}

/** The error that is sent for each error `code` of node:http. Codes of its parser, llhttp, begin with HPE. */
const BY_PARSER_ERROR = new Map<unknown, ErrorDefinition>([
  ['ERR_HTTP_REQUEST_TIMEOUT', commonErrors.requestTimeout],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', commonErrors.chunkExtensionsTooLarge],
  ['HPE_HEADER_OVERFLOW', commonErrors.headersTooLarge],
  ['HPE_INVALID_URL', commonErrors.badTarget],
])

export function parserError(code: unknown): ErrorDefinition {
  return BY_PARSER_ERROR.get(code) ?? commonErrors.badRequest
}
