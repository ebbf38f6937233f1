import { pipeline, Readable, type Transform } from 'node:stream'
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gunzipSync,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import type { Encoding } from './surface.ts'

// A level more of these costs several times as much and saves a hundredth.
const GZIP = { level: 9 }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 9 } }

/** One member, as browsers' `DecompressionStream` wants it, with a header that is the same on every system. */
export const gzip: Encoding = {
  name: 'gzip',
  extension: '.gz',
  compress: content => withoutSystem(gzipSync(content, GZIP)),
  async *stream(pieces) {
    let isFirst = true
    for await (const piece of through(pieces, createGzip(GZIP))) {
      yield isFirst ? withoutSystem(piece) : piece
      isFirst = false
    }
  },
  decompress: (content, most) => gunzipSync(content, limit(most)),
}

export const brotli: Encoding = {
  name: 'br',
  extension: '.br',
  compress: content => brotliCompressSync(content, BROTLI),
  stream: pieces => through(pieces, createBrotliCompress(BROTLI)),
  decompress: (content, most) => brotliDecompressSync(content, limit(most)),
}

export const zstd: Encoding = {
  name: 'zstd',
  extension: '.zst',
  compress: content => zstdCompressSync(content, ZSTD),
  stream: pieces => through(pieces, createZstdCompress(ZSTD)),
  decompress: (content, most) => zstdDecompressSync(content, limit(most)),
}

const SYSTEM_BYTE = 9
const UNKNOWN_SYSTEM = 255

/** zlib names the system that it runs on in the tenth byte (RFC 1952); the first piece is never shorter. */
function withoutSystem(content: Buffer): Buffer {
  content[SYSTEM_BYTE] = UNKNOWN_SYSTEM
  return content
}

/** Zero is no limit that zlib takes. */
function limit(most: number) {
  return { maxOutputLength: Math.max(1, most) }
}

function through(pieces: Parameters<Encoding['stream']>[0], transform: Transform): AsyncIterable<Buffer> {
  // What fails ends the iteration with its error.
  return pipeline(Readable.from(pieces), transform, () => {})
}
