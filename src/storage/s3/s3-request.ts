import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { TourpressError } from '../../errors.ts'
import {
  type Failure,
  failureOfError,
  isFailure,
  type ResponseHeaders,
  transient,
} from '../../http-client/failure.ts'
import { readBody } from '../../http-client/read-body.ts'
import type { StoreUse } from '../target.ts'
import type { CredentialKeeper } from './credentials.ts'
import { EXPIRED, s3ErrorOf } from './s3-failure.ts'
import type { S3Location } from './s3-location.ts'
import { type Credentials, type createSigner, EMPTY_SHA256 } from './sign.ts'

export interface S3Request {
  about: string
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The key of the object in the target; without it, the request is about the bucket. */
  key?: string
  /** The encoded query, sorted by the names of its parameters. */
  query?: string
  headers?: Readonly<Record<string, string>>
  body?: S3Body
  /** Statuses other than 2xx that are no failure. A 404 stays a failure if the bucket is missing. */
  expected?: readonly number[]
}

/** Each attempt of a request opens its body anew. */
export interface S3Body {
  bytes: number
  sha256: string
  open(onPiece: () => void): Uint8Array | Readable
}

export interface S3Reply {
  status: number
  headers: ResponseHeaders
}

export interface S3Response extends S3Reply {
  text: string
  attempts: number
}

export interface S3Stream extends S3Reply {
  content: AsyncIterable<Uint8Array>
}

export interface S3Connection {
  readonly location: S3Location
  readonly use: StoreUse
  readonly credentials: CredentialKeeper
  readonly sign: ReturnType<typeof createSigner>
  today(): number
  onPiece(): void
}

export type Send<Body extends string | Failure | Readable> = (
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal,
) => Promise<{ statusCode: number; headers: ResponseHeaders; body: Body }>

/** The most bytes of a response to read into memory. A list of a thousand long keys has less than 1.7 MB. */
export const LONGEST_RESPONSE = 8 * 1024 * 1024

export async function attemptRequest<Body extends string | Failure | Readable>(
  connection: S3Connection,
  request: S3Request,
  signal: AbortSignal,
  send: Send<Body>,
): Promise<Failure | (S3Reply & { body?: Body })> {
  const { location, credentials, today, onPiece } = connection
  const held = await credentials.current()
  if (isFailure(held)) return held
  const { method, key, query = '', body } = request
  const path = key === undefined ? location.bucketPath || '/' : location.pathOf(key)
  try {
    const response = await send(
      {
        method,
        path: query === '' ? path : `${path}?${query}`,
        headers: signedHeaders(connection, request, path, held),
        body: body === undefined ? null : body.open(onPiece),
      },
      signal,
    )
    const { statusCode: status, headers } = response
    if (status >= 200 && status < 300) return { status, headers, body: response.body }
    const text = await textOf(response.body)
    const error = s3ErrorOf({ status, headers, text }, connection, request.about, today())
    if (isExpected(request, status, error.code)) return { status, headers }
    if (EXPIRED.test(error.code) && credentials.expire(held)) return transient('the credentials are over')
    return error
  } catch (error) {
    // A `TourpressError` says that the file to send cannot be read. It is thrown, since no retry would help.
    if (error instanceof TourpressError) throw error
    return failureOfError(signal.aborted ? signal.reason : error)
  }
}

/** A 403 is expected only as AccessDenied: without the right to list, stores answer it for a missing object. */
function isExpected({ expected = [] }: S3Request, status: number, code: string): boolean {
  return expected.includes(status) && code !== 'NoSuchBucket' && (status !== 403 || code === 'AccessDenied')
}

function signedHeaders(
  { location: { host }, sign, today }: S3Connection,
  { method, query = '', headers, body }: S3Request,
  path: string,
  credentials: Credentials,
): Record<string, string> {
  const sha256 = body?.sha256 ?? EMPTY_SHA256
  const signed = sign({ method, path, query, headers: { host, ...headers }, sha256 }, credentials, today())
  if (body !== undefined) signed['content-length'] = String(body.bytes)
  // Without this header, some stores would decompress objects before they send them.
  else signed['accept-encoding'] = 'gzip'
  return signed
}

async function textOf(body: string | Failure | Readable): Promise<string> {
  if (typeof body === 'string') return body
  if (isFailure(body)) return ''
  const text = await readBody(body, LONGEST_RESPONSE).catch(() => '')
  return typeof text === 'string' ? text : ''
}
