import type { WrittenFile } from '../tree/written-file.ts'

/** Reads the files of a base. */
export interface BaselineSource {
  /** The name in messages, without credentials. */
  readonly name: string
  /**
   * Copies a file, and describes what was read. Null if it does not exist; `LONGER` if it is longer than allowed.
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

/** Stands for a file that was longer than allowed, and was not kept. */
export const LONGER: WrittenFile = { bytes: Number.POSITIVE_INFINITY, digest: '' }

/** Ends the reading of a file that is too long. */
export class TooLong extends Error {}

/** Passes pieces through and reports each one. It throws once there are too many bytes. */
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
