import { existsSync, opendirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isWhole } from './base.ts'
import { pathsName, touchedPaths } from './change-feed.ts'
import { type LiveTree, spareGeneration, sparePath } from './generations.ts'
import { linkFile } from './link-file.ts'
import { readManifest } from './manifest.ts'

/** Where the records' files of a generation lie. */
const RECORD_FOLDERS = ['accounts', 'products']

/** Where more than one file of so many changed, making all links anew costs no more. */
const STAYING_SHARE = 4

/**
 * Brings the spare tree to the live generation. It is a retired generation, kept for its names of records' files: the next
 * one needs nearly all of them, and making them anew costs more than all else that a small change asks for. Of files that
 * changed in between, as the change feed names them, it gets those of the live one, and it loses all that are no record's.
 * One that cannot be brought there is removed. What is interrupted is done again. Only for the holder of the lock.
 */
export function bringSpare(out: string, live: LiveTree | null): void {
  const number = spareGeneration(out)
  if (number === undefined || number === live?.number) return
  const folder = join(out, sparePath(number))
  const changed = live === null ? null : changedSince(number, live)
  if (live === null || changed === null) {
    removeFolder(folder)
    return
  }
  keepRecordsFiles(folder)
  for (const path of changed) {
    const [from, to] = [join(live.folder, path), join(folder, path)]
    rmSync(to, { force: true })
    if (!Object.hasOwn(live.manifest.files, path) && existsSync(from)) linkFile(from, to)
  }
  renameSync(folder, join(out, sparePath(live.number)))
}

/**
 * Makes the spare tree the folder of the next generation, with the records' files of the live one in it; says whether
 * there was one. Only for the holder of the lock.
 */
export function takeSpare(out: string, live: LiveTree, folder: string): boolean {
  bringSpare(out, live)
  if (spareGeneration(out) === undefined) return false
  const spare = join(out, sparePath(live.number))
  const isComplete = countRecordsFiles(spare) === recordsFilesOf(live)
  if (isComplete) renameSync(spare, folder)
  else removeFolder(spare)
  return isComplete
}

/** The paths of records' files that changed after a generation, and maybe others; null where they are many, or not known. */
function changedSince(number: number, live: LiveTree): Set<string> | null {
  if (!isWhole(live) || number > live.number) return null
  const most = live.manifest.counts.files / STAYING_SHARE
  const changed = new Set<string>()
  for (let each = number + 1; each <= live.number; each++) {
    const list = join(live.folder, pathsName(each))
    if (!existsSync(list)) return null
    for (const path of touchedPaths(list)) {
      if (RECORD_FOLDERS.some(inner => path.startsWith(`${inner}/`))) changed.add(path)
      if (changed.size > most) return null
    }
  }
  return changed
}

/** Removes what else a generation has, a surface's file among those of records too. */
function keepRecordsFiles(folder: string): void {
  for (const path of Object.keys(readManifest(folder)?.files ?? {}))
    if (RECORD_FOLDERS.some(inner => path.startsWith(`${inner}/`)))
      rmSync(join(folder, path), { force: true })
  for (const name of readdirSync(folder)) if (!RECORD_FOLDERS.includes(name)) removeFolder(join(folder, name))
}

function countRecordsFiles(folder: string): number {
  let count = 0
  for (const inner of RECORD_FOLDERS) {
    using names = opendirSync(join(folder, inner), { bufferSize: 1024 })
    while (names.readSync() !== null) count++
  }
  return count
}

/** The manifest counts itself, and does not name itself. */
function recordsFilesOf({ manifest: { counts, files } }: LiveTree): number {
  return counts.files - Object.keys(files).length - 1
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
