import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Encoding } from '../surfaces/surface.ts'
import { measureContent, type WrittenFile } from './written-file.ts'

/** Writes what a file is compressed to beside it, however large it is, and says what that is by path. */
export async function compressFile(
  folder: string,
  path: string,
  encodings: readonly Encoding[],
): Promise<Record<string, WrittenFile>> {
  const written: Record<string, WrittenFile> = {}
  for (const { extension, stream } of encodings) {
    const measure = measureContent()
    const compressed = join(folder, path + extension)
    // A link is the live generation's file as well, so it is never written over.
    rmSync(compressed, { force: true })
    await pipeline(
      createReadStream(join(folder, path)),
      stream,
      measure.through,
      createWriteStream(compressed, { flags: 'wx', mode: 0o444 }),
    )
    written[path + extension] = measure.result()
  }
  return written
}
