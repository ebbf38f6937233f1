import { existsSync, linkSync, mkdirSync, opendirSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathsName, touchedPaths } from './change-feed.ts'
import { expireFolder, recycledFolder, recycledGeneration } from './generations.ts'
import { isMissing, isSameFile } from './link-file.ts'
import type { LiveTree } from './live-tree.ts'
import { MANIFEST, readManifest } from './manifest.ts'
import { RECORD_FOLDERS } from './record-files.ts'

/** Where more than one file of so many is to be linked or removed, making all links anew costs no more. */
const UNCHANGED_SHARE = 4

/**
 * Makes the records' files of a folder the recycled tree. They are those of a generation, and the next one needs nearly all
 * of their names: making them anew costs more than all else that a small change asks for. Only the two folders they lie
 * in move, so whoever still reads in the folder around them finds them gone, and not those of another generation. Only for
 * the holder of the lock, where there is no recycled tree.
 *
 * @param number the generation
 */
export function keepForRecycling(out: string, number: number, folder: string): void {
  const recycled = recycledFolder(out, number)
  mkdirSync(recycled)
  // The manifest tells which files among those of records are no record's.
  for (const name of [MANIFEST, ...RECORD_FOLDERS])
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(recycled, name))
}

/**
 * Brings the recycled tree to the live generation: of files that changed in between, as the change feed names them, it gets
 * those of the live one. One that cannot be brought there is dropped. What is interrupted is done again. Only for the
 * holder of the lock.
 */
export function updateRecycled(out: string, live: LiveTree | null): void {
  const number = recycledGeneration(out)
  if (number === undefined || number === live?.number) return
  const recycled = recycledFolder(out, number)
  try {
    if (live !== null && isWorthBringing(recycled, number, live)) {
      for (const path of [...ownFiles(recycled), MANIFEST])
        rmSync(join(recycled, path), { recursive: true, force: true })
      for (const path of changedSince(number, live)) replaceFile(recycled, path, live)
      renameSync(recycled, recycledFolder(out, live.number))
      return
    }
  } catch {
    // Such as one that another user has made. Where the whole place is at fault, making links tells.
  }
  dropRecycled(out)
}

/** Moves the recycled tree's files into a staging tree, where they are those of the live generation; says whether they were. */
export function takeRecycled(out: string, live: LiveTree, folder: string): boolean {
  updateRecycled(out, live)
  const recycled = recycledFolder(out, live.number)
  try {
    if (hasRecordsFilesOf(live, recycled)) {
      for (const inner of RECORD_FOLDERS) renameSync(join(recycled, inner), join(folder, inner))
      rmSync(recycled, { recursive: true, force: true })
      return true
    }
  } catch {
    // Such as in a layer of an overlay. What came over is what links would be made of, and they replace nothing.
  }
  dropRecycled(out)
  return false
}

/** Expires the recycled tree. Nobody needs it, so one that cannot even be renamed keeps nobody from publishing. */
export function dropRecycled(out: string): void {
  const number = recycledGeneration(out)
  if (number === undefined) return
  const recycled = recycledFolder(out, number)
  try {
    expireFolder(recycled, recycled)
  } catch {
    // It stays, and is not used.
  }
}

/** Whether the feed tells what changed since a generation, and that it is little. */
function isWorthBringing(recycled: string, number: number, live: LiveTree): boolean {
  if (!live.isWhole || number > live.number) return false
  if (!Array.from(listsSince(number, live)).every(list => existsSync(list))) return false
  let left = live.manifest.counts.files / UNCHANGED_SHARE - ownFiles(recycled).length
  for (const _ of changedSince(number, live)) if (--left < 0) return false
  return true
}

/** The paths of records' files that changed after a generation, and maybe others; those that changed often, as often. */
function* changedSince(number: number, live: LiveTree): Iterable<string> {
  for (const list of listsSince(number, live))
    for (const path of touchedPaths(list)) if (isAmongRecords(path)) yield path
}

function* listsSince(number: number, live: LiveTree): Iterable<string> {
  for (let each = number + 1; each <= live.number; each++) yield join(live.folder, pathsName(each))
}

/** Puts a file of the live generation in the place of what is there, unless it is no record's, or gone. */
function replaceFile(recycled: string, path: string, live: LiveTree): void {
  const to = join(recycled, path)
  unlessMissing(() => unlinkSync(to))
  // Never a copy: nothing says whether that is on the disk.
  if (!Object.hasOwn(live.manifest.files, path)) unlessMissing(() => linkSync(join(live.folder, path), to))
}

function unlessMissing(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** What a generation's surfaces have among the files of records: files, and folders, which records do not have there. */
function ownFiles(folder: string): string[] {
  const paths = Object.keys(readManifest(folder)?.files ?? {}).filter(isAmongRecords)
  return paths.map(path => path.split('/', 2).join('/'))
}

function isAmongRecords(path: string): boolean {
  return RECORD_FOLDERS.some(inner => path.startsWith(`${inner}/`))
}

/** Whether a folder has as many records' files as the live generation: names are counted and not kept, there may be millions. */
function hasRecordsFilesOf({ folder: live, manifest: { counts, files } }: LiveTree, folder: string): boolean {
  // The manifest counts itself, and does not name itself.
  let left = counts.files - Object.keys(files).length - 1
  for (const inner of RECORD_FOLDERS) {
    if (!existsSync(join(folder, inner))) return false
    using names = opendirSync(join(folder, inner), { bufferSize: 1024 })
    const first = names.readSync()
    if (first === null) continue
    // Where there are no links, nothing says whether all of a copy is on the disk.
    if (!isSameFile(join(folder, inner, first.name), join(live, inner, first.name))) return false
    do left--
    while (names.readSync() !== null)
  }
  return left === 0
}
