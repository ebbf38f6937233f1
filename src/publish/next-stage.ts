import { type LinkedFiles, linkLiveFiles } from '../render/linked-files.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { discardStaging, openStaging, type StagingTree } from '../tree/staging-tree.ts'

/** The next generation's folder, and the live records' files on their way into it; null where none are taken over. */
export interface OpenedStaging {
  staging: StagingTree
  takenOver: LinkedFiles | null
}

/** The staging tree of the next generation, which may be begun before it is known whether one is needed. */
export interface NextStage {
  /** Begins it, where it was not begun. */
  open(): OpenedStaging
  /** Removes it, where it was begun. */
  discard(): Promise<void>
}

/**
 * Only for the holder of the lock.
 *
 * @param takesOver whether it begins with the records' files of the live generation
 */
export function nextStage(out: string, live: LiveTree | null, takesOver: boolean): NextStage {
  let opened: OpenedStaging | undefined
  return {
    open() {
      if (opened === undefined) {
        const staging = openStaging(out, live)
        opened = { staging, takenOver: null }
        if (takesOver && live !== null) opened.takenOver = linkLiveFiles(live, staging.folder)
      }
      return opened
    },
    async discard() {
      await opened?.takenOver?.stop()
      if (opened !== undefined) discardStaging(opened.staging)
      opened = undefined
    },
  }
}
