import { existsSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { holdsNothing, openStore, type Store } from '../catalogue/store/open-store.ts'
import { GENERATIONS, namesOfGenerations } from '../tree/expired-generations.ts'
import { liveGeneration } from '../tree/generations.ts'
import { holdLock, type LockHolder } from './hold-lock.ts'

type Holding = { wait: boolean; as?: LockHolder }

/** If the output has no generation at the end, the lock's file and the folders made for it are removed. */
export function holdOutput(out: string, { wait, as = 'build' }: Holding): Disposable {
  const isUnused = () => {
    if (liveGeneration(out) !== undefined) return false
    if (existsSync(join(out, GENERATIONS)) && namesOfGenerations(out).length === 0)
      rmdirSync(join(out, GENERATIONS))
    return true
  }
  return holdLock(join(out, '.lock.db'), `the output "${out}"`, wait, { as, isUnused })
}

/**
 * Locks and opens a store until `held` is disposed of. A new store is removed again if it is empty, so that a failed
 * build leaves no trace.
 *
 * @param isPublished whether the output has a generation; then an empty store stays, for the report beside it
 */
export function holdStore(
  file: string,
  { wait, as = 'build' }: Holding,
  held: DisposableStack,
  isPublished: () => boolean,
): Store {
  const isNew = !existsSync(file)
  held.use(holdLock(`${file}.lock`, `the store "${file}"`, wait, { as, isUnused: () => !existsSync(file) }))
  return held.adopt(openStore(file), store => {
    const isUnused = isNew && !isPublished() && holdsNothing(store)
    store.close()
    if (isUnused) rmSync(file, { force: true })
  })
}
