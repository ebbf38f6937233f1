import { setTimeout as sleep } from 'node:timers/promises'
import { messageText } from '../../catalogue/issue.ts'
import { GuardError, TourpressError } from '../../errors.ts'

/** Whether the live generation holds all that was written. */
export interface RefreshState {
  readonly state: 'idle' | 'pending' | 'failed'
  /** Since when something waits to be published; ISO 8601, null where nothing does. */
  readonly since: string | null
  /** Why the last attempt failed. */
  readonly error: string | null
}

/** Publishes what is written to the store. */
export interface Refresher {
  /**
   * There is something to publish. What is asked for during a publish is in the next one. Once this is done, `state`
   * says so, whichever process of the server is asked.
   */
  request(): void | Promise<void>
  state(): RefreshState | Promise<RefreshState>
  /** Waits for the publish under way, and begins no other. */
  close(): Promise<void>
}

/** Makes generations of what is in the store; the room above gives it to the server. */
export interface Publisher {
  /**
   * Returns the number of the new generation; null where the live one holds everything already.
   *
   * @throws {GuardError} when another process is publishing there.
   * @throws {TourpressError} when it cannot be published.
   */
  publish(): Promise<number | null>
  /** Ends at once, also in the middle of a publish. */
  close(): Promise<void>
}

export interface RefresherOptions {
  publish: Publisher['publish']
  /** Told of each new generation before anything else is published. */
  onPublished(): Promise<void>
  onError(error: unknown): void
  /** Publishes begin no sooner after each other than so many milliseconds: what is written meanwhile is published together. @default 1000 */
  gatherMs?: number
}

const GATHER_MS = 1000
const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 30_000
/** While another process builds, nothing is wrong: there is no reason to wait longer and longer. */
const LONGEST_BUSY_MS = 1000

const IDLE: RefreshState = { state: 'idle', since: null, error: null }

/**
 * Makes a refresher: at most one publish at a time, begun at once where none began in the second before, and begun again
 * until it succeeds.
 */
export function createRefresher({
  publish,
  onPublished,
  onError,
  gatherMs = GATHER_MS,
}: RefresherOptions): Refresher {
  const stopping = new AbortController()
  let current = IDLE
  let isWanted = false
  let running: Promise<void> | undefined
  let mayBegin = 0

  async function attempt(): Promise<'done' | 'busy' | { reason: string }> {
    try {
      if ((await publish()) !== null) await onPublished()
      return 'done'
    } catch (error) {
      if (error instanceof GuardError) return 'busy'
      onError(error)
      return { reason: publicReason(error) }
    }
  }

  async function run(): Promise<void> {
    let pause = FIRST_RETRY_MS
    while (isWanted && !stopping.signal.aborted) {
      await rest(mayBegin - performance.now())
      if (stopping.signal.aborted) break
      mayBegin = performance.now() + gatherMs
      isWanted = false
      const since = new Date().toISOString()
      const outcome = await attempt()
      if (outcome === 'done') {
        pause = FIRST_RETRY_MS
        current = isWanted ? { state: 'pending', since, error: null } : IDLE
        continue
      }
      isWanted = true
      if (outcome === 'busy') pause = Math.min(pause, LONGEST_BUSY_MS)
      else current = { state: 'failed', since: current.since, error: outcome.reason }
      await rest(pause)
      pause = Math.min(2 * pause, LONGEST_RETRY_MS)
    }
    // Here and not after the promise: a request in between would start nothing.
    running = undefined
  }

  /** Ends early when the refresher closes. */
  async function rest(milliseconds: number): Promise<void> {
    if (milliseconds > 0)
      await sleep(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
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
      await running
    },
  }
}

/** Why publishing failed, for anybody to read: the paths in errors of the file system are for the log alone. */
function publicReason(error: unknown): string {
  const isOfSystem = error instanceof Error && 'code' in error
  if (!(error instanceof TourpressError) && !isOfSystem) return 'Publishing failed'
  return messageText(error.message).replace(PATH_IN_ERROR, '')
}

/** How Node ends the message of such an error: `, open '/path'`. */
const PATH_IN_ERROR = /, \w+ '.*$/
