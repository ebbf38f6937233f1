import { pipeline, Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gunzipSync,
  gzip as gzipInThread,
  gzipSync,
  type ZlibOptions,
  type ZstdOptions,
  zstdCompress,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import type { Encoding } from '../encoding.ts'

// The levels of compression. The next higher levels take at least a quarter longer and save two percent. At a lower
// level, brotli's files would be no smaller than gzip's.
const GZIP = { level: 6 }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 5 } }

/** The size of zlib's output chunks, in bytes. Most compressed records fit into one. Allocating larger ones is slow. */
const HELD = { chunkSize: 4096 }
const HELD_ZSTD = { ...HELD, ...ZSTD }
const HELD_GZIP = { ...HELD, ...GZIP }

/** After each output chunk, zlib waits for the calling thread. So a stream has large chunks. */
const STREAMED_GZIP = { ...GZIP, chunkSize: 128 * 1024 }

/** The largest file, in bytes, for which brotli gets a smaller window, because it then compresses faster. */
const SMALL = 64 * 1024
const SMALL_BROTLI = { ...HELD, params: { ...BROTLI.params, [constants.BROTLI_PARAM_LGWIN]: 16 } }
const brotliFor = ({ length }: Uint8Array): BrotliOptions => (length <= SMALL ? SMALL_BROTLI : BROTLI)

/** zlib waits after each chunk. With a quarter of the content as chunk size, it mostly needs only one chunk. */
function atOnce<Options>({ length }: Uint8Array, options: Options): Options & { chunkSize: number } {
  return { ...options, chunkSize: Math.max(HELD.chunkSize, length >> 2) }
}

const inThread = {
  gzip: promisify<Uint8Array, ZlibOptions, Buffer>(gzipInThread),
  brotli: promisify<Uint8Array, BrotliOptions, Buffer>(brotliCompress),
  zstd: promisify<Uint8Array, ZstdOptions, Buffer>(zstdCompress),
}

/** Writes a single gzip member, because `DecompressionStream` in browsers reads no second one. */
export const gzip: Encoding = {
  name: 'gzip',
  extension: '.gz',
  mediaType: 'application/gzip',
  // A file of fewer bytes fits into one network packet without compression.
  smallest: 200,
  compress: content => withoutSystem(gzipSync(content, HELD_GZIP)),
  compressInThread: async content => withoutSystem(await inThread.gzip(content, atOnce(content, HELD_GZIP))),
  async *stream(bytes) {
    let isFirst = true
    for await (const part of through(bytes, createGzip(STREAMED_GZIP))) {
      yield isFirst ? withoutSystem(part) : part
      isFirst = false
    }
  },
  decompress: (content, most) => gunzipSync(content, limit(most)),
}

export const brotli: Encoding = {
  name: 'br',
  extension: '.br',
  // No media type is registered for brotli.
  mediaType: 'application/octet-stream',
  // For a smaller file, brotli saves only a few dozen bytes compared with gzip, which every client accepts.
  smallest: 8 * 1024,
  compress: content => brotliCompressSync(content, brotliFor(content)),
  compressInThread: content => inThread.brotli(content, atOnce(content, brotliFor(content))),
  stream: bytes => through(bytes, createBrotliCompress(BROTLI)),
  decompress: (content, most) => brotliDecompressSync(content, limit(most)),
}

export const zstd: Encoding = {
  name: 'zstd',
  extension: '.zst',
  mediaType: 'application/zstd',
  // For a smaller file, zstd saves no bytes compared with gzip, which every client accepts.
  smallest: 64 * 1024,
  compress: content => zstdCompressSync(content, HELD_ZSTD),
  // With `pledgedSrcSize`, the header states the size of the content, as in `compress`. So both give equal bytes.
  compressInThread: content =>
    inThread.zstd(content, { ...atOnce(content, HELD_ZSTD), pledgedSrcSize: content.length }),
  stream: bytes => through(bytes, createZstdCompress(ZSTD)),
  decompress: (content, most) => zstdDecompressSync(content, limit(most)),
}

const SYSTEM_BYTE = 9
const UNKNOWN_SYSTEM = 255

/** Overwrites the byte in which zlib names its operating system (RFC 1952), so that all systems write equal bytes. */
function withoutSystem(content: Buffer): Buffer {
  content[SYSTEM_BYTE] = UNKNOWN_SYSTEM
  return content
}

/** At least 1 byte, because zlib accepts no limit of 0. */
function limit(most: number) {
  return { maxOutputLength: Math.max(1, most) }
}

function through(bytes: Parameters<Encoding['stream']>[0], transform: Transform): AsyncIterable<Buffer> {
  // `pipeline` requires a callback. It does nothing, because the iteration itself throws an error.
  return pipeline(Readable.from(bytes), transform, () => {})
}

export const encodings: readonly Encoding[] = [gzip, zstd, brotli]

export function isCompressed(path: string): boolean {
  return encodings.some(({ extension }) => path.endsWith(extension))
}
