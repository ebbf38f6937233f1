import { Pool } from 'undici'
import { SourceError } from '../../errors.ts'
import { createRetrier } from '../../http-client/create-retrier.ts'
import { type Failure, isFailure } from '../../http-client/failure.ts'
import { holdBack } from '../../http-client/hold-back.ts'
import type { PieceFilter } from '../../http-client/read-body.ts'
import { MOST_RETRIES } from '../../http-client/timeouts.ts'
import type { Timing } from '../../http-client/timing.ts'
import type { ApiAddress } from './api-address.ts'
import type { CrawlFigures } from './crawl-context.ts'
import { recordLimit } from './record-limit.ts'
import { parseResponse } from './responses.ts'
import { type AttemptLimits, createSender } from './send.ts'

/** Something that is asked of an API. */
export interface Question<Response> {
  /** What it is about, for messages, such as `page 3`. */
  about: string
  path: string
  /** Makes a filter for the bytes of one response. @default all of them are kept */
  filter?: () => PieceFilter
  /** What stands for a response of more than so many bytes, which nobody holds. */
  tooLong?: { bytes: number; response: Response }
  /**
   * Reads a response with status 200; a failure where it is not what was asked for.
   *
   * @param attempt from 1: what a response says again and again may be believed at last
   */
  read(value: Record<string, unknown>, text: string, attempt: number): Response | Failure
}

/** An API that is asked again where it fails, until it counts as broken. */
export interface Host {
  /**
   * Asks until there is a good answer. Null where there is no such record.
   *
   * @throws {SourceError} when the source stays broken, or refuses; from then on for every question.
   */
  ask<Response extends object>(question: Question<Response>): Promise<Response | null>
  /**
   * The same for what a crawl can do without: after a few attempts the failure is the response, and other questions go on.
   *
   * @throws {SourceError} when another question has ended the crawl.
   */
  tryAsking<Response extends object>(question: Question<Response>): Promise<Response | null | Failure>
  close(): Promise<void>
}

export interface HostOptions {
  address: ApiAddress
  /** Sent as `X-Api-Key` and written nowhere; null sends none. */
  key: string | null
  /** Connections, and so requests, at once. */
  concurrency: number
  timing: Timing
  limits: AttemptLimits
  figures: CrawlFigures
  /** Told about once a second while the source's limit is waited for, with the seconds left. */
  onWait(seconds: number): void
}

const MOST_ATTEMPTS = 8
/** Of a question whose response can be done without. */
const FEW_ATTEMPTS = 4

/** Opens the connections to an API. All questions share its limits, its patience and its retries. */
export function openHost(options: HostOptions): Host {
  const { address, timing, limits, figures } = options
  const retrier = createRetrier({
    timing,
    attemptMs: limits.whole,
    maxRetries: MOST_RETRIES,
    onRetry: () => figures.retries++,
    onPause: milliseconds => {
      figures.waitedSeconds += milliseconds / 1000
    },
    onWait: options.onWait,
  })
  const pool = new Pool(address.origin, {
    connections: options.concurrency,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: limits.connect },
    headersTimeout: limits.headers,
    bodyTimeout: limits.body,
  })
  const client = pool.compose(
    holdBack(() => {
      if (!retrier.canSend()) return false
      figures.requests++
      return true
    }),
  )
  const send = createSender({ client, key: options.key, longest: limits.bytes, today: timing.today })

  function settle<Response extends object>(question: Question<Response>, mostAttempts: number) {
    return retrier.run(async (signal, count): Promise<Response | null | Failure> => {
      const limit = question.tooLong && recordLimit(question.tooLong.bytes)
      const reply = await send(address.path + question.path, signal, limit?.filter ?? question.filter?.())
      if (question.tooLong && limit?.isOver()) return question.tooLong.response
      if (reply.kind !== 'text') return reply.kind === 'absent' ? null : reply
      const value = parseResponse(reply.text)
      return isFailure(value) ? value : question.read(value, reply.text, count)
    }, mostAttempts)
  }

  return {
    async ask(question) {
      const response = await settle(question, MOST_ATTEMPTS)
      if (response === null || !isFailure(response)) return response
      throw retrier.abort(
        new SourceError(`Reading ${question.about} of "${address.name}": ${response.reason}`, {
          hint: 'Nothing was changed. What was fetched is kept: the same command goes on from there',
        }),
      )
    },
    tryAsking: question => settle(question, FEW_ATTEMPTS),
    async close() {
      retrier.close()
      await pool.destroy()
    },
  }
}
