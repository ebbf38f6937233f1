import type { Body } from './answer.ts'
import type { ByteRange } from './byte-range.ts'

/** What a resource is at the moment, before it is known whether its bytes are wanted. */
export interface Representation {
  readonly mediaType: string
  /** Names the bytes: equal names, equal bytes. Without quotes. */
  readonly tag: string
  readonly lastModified: Date | null
  /** About how many bytes there are; for a file just how many. */
  readonly size: number
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
