import { setTimeout } from 'node:timers/promises'

/** What asking another server knows of time; tests bring their own. */
export interface Timing {
  /** Milliseconds that only grow. */
  now(): number
  /** Milliseconds since 1970. */
  today(): number
  /** 0 to 1. */
  random(): number
  /** Ends after so many milliseconds, or earlier when the signal comes. */
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
      // The signal came: whoever sleeps looks why.
    }
  },
}
