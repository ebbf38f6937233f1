import { Pool } from 'undici'
import { SourceError } from '../../errors.ts'
import { createRetrier } from '../../http-client/create-retrier.ts'
import { type Failure, isFailure, type ResponseHeaders } from '../../http-client/failure.ts'
import { holdBack } from '../../http-client/hold-back.ts'
import type { PieceFilter } from '../../http-client/read-body.ts'
import { connectionOptions } from '../../http-client/timeouts.ts'
import type { Timing } from '../../http-client/timing.ts'
import type { ApiAddress } from './api-address.ts'
import { keyRemover } from './api-key.ts'
import type { CrawlFigures } from './crawl-figures.ts'
import { parseResponse } from './responses.ts'
import { type AttemptLimits, createSender, type KeyHeader } from './send.ts'

/** A read of one API resource. */
interface ApiRequest<Result> {
  /** What is read, for messages, such as `page 3`. */
  about: string
  path: string
  headers?: Readonly<Record<string, string>>
  /** Makes a filter for the bytes of one response. @default all of them pass */
  filter?: () => PieceFilter
  /** Parses the text of a response, as far as the filter passed it. @default parseResponse */
  parse?(text: string): Record<string, unknown> | Failure
  /** Milliseconds that an attempt may take. @default that of the host */
  attemptMs?: number
  /** A response of more than `bytes` bytes is not held; `response` is its result. */
  tooLong?: { bytes: number; response: Result }
  /**
   * Reads a response with status 200. Returns a failure if it is not the resource that was requested.
   *
   * @param attempt from 1; after several attempts a reader may accept what it took for a mistake before
   */
  read(
    value: Record<string, unknown>,
    text: string,
    attempt: number,
    headers: ResponseHeaders,
  ): Result | Failure
}

/** An API whose failed requests are repeated, until it counts as broken. */
export interface Host {
  /** Its address, for messages. */
  name: string
  /**
   * Repeats the request until there is a good response; null if there is no such record.
   *
   * @throws {SourceError} when the source stays broken, or refuses the request. Every later call throws it too.
   */
  get<Result extends object>(request: ApiRequest<Result>): Promise<Result | null>
  /**
   * Like `get`, for what a crawl can do without: a few attempts, then the failure is returned and the crawl goes on.
   *
   * @throws {SourceError} when another request has ended the crawl.
   */
  tryGet<Result extends object>(request: ApiRequest<Result>): Promise<Result | null | Failure>
  /** Removes the key from a JSON text that a filter took out of a response. */
  withoutKey(json: string): string
  /** Says that a response is still arriving, so that the API does not count as broken. */
  reportActivity(): void
  close(): Promise<void>
}

interface HostOptions {
  address: ApiAddress
  /** Sent in `keyHeader` and written nowhere; null sends none. */
  key: string | null
  keyHeader: KeyHeader
  /** Connections, and so requests, at once. */
  concurrency: number
  timing: Timing
  limits: AttemptLimits
  figures: CrawlFigures
  /** Called about once a second, with the seconds left, while the source's rate limit is waited for. */
  onWait(seconds: number): void
}

const [BRACE, SPACE] = [0x7b, 0x20]
/** The attempts of `tryGet`, whose requests the crawl can do without. */
const FEW_ATTEMPTS = 4

/** Opens the connections to an API. All requests share its rate limit, its timeouts and its retries. */
export function openHost(options: HostOptions): Host {
  const { address, timing, limits, figures } = options
  const retrier = createRetrier({
    timing,
    attemptMs: limits.whole,
    onRetry: () => figures.retries++,
    onPause: milliseconds => {
      figures.waitedSeconds += milliseconds / 1000
    },
    onWait: options.onWait,
  })
  const pool = new Pool(address.origin, connectionOptions(options.concurrency, limits))
  const client = pool.compose(
    holdBack(() => {
      if (!retrier.canSend()) return false
      figures.requests++
      return true
    }),
  )
  const { key, keyHeader } = options
  const send = createSender({ client, key, keyHeader, longest: limits.bytes, today: timing.today })

  function getWithRetries<Result extends object>(request: ApiRequest<Result>, mostAttempts?: number) {
    return retrier.run(
      async (signal, attempt): Promise<Result | null | Failure> => {
        const limit = request.tooLong && recordLimit(request.tooLong.bytes)
        let received: ResponseHeaders = {}
        const text = await send(address.path + request.path, signal, {
          filter: limit?.filter ?? request.filter?.(),
          headers: request.headers,
          onHeaders: headers => {
            received = headers
          },
        })
        if (request.tooLong && limit?.isOver()) return request.tooLong.response
        if (typeof text !== 'string') return text
        const value = (request.parse ?? parseResponse)(text)
        return isFailure(value) ? value : request.read(value, text, attempt, received)
      },
      request.attemptMs ?? limits.whole,
      mostAttempts,
    )
  }

  return {
    name: address.name,
    async get(request) {
      const result = await getWithRetries(request)
      if (!isFailure(result)) return result
      throw retrier.abort(
        new SourceError(`Reading ${request.about} of "${address.name}": ${result.reason}`, {
          hint: 'Nothing was changed. What was fetched is kept: the same command goes on from there',
        }),
      )
    },
    tryGet: request => getWithRetries(request, FEW_ATTEMPTS),
    withoutKey: keyRemover(key).fromJson,
    reportActivity: retrier.reportActivity,
    async close() {
      retrier.close()
      await pool.destroy()
    },
  }
}

/**
 * Limits the size of a response that has one record: passes its bytes up to `most`, and drops the rest. A response that
 * does not begin like an object passes whole, so that its parser can say what it is.
 */
export function recordLimit(most: number) {
  let [length, first] = [0, SPACE]
  return {
    filter(piece: Buffer): Buffer[] {
      length += piece.length
      if (first <= SPACE) first = piece.find(byte => byte > SPACE) ?? SPACE
      return length > most && first === BRACE ? [] : [piece]
    },
    /** Whether the response is longer than a record may be. */
    isOver: () => length > most && first === BRACE,
  }
}
