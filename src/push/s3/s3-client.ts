import { type Dispatcher, Pool } from 'undici'
import { TargetError } from '../../errors.ts'
import { createRetrier } from '../../http-client/create-retrier.ts'
import { exchange } from '../../http-client/exchange.ts'
import { type Failure, isFailure, transient } from '../../http-client/failure.ts'
import { holdBack } from '../../http-client/hold-back.ts'
import type { Timing } from '../../http-client/timing.ts'
import type { TargetContext } from '../target.ts'
import { keepCredentials } from './credentials.ts'
import { isS3Error } from './s3-failure.ts'
import type { S3Location } from './s3-location.ts'
import {
  attemptRequest,
  LONGEST_RESPONSE,
  type S3Connection,
  type S3Request,
  type S3Response,
  type S3Stream,
} from './s3-request.ts'
import { createSigner } from './sign.ts'

/** Sends requests to a store and retries them until the store counts as broken. */
export interface S3Client {
  readonly figures: { requests: number; retries: number }
  /**
   * Sends a request until its response is a success or an expected status.
   *
   * @param validate returns a failure if the body is not a valid response, so that the request is retried
   * @throws {UsageError | OutputError | TargetError} if the request fails. Every later request then throws that error too.
   */
  request(request: S3Request, validate?: (response: S3Response) => Failure | null): Promise<S3Response>
  /** Like `request`, but the body is read in pieces. Null for an expected status other than 2xx. */
  stream(request: S3Request): Promise<S3Stream | null>
  close(): Promise<void>
}

/**
 * Timeouts of one attempt, in milliseconds. Each leaves time for a second attempt before the store counts as broken.
 * `attemptMs` adds time for the request's body, at `SLOWEST_BYTES_PER_SECOND`.
 */
const CONNECT_MS = 5000
const HEADERS_MS = 14_000
const PIECE_MS = 10_000
const ATTEMPT_MS = 25_000
const SLOWEST_BYTES_PER_SECOND = 8192

const MOST_ATTEMPTS = 8
/**
 * How many retries a push has for each of its connections. A store that drops connections drops all at once, so more
 * connections need more retries.
 */
const RETRIES_PER_CONNECTION = 10

/** Opens the connections to a store. */
export function openS3Client(location: S3Location, context: TargetContext, timing: Timing): S3Client {
  const { signal, concurrency } = context
  // `keepCredentials` may throw, so it is called before anything is opened that would have to be closed.
  const credentials = keepCredentials(location.name, context.environment, timing.today)
  const figures = { requests: 0, retries: 0 }
  const retrier = createRetrier({
    timing,
    attemptMs: ATTEMPT_MS,
    maxRetries: concurrency * RETRIES_PER_CONNECTION,
    onRetry: () => figures.retries++,
    onPause() {},
    onWait: context.onWait,
  })
  const canSend = () => {
    if (!retrier.canSend()) return false
    figures.requests++
    return true
  }
  const { pool, sendWhole, sendStreaming } = openPool(location, concurrency, canSend)
  const connection: S3Connection = {
    location,
    credentials,
    sign: createSigner(location.region),
    today: timing.today,
    onPiece: retrier.reportActivity,
  }
  const fail = (request: S3Request, failure: Failure) => retrier.abort(errorOf(location, request, failure))
  const onAbort = () => {
    retrier.abort(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
    pool.destroy().catch(() => {})
  }
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })

  return {
    figures,
    async request(request, validate) {
      const attempt = async (signal: AbortSignal, attempts: number) => {
        const reply = await attemptRequest(connection, request, signal, sendWhole)
        if ('kind' in reply) return reply
        const { status, code, header, body: text = '' } = reply
        if (typeof text !== 'string') return text
        const response = { status, code, header, text, attempts }
        return validate?.(response) ?? response
      }
      const response = await retrier.run<S3Response>(attempt, MOST_ATTEMPTS, attemptMs(request))
      if (response === null || isFailure(response)) throw fail(request, response ?? transient('no answer'))
      return response
    },
    async stream(request) {
      const response = await retrier.run<S3Stream>(async (signal, attempts) => {
        const reply = await attemptRequest(connection, request, signal, sendStreaming)
        if ('kind' in reply) return reply
        const { status, code, header, body } = reply
        return body === undefined ? null : { status, code, header, attempts, content: body }
      }, MOST_ATTEMPTS)
      if (response !== null && isFailure(response)) throw fail(request, response)
      return response
    },
    async close() {
      signal.removeEventListener('abort', onAbort)
      retrier.close()
      await pool.destroy()
    },
  }
}

function openPool({ origin }: S3Location, connections: number, canSend: () => boolean) {
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: CONNECT_MS },
    headersTimeout: HEADERS_MS,
    bodyTimeout: PIECE_MS,
  })
  const streaming = pool.compose(holdBack(canSend))
  return {
    pool,
    sendWhole: (request: Dispatcher.DispatchOptions, signal: AbortSignal) =>
      exchange(pool, request, { signal, canSend, longest: LONGEST_RESPONSE }),
    sendStreaming: (request: Dispatcher.RequestOptions, signal: AbortSignal) =>
      streaming.request({ ...request, signal }),
  }
}

function attemptMs({ body }: S3Request): number {
  return ATTEMPT_MS + ((body?.bytes ?? 0) / SLOWEST_BYTES_PER_SECOND) * 1000
}

function errorOf(location: S3Location, { about }: S3Request, failure: Failure): Error {
  const [ErrorClass, hint] = isS3Error(failure)
    ? [failure.errorClass, failure.hint]
    : [TargetError, 'What was sent is kept: the same command goes on from there']
  return new ErrorClass(`Pushing to "${location.name}": ${about}: ${failure.reason}`, { hint })
}
