import { byteLengthOf, characterAt, LOWER, MARK, OTHER, SPACE, UPPER } from './character-classes.ts'
import { lineEnd } from './line-end.ts'
import { memoizedCounts } from './memoized-counts.ts'
import { mergedCount } from './merged-count.ts'
import { pieceEnd } from './piece-end.ts'
import { loadTokenTable } from './token-table.ts'

const LETTER = UPPER | LOWER

/** In characters; longer than any word that people write. */
const LONGEST_WORD = 400
/** A text is looked at in steps so short that every long word fills at least one. */
const STEP = LONGEST_WORD / 2
const FILLED_STEP = /[\p{L}\p{M}]{200}|[^\s\p{L}\p{N}]{200}|\s{200}/uy

/** Counts the tokens of whole pieces, or as many of them as are enough. */
type PiecesCounter = (bytes: Uint8Array, from: number, to: number, enough: number) => number

/** Made when something is counted first. */
let countLine: PiecesCounter | undefined

/**
 * How many tokens a text has in `o200k_base`, the encoding of OpenAI's current models. Other models' counts differ a little;
 * an exact number for one of them is better than a guess for all.
 *
 * @param text a text, or its UTF-8
 * @param enough where a text has more tokens than these, nobody wants to know how many: then it is some number above
 */
export function countTokens(text: string | Buffer, enough = Number.POSITIVE_INFINITY): number {
  countLine ??= createLineCounter()
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  let tokens = 0
  for (let start = 0; start < bytes.length && tokens <= enough; ) {
    const end = lineEnd(bytes, start)
    tokens += countLine(bytes, start, end, enough)
    start = end
  }
  return tokens
}

/** Bytes of a piece that is remembered, at most. */
const LONGEST_PIECE = 30

/** Remembers pieces, since most words of a catalogue come again. */
function createLineCounter(): PiecesCounter {
  const table = loadTokenTable()
  const countPiece = memoizedCounts((...piece) => mergedCount(table, ...piece), 2 ** 16, LONGEST_PIECE)

  function countPieces(bytes: Uint8Array, from: number, to: number, enough: number): number {
    let tokens = 0
    for (let start = from; start < to && tokens <= enough; ) {
      const end = pieceEnd(bytes, start, to)
      tokens += countPiece(bytes, start, end)
      start = end
    }
    return tokens
  }

  return (bytes, from, to, enough) => {
    if (to - from < LONGEST_WORD) return countPieces(bytes, from, to, enough)
    let [tokens, start] = [0, from]
    for (const end of longWordEnds(bytes, from, to)) {
      tokens += countPieces(bytes, start, end, enough)
      start = end
      if (tokens > enough) return tokens
    }
    return tokens + countPieces(bytes, start, to, enough)
  }
}

/**
 * A word that nobody wrote is counted in parts: here their ends. Its count is not exact, and stays what was always published. A
 * part has so many letters and marks, signs and marks, or spaces one behind the other.
 */
function* longWordEnds(bytes: Uint8Array, from: number, to: number): Iterable<number> {
  if (!hasLongWord(Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString())) return
  let [letters, signs, spaces] = [0, 0, 0]
  for (let at = from; at < to; ) {
    const sign = characterAt(bytes, at)
    at += byteLengthOf(sign)
    letters = sign & LETTER ? letters + 1 : 0
    signs = sign & (OTHER | MARK) ? signs + 1 : 0
    spaces = sign & SPACE ? spaces + 1 : 0
    if (Math.max(letters, signs, spaces) < LONGEST_WORD) continue
    yield at
    letters = 0
    signs = 0
    spaces = 0
  }
}

function hasLongWord(text: string): boolean {
  for (let at = 0; at < text.length; at += STEP) {
    FILLED_STEP.lastIndex = at
    if (FILLED_STEP.test(text)) return true
  }
  return false
}
