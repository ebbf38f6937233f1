import type { IncomingHttpHeaders } from 'node:http'
import type { Encoding } from '../../surfaces/encoding.ts'
import { commonErrors } from '../common-errors.ts'
import { readByteRange } from './byte-range.ts'
import { isNotModified, isOtherVersion, isRangeValid } from './conditional.ts'
import { chooseEncoding } from './content-encoding.ts'
import { defineErrorWith, httpError } from './http-error.ts'
import type { Representation } from './representation.ts'
import type { Body, Response, Validators } from './response.ts'

export const rangeNotSatisfiable = defineErrorWith({
  status: 416,
  text: (_size: number) => 'Range not satisfiable',
  example: [0],
  reason: 'the range begins behind the end of the file',
  headers: size => ['Content-Range', `bytes */${size}`],
})

export interface CachePolicy {
  readonly cacheControl: string
  readonly vary: readonly string[]
}

/**
 * Makes the response to GET or HEAD (RFC 9110): 304 if the client's copy is current, 206 for a range, else 200. A range
 * is never compressed. Each encoding has its own strong tag.
 *
 * @throws {HttpError} 412 if the client asks for another version, 416 if the range begins after the end of the body
 */
export async function respond(
  method: string,
  headers: IncomingHttpHeaders,
  representation: Representation,
  policy: CachePolicy,
): Promise<Response> {
  const { tag, size, lastModified, mediaType } = representation
  const rangeHeader = method === 'GET' && representation.readRange ? headers.range : undefined
  const encoding =
    rangeHeader === undefined && !representation.isCompressed
      ? chooseEncoding(headers['accept-encoding']?.toString(), size)
      : undefined
  const validators = { etag: `"${tag}${encoding === undefined ? '' : `-${encoding.name}`}"`, lastModified }
  if (isOtherVersion(headers, validators)) throw httpError(commonErrors.preconditionFailed)
  const common = commonHeaders(representation, validators, policy)
  if (isNotModified(headers, validators)) return { status: 304, headers: common, body: null, validators }

  const type = ['Content-Type', mediaType]
  if (rangeHeader !== undefined && representation.readRange && isRangeValid(headers, validators)) {
    const range = readByteRange(rangeHeader, size)
    if (range === 'unsatisfiable') throw httpError(rangeNotSatisfiable, size)
    if (range !== undefined) {
      const contentRange = ['Content-Range', `bytes ${range.start}-${range.end}/${size}`]
      const body = await representation.readRange(range)
      return { status: 206, headers: [...type, ...contentRange, ...common], body }
    }
  }
  const body = await representation.read()
  if (encoding === undefined) return { status: 200, headers: [...type, ...common], body, validators }
  const encoded = [...type, 'Content-Encoding', encoding.name, ...common]
  return { status: 200, headers: encoded, body: await encodeBody(body, encoding), validators }
}

/** A 304 has no headers that describe the content (RFC 9110, section 15.4.5). */
export function notModified(response: Response): Response {
  if (response.status === 304) return response
  const { headers, validators } = response
  const remaining: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? ''
    if (!/^content-/i.test(name)) remaining.push(name, headers[at + 1] ?? '')
  }
  return { status: 304, headers: remaining, body: null, ...(validators === undefined ? {} : { validators }) }
}

function commonHeaders(
  { lastModified, readRange, headers = [], vary = [] }: Representation,
  { etag }: Validators,
  policy: CachePolicy,
): string[] {
  return [
    ...['ETag', etag],
    ...(lastModified === null ? [] : ['Last-Modified', lastModified.toUTCString()]),
    ...['Cache-Control', policy.cacheControl],
    ...['Vary', [...policy.vary, ...vary, 'Accept-Encoding'].join(', ')],
    ...(readRange === undefined ? [] : ['Accept-Ranges', 'bytes']),
    ...headers,
  ]
}

async function encodeBody(body: Body, encoding: Encoding): Promise<Body> {
  if (Buffer.isBuffer(body)) return encoding.compressInThread(body)
  return { length: null, read: () => encoding.stream(body.read()), close: () => body.close() }
}
