import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { WrittenFile } from './write-lines.ts'

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** Writes a new file piece by piece, and says what it is. */
export async function writeContent(file: string, content: Pieces): Promise<WrittenFile> {
  const measure = measurePieces()
  await pipeline(measure.through(content), createWriteStream(file, { flags: 'wx', mode: 0o444 }))
  return measure.result()
}

/** Lets pieces of a file through, and says afterwards what it is. */
export function measurePieces() {
  const digest = createHash('sha256')
  let bytes = 0
  return {
    async *through(content: Pieces) {
      for await (const piece of content) {
        const chunk = Buffer.from(piece)
        digest.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    result: (): WrittenFile => ({ bytes, digest: digest.digest('hex') }),
  }
}
