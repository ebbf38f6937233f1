import { setImmediate as turn } from 'node:timers/promises'
import type { Timing } from '../../src/http-client/timing.ts'

/** A clock for crawls. It advances only during sleep or when a test tells it to. */
export function manualClock(random = 1): Timing & { passed(): number; pass(milliseconds: number): void } {
  let now = 0
  return {
    now: () => now,
    today: () => Date.UTC(2026, 0, 1) + now,
    random: () => random,
    async sleep(milliseconds) {
      const until = now + milliseconds
      // Pending responses arrive before the clock advances.
      await turn()
      now = Math.max(now, until)
    },
    passed: () => now,
    pass(milliseconds) {
      now += milliseconds
    },
  }
}
