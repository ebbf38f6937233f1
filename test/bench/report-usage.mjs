import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into every process that is measured: at its end it writes what it used. The system tells a process's peak
 * memory only to itself; worker threads share the process, so this is the whole of it. In JavaScript, for stripping
 * types off it would be measured as well.
 */
const file = process.env.BENCH_USAGE_FILE

// Worker threads load this as well, and end before the process does.
if (isMainThread && file !== undefined)
  process.once('exit', () =>
    writeFileSync(file, JSON.stringify({ ...process.resourceUsage(), maxRSS: peakKilobytes() })),
  )

/** Linux counts what the parent had before the program was loaded into `maxRSS`, but not into this. */
function peakKilobytes() {
  try {
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}
