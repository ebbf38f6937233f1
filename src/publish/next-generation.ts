import { beginNextTree, type NextTree } from '../render/next-tree.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { openStaging } from '../tree/staging-tree.ts'

/** The generation after the live one. It may be started before it is known whether it will be needed. */
export interface NextGeneration {
  /** The live generation, which the next one would replace; null if nothing is published. */
  readonly live: LiveTree | null
  /**
   * Starts the tree of the next generation, or returns the tree that was already started.
   *
   * @param wantsLiveFiles whether the tree starts with the live generation's record files; false if all are rendered
   */
  begin(wantsLiveFiles: boolean): NextTree
  /** Starts the tree like `begin`, because the caller now writes into it. */
  write(wantsLiveFiles: boolean): NextTree
  /** Removes the tree, unless it went live. */
  discard(): Promise<void>
}

/** Prepares the generation after `live`. Call it only while holding the lock of `out`. */
export function nextGeneration(out: string, live: LiveTree | null): NextGeneration {
  let begun: NextTree | undefined
  let isWritten = false
  function begin(wantsLiveFiles: boolean): NextTree {
    begun ??= beginNextTree(openStaging(out, live), wantsLiveFiles)
    return begun
  }
  return {
    live,
    begin,
    write(wantsLiveFiles) {
      isWritten = true
      return begin(wantsLiveFiles)
    },
    async discard() {
      await begun?.discard(isWritten)
      begun = undefined
    },
  }
}
