import { setTimeout } from 'node:timers/promises'

/** The clocks, randomness and sleep of HTTP clients. Tests pass their own. */
export interface Timing {
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Milliseconds since 1970. */
  today(): number
  /** A random number from 0 to 1. */
  random(): number
  /** Resolves after `milliseconds`, or earlier when `signal` aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const realTiming: Timing = {
  now: () => performance.now(),
  today: () => Date.now(),
  random: () => Math.random(),
  async sleep(milliseconds, signal) {
    try {
      await setTimeout(milliseconds, undefined, { signal })
    } catch {
      // The signal aborted. The caller checks for that itself.
    }
  },
}
