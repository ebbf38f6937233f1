import { existsSync, linkSync, mkdirSync, opendirSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { isWhole } from './base.ts'
import { pathsName, touchedPaths } from './change-feed.ts'
import { type LiveTree, retireFolder, spareGeneration, sparePath } from './generations.ts'
import { isMissing, isSameFile } from './link-file.ts'
import { MANIFEST, readManifest } from './manifest.ts'
import { RECORD_FOLDERS } from './record-files.ts'

/** Where more than one file of so many is to be linked or removed, making all links anew costs no more. */
const STAYING_SHARE = 4

/**
 * Makes the records' files of a folder the recycled tree. They are those of a generation, and the next one needs nearly all
 * of their names: making them anew costs more than all else that a small change asks for. Only the two folders they lie
 * in move, so whoever still reads in the folder around them finds them gone, and not those of another generation. Only for
 * the holder of the lock, where there is no recycled tree.
 *
 * @param number the generation
 */
export function keepAsSpare(out: string, number: number, folder: string): void {
  const spare = join(out, sparePath(number))
  mkdirSync(spare)
  // The manifest tells which files among those of records are no record's.
  for (const name of [MANIFEST, ...RECORD_FOLDERS])
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(spare, name))
}

/**
 * Brings the recycled tree to the live generation: of files that changed in between, as the change feed names them, it gets
 * those of the live one. One that cannot be brought there is dropped. What is interrupted is done again. Only for the
 * holder of the lock.
 */
export function bringSpare(out: string, live: LiveTree | null): void {
  const number = spareGeneration(out)
  if (number === undefined || number === live?.number) return
  const spare = join(out, sparePath(number))
  try {
    if (live !== null && isWorthBringing(spare, number, live)) {
      for (const path of [...ownFiles(spare), MANIFEST])
        rmSync(join(spare, path), { recursive: true, force: true })
      for (const path of changedSince(number, live)) replaceFile(spare, path, live)
      renameSync(spare, join(out, sparePath(live.number)))
      return
    }
  } catch {
    // Such as one that another user has made. Where the whole place is at fault, making links tells.
  }
  dropSpare(out)
}

/** Moves the recycled tree's files into a staging tree, where they are those of the live generation; says whether they were. */
export function takeSpare(out: string, live: LiveTree, folder: string): boolean {
  bringSpare(out, live)
  const spare = join(out, sparePath(live.number))
  try {
    if (hasRecordsFilesOf(live, spare)) {
      for (const inner of RECORD_FOLDERS) renameSync(join(spare, inner), join(folder, inner))
      rmSync(spare, { recursive: true, force: true })
      return true
    }
  } catch {
    // Such as in a layer of an overlay. What came over is what links would be made of, and they replace nothing.
  }
  dropSpare(out)
  return false
}

/** Retires the recycled tree. Nobody needs it, so one that cannot even be renamed keeps nobody from publishing. */
export function dropSpare(out: string): void {
  const number = spareGeneration(out)
  if (number === undefined) return
  const spare = join(out, sparePath(number))
  try {
    retireFolder(spare, spare)
  } catch {
    // It stays, and is not used.
  }
}

/** Whether the feed tells what changed since a generation, and that it is little. */
function isWorthBringing(spare: string, number: number, live: LiveTree): boolean {
  if (!isWhole(live) || number > live.number) return false
  if (!Array.from(listsSince(number, live)).every(list => existsSync(list))) return false
  let left = live.manifest.counts.files / STAYING_SHARE - ownFiles(spare).length
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
function replaceFile(spare: string, path: string, live: LiveTree): void {
  const to = join(spare, path)
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
