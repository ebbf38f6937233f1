import type { WrittenFile } from '../tree/written-file.ts'

/** Reads the files of a base. */
export interface BaselineSource {
  /** The name in messages, without credentials. */
  readonly name: string
  /**
   * Copies the file `path` to `to`, and describes what was read. Null if it does not exist; `LONGER` if it is longer
   * than `most`.
   *
   * @param path relative to the base
   * @param most the largest allowed size in bytes
   * @throws {SourceError} when it cannot be read.
   */
  copy(path: string, to: string, most: number): Promise<WrittenFile | null>
  close(): Promise<void>
}

/** The number of files read at once. More connections to one host gain nothing, and many hosts refuse them. */
export const CONNECTIONS = 16

/** What `copy` returns for a file that is longer than allowed, and was not kept. */
export const LONGER: WrittenFile = { bytes: Number.POSITIVE_INFINITY, digest: '' }

/** Thrown by `atMost`, to end the reading of a file that is too long. */
export class TooLong extends Error {}

/** Yields `pieces` and reports each to `onPiece`. It throws `TooLong` once they have more than `most` bytes. */
export async function* atMost(
  pieces: AsyncIterable<Uint8Array>,
  most: number,
  onPiece: () => void = () => {},
): AsyncIterable<Uint8Array> {
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    onPiece()
    if (length > most) throw new TooLong()
    yield piece
  }
}
