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

/** A replaced generation stays at least this long, so that readers who started on it can finish. */
const GRACE_MS = 60_000

export function tryToExpire(out: string, keep: number): void {
  try {
    expireGenerations(out, keep, Date.now())
  } catch {
    // A folder that cannot be renamed is kept.
  }
}

/**
 * Expires generations that are neither live nor among the `keep` newest, once their successor is older than a minute.
 * Readers no longer find them, and a later run removes their files. If the output has no recycled tree, the newest
 * expired generation becomes it. The caller must hold the output's lock.
 */
function expireGenerations(out: string, keep: number, now: number): void {
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
  // The name of a staging tree lets the next run remove this folder if the process is killed here.
  const folder = stagingFolder(out, recycled)
  renameSync(generationFolder(out, recycled), folder)
  try {
    keepForRecycling(out, recycled, folder)
  } finally {
    expireFolder(folder, folder)
  }
}
