import { join } from 'node:path'
import { openStore, type Store } from '../catalogue/store/open-store.ts'
import { holdLive } from '../plan/plan.ts'
import { readLive } from '../tree/generations.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { recordLineTexts } from '../tree/record-list.ts'
import { linkRecycled, updateRecycled } from '../tree/recycled-tree.ts'
import { holdLock } from './hold-lock.ts'

/** The paths of a refresh: it reads from `store` and publishes to `out`. */
export interface RefreshPlaces {
  out: string
  store: string
}

/** Prepares a server's next publish before there is anything to publish, so that the publish itself is shorter. */
export type ReadAhead = ReturnType<typeof createReadAhead>

export function createReadAhead() {
  let held: { store: Store; live: number } | null = null

  /**
   * Hands over the connection to the store that holds the loaded lines. The caller closes it.
   *
   * @param live the generation that is now live
   * @returns null if nothing was read, or if the loaded lines are not the lines of `live`
   */
  function take(live: number | undefined): Store | null {
    const taken = held
    held = null
    if (taken?.live === live) return taken?.store ?? null
    taken?.store.close()
    return null
  }

  return {
    /**
     * Updates the recycled tree to the live generation, or makes one. Loads the lines of that generation into a
     * connection to the store.
     *
     * @throws {GuardError} when another process is publishing to `out`.
     * @throws {OutputError} when the lock cannot be written.
     */
    read({ out, store: file }: RefreshPlaces): void {
      take(undefined)
      const live = liveWithRecycled(out)
      if (live === null) return
      const store = storeHolding(live, file)
      if (store !== null) held = { store, live: live.number }
    },
    take,
  }
}

/** Makes the recycled tree equal the live generation, and returns that generation; null if nothing is published. */
function liveWithRecycled(out: string): LiveTree | null {
  using _ = holdLock(join(out, '.lock.db'), `the output "${out}"`, false, 'refresh')
  const live = readLive(out)
  updateRecycled(out, live)
  if (live !== null) linkRecycled(out, live)
  return live
}

/** Opens the store and loads the lines of `live`. Null on failure, which the next publish meets and reports itself. */
function storeHolding(live: LiveTree, file: string): Store | null {
  let store: Store | null = null
  try {
    store = openStore(file)
    holdLive(store, recordLineTexts(live))
    return store
  } catch {
    store?.close()
    return null
  }
}
