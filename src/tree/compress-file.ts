import { hash } from 'node:crypto'
import { createReadStream, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Encoding } from '../surfaces/encoding.ts'
import { putFile } from './put-file.ts'
import { type WrittenFile, writeContent } from './written-file.ts'

/** What a file is compressed to; null where that is no smaller, or the file is too small for it: then there is no copy. */
export function compressedCopy(content: Uint8Array, { compress, smallest }: Encoding): Buffer | null {
  if (content.length < smallest) return null
  const compressed = compress(content)
  return compressed.length < content.length ? compressed : null
}

/** In bytes. A larger file is not held in memory. */
export const LARGEST_HELD = 4 * 1024 * 1024

/**
 * Writes what a file is compressed to beside it, however large it is, and says what that is by path. Each encoding runs in a
 * thread of its own; where its copy would be no smaller, there is none.
 */
export async function compressFile(
  folder: string,
  path: string,
  encodings: readonly Encoding[],
): Promise<Record<string, WrittenFile>> {
  const plain = join(folder, path)
  const { size } = statSync(plain)
  const worthwhile = encodings.filter(({ smallest }) => size >= smallest)
  if (worthwhile.length === 0) return {}
  const held = size <= LARGEST_HELD ? readFileSync(plain) : null
  const write = async (encoding: Encoding, file: string): Promise<WrittenFile> => {
    // A link is the live generation's file as well, so it is never written over.
    rmSync(file, { force: true })
    if (held === null) return writeContent(file, encoding.stream(createReadStream(plain)))
    const bytes = await encoding.compressInThread(held)
    putFile(file, bytes)
    return { bytes: bytes.length, digest: hash('sha256', bytes) }
  }
  const written: Record<string, WrittenFile> = {}
  await Promise.all(
    worthwhile.map(async encoding => {
      const copy = await write(encoding, plain + encoding.extension)
      if (copy.bytes < size) written[path + encoding.extension] = copy
      else rmSync(plain + encoding.extension)
    }),
  )
  return written
}
