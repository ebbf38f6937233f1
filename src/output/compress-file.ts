import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Encoding } from '../surfaces/surface.ts'

/** Writes what a file is compressed to beside it, however large it is. */
export async function compressFile(file: string, encodings: readonly Encoding[]): Promise<void> {
  for (const { extension, stream } of encodings) {
    const compressed = file + extension
    // What was taken over is the live generation's file as well, so it is never written over.
    rmSync(compressed, { force: true })
    await pipeline(
      createReadStream(file),
      stream(),
      createWriteStream(compressed, { flags: 'wx', mode: 0o444 }),
    )
  }
}
