import { type TakeOver, takeOver } from '../render/take-over.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { discardStaging, openStaging, type StagingTree } from '../tree/staging-tree.ts'

/** The next generation's folder, and the live records' files on their way into it; null where none are taken over. */
export interface BegunGeneration {
  staging: StagingTree
  takenOver: TakeOver | null
}

/** The generation after the live one, which may be begun before it is known whether there will be one. */
export interface NextGeneration {
  /** The generation that it would replace; null where nothing is published. */
  readonly live: LiveTree | null
  /**
   * Makes its folder, and begins to take over the files of the live generation. Where it was begun already, the same.
   *
   * @param takesOver whether it takes over records' files: not where all of them are rendered
   */
  begin(takesOver: boolean): BegunGeneration
  /** Ends what was begun and removes it, unless it went live. */
  discard(): Promise<void>
}

/** Only for the holder of the output's lock. */
export function nextGeneration(out: string, live: LiveTree | null): NextGeneration {
  let begun: BegunGeneration | undefined
  return {
    live,
    begin(takesOver) {
      if (begun === undefined) {
        begun = { staging: openStaging(out, live), takenOver: null }
        if (takesOver && live !== null) begun.takenOver = takeOver(live, begun.staging.folder)
      }
      return begun
    },
    async discard() {
      if (begun === undefined) return
      await begun.takenOver?.stop()
      // A generation that went live has another name, and nothing lies here.
      discardStaging(begun.staging)
      begun = undefined
    },
  }
}
