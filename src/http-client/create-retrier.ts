import { setMaxListeners } from 'node:events'
import { type Failure, isFailure } from './failure.ts'
import { backoff, createRetryBudget, giveUpAt, PATIENCE_MS } from './timeouts.ts'
import type { Timing } from './timing.ts'

/** Asks a server again where it fails, until it counts as broken. All questions share its limits, patience and retries. */
export interface Retrier {
  /**
   * Makes attempts until one gives a response, or there is none to be had: then why is the response.
   *
   * @param attempt one request; `count` is from 1, and its signal comes when it takes too long or asking has ended
   * @param wholeMs what one attempt may take
   * @throws the error that `end` was given.
   */
  ask<Response extends object>(
    attempt: (signal: AbortSignal, count: number) => Promise<Response | null | Failure>,
    mostAttempts: number,
    wholeMs?: number,
  ): Promise<Response | null | Failure>
  /** Whether a request may go onto its connection: false while the server's limit is waited for. */
  mayGo(): boolean
  /** Says that the server takes or gives something, though no response is complete. */
  showsLife(): void
  /** Ends all questions, those that wait too, with the first error that is given; returns that one. */
  end(error: Error): Error
  close(): void
}

/** What an asker is told, and what it tells. */
export interface RetrierOptions {
  timing: Timing
  /** Milliseconds that one attempt may take, unless its question says otherwise. */
  wholeMs: number
  /** Retries of a run; each good answer earns one back. */
  mostRetries: number
  /** A question is asked once more. */
  onRetry(): void
  /** The server has asked all to wait so much longer. */
  onPause(milliseconds: number): void
  /** Told about once a second while the server's limit is waited for, with the seconds left. */
  onWait(seconds: number): void
}

const WATCH_MS = 100

/** Begins to ask a server. */
export function createRetrier(options: RetrierOptions): Retrier {
  const { timing } = options
  const budget = createRetryBudget(options.mostRetries)
  const inFlight = new Map<AbortController, { since: number; wholeMs: number }>()
  const suffix = new AbortController()
  // Every question that waits listens to it, and Node warns of more than ten listeners.
  setMaxListeners(0, suffix.signal)
  let ended: Error | undefined
  let lastGood = timing.now()
  let pausedUntil = 0
  let limitUntil = 0

  // One timer for all requests: a timer each would cost as much as the request.
  const watch = setInterval(
    () => {
      const now = timing.now()
      const isOver = now >= giveUpAt(lastGood, limitUntil)
      for (const [request, { since, wholeMs }] of inFlight)
        if (isOver || now - since > wholeMs)
          request.abort(new Error(`it takes longer than ${Math.round((now - since) / 1000)} s to answer`))
    },
    Math.min(WATCH_MS, options.wholeMs / 4),
  )

  /** Nothing is sent while the server asked to wait. */
  async function waitUntil(time: number): Promise<void> {
    for (;;) {
      if (ended !== undefined) throw ended
      const now = timing.now()
      const left = Math.max(time, pausedUntil) - now
      if (left <= 0) return
      if (pausedUntil > now) options.onWait((pausedUntil - now) / 1000)
      await timing.sleep(Math.min(left, 1000), suffix.signal)
    }
  }

  function pause(until: number, isLimit: boolean): void {
    options.onPause(Math.max(0, until - Math.max(pausedUntil, timing.now())))
    pausedUntil = Math.max(pausedUntil, until)
    if (isLimit) limitUntil = Math.max(limitUntil, until)
  }

  return {
    async ask(attempt, mostAttempts, wholeMs = options.wholeMs) {
      let notBefore = 0
      for (let count = 1; ; count++) {
        let response: Awaited<ReturnType<typeof attempt>>
        do {
          // Most never wait, and a promise each would cost them more than looking.
          if (ended !== undefined || notBefore > 0 || pausedUntil > 0) await waitUntil(notBefore)
          const request = new AbortController()
          inFlight.set(request, { since: timing.now(), wholeMs })
          try {
            response = await attempt(request.signal, count)
          } finally {
            inFlight.delete(request)
          }
          if (ended !== undefined) throw ended
        } while (response !== null && isFailure(response) && response.isHeldBack)
        if (count > 1) options.onRetry()
        const now = timing.now()
        if (response === null || !isFailure(response)) {
          lastGood = now
          budget.earn()
          return response
        }
        if (!response.isTransient) return response
        const failure = response
        const given = (why: string) => ({ ...failure, reason: `${failure.reason}${why}` })
        if (count === mostAttempts) return given(`; given up after ${count} attempts`)
        notBefore = now + backoff(count, timing.random)
        if (failure.waitMs !== null) pause(now + failure.waitMs, failure.isLimit)
        if (Math.max(notBefore, pausedUntil) >= giveUpAt(lastGood, limitUntil)) return given(whyNow(failure))
        if (!budget.take()) return given(`; the ${options.mostRetries} retries of a run are used up`)
      }
    },
    mayGo: () => timing.now() >= pausedUntil,
    showsLife() {
      lastGood = timing.now()
    },
    end(error) {
      ended ??= error
      suffix.abort()
      for (const request of inFlight.keys()) request.abort(ended)
      return ended
    },
    close: () => clearInterval(watch),
  }
}

function whyNow({ waitMs }: Failure): string {
  const timeouts = `${PATIENCE_MS / 1000} s without a good answer`
  return waitMs === null
    ? `; given up after ${timeouts}`
    : ` and asks to wait ${Math.ceil(waitMs / 1000)} s; given up, for that is more than ${timeouts}`
}
