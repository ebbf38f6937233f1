import { setTimeout as sleep } from 'node:timers/promises'
import { messageText } from '../../catalogue/issue.ts'
import { GuardError, TourpressError } from '../../errors.ts'

export interface RefreshState {
  readonly state: 'idle' | 'pending' | 'failed'
  /** Since when a publish is due; ISO 8601, null if everything is published. */
  readonly since: string | null
  readonly error: string | null
}

export interface Refresher {
  /** Asks for a publish. If one is running, another follows. When `request` is done, no process has state `idle`. */
  request(): void | Promise<void>
  state(): RefreshState | Promise<RefreshState>
  close(): Promise<void>
}

/** Makes generations from the store. */
export interface Publisher {
  /** Returns the new generation's number; null if none is needed. @throws {GuardError} while another process builds */
  publish(): Promise<number | null>
  /** Stops the publisher at once, even during a publish. */
  close(): Promise<void>
}

interface RefresherOptions {
  publisher: Publisher
  /** Called after each new generation; the next publish waits for it. */
  onPublished(): Promise<void>
  onError(error: unknown): void
  /** Shortest time between the starts of two publishes. Writes in between are published together. @default 1000 */
  gatherMs?: number
}

const GATHER_MS = 1000
const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 30_000
/** Longest pause while another process builds. Another build is no failure, so the pauses stay short. */
const LONGEST_BUSY_MS = 1000

/** How long `close` waits for a publish. Of the five seconds of a stop, 300 ms remain for the last log lines. */
const PUBLISH_END_MS = 4_700

const IDLE: RefreshState = { state: 'idle', since: null, error: null }

export function createRefresher(options: RefresherOptions): Refresher {
  const { publisher, gatherMs = GATHER_MS } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let current = IDLE
  let isWanted = false
  let running: Promise<void> | undefined
  let earliestStart = 0

  async function run(): Promise<void> {
    let pause = FIRST_RETRY_MS
    while (isWanted && !signal.aborted) {
      await rest(earliestStart - performance.now(), signal)
      if (signal.aborted) break
      earliestStart = performance.now() + gatherMs
      isWanted = false
      const since = new Date().toISOString()
      const outcome = await attempt(options)
      if (outcome === 'done') {
        pause = FIRST_RETRY_MS
        current = isWanted ? { state: 'pending', since, error: null } : IDLE
        continue
      }
      isWanted = true
      if (outcome === 'busy') pause = Math.min(pause, LONGEST_BUSY_MS)
      else current = { state: 'failed', since: current.since, error: outcome.reason }
      await rest(pause, signal)
      pause = Math.min(2 * pause, LONGEST_RETRY_MS)
    }
    // Cleared before the promise of `run` is fulfilled. Otherwise a request in between would start no run.
    running = undefined
  }

  return {
    request() {
      isWanted = true
      if (current.state === 'idle')
        current = { state: 'pending', since: new Date().toISOString(), error: null }
      running ??= run()
    },
    state: () => current,
    async close() {
      stopping.abort()
      await Promise.race([running, sleep(PUBLISH_END_MS, undefined, { ref: false })])
      await publisher.close()
    },
  }
}

async function attempt({
  publisher,
  onPublished,
  onError,
}: RefresherOptions): Promise<'done' | 'busy' | { reason: string }> {
  try {
    if ((await publisher.publish()) !== null) await onPublished()
    return 'done'
  } catch (error) {
    if (error instanceof GuardError) return 'busy'
    onError(error)
    return { reason: publicReason(error) }
  }
}

async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
}

/** Everybody may read the reason, so paths in file system errors are cut off. */
function publicReason(error: unknown): string {
  const isSystemError = error instanceof Error && 'code' in error
  if (!(error instanceof TourpressError) && !isSystemError) return 'Publishing failed'
  return messageText(error.message).replace(PATH_IN_ERROR, '')
}

/** The end of a file system error's message: `, open '/path'`. */
const PATH_IN_ERROR = /, \w+ '.*$/
