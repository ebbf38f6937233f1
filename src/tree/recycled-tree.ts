import { existsSync, linkSync, mkdirSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathsName, touchedPaths } from './change-feed.ts'
import { expireFolder, recycledFolder, recycledGeneration, stagingFolder } from './generations.ts'
import { isMissing } from './link-file.ts'
import type { LiveTree } from './live-tree.ts'
import { MANIFEST, readManifest } from './manifest.ts'
import { namesIn } from './names-in.ts'
import { RECORD_FOLDERS } from './record-files.ts'
import { countFiles, mark, markedFiles, publishedFiles, recordFilesOf } from './recycled-mark.ts'

/** A recycled tree is not updated if more than this share of its files changed, because a new tree costs less then. */
const MOST_CHANGED = 0.25

/**
 * Keeps a generation's record files as the recycled tree, since the next generation needs nearly all of them. Only the
 * two folders with record files move. So a late reader of the old folder may find files missing, but never finds files
 * of another generation. The caller must hold the lock, and there must be no recycled tree.
 *
 * @param number the generation whose files `folder` has
 * @param files the number of its record files, if it is known
 */
export function keepForRecycling(
  out: string,
  number: number,
  folder: string,
  files = publishedFiles(folder),
): void {
  const recycled = recycledFolder(out, number)
  mkdirSync(recycled)
  // The manifest is moved too, because it says which files in the record folders belong to surfaces.
  for (const name of [MANIFEST, ...RECORD_FOLDERS])
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(recycled, name))
  mark(recycled, files)
}

/**
 * Updates the recycled tree to the live generation: it replaces the files that the change feed names. A tree that
 * cannot be updated is dropped. An interrupted update is repeated. The caller must hold the lock.
 */
export function updateRecycled(out: string, live: LiveTree | null): void {
  const number = recycledGeneration(out)
  if (number === undefined || number === live?.number) return
  const recycled = recycledFolder(out, number)
  try {
    if (live !== null && isWorthBringing(recycled, number, live)) {
      let files = markedFiles(recycled)
      for (const path of [...ownFiles(recycled), MANIFEST])
        rmSync(join(recycled, path), { recursive: true, force: true })
      for (const path of changedSince(number, live)) {
        const added = replaceFile(recycled, path, live)
        if (files !== undefined) files += added
      }
      mark(recycled, files)
      renameSync(recycled, recycledFolder(out, live.number))
      return
    }
  } catch {
    // The update failed: the tree belongs to another user, for example. It is dropped below, as it can be made anew.
  }
  dropRecycled(out)
}

/**
 * Makes a recycled tree of links to the live generation's record files, if the output has no recycled tree. It has none
 * while every generation is too young to expire: for example after two publishes within a minute. The caller must hold
 * the lock.
 */
export function linkRecycled(out: string, live: LiveTree): void {
  if (!live.isWhole || recycledGeneration(out) !== undefined) return
  // The links are made in a folder with the name of a staging tree. If this process is killed, the next run removes it.
  const folder = stagingFolder(out, live.number)
  const own = new Set(ownFiles(live.folder))
  let files = 0
  try {
    for (const inner of RECORD_FOLDERS) {
      mkdirSync(join(folder, inner), { recursive: true })
      for (const { name } of namesIn(join(live.folder, inner))) {
        if (own.has(`${inner}/${name}`)) continue
        linkSync(join(live.folder, inner, name), join(folder, inner, name))
        files++
      }
    }
    mark(folder, files)
    renameSync(folder, recycledFolder(out, live.number))
  } catch {
    // The file system has no hard links. The next publish then copies the files.
    rmSync(folder, { recursive: true, force: true })
  }
}

export function takeRecycled(out: string, live: LiveTree, folder: string): boolean {
  updateRecycled(out, live)
  const recycled = recycledFolder(out, live.number)
  try {
    if ((markedFiles(recycled) ?? countFiles(recycled, live.folder)) === recordFilesOf(live.manifest)) {
      for (const inner of RECORD_FOLDERS) renameSync(join(recycled, inner), join(folder, inner))
      rmSync(recycled, { recursive: true, force: true })
      return true
    }
  } catch {
    // An overlay file system may refuse to rename a folder. The caller then links the live files to complete the tree.
  }
  dropRecycled(out)
  return false
}

/** Publishing works without a recycled tree, so a failure here is ignored. */
export function dropRecycled(out: string): void {
  const number = recycledGeneration(out)
  if (number === undefined) return
  const recycled = recycledFolder(out, number)
  try {
    expireFolder(recycled, recycled)
  } catch {
    // The recycled tree stays. Before a publish uses it, `takeRecycled` tests whether it matches the live generation.
  }
}

function isWorthBringing(recycled: string, number: number, live: LiveTree): boolean {
  if (!live.isWhole || number > live.number) return false
  if (!Array.from(listsSince(number, live)).every(list => existsSync(list))) return false
  let left = live.manifest.counts.files * MOST_CHANGED - ownFiles(recycled).length
  for (const _ of changedSince(number, live)) if (--left < 0) return false
  return true
}

/** Yields the files of records that changed after generation `number`. A path may come several times. */
function* changedSince(number: number, live: LiveTree): Iterable<string> {
  for (const list of listsSince(number, live))
    for (const path of touchedPaths(list)) if (isAmongRecords(path)) yield path
}

function* listsSince(number: number, live: LiveTree): Iterable<string> {
  for (let each = number + 1; each <= live.number; each++) yield join(live.folder, pathsName(each))
}

/** Returns how the number of files in the tree changes: 1, 0 or -1. */
function replaceFile(recycled: string, path: string, live: LiveTree): number {
  const to = join(recycled, path)
  const removed = unlessMissing(() => unlinkSync(to))
  if (Object.hasOwn(live.manifest.files, path)) return -removed
  // The file is linked and never copied, because a copy might not have reached the disk.
  return unlessMissing(() => linkSync(join(live.folder, path), to)) - removed
}

function unlessMissing(work: () => void): number {
  try {
    work()
    return 1
  } catch (error) {
    if (!isMissing(error)) throw error
    return 0
  }
}

/** What surfaces have written into the record folders. For `products/a/b.txt` it is the folder `products/a`. */
function ownFiles(folder: string): string[] {
  const paths = Object.keys(readManifest(folder)?.files ?? {}).filter(isAmongRecords)
  return paths.map(path => path.split('/', 2).join('/'))
}

function isAmongRecords(path: string): boolean {
  return RECORD_FOLDERS.some(inner => path.startsWith(`${inner}/`))
}
