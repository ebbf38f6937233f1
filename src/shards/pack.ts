import { createHash } from 'node:crypto'
import { closeSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { recordFile } from '../formats/record-file.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { readPieces } from '../tree/read-pieces.ts'
import { isTreePath } from '../tree/tree-path.ts'
import { packedFile } from './packed-file.ts'
import { brokenPart, type Part } from './part.ts'
import { partLines } from './plan-parts.ts'
import { placesIn } from './shard-plan.ts'

/** The bytes of files that one pack holds, uncompressed. Tests change it. */
export const PACKING = { most: 256 * 1024 * 1024 }

interface PartFile {
  /** Relative to the folder of parts. */
  path: string
  bytes: number
}

/** The files of a part, in the order of its lines. They say names and sizes, so packs hold nothing but content. */
function* filesOf(parts: string, part: Part): Iterable<PartFile> {
  const { tree, lists } = placesIn('')
  for (const { type, id, bytes } of partLines(parts, [part]))
    for (const [suffix, size] of Object.entries(bytes))
      yield { path: `${tree}/${recordFile(type, id, suffix)}`, bytes: size }
  for (const [path, { bytes }] of Object.entries(part.files)) yield { path: `${lists}/${path}`, bytes }
}

/**
 * Joins the files of a part into packs, which are named by their content. Machines may compress it to different bytes.
 *
 * @returns the digests in the packs' names
 */
export async function packFiles(parts: string, part: Part): Promise<string[]> {
  const digests: string[] = []
  const buffer = Buffer.allocUnsafe(256 * 1024)
  let pack: ReturnType<typeof beginPack> | null = null
  for (const { path, bytes } of filesOf(parts, part)) {
    pack ??= beginPack(parts, part.shard)
    const { add } = pack
    readPieces(join(parts, path), buffer, piece => add(Buffer.from(piece)))
    pack.held += bytes
    if (pack.held >= PACKING.most) {
      digests.push(pack.end())
      pack = null
    }
    await yieldToEventLoop()
  }
  return pack === null ? digests : [...digests, pack.end()]
}

function beginPack(parts: string, shard: number) {
  const unfinished = placesIn(parts).pack(shard, 'unfinished')
  makeFolder(dirname(unfinished))
  const file = packedFile(unfinished)
  const digest = createHash('sha256')
  return {
    held: 0,
    add(piece: Buffer): void {
      digest.update(piece)
      file.add(piece)
    },
    end(): string {
      file.end()
      const name = digest.digest('hex')
      renameSync(unfinished, placesIn(parts).pack(shard, name))
      return name
    },
  }
}

/**
 * Writes the files of a part into a folder.
 *
 * @param parts the folder with the part's lines
 * @param content what the part's packs hold, one after another
 * @throws {UsageError} when the content is not as long as the files, or a path would lead elsewhere.
 */
export async function unpackFiles(
  parts: string,
  part: Part,
  content: AsyncIterable<Uint8Array>,
  to: string,
): Promise<void> {
  const writing = writer(parts, part, to)
  try {
    for await (const piece of content) writing.write(piece)
    writing.end()
  } finally {
    writing.close()
  }
}

/** Writes bytes into the files of a part, one after another. */
function writer(parts: string, part: Part, to: string) {
  const files = filesOf(parts, part)[Symbol.iterator]()
  const broken = () => brokenPart(parts, part.shard, 'is not as it was written')
  const made = new Set<string>()
  let descriptor: number | null = null
  let left = 0

  function close(): void {
    if (descriptor !== null) closeSync(descriptor)
    descriptor = null
  }

  /** Opens the next file that has bytes, and makes those that have none. Returns false after the last one. */
  function openNext(): boolean {
    while (left === 0) {
      close()
      const { done, value } = files.next()
      if (done === true) return false
      if (!isTreePath(value.path)) throw broken()
      const file = join(to, value.path)
      if (!made.has(dirname(file))) makeFolder(dirname(file))
      made.add(dirname(file))
      descriptor = openSync(file, 'wx', 0o444)
      left = value.bytes
    }
    return true
  }

  return {
    close,
    write(piece: Uint8Array): void {
      for (let at = 0; at < piece.length; ) {
        if (!openNext() || descriptor === null) throw broken()
        const bytes = piece.subarray(at, at + left)
        writeFileSync(descriptor, bytes)
        at += bytes.length
        left -= bytes.length
      }
    },
    end(): void {
      if (left > 0 || openNext()) throw broken()
    },
  }
}
