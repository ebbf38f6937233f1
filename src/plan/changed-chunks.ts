import { join } from 'node:path'
import { type ChunkFilePair, chunkChanges } from '../surfaces/chunks/chunk-changes.ts'
import { CHUNK_INDEX, isChunkFile } from '../surfaces/chunks/chunk-index.ts'
import type { LiveTree } from '../tree/generations.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'
import type { WrittenFile } from '../tree/written-file.ts'

/**
 * What became of the chunks since the live generation, as lines; null where one of the two has no chunks: readers then
 * begin with `chunks/`. Only files that differ are read.
 *
 * @param files those of the new generation that are no record's
 */
export function changedChunks(
  folder: string,
  live: LiveTree | null,
  files: Readonly<Record<string, WrittenFile>>,
): Iterable<string> | null {
  const before = live?.manifest.files ?? {}
  if (live === null || !Object.hasOwn(before, CHUNK_INDEX) || !Object.hasOwn(files, CHUNK_INDEX)) return null
  return chunkChanges(pairs(folder, live.folder, before, files))
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
