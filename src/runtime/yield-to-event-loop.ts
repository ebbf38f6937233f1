import { setImmediate } from 'node:timers/promises'

const LONGEST_MS = 50

let since = performance.now()

/** Long synchronous work calls this often. If 50 ms have passed, the call lets Node handle signals and timers. */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - since < LONGEST_MS) return
  await setImmediate()
  since = performance.now()
}
