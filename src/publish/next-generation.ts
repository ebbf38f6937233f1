import { beginNextTree, type NextTree } from '../render/next-tree.ts'
import { tryToExpire } from '../tree/expire-generations.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { openStaging } from '../tree/staging-tree.ts'

export type NextGeneration = ReturnType<typeof nextGeneration>

/** The caller must hold the lock of `out`. */
export function nextGeneration(out: string, live: LiveTree | null, keep: number) {
  let begun: NextTree | undefined
  let isWritten = false
  /** Starts the tree at the first call: with links to the live record files if `wantsLiveFiles`, or else empty. */
  function begin(wantsLiveFiles: boolean): NextTree {
    // Generations expire first: one of them may become the recycled tree, which has nearly all live files. A rollback
    // starts an empty tree, and the generation that it goes back to must not expire.
    if (begun === undefined && wantsLiveFiles) tryToExpire(out, keep)
    begun ??= beginNextTree(openStaging(out, live), wantsLiveFiles)
    return begun
  }
  return {
    live,
    begin,
    /** Starts the tree like `begin`, for a caller that writes into it, so that `discard` does not recycle the tree. */
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
