import { lineEnd } from './tokens/line-end.ts'
import { mergedCount } from './tokens/merged-count.ts'
import { pieceEnd } from './tokens/piece-end.ts'
import { rememberedCounts, type TokenCounter } from './tokens/remembered-counts.ts'
import { loadTokenTable } from './tokens/token-table.ts'

/** In characters; longer than any word that people write. */
const LONGEST_WORD = 400
const LONG_WORDS = /[\p{L}\p{M}]{400}|[^\s\p{L}\p{N}]{400}|\s{400}/gu
/** A text is looked at in steps so short that every long word fills at least one. */
const STEP = LONGEST_WORD / 2
const FILLED_STEP = /[\p{L}\p{M}]{200}|[^\s\p{L}\p{N}]{200}|\s{200}/uy

/** Made when something is counted first. */
let countLine: TokenCounter | undefined

/**
 * How many tokens a text has in `o200k_base`, the encoding of OpenAI's current models. Other models' counts differ a little;
 * an exact number for one of them is better than a guess for all.
 *
 * @param text a text, or its UTF-8
 */
export function countTokens(text: string | Buffer): number {
  countLine ??= createLineCounter()
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  let tokens = 0
  for (let start = 0; start < bytes.length; ) {
    const end = lineEnd(bytes, start)
    tokens += countLine(bytes, start, end)
    start = end
  }
  return tokens
}

/** Remembers words and short lines; tables that are small enough to stay near the processor. */
function createLineCounter(): TokenCounter {
  const table = loadTokenTable()
  const countPiece = rememberedCounts((...piece) => mergedCount(table, ...piece), 2 ** 15, 16)

  function countPieces(bytes: Uint8Array, from: number, to: number): number {
    let tokens = 0
    for (let start = from; start < to; ) {
      const end = pieceEnd(bytes, start, to)
      tokens += countPiece(bytes, start, end)
      start = end
    }
    return tokens
  }

  return rememberedCounts(
    (bytes, from, to) => {
      let [tokens, start] = [0, from]
      for (const end of longWordEnds(bytes, from, to)) {
        tokens += countPieces(bytes, start, end)
        start = end
      }
      return tokens + countPieces(bytes, start, to)
    },
    2 ** 11,
    128,
  )
}

/** A word that nobody wrote is counted in parts: here their ends. Its count is not exact, and stays what was always published. */
function longWordEnds(bytes: Uint8Array, from: number, to: number): number[] {
  if (to - from < LONGEST_WORD) return []
  const line = Buffer.from(bytes.subarray(from, to)).toString()
  if (!hasLongWord(line)) return []
  let [end, last] = [from, 0]
  return Array.from(line.matchAll(LONG_WORDS), ({ 0: word, index }) => {
    end += Buffer.byteLength(line.slice(last, index + word.length))
    last = index + word.length
    return end
  })
}

function hasLongWord(text: string): boolean {
  for (let at = 0; at < text.length; at += STEP) {
    FILLED_STEP.lastIndex = at
    if (FILLED_STEP.test(text)) return true
  }
  return false
}
