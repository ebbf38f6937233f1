import { createHash } from 'node:crypto'
import { closeSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { recordFile } from '../formats/record-file.ts'
import { inBatches } from '../runtime/in-batches.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import { makeFolder, memoizeFolders } from '../tree/make-folder.ts'
import { readPieces } from '../tree/read-pieces.ts'
import { isTreePath } from '../tree/tree-path.ts'
import { packedFile } from './packed-file.ts'
import { brokenPart, type Part } from './part.ts'
import { partLines } from './plan-parts.ts'
import { placesIn } from './shard-plan.ts'

/** The most bytes of files in one pack, uncompressed. Tests change this number. */
export const PACKING = { most: 64 * 1024 * 1024 }

/** A pack contains only content. `unpackFiles` takes names and sizes from this function too, in the same order. */
function* filesOf(parts: string, part: Part, { tree, lists }: { tree: string; lists: string }) {
  for (const { type, id, bytes } of partLines(parts, [part]))
    for (const [suffix, size] of Object.entries(bytes))
      yield { folder: tree, path: recordFile(type, id, suffix), bytes: size }
  for (const [path, { bytes }] of Object.entries(part.files)) yield { folder: lists, path, bytes }
}

/** A pack is named by the hash of its uncompressed content, which is the same on all machines. */
export async function packFiles(parts: string, part: Part, made: string): Promise<string[]> {
  const unfinished = join(parts, 'pack')
  const buffer = Buffer.allocUnsafe(256 * 1024)
  const digests: string[] = []
  const files = filesOf(parts, part, { tree: made, lists: made })
  for (const batch of inBatches(files, PACKING.most, ({ bytes }) => bytes)) {
    const pack = packedFile(unfinished)
    const digest = createHash('sha256')
    for (const { path } of batch) {
      readPieces(join(made, path), buffer, piece => {
        digest.update(piece)
        pack.add(piece)
      })
      await yieldToEventLoop()
    }
    pack.end()
    const name = digest.digest('hex')
    const place = placesIn(parts).pack(part.shard, name)
    makeFolder(dirname(place))
    renameSync(unfinished, place)
    digests.push(name)
  }
  return digests
}

/** @throws {UsageError} if `content` is too short or too long for the files of `part`, or a path leaves the tree. */
export async function unpackFiles(
  parts: string,
  part: Part,
  content: AsyncGenerator<Uint8Array>,
  to: string,
): Promise<void> {
  const broken = () => brokenPart(parts, part.shard, 'is not as it was written')
  const makeOnce = memoizeFolders()
  let held: Uint8Array = Buffer.alloc(0)
  try {
    for (const { folder, path, bytes } of filesOf(parts, part, placesIn(to))) {
      if (!isTreePath(path)) throw broken()
      const file = join(folder, path)
      makeOnce(dirname(file))
      const descriptor = openSync(file, 'wx', 0o444)
      try {
        for (let left = bytes; left > 0; ) {
          if (held.length === 0) {
            const { done, value } = await content.next()
            if (done === true) throw broken()
            held = value
          }
          const stretch = held.subarray(0, left)
          writeFileSync(descriptor, stretch)
          left -= stretch.length
          held = held.subarray(stretch.length)
        }
      } finally {
        closeSync(descriptor)
      }
    }
    // Reading on after the last byte makes `content` check the digest of its last pack.
    if (held.length > 0 || (await content.next()).done !== true) throw broken()
  } finally {
    await content.return(undefined)
  }
}
