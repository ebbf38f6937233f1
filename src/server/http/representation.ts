import { hash } from 'node:crypto'
import { version } from '../../runtime/package.ts'
import type { ByteRange } from './byte-range.ts'
import type { Body } from './response.ts'

/** What is known of a resource before its bytes are read, for a conditional request may not need them. */
export interface Representation {
  readonly mediaType: string
  /** The opaque part of its `ETag`, without quotes: equal tags, equal bytes. */
  readonly tag: string
  readonly lastModified: Date | null
  /** In bytes: exact for a file, an estimate for what is put together of several. */
  readonly size: number
  /** Its own `Cache-Control` on a server whose reads need no key. @default that of all such responses */
  readonly publicCacheControl?: string
  /** Whether compressing its bytes would only cost time. */
  readonly isCompressed?: boolean
  read(): Promise<Body>
  /** Reads a part; only where ranges are offered. */
  readRange?(range: ByteRange): Promise<Body>
  /** More headers, names and values in turn. */
  readonly headers?: readonly string[]
  /** Request headers that chose it, beside `Accept-Encoding`. */
  readonly vary?: readonly string[]
}

/** A value as a JSON body whose tag is made of its own bytes. */
export function jsonRepresentation(value: object, lastModified: Date | null): Representation {
  return textRepresentation(JSON.stringify(value), 'application/json', lastModified)
}

/** A text as a body that is held whole and whose tag is made of its own bytes. */
export function textRepresentation(
  text: string,
  mediaType: string,
  lastModified: Date | null,
): Representation {
  const bytes = Buffer.from(text)
  return { mediaType, tag: tagOf(text), lastModified, size: bytes.length, read: async () => bytes }
}

/** The tag of bytes that this version of tourpress makes of these values. */
export function tagOf(...values: readonly string[]): string {
  return hash('sha256', [version, ...values].join('\n'), 'base64url').slice(0, 27)
}
