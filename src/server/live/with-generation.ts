import type { LiveGeneration } from './follow-generations.ts'
import type { Generation } from './generation.ts'

/**
 * Keeps a generation open while `make` reads it. If its files are gone, `make` runs again on the live generation. A
 * build may delete them while this process is suspended, and a push may replace files that a reader has not fetched.
 */
export async function withGeneration<Result>(
  live: LiveGeneration,
  generation: Generation,
  make: (from: Generation) => Promise<Result>,
  isRead = true,
): Promise<Result> {
  let since: number | undefined
  for (let from = generation; ; ) {
    try {
      return await live.during(from, () => make(from))
    } catch (error) {
      const isGone = isRead && error instanceof Error && 'code' in error && error.code === 'ENOENT'
      since ??= performance.now()
      const next = isGone ? await live.again(from, since) : undefined
      if (next === undefined) throw error
      from = next
    }
  }
}
