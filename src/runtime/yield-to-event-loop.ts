import { setImmediate } from 'node:timers/promises'

/** Longer than this nobody should wait for a signal to be heard. */
const LONGEST_MS = 50

let since = performance.now()

/**
 * Lets in what waits for this thread, such as a signal that is to end the process. Who works for long calls it between two pieces of
 * work, however small: mostly it does nothing.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - since < LONGEST_MS) return
  await setImmediate()
  since = performance.now()
}
