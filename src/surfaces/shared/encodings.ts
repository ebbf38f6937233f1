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

// The next level takes a quarter longer, or more, for each two percent that it saves. Below this level brotli's copies are
// no smaller than gzip's.
const GZIP = { level: 6 }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 5 } }

/** In bytes; what most records' files are compressed to fits into one. Larger chunks take longer to make. */
const HELD = { chunkSize: 4096 }
const HELD_ZSTD = { ...HELD, ...ZSTD }
const HELD_GZIP = { ...HELD, ...GZIP }

/** What a large part is compressed to fits into one chunk: the stream waits for the calling thread after each. */
const STREAMED_GZIP = { ...GZIP, chunkSize: 128 * 1024 }

/** In bytes. Brotli is faster with a window that no file is larger than. */
const SMALL = 64 * 1024
const SMALL_BROTLI = { ...HELD, params: { ...BROTLI.params, [constants.BROTLI_PARAM_LGWIN]: 16 } }
const brotliFor = ({ length }: Uint8Array): BrotliOptions => (length <= SMALL ? SMALL_BROTLI : BROTLI)

/** The calling thread is asked for room after each chunk, so what a file is compressed to should fit into one. */
function atOnce<Options>({ length }: Uint8Array, options: Options): Options & { chunkSize: number } {
  return { ...options, chunkSize: Math.max(HELD.chunkSize, length >> 2) }
}

const inThread = {
  gzip: promisify<Uint8Array, ZlibOptions, Buffer>(gzipInThread),
  brotli: promisify<Uint8Array, BrotliOptions, Buffer>(brotliCompress),
  zstd: promisify<Uint8Array, ZstdOptions, Buffer>(zstdCompress),
}

/** One gzip member, since browsers' `DecompressionStream` reads no second one; its header is the same on every system. */
export const gzip: Encoding = {
  name: 'gzip',
  extension: '.gz',
  mediaType: 'application/gzip',
  // What is smaller travels in one packet, compressed or not.
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
  // Brotli has no media type of its own.
  mediaType: 'application/octet-stream',
  // Of what is smaller it saves a few dozen bytes beside gzip, which every client takes: no packet less.
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
  // What is smaller is no smaller in it than in gzip.
  smallest: 64 * 1024,
  compress: content => zstdCompressSync(content, HELD_ZSTD),
  // With the size in its header, as `compress` writes it.
  compressInThread: content =>
    inThread.zstd(content, { ...atOnce(content, HELD_ZSTD), pledgedSrcSize: content.length }),
  stream: bytes => through(bytes, createZstdCompress(ZSTD)),
  decompress: (content, most) => zstdDecompressSync(content, limit(most)),
}

const SYSTEM_BYTE = 9
const UNKNOWN_SYSTEM = 255

/** zlib names the system that it runs on in the tenth byte (RFC 1952); the first part of the stream is never shorter. */
function withoutSystem(content: Buffer): Buffer {
  content[SYSTEM_BYTE] = UNKNOWN_SYSTEM
  return content
}

/** zlib takes no limit of zero. */
function limit(most: number) {
  return { maxOutputLength: Math.max(1, most) }
}

function through(bytes: Parameters<Encoding['stream']>[0], transform: Transform): AsyncIterable<Buffer> {
  // What fails ends the iteration with its error.
  return pipeline(Readable.from(bytes), transform, () => {})
}

/** Every encoding that a file of a tree can have. */
export const encodings: readonly Encoding[] = [gzip, zstd, brotli]

/** Whether a file is compressed already, by its name; such a file is never compressed again. */
export function isCompressed(path: string): boolean {
  return encodings.some(({ extension }) => path.endsWith(extension))
}
