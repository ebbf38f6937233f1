import { UsageError } from '../errors.ts'
import { exposeToSignals } from '../runtime/signals.ts'

/** The most milliseconds that a call of custom code may take. A longer call is given up, because it may never end. */
const MOST_MS = 60_000

const unfinished = new Set<string>()

export function unfinishedCall(): string | undefined {
  return [...unfinished][0]
}

export async function finished<Result>(name: string, result: Promise<Result>): Promise<Result> {
  unfinished.add(name)
  const cover = exposeToSignals()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new UsageError(`Running ${name}: it has not ended after ${MOST_MS / 1000} s`)
    // With `unref`, Node ends the process at once if only this timer is left. `watchEnd` then prints which call hangs.
    timer = setTimeout(reject, MOST_MS, error).unref()
  })
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
    cover()
    unfinished.delete(name)
  }
}
