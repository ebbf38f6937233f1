import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordType } from '../catalogue/read-record.ts'
import { recordFile } from '../formats/record-file.ts'
import type { WrittenRecord } from '../plan/rendered-record.ts'
import type { Encoding } from '../surfaces/surface.ts'
import { linkOnce } from '../tree/link-file.ts'
import { linkIfSame, type Put } from '../tree/put-file.ts'

/** A file of a record before it is written. */
export interface Piece {
  ending: string
  content: Buffer
}

/** Where records' files are written, and where those lie that did not change. */
export interface Folders {
  staged: string
  /** Null where nothing is taken over. */
  live: string | null
}

/** Writes records' files into the folder of a generation that is being staged. */
export interface PieceWriter {
  /** Writes one file; says whether it came out as it was. */
  write(file: string, content: Buffer): boolean
  /** Writes files of a record and what they are compressed to; returns all of them. */
  writeAll(type: RecordType, id: string, pieces: readonly Piece[]): Piece[]
}

export function pieceWriter(
  { staged, live }: Folders,
  encodings: readonly Encoding[],
  put: Put,
): PieceWriter {
  /** A file that comes out as it was is the same file: nobody has to upload it again. */
  function write(file: string, content: Buffer): boolean {
    if (live !== null && linkIfSame(join(live, file), join(staged, file), content)) return true
    put(join(staged, file), content)
    return false
  }

  /** What a file is compressed to; compressing it again would give the same. */
  function writeEncoded(file: string, content: Buffer, encoding: Encoding, isSame: boolean): Buffer {
    const name = file + encoding.extension
    if (isSame && live !== null && existsSync(join(live, name))) {
      linkOnce(join(live, name), join(staged, name))
      return readFileSync(join(live, name))
    }
    const compressed = encoding.compress(content)
    put(join(staged, name), compressed)
    return compressed
  }

  return {
    write,
    writeAll: (type, id, pieces) =>
      pieces.flatMap(piece => {
        const file = recordFile(type, id, piece.ending)
        const isSame = write(file, piece.content)
        const encoded = encodings.map(encoding => ({
          ending: piece.ending + encoding.extension,
          content: writeEncoded(file, piece.content, encoding, isSame),
        }))
        return [piece, ...encoded]
      }),
  }
}

/** What a record's files are, from all of them in list order. */
export function recordOf(type: RecordType, id: string, pieces: readonly Piece[]): WrittenRecord {
  const digest = createHash('sha256')
  for (const { content } of pieces) digest.update(content)
  const bytes = Object.fromEntries(pieces.map(({ ending, content }) => [ending, content.length]))
  return { type, id, digest: digest.digest('hex'), bytes }
}
