import { memoizedCounts, type TokenCounter } from './memoized-counts.ts'
import { pieceEnd } from './piece-end.ts'

/** Adds up what the pieces of a stretch count, or as many of them as are enough. */
export type PiecesCounter = (bytes: Uint8Array, from: number, to: number, enough: number) => number

const [BLANK, APOSTROPHE, BEYOND_ASCII] = [0x20, 0x27, 0x80]

/** In bytes: what three numbers hold. */
const LONGEST_HELD = 12
/** How many bits say where a piece is remembered, and where a longer one. */
const BITS = 15
const LONG_BITS = 13

const isSmall = (byte: number) => byte >= 0x61 && byte <= 0x7a
const isCapital = (byte: number) => byte >= 0x41 && byte <= 0x5a

/**
 * Makes a counter that cuts a stretch into pieces and remembers what `count` counts in them. Most pieces are plain words: a letter of
 * ASCII and small ones behind it, perhaps a blank in front. Their end is found while they are made numbers; any other piece ends,
 * and by definition all do, where `pieceEnd` says.
 */
export function countPiecesWith(count: TokenCounter): PiecesCounter {
  const countLong = memoizedCounts(count, 2 ** LONG_BITS, 32)
  /** Of each piece its bytes as three numbers, and its count: beside each other, since looking up waits for the memory. */
  const pieces = new Int32Array(4 * 2 ** BITS)

  return (bytes, from, to, enough) => {
    let tokens = 0
    for (let start = from; start < to && tokens <= enough; ) {
      let at = start
      let byte = bytes[at] ?? 0
      let first = 0
      let second = 0
      let third = 0
      if (byte === BLANK) {
        first = BLANK
        byte = ++at < to ? (bytes[at] ?? 0) : 0
      }
      const letters = at
      if (isSmall(byte) || isCapital(byte))
        do {
          third = (third << 8) | (second >>> 24)
          second = (second << 8) | (first >>> 24)
          first = (first << 8) | byte
          byte = ++at < to ? (bytes[at] ?? 0) : 0
        } while (isSmall(byte))
      // Behind a capital alone, an apostrophe or any other sign the piece may go on.
      if (at - letters < 2 || at - start > LONGEST_HELD || byte === APOSTROPHE || byte >= BEYOND_ASCII) {
        at = pieceEnd(bytes, start, to)
        // With a zero in front, two pieces would be the same numbers.
        if (at - start > LONGEST_HELD || bytes[start] === 0) {
          tokens += countLong(bytes, start, at)
          start = at
          continue
        }
        first = 0
        second = 0
        third = 0
        for (let next = start; next < at; next++) {
          third = (third << 8) | (second >>> 24)
          second = (second << 8) | (first >>> 24)
          first = (first << 8) | (bytes[next] ?? 0)
        }
      }
      const mixed = Math.imul(
        first ^ Math.imul(second ^ Math.imul(third, 0x85ebca6b), 0xc2b2ae35),
        0x9e3779b1,
      )
      const slot = ((mixed ^ (mixed >>> 15)) & (2 ** BITS - 1)) << 2
      if (pieces[slot] !== first || pieces[slot + 1] !== second || pieces[slot + 2] !== third) {
        pieces[slot] = first
        pieces[slot + 1] = second
        pieces[slot + 2] = third
        pieces[slot + 3] = count(bytes, start, at)
      }
      tokens += pieces[slot + 3] ?? 0
      start = at
    }
    return tokens
  }
}
