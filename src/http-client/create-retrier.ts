import { setMaxListeners } from 'node:events'
import { type Failure, isFailure } from './failure.ts'
import { SlowAnswer } from './in-time.ts'
import { BROKEN_AFTER_MS, backoff, giveUpAt, MOST_ATTEMPTS, MOST_RETRIES } from './timeouts.ts'
import type { Timing } from './timing.ts'

type Attempt<Response extends object | null> = (
  signal: AbortSignal,
  count: number,
) => Promise<Response | Failure>

interface RetrierOptions {
  timing: Timing
  attemptMs: number
  maxRetries?: number
  figures?: { retries: number; waitedSeconds?: number } | undefined
  onWait(seconds: number): void
}

const WATCH_MS = 100

interface RetrierState {
  readonly options: RetrierOptions
  /** The most retries that all requests share, to bound the cost of an outage. Each success earns one back. */
  readonly maxRetries: number
  retriesLeft: number
  /** Requests that wait for another attempt count too. */
  underWay: number
  readonly inFlight: Map<AbortController, { since: number; attemptMs: number }>
  readonly waits: AbortController
  error: Error | undefined
  lastActivity: number
  pausedUntil: number
  limitUntil: number
}

/** Retries requests until the server counts as broken. All requests share its rate limit and one budget of retries. */
export function createRetrier(options: RetrierOptions) {
  const { timing, maxRetries = MOST_RETRIES } = options
  const state: RetrierState = {
    options,
    maxRetries,
    retriesLeft: maxRetries,
    underWay: 0,
    inFlight: new Map(),
    waits: new AbortController(),
    error: undefined,
    lastActivity: timing.now(),
    pausedUntil: 0,
    limitUntil: 0,
  }
  // 0 removes the limit of listeners: every waiting request listens to this signal, and Node warns of more than ten.
  setMaxListeners(0, state.waits.signal)
  // One timer watches all requests, because a timer for each would cost as much as the request.
  const watch = setInterval(() => abortOverdue(state), Math.min(WATCH_MS, options.attemptMs / 4))
  return {
    run: <Response extends object | null>(
      attempt: Attempt<Response>,
      attemptMs = options.attemptMs,
      maxAttempts = MOST_ATTEMPTS,
    ) => runAttempts(state, attempt, attemptMs, maxAttempts),
    canSend: () => timing.now() >= state.pausedUntil,
    /** Call this when the server sends or accepts bytes; a server that does so is not broken. */
    reportActivity(): void {
      state.lastActivity = timing.now()
    },
    /** Fails all requests, also waiting ones. */
    abort(error: Error): Error {
      state.error ??= error
      state.waits.abort()
      for (const request of state.inFlight.keys()) request.abort(state.error)
      return state.error
    },
    close: () => clearInterval(watch),
  }
}

function abortOverdue({ options, inFlight, lastActivity, limitUntil }: RetrierState): void {
  const now = options.timing.now()
  const isBroken = now >= giveUpAt(lastActivity, limitUntil)
  for (const [request, { since, attemptMs }] of inFlight) {
    if (now - since > attemptMs)
      request.abort(new SlowAnswer(`it takes longer than ${Math.round(attemptMs / 1000)} s to answer`))
    else if (isBroken) request.abort(new SlowAnswer('it does not answer'))
  }
}

async function runAttempts<Response extends object | null>(
  state: RetrierState,
  attempt: Attempt<Response>,
  attemptMs: number,
  maxAttempts: number,
): Promise<Response | Failure> {
  const { options, maxRetries } = state
  // While no request was under way, the server had nothing to answer. So its silence counts only from now on.
  if (state.underWay++ === 0) state.lastActivity = options.timing.now()
  try {
    let notBefore = 0
    for (let count = 1; ; count++) {
      const response = await runOnce(state, signal => attempt(signal, count), attemptMs, notBefore)
      if (count > 1 && options.figures) options.figures.retries++
      const now = options.timing.now()
      if (!isFailure(response)) {
        state.lastActivity = now
        state.retriesLeft = Math.min(maxRetries, state.retriesLeft + 1)
        return response
      }
      if (!response.isTransient) return response
      const giveUp = (why: string) => ({ ...response, reason: `${response.reason}${why}` })
      if (count === maxAttempts) return giveUp(`; given up after ${count} attempts`)
      notBefore = now + backoff(count, options.timing.random)
      if (response.waitMs !== null) pause(state, now + response.waitMs, response.isLimit)
      if (Math.max(notBefore, state.pausedUntil) >= giveUpAt(state.lastActivity, state.limitUntil))
        return giveUp(brokenClause(response))
      if (state.retriesLeft === 0) return giveUp(`; the ${maxRetries} retries of a run are used up`)
      state.retriesLeft--
    }
  } finally {
    state.underWay--
  }
}

/** An attempt that is held back sent nothing, so it does not count. */
async function runOnce<Response extends object | null>(
  state: RetrierState,
  attempt: (signal: AbortSignal) => Promise<Response | Failure>,
  attemptMs: number,
  notBefore: number,
): Promise<Response | Failure> {
  for (;;) {
    // Most requests need not wait, and awaiting `waitUntil` would cost them more than this check.
    if (state.error !== undefined || notBefore > 0 || state.pausedUntil > 0) await waitUntil(state, notBefore)
    const request = new AbortController()
    state.inFlight.set(request, { since: state.options.timing.now(), attemptMs })
    let response: Response | Failure
    try {
      response = await attempt(request.signal)
    } finally {
      state.inFlight.delete(request)
    }
    if (state.error !== undefined) throw state.error
    if (!isFailure(response) || !response.isHeldBack) return response
  }
}

async function waitUntil(state: RetrierState, time: number): Promise<void> {
  const { timing, onWait } = state.options
  for (;;) {
    if (state.error !== undefined) throw state.error
    const now = timing.now()
    const left = Math.max(time, state.pausedUntil) - now
    if (left <= 0) return
    if (state.pausedUntil > now) onWait((state.pausedUntil - now) / 1000)
    await timing.sleep(Math.min(left, 1000), state.waits.signal)
  }
}

function pause(state: RetrierState, until: number, isLimit: boolean): void {
  const { timing, figures } = state.options
  const added = Math.max(0, until - Math.max(state.pausedUntil, timing.now()))
  if (figures?.waitedSeconds !== undefined) figures.waitedSeconds += added / 1000
  state.pausedUntil = Math.max(state.pausedUntil, until)
  if (isLimit) state.limitUntil = Math.max(state.limitUntil, until)
}

function brokenClause({ waitMs }: Failure): string {
  const timeout = `${BROKEN_AFTER_MS / 1000} s without a good answer`
  return waitMs === null
    ? `; given up after ${timeout}`
    : ` and asks to wait ${Math.ceil(waitMs / 1000)} s; given up, for that is more than ${timeout}`
}
