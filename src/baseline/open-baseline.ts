import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SourceError } from '../errors.ts'
import { realTiming } from '../http-client/timing.ts'
import { inParallel } from '../runtime/in-parallel.ts'
import { linkFile } from '../tree/link-file.ts'
import type { ListedFile, LiveTree } from '../tree/live-tree.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { MANIFEST, type Manifest } from '../tree/manifest.ts'
import { type ListedTree, listFiles, OLD_LIST, RECORD_INDEX, RECORDS } from '../tree/record-list.ts'
import { type BaselineSource, CONNECTIONS, FIRST_HINT, LATER_HINT } from './baseline-source.ts'
import { folderBaseline } from './folder-baseline.ts'
import { LONGEST_MANIFEST, manifestFrom } from './read-baseline.ts'
import { refuseWrongLists } from './read-lists.ts'
import type { S3BaselineOptions } from './s3-baseline.ts'

/** How many milliseconds to wait before a manifest and lists that disagree are read again. A push may be under way. */
const AGAIN_MS = 1000

export interface OpenedBaseline {
  live: LiveTree | null
  close(): Promise<void>
}

/**
 * Reads the manifest and the lists of records of a tree that is published elsewhere. If they belong to different
 * generations, it reads them once more.
 *
 * @param name an http(s) address, `s3://BUCKET/PREFIX` or a folder
 * @param folder stores the files that are read; nothing else uses it
 * @throws {SourceError} when it cannot be read, or tourpress did not publish it.
 * @throws {UsageError} when `name` is neither the address nor the folder of a possible baseline.
 */
export async function openBaseline(
  name: string,
  folder: string,
  options: S3BaselineOptions = {},
): Promise<OpenedBaseline> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const source = await sourceOf(name, options)
  const close = async () => {
    await source.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const read = await readAgreeing(source, folder, options)
    if (read === null) return { live: null, close }
    refuseWrongLists(folder, read.manifest, source.name)
    return { live: baselineTree(source, folder, read), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function sourceOf(name: string, options: S3BaselineOptions): Promise<BaselineSource> {
  // The S3 and HTTP clients are loaded only for an address, so that a build on a folder starts sooner.
  if (/^s3:\/\//i.test(name)) return (await import('./s3-baseline.ts')).s3Baseline(name, options)
  return /^https?:\/\//i.test(name)
    ? (await import('./http-baseline.ts')).httpBaseline(name, options)
    : folderBaseline(name)
}

export interface ReadManifest {
  manifest: Manifest
  digest: string
  figures: { files: number; bytes: number }
}

/**
 * Calls `readLists`, and once more if a list contradicts the manifest. Returns null if there is no manifest, and
 * `isFirst` is set or the folder is empty. Otherwise a missing manifest is an error: it may be missing for a moment.
 */
export async function readAgreeing(
  source: BaselineSource,
  folder: string,
  { timing = realTiming, isFirst = false }: S3BaselineOptions,
): Promise<ReadManifest | null> {
  let read = await readLists(source, folder)
  if (typeof read === 'string') {
    await timing.sleep(AGAIN_MS, new AbortController().signal)
    read = await readLists(source, folder)
  }
  if (typeof read === 'string')
    throw new SourceError(
      `Reading the base "${source.name}": its ${read} is not the one that its ${MANIFEST} names`,
      { hint: LATER_HINT },
    )
  if (read === null && !isFirst && !source.isEmpty())
    throw new SourceError(`Reading the base "${source.name}": it has no ${MANIFEST}`, { hint: FIRST_HINT })
  return read
}

/**
 * Returns null if there is no manifest, and the path of a list if that list is missing or is not as the manifest says.
 *
 * @param known a tree that was read before; its lists are linked if they are unchanged
 */
export async function readLists(
  source: Pick<BaselineSource, 'name' | 'copy'>,
  folder: string,
  known?: ListedTree,
): Promise<ReadManifest | string | null> {
  rmSync(folder, { recursive: true, force: true })
  makeFolder(join(folder, RECORDS))
  const file = join(folder, MANIFEST)
  const written = await source.copy(MANIFEST, file, LONGEST_MANIFEST)
  if (written === null) return null
  const manifest = manifestFrom(readFileSync(file, 'utf8'), source.name)
  const figures = { files: 1, bytes: written.bytes }
  const wrong: string[] = []
  await inParallel(listsOf(manifest), CONNECTIONS, async list => {
    const listed = manifest.files[list]
    if (listed !== undefined && known?.manifest.files[list]?.digest === listed.digest) {
      linkFile(join(known.folder, list), join(folder, list))
      return
    }
    const copied = listed && (await source.copy(list, join(folder, list), listed.bytes))
    if (!copied || copied.digest !== listed.digest) wrong.push(list)
    figures.files++
    figures.bytes += copied?.bytes ?? 0
  })
  return wrong.sort()[0] ?? { manifest, digest: written.digest, figures }
}

/** A tree of version 0.1.0 has one list of records, and no index. */
function listsOf(manifest: Manifest): string[] {
  const lists = listFiles(manifest)
  return lists.includes(OLD_LIST) ? [OLD_LIST] : [RECORD_INDEX, ...lists]
}

function baselineTree(
  source: BaselineSource,
  folder: string,
  { manifest, digest, figures }: ReadManifest,
): LiveTree {
  const there = new Set<string>()
  return {
    number: manifest.generation,
    folder,
    manifest,
    isWhole: false,
    partial: null,
    baseline: { name: source.name, digest, figures },
    numberAfter: () => manifest.generation + 1,
    fetch: files =>
      inParallel(files, CONNECTIONS, async file => {
        if (there.has(file.path)) return
        there.add(file.path)
        await copyFile(source, folder, file)
        figures.files++
        figures.bytes += file.bytes
      }),
    // Nothing is linked, because the baseline already has every unchanged file.
    handOver: () => true,
    // `leaveSame` removed every file from `next` that equals the baseline's, so a missing file is an unchanged one.
    hasSame: (path, next) => !existsSync(join(next, path)),
    confirm: () => confirmManifest(source, folder, digest),
  }
}

async function copyFile(
  source: BaselineSource,
  folder: string,
  { path, bytes, digest }: ListedFile,
): Promise<void> {
  const to = join(folder, path)
  mkdirSync(dirname(to), { recursive: true })
  const copied = await source.copy(path, to, bytes)
  if (copied === null || copied.bytes !== bytes || (digest !== null && copied.digest !== digest))
    throw new SourceError(`Reading "${path}" of the base "${source.name}": it is not what its list says`, {
      hint: LATER_HINT,
    })
}

async function confirmManifest(source: BaselineSource, folder: string, digest: string): Promise<void> {
  const file = join(folder, `${MANIFEST}.again`)
  rmSync(file, { force: true })
  const now = await source.copy(MANIFEST, file, LONGEST_MANIFEST)
  if (now?.digest !== digest)
    throw new SourceError(
      `Building on the base "${source.name}": another generation was published there meanwhile`,
      { hint: 'Nothing was changed: run it again' },
    )
}
