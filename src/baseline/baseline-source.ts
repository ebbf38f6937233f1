import type { WrittenFile } from '../tree/written-file.ts'

export interface BaselineSource {
  /** The name in messages, without credentials. */
  readonly name: string
  /**
   * Copies the baseline's file `path` to `to`. Returns its size and digest; null if there is no such file.
   *
   * @param most the largest allowed size in bytes: reading stops once a file exceeds it
   * @throws {SourceError} when the file cannot be read
   */
  copy(path: string, to: string, most: number): Promise<WrittenFile | null>
  /** Whether the baseline is certainly empty: true for an empty folder, and never for an address. */
  isEmpty(): boolean
  close(): Promise<void>
}

export const FIRST_HINT = 'Nothing was changed. If nothing is published there yet: --first'

export const LATER_HINT =
  'A push or a cache may be behind: run it again later. Where a push was cut off, build without --base once, and push with --force history'

/** The number of files read at once. More connections to one host gain nothing, and many hosts refuse them. */
export const CONNECTIONS = 16

/** Yields `pieces`. It ends after the piece that makes the total length exceed `most`. */
export async function* atMost(pieces: AsyncIterable<Uint8Array>, most: number): AsyncIterable<Uint8Array> {
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    yield piece
    if (length > most) return
  }
}
