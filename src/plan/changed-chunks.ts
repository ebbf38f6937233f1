import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ChunkFilePair, chunkChanges } from '../surfaces/chunks/chunk-changes.ts'
import { CHUNK_INDEX, isChunkFile } from '../surfaces/chunks/chunk-index.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'
import type { ListedFile, LiveTree } from '../tree/live-tree.ts'
import type { WrittenFile } from '../tree/written-file.ts'

/**
 * The changes of chunks since the live generation, as lines. Null if either generation has no chunks, or if old chunk
 * files are missing from the live folder. Readers then read all of `chunks/` again.
 *
 * @param files the files of the new generation that belong to no record
 */
export function changedChunks(
  folder: string,
  live: LiveTree | null,
  files: Readonly<Record<string, WrittenFile>>,
): Iterable<string> | null {
  const before = live?.manifest.files ?? {}
  if (live === null || !Object.hasOwn(before, CHUNK_INDEX) || !Object.hasOwn(files, CHUNK_INDEX)) return null
  if (!oldChunkFiles(live, files).every(({ path }) => existsSync(join(live.folder, path)))) return null
  return chunkChanges(pairs(folder, live.folder, before, files))
}

export function oldChunkFiles(
  { manifest }: LiveTree,
  files: Readonly<Record<string, WrittenFile>>,
): ListedFile[] {
  return Object.entries(manifest.files).flatMap(([path, { bytes, digest }]) => {
    const now = Object.hasOwn(files, path) ? files[path] : undefined
    return isChunkFile(path) && now?.digest !== digest ? [{ path, bytes, digest }] : []
  })
}

function* pairs(
  folder: string,
  live: string,
  before: Readonly<Record<string, WrittenFile>>,
  files: Readonly<Record<string, WrittenFile>>,
): Iterable<ChunkFilePair> {
  const paths = new Set([...Object.keys(before), ...Object.keys(files)].filter(isChunkFile))
  for (const path of paths) {
    const [old, now] = [before, files].map(all => (Object.hasOwn(all, path) ? all[path] : undefined))
    if (old?.digest === now?.digest) continue
    yield { before: linesOfFile(join(live, path)), now: linesOfFile(join(folder, path)) }
  }
}
