/** A source that gave no good answer for so long is broken. */
export const PATIENCE_MS = 30_000

/** A source that is over its limit works, and says when it will answer; for longer than this nobody waits. */
const LONGEST_LIMIT_MS = 120_000

/**
 * When a source counts as broken: 30 seconds after its last good answer. Time that a 429 asks to wait does not
 * count, up to two minutes since that answer.
 *
 * @param lastGood when the last good answer came; before the first, when the crawl began
 * @param limitUntil until when a 429 asks to wait; in the past where none does
 */
export function giveUpAt(lastGood: number, limitUntil: number): number {
  return Math.max(lastGood, Math.min(limitUntil, lastGood + LONGEST_LIMIT_MS)) + PATIENCE_MS
}
