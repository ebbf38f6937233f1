import { setImmediate } from 'node:timers/promises'

/** The longest time, in ms, that work may go on before the event loop runs. A signal is noticed within this time. */
const LONGEST_MS = 50

let since = performance.now()

/** Lets signals and timers be handled between pieces of long synchronous work. Most calls return at once. */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - since < LONGEST_MS) return
  await setImmediate()
  since = performance.now()
}
