import type { Readable } from 'node:stream'
import { type Dispatcher, Pool } from 'undici'
import { createRetrier } from '../../http-client/create-retrier.ts'
import { exchange } from '../../http-client/exchange.ts'
import { type Failure, isFailure } from '../../http-client/failure.ts'
import { holdBack } from '../../http-client/hold-back.ts'
import { inTime } from '../../http-client/in-time.ts'
import { connectionOptions, REQUEST_LIMITS, SLOWEST_BYTES_PER_SECOND } from '../../http-client/timeouts.ts'
import type { Timing } from '../../http-client/timing.ts'
import { PUSHING, type TargetContext } from '../target.ts'
import { keepCredentials } from './credentials.ts'
import { isS3Error } from './s3-failure.ts'
import type { S3Location } from './s3-location.ts'
import {
  attemptRequest,
  LONGEST_RESPONSE,
  type S3Connection,
  type S3Reply,
  type S3Request,
  type S3Response,
  type S3Stream,
  type Send,
} from './s3-request.ts'
import { createSigner } from './sign.ts'

export type S3Client = ReturnType<typeof openS3Client>

/** How many retries a client may make for each of its connections: a store that drops connections drops all of them. */
const RETRIES_PER_CONNECTION = 10

export function openS3Client(location: S3Location, context: TargetContext, timing: Timing) {
  const { signal, concurrency, use = PUSHING } = context
  // `keepCredentials` may throw, so it is called before anything is opened that would have to be closed.
  const credentials = keepCredentials(`${use.opening} "${location.name}"`, context.environment, timing.today)
  const figures = { requests: 0, retries: 0 }
  const retrier = createRetrier({
    timing,
    attemptMs: REQUEST_LIMITS.whole,
    maxRetries: concurrency * RETRIES_PER_CONNECTION,
    figures,
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
    use,
    credentials,
    sign: createSigner(location.region),
    today: timing.today,
    onPiece: retrier.reportActivity,
  }
  const run = runner(connection, retrier)
  const onAbort = () => {
    retrier.abort(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
    pool.destroy().catch(() => {})
  }
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })

  return {
    location,
    use,
    figures,
    /**
     * Repeats a request until `validate` accepts the response. Once a request has failed for good, all later ones throw
     * too.
     */
    request(request: S3Request, validate?: (response: S3Response) => Failure | null): Promise<S3Response> {
      const read = (
        { status, headers, body: text = '' }: S3Reply & { body?: string | Failure },
        attempts: number,
      ) => {
        if (typeof text !== 'string') return text
        const response = { status, headers, text, attempts }
        return validate?.(response) ?? response
      }
      return run(request, sendWhole, read, attemptMs(request))
    },
    stream(request: S3Request): Promise<S3Stream | null> {
      return run(request, sendStreaming, ({ status, headers, body }) =>
        body === undefined
          ? null
          : { status, headers, content: inTime(body, timing.now, retrier.reportActivity) },
      )
    },
    async close(): Promise<void> {
      signal.removeEventListener('abort', onAbort)
      retrier.close()
      await pool.destroy()
    },
  }
}

function runner(connection: S3Connection, retrier: ReturnType<typeof createRetrier>) {
  return async <Body extends string | Failure | Readable, Result extends object | null>(
    request: S3Request,
    send: Send<Body>,
    read: (reply: S3Reply & { body?: Body }, attempts: number) => Result | Failure,
    ms?: number,
  ): Promise<Result> => {
    const result = await retrier.run<Result>(async (signal, attempts) => {
      const reply = await attemptRequest(connection, request, signal, send)
      return isFailure(reply) ? reply : read(reply, attempts)
    }, ms)
    if (isFailure(result)) throw retrier.abort(errorOf(connection, request, result))
    return result
  }
}

function openPool({ origin }: S3Location, connections: number, canSend: () => boolean) {
  const pool = new Pool(origin, connectionOptions(connections, REQUEST_LIMITS))
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
  return REQUEST_LIMITS.whole + ((body?.bytes ?? 0) / SLOWEST_BYTES_PER_SECOND) * 1000
}

function errorOf({ location, use }: S3Connection, { about }: S3Request, failure: Failure): Error {
  const [ErrorClass, hint] = isS3Error(failure)
    ? [failure.errorClass ?? use.failure, failure.hint]
    : [use.failure, use.retry]
  return new ErrorClass(`${use.doing} "${location.name}": ${about}: ${failure.reason}`, { hint })
}
