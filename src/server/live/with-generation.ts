import type { LiveGeneration } from './follow-generations.ts'
import type { Generation } from './generation.ts'

/**
 * Keeps a generation open while `make` reads it. Newer builds may still have deleted it while the process was
 * suspended, or a push may have replaced a reader's files. The read is then repeated on the live generation.
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
