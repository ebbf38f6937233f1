import { hash } from 'node:crypto'
import { version } from '../../runtime/package.ts'
import type { ByteRange } from './byte-range.ts'
import type { Body } from './response.ts'

export interface Representation {
  readonly mediaType: string
  /** The `ETag` without quotes. Representations with equal tags have equal bytes. */
  readonly tag: string
  readonly lastModified: Date | null
  /** Bytes of the body: exact for one file, about the sum for several joined files. */
  readonly size: number
  /** Special `Cache-Control` on a public server. @default the value for all public responses */
  readonly publicCacheControl?: string
  readonly isCompressed?: boolean
  read(): Promise<Body>
  /** A representation without this function ignores the header `Range`. */
  readRange?(range: ByteRange): Promise<Body>
  /** Additional headers: names and values in turn. */
  readonly headers?: readonly string[]
  /** Request headers by which this representation was chosen, besides `Accept-Encoding`. */
  readonly vary?: readonly string[]
}

export function jsonRepresentation(value: object, lastModified: Date | null): Representation {
  return textRepresentation(JSON.stringify(value), 'application/json', lastModified)
}

export function textRepresentation(
  text: string,
  mediaType: string,
  lastModified: Date | null,
): Representation {
  const bytes = Buffer.from(text)
  return { mediaType, tag: tagOf(text), lastModified, size: bytes.length, read: async () => bytes }
}

/** Hashes `values` with the version of tourpress, because another version may make other bytes from them. */
export function tagOf(...values: readonly string[]): string {
  return hash('sha256', [version, ...values].join('\n'), 'base64url').slice(0, 27)
}
