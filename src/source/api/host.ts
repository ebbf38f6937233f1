import { setMaxListeners } from 'node:events'
import { Pool } from 'undici'
import { SourceError } from '../../errors.ts'
import { parseAnswer } from './answers.ts'
import type { ApiAddress } from './api-address.ts'
import type { CrawlFigures } from './crawl-context.ts'
import { type Failure, isFailure } from './failure.ts'
import { holdBack } from './hold-back.ts'
import { backoff, createRetryBudget, giveUpAt, MOST_RETRIES, PATIENCE_MS } from './patience.ts'
import { type AttemptLimits, createSender } from './send.ts'
import type { PieceFilter } from './skip-lists.ts'
import type { Timing } from './timing.ts'

/** Something that is asked of an API. */
export interface Question<Answer> {
  /** What it is about, for messages, such as `page 3`. */
  about: string
  path: string
  /** Makes a filter for the bytes of one answer. @default all of them are kept */
  filter?: () => PieceFilter
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
const WATCH_MS = 100

/** Opens the connections to an API. All questions share its limits, its patience and its retries. */
export function openHost(options: HostOptions): Host {
  const { address, timing, limits, figures } = options
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
      if (timing.now() < pausedUntil) return false
      figures.requests++
      return true
    }),
  )
  const send = createSender({ client, key: options.key, longest: limits.bytes, today: timing.today })
  const budget = createRetryBudget()
  const inFlight = new Map<AbortController, number>()
  const end = new AbortController()
  // Every question that waits listens to it, and Node warns of more than ten listeners.
  setMaxListeners(0, end.signal)
  let ended: SourceError | undefined
  let lastGood = timing.now()
  let pausedUntil = 0
  let limitUntil = 0

  // One timer for all requests: a timer each would cost as much as the request.
  const watch = setInterval(
    () => {
      const now = timing.now()
      const isOver = now >= giveUpAt(lastGood, limitUntil)
      for (const [request, since] of inFlight)
        if (isOver || now - since > limits.whole)
          request.abort(new Error(`it takes longer than ${Math.round((now - since) / 1000)} s to answer`))
    },
    Math.min(WATCH_MS, limits.whole / 4),
  )

  function fail(about: string, { reason }: Failure): SourceError {
    ended ??= new SourceError(`Reading ${about} of "${address.name}": ${reason}`, {
      hint: 'Nothing was changed. What was fetched is kept: the same command goes on from there',
    })
    end.abort()
    for (const request of inFlight.keys()) request.abort(ended)
    return ended
  }

  /** Nothing is sent while the source asked to wait. */
  async function waitUntil(time: number): Promise<void> {
    for (;;) {
      if (ended !== undefined) throw ended
      const now = timing.now()
      const left = Math.max(time, pausedUntil) - now
      if (left <= 0) return
      if (pausedUntil > now) options.onWait((pausedUntil - now) / 1000)
      await timing.sleep(Math.min(left, 1000), end.signal)
    }
  }

  function pause(until: number, isLimit: boolean): void {
    figures.waitedSeconds += Math.max(0, until - Math.max(pausedUntil, timing.now())) / 1000
    pausedUntil = Math.max(pausedUntil, until)
    if (isLimit) limitUntil = Math.max(limitUntil, until)
  }

  async function attempt<Answer extends object>(
    question: Question<Answer>,
    count: number,
  ): Promise<Answer | null | Failure> {
    const request = new AbortController()
    inFlight.set(request, timing.now())
    try {
      const reply = await send(address.path + question.path, request.signal, question.filter?.())
      if (reply.kind !== 'text') return reply.kind === 'absent' ? null : reply
      const value = parseAnswer(reply.text)
      return isFailure(value) ? value : question.read(value, reply.text, count)
    } finally {
      inFlight.delete(request)
    }
  }

  /** Asks until there is a good answer, or until there is none to be had: then why is the answer. */
  async function settle<Answer extends object>(
    question: Question<Answer>,
    mostAttempts: number,
  ): Promise<Answer | null | Failure> {
    let notBefore = 0
    for (let count = 1; ; count++) {
      let answer: Answer | null | Failure
      do {
        await waitUntil(notBefore)
        answer = await attempt(question, count)
        if (ended !== undefined) throw ended
      } while (answer !== null && isFailure(answer) && answer.isHeldBack)
      if (count > 1) figures.retries++
      const now = timing.now()
      if (answer === null || !isFailure(answer)) {
        lastGood = now
        budget.earn()
        return answer
      }
      if (!answer.isTransient) return answer
      const given = (why: string) => ({ ...answer, reason: `${answer.reason}${why}` })
      if (count === mostAttempts) return given(`; given up after ${count} attempts`)
      notBefore = now + backoff(count, timing.random)
      if (answer.waitMs !== null) pause(now + answer.waitMs, answer.isLimit)
      if (Math.max(notBefore, pausedUntil) >= giveUpAt(lastGood, limitUntil)) return given(whyNow(answer))
      if (!budget.take()) return given(`; the ${MOST_RETRIES} retries of a run are used up`)
    }
  }

  return {
    async ask(question) {
      const answer = await settle(question, MOST_ATTEMPTS)
      if (answer !== null && isFailure(answer)) throw fail(question.about, answer)
      return answer
    },
    tryAsking: question => settle(question, FEW_ATTEMPTS),
    async close() {
      clearInterval(watch)
      await pool.destroy()
    },
  }
}

function whyNow({ waitMs }: Failure): string {
  const patience = `${PATIENCE_MS / 1000} s without a good answer`
  return waitMs === null
    ? `; given up after ${patience}`
    : ` and asks to wait ${Math.ceil(waitMs / 1000)} s; given up, for that is more than ${patience}`
}
