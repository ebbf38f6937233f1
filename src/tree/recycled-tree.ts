import { existsSync, linkSync, mkdirSync, opendirSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathsName, touchedPaths } from './change-feed.ts'
import { expireFolder, recycledFolder, recycledGeneration, stagingFolder } from './generations.ts'
import { isMissing, isSameFile } from './link-file.ts'
import type { LiveTree } from './live-tree.ts'
import { MANIFEST, readManifest } from './manifest.ts'
import { RECORD_FOLDERS } from './record-files.ts'

/** The recycled tree is updated if at most one in this many files changed. If more did, new links cost less. */
const UNCHANGED_SHARE = 4

/**
 * Keeps a generation's record files as the recycled tree, because the next generation needs nearly all of them.
 * Linking them anew costs more than the rest of a small change. Only the two folders with record files move. A late
 * reader of the old folder therefore finds files missing, but never finds files of another generation. The caller must
 * hold the lock, and there must be no recycled tree.
 *
 * @param number the generation whose files `folder` has
 */
export function keepForRecycling(out: string, number: number, folder: string): void {
  const recycled = recycledFolder(out, number)
  mkdirSync(recycled)
  // The manifest says which files in the record folders belong to surfaces.
  for (const name of [MANIFEST, ...RECORD_FOLDERS])
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(recycled, name))
}

/**
 * Updates the recycled tree to the live generation. It replaces the files that changed since the tree's generation, as
 * the change feed says. A tree that cannot be updated is dropped. An interrupted update is repeated. The caller must
 * hold the lock.
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
    // A tree that cannot be changed, such as one that another user made, is dropped. If the whole disk fails, making
    // the links reports it.
  }
  dropRecycled(out)
}

/**
 * Links the live generation's record files as a recycled tree, if there is none. In the first minute of an output, and
 * after several publishes in a minute, no generation is old enough to become one. The caller must hold the lock.
 */
export function linkRecycled(out: string, live: LiveTree): void {
  if (!live.isWhole || recycledGeneration(out) !== undefined) return
  // If the process is killed, the next run removes this folder as a staging tree.
  const folder = stagingFolder(out, live.number)
  const own = new Set(ownFiles(live.folder))
  try {
    for (const inner of RECORD_FOLDERS) {
      mkdirSync(join(folder, inner), { recursive: true })
      // The names are read one by one, because there may be millions.
      using names = opendirSync(join(live.folder, inner), { bufferSize: 1024 })
      for (let name = names.readSync()?.name; name !== undefined; name = names.readSync()?.name)
        if (!own.has(`${inner}/${name}`)) linkSync(join(live.folder, inner, name), join(folder, inner, name))
    }
    renameSync(folder, recycledFolder(out, live.number))
  } catch {
    // Without hard links there is no recycled tree; the next publish copies the files.
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Moves the recycled files into a staging tree if they match the live generation. Returns whether they did. */
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
    // The move can fail, for example in a layer of an overlay file system. Then links are made, and files that were
    // already moved equal them.
  }
  dropRecycled(out)
  return false
}

/** Expires the recycled tree. It is optional, so a failed rename must not prevent publishing. */
export function dropRecycled(out: string): void {
  const number = recycledGeneration(out)
  if (number === undefined) return
  const recycled = recycledFolder(out, number)
  try {
    expireFolder(recycled, recycled)
  } catch {
    // The tree stays and is not used.
  }
}

/** Whether the change feed knows all changes since the generation `number`, and they are few enough for an update. */
function isWorthBringing(recycled: string, number: number, live: LiveTree): boolean {
  if (!live.isWhole || number > live.number) return false
  if (!Array.from(listsSince(number, live)).every(list => existsSync(list))) return false
  let left = live.manifest.counts.files / UNCHANGED_SHARE - ownFiles(recycled).length
  for (const _ of changedSince(number, live)) if (--left < 0) return false
  return true
}

/** Streams the paths in the record folders that changed after the generation `number`. Paths may repeat. */
function* changedSince(number: number, live: LiveTree): Iterable<string> {
  for (const list of listsSince(number, live))
    for (const path of touchedPaths(list)) if (isAmongRecords(path)) yield path
}

function* listsSince(number: number, live: LiveTree): Iterable<string> {
  for (let each = number + 1; each <= live.number; each++) yield join(live.folder, pathsName(each))
}

/** Replaces a file with the live generation's file. A surface's file or a missing file is only removed. */
function replaceFile(recycled: string, path: string, live: LiveTree): void {
  const to = join(recycled, path)
  unlessMissing(() => unlinkSync(to))
  // The file is never copied, because a copy might not have reached the disk.
  if (!Object.hasOwn(live.manifest.files, path)) unlessMissing(() => linkSync(join(live.folder, path), to))
}

function unlessMissing(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Returns what surfaces have in the record folders: files, and folders, because records have no folders there. */
function ownFiles(folder: string): string[] {
  const paths = Object.keys(readManifest(folder)?.files ?? {}).filter(isAmongRecords)
  return paths.map(path => path.split('/', 2).join('/'))
}

function isAmongRecords(path: string): boolean {
  return RECORD_FOLDERS.some(inner => path.startsWith(`${inner}/`))
}

/** Whether a folder has as many record files as the live generation. Names are only counted: there may be millions. */
function hasRecordsFilesOf({ folder: live, manifest: { counts, files } }: LiveTree, folder: string): boolean {
  // The manifest counts itself, but does not list itself.
  let left = counts.files - Object.keys(files).length - 1
  for (const inner of RECORD_FOLDERS) {
    if (!existsSync(join(folder, inner))) return false
    using names = opendirSync(join(folder, inner), { bufferSize: 1024 })
    const first = names.readSync()
    if (first === null) continue
    // If the first file is not a hard link to the live file, the tree holds copies. It is not used then, because a
    // copy might not have reached the disk completely.
    if (!isSameFile(join(folder, inner, first.name), join(live, inner, first.name))) return false
    do left--
    while (names.readSync() !== null)
  }
  return left === 0
}
