import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { qualityValues } from './accept.ts'

const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }
const zstd = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 6 } }

const brotliCompress = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)
const zstdCompress = promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdCompress)
const gzip = promisify<Buffer, Buffer>(zlib.gzip)

export interface ContentEncoding {
  readonly name: string
  compress(bytes: Buffer): Promise<Buffer>
  stream(): Transform
}

/** All encodings. Their order decides if the client prefers no encoding. */
const encodings: readonly ContentEncoding[] = [
  {
    name: 'br',
    compress: bytes => brotliCompress(bytes, brotli),
    stream: () => zlib.createBrotliCompress(brotli),
  },
  { name: 'zstd', compress: bytes => zstdCompress(bytes, zstd), stream: () => zlib.createZstdCompress(zstd) },
  { name: 'gzip', compress: bytes => gzip(bytes), stream: () => zlib.createGzip() },
]

/** Bytes of the smallest body that is compressed; a smaller body is not worth it. */
const SMALLEST = 1024

/**
 * Chooses an encoding for a body of about `size` bytes (RFC 9110, section 12.5.3); undefined means no compression.
 * `identity` wins only if the header gives it a higher quality value.
 */
export function chooseEncoding(accepted: string | undefined, size: number): ContentEncoding | undefined {
  if (accepted === undefined || size < SMALLEST) return undefined
  const values = qualityValues(accepted)
  const quality = (name: string) => values.get(name) ?? values.get('*') ?? 0
  const [best] = encodings.toSorted((one, other) => quality(other.name) - quality(one.name))
  const wanted = best === undefined ? 0 : quality(best.name)
  return wanted > 0 && wanted >= (values.get('identity') ?? 0) ? best : undefined
}
