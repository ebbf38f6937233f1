import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { constants, zstdCompressSync } from 'node:zlib'

/** The bytes that are compressed together. All input files of a plan together hold 64 MB at most. */
const BYTES_AT_ONCE = 256 * 1024
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Writes a compressed file. `end` returns the size and the SHA-256 of what stands on the disk. */
export function packedFile(path: string) {
  const digest = createHash('sha256')
  let bytes = 0
  let held: Buffer[] = []
  let length = 0
  const flush = () => {
    const packed = zstdCompressSync(Buffer.concat(held), FASTEST)
    appendFileSync(path, packed)
    digest.update(packed)
    bytes += packed.length
    held = []
    length = 0
  }
  return {
    add(...pieces: Buffer[]): void {
      held.push(...pieces)
      for (const piece of pieces) length += piece.length
      if (length >= BYTES_AT_ONCE) flush()
    },
    end(): { bytes: number; digest: string } {
      flush()
      return { bytes, digest: digest.digest('hex') }
    },
  }
}
