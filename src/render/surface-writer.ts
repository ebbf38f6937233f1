import { hash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { UsageError } from '../errors.ts'
import { handledLater } from '../runtime/handled-later.ts'
import type { Encoding } from '../surfaces/encoding.ts'
import { isCompressed } from '../surfaces/shared/encodings.ts'
import type { SurfaceFile } from '../surfaces/surface.ts'
import { compressFile, LARGEST_HELD } from '../tree/compress-file.ts'
import { makeFolder } from '../tree/make-folder.ts'
import type { Manifest } from '../tree/manifest.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import { isTreePath } from '../tree/tree-path.ts'
import { type WrittenFile, writeBytes, writeContent } from '../tree/written-file.ts'

/** The most files that are compressed at a time. Each is held in memory, and compressed in all encodings at once. */
const COMPRESSED_AT_ONCE = 2

/** Matches the paths of lists of records, change files, manifest and partial mark: no surface may write these. */
const OTHERS = /^(?:(?:manifest\.json|records\.jsonl|thin\.json)(?:\.|$)|changes\/|records\/)/

type NewFile = Extract<SurfaceFile, { path: string }>

export type SurfaceWriter = ReturnType<typeof openSurfaceWriter>

export function openSurfaceWriter({ folder, live }: StagingTree, encodings: readonly Encoding[]) {
  const before: Manifest['files'] = live?.manifest.files ?? {}
  const written: Record<string, WrittenFile> = {}
  /** Pending compressions. They run in other threads while the next files are made. */
  const copies: Promise<void>[] = []
  return {
    folder,
    live,
    before,
    pathsIn: Map.groupBy(Object.keys(before), path => `${dirname(path)}/`),
    encodings,
    written,
    folders: new Set<string>(),
    copies,
    compressSoon: pLimit(COMPRESSED_AT_ONCE),
  }
}

/** An unchanged file becomes a link to the live file, so that uploaders skip it. */
export async function writeSurfaceFile(writer: SurfaceWriter, file: NewFile): Promise<void> {
  const { path, content, isForHost = false } = file
  refuseTaken(writer, path)
  const to = placeOf(writer, path)
  if (typeof content === 'string' || Buffer.isBuffer(content)) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const digest = hash('sha256', bytes)
    if (hasLive(writer, path, digest)) keepLiveFiles(writer, path)
    else writer.written[path] = writeBytes(to, bytes, digest)
  } else {
    const result = await writeContent(to, content)
    if (hasLive(writer, path, result.digest)) {
      rmSync(to)
      keepLiveFiles(writer, path)
    } else writer.written[path] = result
  }
  if (!isForHost) compress(writer, path)
}

/**
 * A `path` that ends with `/` stands for all files directly in that folder. Files that the live generation lacks are
 * ignored.
 */
export function keepLiveFiles(writer: SurfaceWriter, path: string): void {
  const { folder, live, before, pathsIn, encodings, written } = writer
  const encoded = encodings.map(({ extension }) => path + extension)
  for (const each of path.endsWith('/') ? (pathsIn.get(path) ?? []) : [path, ...encoded]) {
    const file = Object.hasOwn(before, each) ? before[each] : undefined
    if (live === null || file === undefined) continue
    refuseTaken(writer, each)
    // `placeOf` makes the folder of the file. On a baseline, `handOver` writes no file, so no folder is made.
    const to = live.baseline === null ? placeOf(writer, each) : join(folder, each)
    if (live.handOver(each, to)) written[each] = file
  }
}

/** A render thread has written these files. It left files above `LARGEST_HELD` uncompressed. */
export function addWritten(writer: SurfaceWriter, files: Readonly<Record<string, WrittenFile>>): void {
  for (const [path, file] of Object.entries(files)) {
    refuseTaken(writer, path)
    writer.written[path] = file
    if (file.bytes > LARGEST_HELD) compress(writer, path)
  }
}

function placeOf({ folder, folders }: SurfaceWriter, path: string): string {
  const inner = dirname(path)
  if (!folders.has(inner)) makeFolder(join(folder, inner))
  folders.add(inner)
  return join(folder, path)
}

function hasLive({ live, before }: SurfaceWriter, path: string, digest: string): boolean {
  return live?.isWhole === true && Object.hasOwn(before, path) && before[path]?.digest === digest
}

/** Surfaces of a config file may return any path. */
function refuseTaken({ written }: SurfaceWriter, path: string): void {
  if (OTHERS.test(path) || !isTreePath(path))
    throw new UsageError(`Writing "${path}": a surface has no file there`, {
      hint: 'Its files have paths inside of the tree, such as "feeds/new.xml", without a leading dot, and not those of its lists',
    })
  if (Object.hasOwn(written, path))
    throw new UsageError(`Writing "${path}": two surfaces have a file there, or one has it twice`)
}

function compress({ folder, encodings, written, copies, compressSoon }: SurfaceWriter, path: string): void {
  if (isCompressed(path)) return
  const copy = compressSoon(async () => {
    const missing = encodings.filter(({ extension }) => !Object.hasOwn(written, path + extension))
    Object.assign(written, await compressFile(folder, path, missing))
  })
  copies.push(handledLater(copy))
}
