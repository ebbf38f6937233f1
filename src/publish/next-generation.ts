import { beginNextTree, type NextTree } from '../render/next-tree.ts'
import { tryToExpire } from '../tree/expire-generations.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { openStaging } from '../tree/staging-tree.ts'

/** The generation after the live one. It may be started before the build knows whether it needs one. */
export type NextGeneration = ReturnType<typeof nextGeneration>

/** Prepares the generation after `live`, and keeps `keep` generations. Call it only while holding the lock of `out`. */
export function nextGeneration(out: string, live: LiveTree | null, keep: number) {
  let begun: NextTree | undefined
  let isWritten = false
  /**
   * Starts the tree of the next generation, or returns the tree that was already started.
   *
   * @param wantsLiveFiles whether the tree starts with the live generation's record files; false if all are rendered
   */
  function begin(wantsLiveFiles: boolean): NextTree {
    // A generation that expired since the last publish may become the recycled tree. A rollback needs no live files,
    // but may need that generation.
    if (begun === undefined && wantsLiveFiles) tryToExpire(out, keep)
    begun ??= beginNextTree(openStaging(out, live), wantsLiveFiles)
    return begun
  }
  return {
    /** The live generation, which the next one would replace; null if nothing is published. */
    live,
    begin,
    /** Starts the tree like `begin`, and remembers that the caller writes into it. */
    write(wantsLiveFiles: boolean): NextTree {
      isWritten = true
      return begin(wantsLiveFiles)
    },
    /** Removes the tree, unless it went live. */
    async discard(): Promise<void> {
      await begun?.discard(isWritten)
      begun = undefined
    },
  }
}
