import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { constants, zstdCompressSync } from 'node:zlib'

/** How many bytes a file buffers and compresses at once. The 256 input files of a plan then buffer at most 64 MB. */
const BYTES_AT_ONCE = 256 * 1024
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export function packedFile(path: string) {
  const digest = createHash('sha256')
  const held = Buffer.allocUnsafe(BYTES_AT_ONCE)
  let length = 0
  let bytes = 0
  const flush = () => {
    const packed = zstdCompressSync(held.subarray(0, length), FASTEST)
    appendFileSync(path, packed)
    digest.update(packed)
    bytes += packed.length
    length = 0
  }
  return {
    /** Copies the pieces, so the caller may reuse their memory. */
    add(...pieces: Uint8Array[]): void {
      for (const piece of pieces)
        for (let at = 0; at < piece.length; ) {
          if (length === held.length) flush()
          const stretch = piece.subarray(at, at + held.length - length)
          held.set(stretch, length)
          length += stretch.length
          at += stretch.length
        }
    },
    end(): { bytes: number; digest: string } {
      flush()
      return { bytes, digest: digest.digest('hex') }
    },
  }
}
