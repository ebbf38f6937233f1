import { existsSync, opendirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isWhole } from './base.ts'
import { pathsName, touchedPaths } from './change-feed.ts'
import { type LiveTree, spareGeneration, sparePath } from './generations.ts'
import { linkFile } from './link-file.ts'
import { readManifest } from './manifest.ts'
import { RETIRED } from './retired-generations.ts'

/** Where the records' files of a generation lie. */
const RECORD_FOLDERS = ['accounts', 'products']

/** Where more than one file of so many changed, making all links anew costs no more. */
const STAYING_SHARE = 4

/**
 * Brings the spare tree to the live generation. It is a retired generation, kept for its names of records' files: the next
 * one needs nearly all of them, and making them anew costs more than all else that a small change asks for. Of files that
 * changed in between, as the change feed names them, it gets those of the live one, and it loses all that are no record's.
 * One that cannot be brought there is retired. What is interrupted is done again. Only for the holder of the lock.
 */
export function bringSpare(out: string, live: LiveTree | null): void {
  const number = spareGeneration(out)
  if (number === undefined || number === live?.number) return
  if (live === null || !wasBrought(join(out, sparePath(number)), number, live)) retireSpare(out, number)
  else renameSync(join(out, sparePath(number)), join(out, sparePath(live.number)))
}

/**
 * Makes the spare tree the folder of the next generation, with the records' files of the live one in it; says whether
 * there was one. Only for the holder of the lock.
 */
export function takeSpare(out: string, live: LiveTree, folder: string): boolean {
  bringSpare(out, live)
  if (spareGeneration(out) === undefined) return false
  const spare = join(out, sparePath(live.number))
  const isComplete = hasRecordsFilesOf(live, spare)
  if (isComplete) renameSync(spare, folder)
  else retireSpare(out, live.number)
  return isComplete
}

/** Others remove it, as they can: nobody needs a spare tree, so none keeps anybody from publishing. */
function retireSpare(out: string, number: number): void {
  renameSync(join(out, sparePath(number)), join(out, sparePath(number) + RETIRED))
}

function wasBrought(spare: string, number: number, live: LiveTree): boolean {
  const changed = changedSince(number, live)
  if (changed === null) return false
  try {
    keepRecordsFiles(spare)
    for (const path of changed) {
      const [from, to] = [join(live.folder, path), join(spare, path)]
      rmSync(to, { force: true })
      if (!Object.hasOwn(live.manifest.files, path) && existsSync(from)) linkFile(from, to)
    }
    return true
  } catch {
    // Such as one that another user has made. Where the whole place is at fault, making links tells.
    return false
  }
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
  for (const name of readdirSync(folder))
    if (!RECORD_FOLDERS.includes(name)) rmSync(join(folder, name), { recursive: true, force: true })
}

/** Whether a folder has as many records' files as the live generation: names are counted and not kept, there may be millions. */
function hasRecordsFilesOf({ manifest: { counts, files } }: LiveTree, folder: string): boolean {
  // The manifest counts itself, and does not name itself.
  let left = counts.files - Object.keys(files).length - 1
  try {
    for (const inner of RECORD_FOLDERS) {
      using names = opendirSync(join(folder, inner), { bufferSize: 1024 })
      while (names.readSync() !== null) left--
    }
  } catch {
    return false
  }
  return left === 0
}
