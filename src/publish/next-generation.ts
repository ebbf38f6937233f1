import { beginNextTree, type NextTree } from '../render/next-tree.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { openStaging } from '../tree/staging-tree.ts'

/** The generation after the live one, which may be begun before it is known whether there will be one. */
export interface NextGeneration {
  /** The generation that it would replace; null where nothing is published. */
  readonly live: LiveTree | null
  /**
   * Begins its tree. Where it was begun already, returns that.
   *
   * @param wantsLiveFiles whether it begins with the records' files of the live generation: not where all are rendered
   */
  begin(wantsLiveFiles: boolean): NextTree
  /** Begins it likewise; from now on something is written into it. */
  write(wantsLiveFiles: boolean): NextTree
  /** Removes what was begun, unless it went live. */
  discard(): Promise<void>
}

/** Only for the holder of the output's lock. */
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
