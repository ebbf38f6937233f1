import type { WrittenFile } from '../tree/written-file.ts'

/** Where the files of a base are read from. */
export interface BaselineSource {
  /** As messages name it; it holds no credentials. */
  readonly name: string
  /**
   * Copies a file; null where there is none, `LONGER` where it is longer than expected. What is told of it is what was read.
   *
   * @param path relative to the base
   * @param most bytes that it may have
   * @throws {SourceError} when it cannot be read.
   */
  copy(path: string, to: string, most: number): Promise<WrittenFile | null>
  close(): Promise<void>
}

/** How many files are read at once: more connections to one host make nothing faster, and many a host refuses them. */
export const CONNECTIONS = 16

/** What is told of a file that is longer than was expected: nothing is kept of it. */
export const LONGER: WrittenFile = { bytes: Number.POSITIVE_INFINITY, digest: '' }

/** Why reading such a file ends. */
export class TooLong extends Error {}

/** Lets pieces through, and tells of each, until there are too many bytes. */
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
