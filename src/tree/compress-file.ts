import { hash } from 'node:crypto'
import { createReadStream, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Encoding } from '../surfaces/encoding.ts'
import { putFile } from './put-file.ts'
import { type WrittenFile, writeContent } from './written-file.ts'

export function compressedCopy(content: Uint8Array, { compress, smallest }: Encoding): Buffer | null {
  if (content.length < smallest) return null
  const compressed = compress(content)
  return compressed.length < content.length ? compressed : null
}

/** The most bytes of a file that is compressed in memory. Larger files are streamed. */
export const LARGEST_HELD = 4 * 1024 * 1024

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
    // The old copy may be a hard link to the live generation, so it is removed and never overwritten.
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
