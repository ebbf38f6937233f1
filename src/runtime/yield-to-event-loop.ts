import { setImmediate } from 'node:timers/promises'

/** The longest time, in ms, that work may go on before the event loop runs. A signal is noticed within this time. */
const LONGEST_MS = 50

let since = performance.now()

/**
 * Lets the event loop run, so that signals and timers are handled. Long synchronous work calls it between small pieces of work.
 * Most calls return at once.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - since < LONGEST_MS) return
  await setImmediate()
  since = performance.now()
}
