const FIRST_MS = 250
const LONGEST_MS = 5000

/**
 * Milliseconds to wait before the next attempt: anything from 0 to a bound that doubles with each attempt. Full
 * jitter parts clients that failed together better than a fixed wait with a little of it.
 *
 * @param attempts how many attempts have failed, from 1
 * @param random gives 0 to 1
 */
export function backoff(attempts: number, random: () => number): number {
  return random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1))
}
