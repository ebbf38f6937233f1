import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  expireFolder,
  expireGeneration,
  generationFolder,
  listGenerations,
  liveGeneration,
  recycledGeneration,
  stagingFolder,
} from './generations.ts'
import { MANIFEST } from './manifest.ts'
import { keepForRecycling } from './recycled-tree.ts'

/** A reader that began on a generation has this long to end. */
const GRACE_MS = 60_000

/**
 * Expires generations that are neither among the `keep` newest nor the live one, once they were replaced more than
 * a minute ago: when the one after them was finished. They are gone for every reader at once; their files can be removed
 * while somebody publishes. The newest leaves the recycled tree, where there is none. Only the holder of the lock may call it.
 */
export function expireGenerations(out: string, keep: number, now: number): void {
  const live = liveGeneration(out)
  const numbers = listGenerations(out)
  const old = numbers.slice(0, -keep).filter((number, index) => {
    const next = join(generationFolder(out, numbers[index + 1] ?? number), MANIFEST)
    const replaced = statSync(next, { throwIfNoEntry: false })?.mtimeMs ?? 0
    return number !== live && now - replaced > GRACE_MS
  })
  const recycled = recycledGeneration(out) === undefined ? old.pop() : undefined
  for (const number of old) expireGeneration(out, number)
  if (recycled === undefined) return
  // What a kill leaves under that name is removed as a staging tree.
  const folder = stagingFolder(out, recycled)
  renameSync(generationFolder(out, recycled), folder)
  try {
    keepForRecycling(out, recycled, folder)
  } finally {
    expireFolder(folder, folder)
  }
}
