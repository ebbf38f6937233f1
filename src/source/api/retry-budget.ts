/** How many retries a run has left. */
export interface RetryBudget {
  /** Takes one; false where none is left. */
  take(): boolean
  /** A good answer earns one back. */
  earn(): void
}

/**
 * Retries of a whole run: an outage costs at most so many, whatever the number of records, while a source that
 * answers at least every second time can be read to its end.
 */
export function createRetryBudget(most = MOST_RETRIES): RetryBudget {
  let left = most
  return {
    take() {
      if (left === 0) return false
      left--
      return true
    },
    earn() {
      left = Math.min(most, left + 1)
    },
  }
}

export const MOST_RETRIES = 100
