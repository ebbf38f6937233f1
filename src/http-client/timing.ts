import { setTimeout } from 'node:timers/promises'

export interface Timing {
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Milliseconds since 1970. */
  today(): number
  random(): number
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
      // The signal aborted. The caller checks the signal itself.
    }
  },
}
