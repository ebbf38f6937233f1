import { linkLiveFiles } from '../render/linked-files.ts'
import type { BegunTree } from '../render/render-tree.ts'
import { isWhole } from '../tree/base.ts'
import type { LiveTree } from '../tree/generations.ts'
import { discardStaging, openStaging } from '../tree/staging-tree.ts'
import { isAsPrepared, type PreparedTree } from './prepare-next.ts'

/** The generation after the live one, which may be begun before it is known whether there will be one. */
export interface NextGeneration {
  /** The generation that it would replace; null where nothing is published. */
  readonly live: LiveTree | null
  /**
   * Makes its folder, and begins to link the live generation's files into it. Where it was begun already, the same.
   *
   * @param linksUnchanged whether records' files are linked: not where all of them are rendered
   */
  begin(linksUnchanged: boolean): Promise<BegunTree>
  /** The same, and now something is written into it. */
  write(linksUnchanged: boolean): Promise<BegunTree>
  /** Ends what was begun and removes it, unless it went live, or was prepared and nothing is written into it. */
  discard(): Promise<void>
}

/**
 * Only for the holder of the output's lock.
 *
 * @param prepared is taken where it is still as it was
 */
export function nextGeneration(
  out: string,
  live: LiveTree | null,
  prepared: PreparedTree | null = null,
): NextGeneration {
  let begun: BegunTree | undefined
  let isWritten = false

  async function begin(linksUnchanged: boolean): Promise<BegunTree> {
    if (begun === undefined && prepared !== null)
      if (linksUnchanged && isAsPrepared(prepared, live)) begun = prepared.begun
      else await prepared.begun.linked?.stop()
    if (begun === undefined) {
      const links = linksUnchanged && live !== null && isWhole(live)
      const staging = openStaging(out, live)
      begun = { staging, linked: links ? linkLiveFiles(live, staging) : null }
    }
    return begun
  }

  return {
    live,
    begin,
    write(linksUnchanged) {
      isWritten = true
      return begin(linksUnchanged)
    },
    async discard() {
      if (begun === undefined || (begun === prepared?.begun && !isWritten)) return
      await begun.linked?.stop()
      // A generation that went live has another name, and nothing lies here.
      discardStaging(begun.staging, begun.linked?.isSpare === true && !isWritten)
      begun = undefined
    },
  }
}
