import { byteLengthOf, characterAt, LOWER, MARK, OTHER, SPACE, UPPER } from './character-classes.ts'
import { mergedCount } from './merged-count.ts'
import { pieceEnd } from './piece-end.ts'
import { hashSlot, loadTokenTable } from './token-table.ts'

const LETTER = UPPER | LOWER
const [LINE_FEED, SPACE_BYTE, SLASH] = [0x0a, 0x20, 0x2f]

/** The most characters of a word that is counted in one piece. Only words that nobody writes are longer. */
const LONGEST_WORD = 400
/** `hasLongWord` tests the 200 characters from offset 0, 200, 400 and so on. A run of 400 fills one such stretch. */
const STEP = LONGEST_WORD / 2
const FILLED_STEP = /[\p{L}\p{M}]{200}|[^\s\p{L}\p{N}]{200}|\s{200}/uy

/** Counts the tokens of whole pieces (see `pieceEnd`) from `from` to `to`. Counting may stop above `enough`. */
type PiecesCounter = (bytes: Uint8Array, from: number, to: number, enough: number) => number

/** The encoding of OpenAI's current models, whose tokens are counted. */
export const ENCODING = 'o200k_base'

/** The counter of `countTokens`. It is created at the first count, because loading the table takes time. */
let countLine: PiecesCounter | undefined

/**
 * How many tokens `text` has in `ENCODING`. Other models have other counts, up to 1.6 times as high (docs/surfaces.md).
 *
 * @param text a string, or its bytes in UTF-8
 * @param enough counting may stop above this number; the result is then any number greater than it
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

/**
 * Returns the end of the line that begins at `start`. No piece may cross this end, so that the counts of lines add up.
 * So a newline is not the end if a slash follows it, or any spaces and then another white-space character.
 */
function lineEnd(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(LINE_FEED, start); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    if (bytes[at + 1] === SLASH) continue
    let next = at + 1
    while (bytes[next] === SPACE_BYTE) next++
    if (next === bytes.length || (characterAt(bytes, next) & SPACE) === 0) return at + 1
  }
  return bytes.length
}

const LONGEST_PIECE = 30

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
 * The offsets at which long words are split before counting: after 400 letters, spaces or other characters in a row.
 * The count of such a word is therefore not exact. Published counts were made this way, and they stay comparable.
 */
function* longWordEnds(bytes: Uint8Array, from: number, to: number): Iterable<number> {
  if (!hasLongWord(Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString())) return
  let [letters, others, spaces] = [0, 0, 0]
  for (let at = from; at < to; ) {
    const character = characterAt(bytes, at)
    at += byteLengthOf(character)
    letters = character & LETTER ? letters + 1 : 0
    others = character & (OTHER | MARK) ? others + 1 : 0
    spaces = character & SPACE ? spaces + 1 : 0
    if (Math.max(letters, others, spaces) < LONGEST_WORD) continue
    yield at
    letters = 0
    others = 0
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

/** Counts the tokens of the bytes from `from` to `to`, of which there is at least one. */
type TokenCounter = (bytes: Uint8Array, from: number, to: number) => number

/**
 * Caches the results of `count`, because most words of a catalogue occur many times. A slot of the cache holds one
 * range of bytes with its count, until another range has the same slot.
 *
 * @param slots how many ranges the cache can hold, a power of two
 * @param longest how many bytes a memoized range may have, at most 255
 */
function memoizedCounts(count: TokenCounter, slots: number, longest: number): TokenCounter {
  const width = longest + 2
  /** A slot holds a range's length, count and bytes side by side, because a lookup mostly waits for memory. */
  const cache = new Uint8Array(slots * width)

  function isCached(slot: number, bytes: Uint8Array, from: number, to: number): boolean {
    if (cache[slot] !== to - from) return false
    const start = slot + 2 - from
    for (let at = from; at < to; at++) if (cache[start + at] !== bytes[at]) return false
    return true
  }

  return (bytes, from, to) => {
    if (to - from > longest) return count(bytes, from, to)
    const slot = hashSlot(bytes, from, to, slots) * width
    if (isCached(slot, bytes, from, to)) return cache[slot + 1] ?? 0
    const tokens = count(bytes, from, to)
    cache[slot] = to - from
    cache[slot + 1] = tokens
    cache.set(bytes.subarray(from, to), slot + 2)
    return tokens
  }
}
