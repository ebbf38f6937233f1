import { beginNextTree, type NextTree } from '../render/next-tree.ts'
import { tryToExpire } from '../tree/expire-generations.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { openStaging } from '../tree/staging-tree.ts'

export type NextGeneration = ReturnType<typeof nextGeneration>

/** Prepares the generation after `live`, and expires all but the `keep` newest. Hold the lock of `out` for it. */
export function nextGeneration(out: string, live: LiveTree | null, keep: number) {
  let begun: NextTree | undefined
  let isWritten = false
  /** Starts the next generation's tree unless it was started: with links to the live record files, or empty. */
  function begin(wantsLiveFiles: boolean): NextTree {
    // An expired generation may become the recycled tree, which then has the wanted live files. A rollback wants no
    // live files, and may go back to the very generation that would expire.
    if (begun === undefined && wantsLiveFiles) tryToExpire(out, keep)
    begun ??= beginNextTree(openStaging(out, live), wantsLiveFiles)
    return begun
  }
  return {
    live,
    begin,
    /** Starts the tree like `begin`, for a caller that writes into it, so that `discard` does not recycle it. */
    write(wantsLiveFiles: boolean): NextTree {
      isWritten = true
      return begin(wantsLiveFiles)
    },
    async discard(): Promise<void> {
      await begun?.discard(isWritten)
      begun = undefined
    },
  }
}
