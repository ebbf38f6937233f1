import { LOWER, MARK, OTHER, SPACE, signAt, UPPER, widthOf } from './tokens/character-classes.ts'
import { countPiecesWith, type PiecesCounter } from './tokens/count-pieces.ts'
import { lineEnd } from './tokens/line-end.ts'
import { memoizedCounts } from './tokens/memoized-counts.ts'
import { mergedCount } from './tokens/merged-count.ts'
import { loadTokenTable } from './tokens/token-table.ts'

const LETTER = UPPER | LOWER

/** In characters; longer than any word that people write. */
const LONGEST_WORD = 400
/** A text is looked at in steps so short that every long word fills at least one. */
const STEP = LONGEST_WORD / 2
const FILLED_STEP = /[\p{L}\p{M}]{200}|[^\s\p{L}\p{N}]{200}|\s{200}/uy

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

/** Bytes of a line that is remembered, at most. */
const REMEMBERED = 126

/** Remembers words and short lines; tables that are small enough to stay near the processor. */
function createLineCounter(): PiecesCounter {
  const table = loadTokenTable()
  const countPieces = countPiecesWith((...piece) => mergedCount(table, ...piece))

  function countLine(bytes: Uint8Array, from: number, to: number, enough: number): number {
    if (to - from < LONGEST_WORD) return countPieces(bytes, from, to, enough)
    let [tokens, start] = [0, from]
    for (const end of longWordEnds(bytes, from, to)) {
      tokens += countPieces(bytes, start, end, enough)
      start = end
      if (tokens > enough) return tokens
    }
    return tokens + countPieces(bytes, start, to, enough)
  }
  // A count that is remembered has to be that of the whole line.
  const countShort = memoizedCounts(
    (bytes, from, to) => countLine(bytes, from, to, Number.POSITIVE_INFINITY),
    2 ** 11,
    REMEMBERED + 2,
  )
  return (bytes, from, to, enough) =>
    to - from > REMEMBERED ? countLine(bytes, from, to, enough) : countShort(bytes, from, to)
}

/**
 * A word that nobody wrote is counted in parts: here their ends. Its count is not exact, and stays what was always published. A
 * part has so many letters and marks, signs and marks, or spaces one behind the other.
 */
function* longWordEnds(bytes: Uint8Array, from: number, to: number): Iterable<number> {
  if (!hasLongWord(Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString())) return
  let [letters, signs, spaces] = [0, 0, 0]
  for (let at = from; at < to; ) {
    const sign = signAt(bytes, at)
    at += widthOf(sign)
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
