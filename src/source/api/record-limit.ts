import type { PieceFilter } from '../../http-client/read-body.ts'

/** Watches how long a response with one record is. */
export interface RecordLimit {
  filter: PieceFilter
  /** Whether more of it came than a record may have. */
  isOver(): boolean
}

const [BRACE, BLANK] = [0x7b, 0x20]

/**
 * Lets a response through up to so many bytes; the rest of one that is longer passes by and nobody holds it. What begins like
 * no object is no record, and passes as it is, for whoever says so.
 */
export function recordLimit(most: number): RecordLimit {
  let [length, first] = [0, BLANK]
  return {
    filter(piece) {
      length += piece.length
      if (first <= BLANK) first = piece.find(byte => byte > BLANK) ?? BLANK
      return length > most && first === BRACE ? [] : [piece]
    },
    isOver: () => length > most && first === BRACE,
  }
}
