import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { type Dispatcher, Pool } from 'undici'
import { TargetError, TourpressError } from '../../errors.ts'
import { createRetrier } from '../../http-client/create-retrier.ts'
import { exchange } from '../../http-client/exchange.ts'
import { type Failure, failureOfError, isFailure, transient } from '../../http-client/failure.ts'
import { holdBack } from '../../http-client/hold-back.ts'
import { readBody } from '../../http-client/read-body.ts'
import type { Timing } from '../../http-client/timing.ts'
import type { TargetContext } from '../target.ts'
import { keepCredentials } from './credentials.ts'
import { EXPIRED, type HeaderOf, isS3Error, s3ErrorOf } from './s3-failure.ts'
import type { S3Place } from './s3-place.ts'
import type { S3Question, S3Response, S3Stream } from './s3-question.ts'
import { createSigner, EMPTY_SHA256 } from './sign.ts'

/** A store that is asked again where it fails, until it counts as broken. */
export interface S3Client {
  readonly figures: { requests: number; retries: number }
  /**
   * Asks until there is a response that was expected.
   *
   * @param read a failure where the body is not what was asked for
   * @throws {UsageError | OutputError | TargetError} when there is none; from then on for every question.
   */
  ask(question: S3Question, read?: (response: S3Response) => Failure | null): Promise<S3Response>
  /** The same for a response whose body is read piece by piece; null where the status was expected and is none of 2xx. */
  stream(question: S3Question): Promise<S3Stream | null>
  close(): Promise<void>
}

/**
 * What one attempt may take, in milliseconds: each lets a second one happen before the store counts as broken. A body has
 * its own time besides, at so many bytes a second.
 */
const CONNECT_MS = 5000
const HEADERS_MS = 14_000
const PIECE_MS = 10_000
const WHOLE_MS = 25_000
const SLOWEST_BYTES_PER_SECOND = 8192

const MOST_ATTEMPTS = 8
/** Retries for each connection: where a store drops them, it drops all. */
const RETRIES_PER_CONNECTION = 10
/** A list of a thousand long keys has not a fifth of it. */
const LONGEST_RESPONSE = 8 * 1024 * 1024

/** Opens the connections to a store. */
export function openS3Client(
  place: S3Place,
  { environment, signal, concurrency, onWait }: TargetContext,
  timing: Timing,
): S3Client {
  const credentials = keepCredentials(place.name, environment, timing.today)
  const sign = createSigner(place.region)
  const figures = { requests: 0, retries: 0 }
  const retrier = createRetrier({
    timing,
    attemptMs: WHOLE_MS,
    maxRetries: concurrency * RETRIES_PER_CONNECTION,
    onRetry: () => figures.retries++,
    onPause() {},
    onWait,
  })
  const pool = new Pool(place.origin, {
    connections: concurrency,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: CONNECT_MS },
    headersTimeout: HEADERS_MS,
    bodyTimeout: PIECE_MS,
  })
  const mayGo = () => {
    if (!retrier.canSend()) return false
    figures.requests++
    return true
  }
  const streaming = pool.compose(holdBack(mayGo))
  const sendWhole = (request: Dispatcher.DispatchOptions, signal: AbortSignal) =>
    exchange(pool, request, { signal, canSend: mayGo, longest: LONGEST_RESPONSE })
  const sendStreaming = (request: Dispatcher.RequestOptions, signal: AbortSignal) =>
    streaming.request({ ...request, signal })
  const whenEnded = () => {
    retrier.abort(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
    pool.destroy().catch(() => {})
  }
  if (signal.aborted) whenEnded()
  else signal.addEventListener('abort', whenEnded, { once: true })

  /** One attempt: the response with its body as it was sent for; what was refused, read. */
  async function attempt<Body extends string | Failure | Readable>(
    question: S3Question,
    isLast: AbortSignal,
    send: (request: Dispatcher.DispatchOptions, signal: AbortSignal) => Promise<Sent<Body>>,
  ) {
    const { method, path, query = '', body } = question
    const key = await credentials.current()
    if (isFailure(key)) return key
    const headers = sign(
      {
        method,
        path,
        query,
        headers: { host: place.host, ...question.headers },
        sha256: body?.sha256 ?? EMPTY_SHA256,
      },
      key,
      timing.today(),
    )
    if (body !== undefined) headers['content-length'] = String(body.bytes)
    // Objects come as they are stored, even from a store that would unpack them for who does not say so.
    else headers['accept-encoding'] = 'gzip'
    try {
      const response = await send(
        {
          method,
          path: query === '' ? path : `${path}?${query}`,
          headers,
          body: body === undefined ? null : body.open(retrier.reportActivity),
        },
        isLast,
      )
      const status = response.statusCode
      const header: HeaderOf = name => {
        const value = response.headers[name]
        return Array.isArray(value) ? value[0] : value
      }
      if (status >= 200 && status < 300) return { status, code: '', header, body: response.body }
      const text = await textOf(response.body)
      const s3Error = s3ErrorOf(
        status,
        header,
        typeof text === 'string' ? text : '',
        place,
        question.about,
        timing.today(),
      )
      const { code } = s3Error
      if (code !== 'NoSuchBucket' && question.expected?.includes(status))
        return { status, code, header, body: undefined }
      if (EXPIRED.has(code) && credentials.expire(key)) return transient('the credentials are over')
      return s3Error
    } catch (error) {
      // The file that is sent, and not the store.
      if (error instanceof TourpressError) throw error
      return failureOfError(isLast.aborted ? isLast.reason : error)
    }
  }

  function fail(about: string, failure: Failure): Error {
    const [ErrorClass, hint] = isS3Error(failure)
      ? [failure.errorClass, failure.hint]
      : [TargetError, 'What was sent is kept: the same command goes on from there']
    return retrier.abort(new ErrorClass(`Pushing to "${place.name}": ${about}: ${failure.reason}`, { hint }))
  }

  const wholeOf = ({ body }: S3Question) => WHOLE_MS + ((body?.bytes ?? 0) / SLOWEST_BYTES_PER_SECOND) * 1000

  return {
    figures,
    async ask(question, read) {
      const response = await retrier.run<S3Response>(
        async (isLast, attempts) => {
          const reply = await attempt(question, isLast, sendWhole)
          if ('kind' in reply) return reply
          const { status, code, header, body: text = '' } = reply
          if (typeof text !== 'string') return text
          const response = { status, code, header, text, attempts }
          return read?.(response) ?? response
        },
        MOST_ATTEMPTS,
        wholeOf(question),
      )
      if (response === null || isFailure(response))
        throw fail(question.about, response ?? transient('no answer'))
      return response
    },
    async stream(question) {
      const response = await retrier.run<S3Stream>(async (isLast, attempts) => {
        const reply = await attempt(question, isLast, sendStreaming)
        if ('kind' in reply) return reply
        const { status, code, header, body } = reply
        return body === undefined ? null : { status, code, header, attempts, content: body }
      }, MOST_ATTEMPTS)
      if (response !== null && isFailure(response)) throw fail(question.about, response)
      return response
    },
    async close() {
      signal.removeEventListener('abort', whenEnded)
      retrier.close()
      await pool.destroy()
    },
  }
}

interface Sent<Body> {
  statusCode: number
  headers: IncomingHttpHeaders
  body: Body
}

async function textOf(body: string | Failure | Readable): Promise<string | Failure> {
  if (typeof body === 'string' || isFailure(body)) return body
  return readBody(body, 'identity', LONGEST_RESPONSE).catch(() => '')
}
