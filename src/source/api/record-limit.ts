import type { PieceFilter } from '../../http-client/read-body.ts'

/** Limits the size of a response that has one record. */
export interface RecordLimit {
  filter: PieceFilter
  /** Whether the response is longer than a record may be. */
  isOver(): boolean
}

const [BRACE, SPACE] = [0x7b, 0x20]

/**
 * Passes the bytes of a response up to `most`, and drops the rest. A response that does not begin like an object passes
 * whole, so that its parser can say what it is.
 */
export function recordLimit(most: number): RecordLimit {
  let [length, first] = [0, SPACE]
  return {
    filter(piece) {
      length += piece.length
      if (first <= SPACE) first = piece.find(byte => byte > SPACE) ?? SPACE
      return length > most && first === BRACE ? [] : [piece]
    },
    isOver: () => length > most && first === BRACE,
  }
}
