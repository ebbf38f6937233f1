import { rmSync } from 'node:fs'
import type { LiveTree } from '../tree/live-tree.ts'
import { openStage, type Stage } from './stage.ts'

/** The stage of the next generation, which may be begun before it is known whether one is needed. */
export interface NextStage {
  /** Begins it, where it was not begun. */
  open(): Stage
  /** Removes it, where it was begun. */
  discard(): Promise<void>
}

/** Only for the holder of the lock; the parameters are those of `openStage`. */
export function nextStage(out: string, live: LiveTree | null, takesOver: boolean): NextStage {
  let stage: Stage | undefined
  return {
    open() {
      stage ??= openStage(out, live, takesOver)
      return stage
    },
    async discard() {
      await stage?.takenOver?.stop()
      if (stage !== undefined) rmSync(stage.folder, { recursive: true, force: true })
      stage = undefined
    },
  }
}
