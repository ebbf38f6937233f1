import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Encoding } from '../surfaces/surface.ts'

/** Writes what a file is compressed to beside it, however large it is. */
export async function compressFile(file: string, encodings: readonly Encoding[]): Promise<void> {
  for (const { extension, stream } of encodings)
    await pipeline(
      createReadStream(file),
      stream(),
      createWriteStream(file + extension, { flags: 'wx', mode: 0o444 }),
    )
}
