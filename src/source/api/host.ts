import { Pool } from 'undici'
import { SourceError } from '../../errors.ts'
import { createAsker } from '../../remote/create-asker.ts'
import { type Failure, isFailure } from '../../remote/failure.ts'
import { holdBack } from '../../remote/hold-back.ts'
import { MOST_RETRIES } from '../../remote/patience.ts'
import type { PieceFilter } from '../../remote/read-body.ts'
import type { Timing } from '../../remote/timing.ts'
import { parseAnswer } from './answers.ts'
import type { ApiAddress } from './api-address.ts'
import type { CrawlFigures } from './crawl-context.ts'
import { recordLimit } from './record-limit.ts'
import { type AttemptLimits, createSender } from './send.ts'

/** Something that is asked of an API. */
export interface Question<Answer> {
  /** What it is about, for messages, such as `page 3`. */
  about: string
  path: string
  /** Makes a filter for the bytes of one answer. @default all of them are kept */
  filter?: () => PieceFilter
  /** What stands for an answer of more than so many bytes, which nobody holds. */
  tooLong?: { bytes: number; answer: Answer }
  /**
   * Reads an answer with status 200; a failure where it is not what was asked for.
   *
   * @param attempt from 1: what an answer says again and again may be believed at last
   */
  read(value: Record<string, unknown>, text: string, attempt: number): Answer | Failure
}

/** An API that is asked again where it fails, until it counts as broken. */
export interface Host {
  /**
   * Asks until there is a good answer. Null where there is no such record.
   *
   * @throws {SourceError} when the source stays broken, or refuses; from then on for every question.
   */
  ask<Answer extends object>(question: Question<Answer>): Promise<Answer | null>
  /**
   * The same for what a crawl can do without: after a few attempts the failure is the answer, and other questions go on.
   *
   * @throws {SourceError} when another question has ended the crawl.
   */
  tryAsking<Answer extends object>(question: Question<Answer>): Promise<Answer | null | Failure>
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
/** Of a question whose answer can be done without. */
const FEW_ATTEMPTS = 4

/** Opens the connections to an API. All questions share its limits, its patience and its retries. */
export function openHost(options: HostOptions): Host {
  const { address, timing, limits, figures } = options
  const asker = createAsker({
    timing,
    wholeMs: limits.whole,
    mostRetries: MOST_RETRIES,
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
      if (!asker.mayGo()) return false
      figures.requests++
      return true
    }),
  )
  const send = createSender({ client, key: options.key, longest: limits.bytes, today: timing.today })

  function settle<Answer extends object>(question: Question<Answer>, mostAttempts: number) {
    return asker.ask(async (signal, count): Promise<Answer | null | Failure> => {
      const limit = question.tooLong && recordLimit(question.tooLong.bytes)
      const reply = await send(address.path + question.path, signal, limit?.filter ?? question.filter?.())
      if (question.tooLong && limit?.isOver()) return question.tooLong.answer
      if (reply.kind !== 'text') return reply.kind === 'absent' ? null : reply
      const value = parseAnswer(reply.text)
      return isFailure(value) ? value : question.read(value, reply.text, count)
    }, mostAttempts)
  }

  return {
    async ask(question) {
      const answer = await settle(question, MOST_ATTEMPTS)
      if (answer === null || !isFailure(answer)) return answer
      throw asker.end(
        new SourceError(`Reading ${question.about} of "${address.name}": ${answer.reason}`, {
          hint: 'Nothing was changed. What was fetched is kept: the same command goes on from there',
        }),
      )
    },
    tryAsking: question => settle(question, FEW_ATTEMPTS),
    async close() {
      asker.close()
      await pool.destroy()
    },
  }
}
