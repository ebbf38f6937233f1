import { createPieceCounter, type PieceCounter } from './tokens/count-piece.ts'
import { pieceEnd } from './tokens/piece-end.ts'
import { loadTokenTable } from './tokens/token-table.ts'

/** In characters; longer than any word that people write. */
const LONGEST_WORD = 400
const LONG_WORDS = /[\p{L}\p{M}]{400}|[^\s\p{L}\p{N}]{400}|\s{400}/gu
/** A text is looked at in steps so short that every long word fills at least one. */
const STEP = LONGEST_WORD / 2
const FILLED_STEP = /[\p{L}\p{M}]{200}|[^\s\p{L}\p{N}]{200}|\s{200}/uy

/** Made when something is counted first. */
let countPiece: PieceCounter | undefined

/**
 * How many tokens a text has in `o200k_base`, the encoding of OpenAI's current models. Other models' counts differ a little;
 * an exact number for one of them is better than a guess for all.
 *
 * @param text a text, or its UTF-8
 */
export function countTokens(text: string | Buffer): number {
  const string = text.toString()
  return hasLongWord(string) ? countInParts(string) : countPieces(Buffer.from(text))
}

function countPieces(bytes: Buffer): number {
  countPiece ??= createPieceCounter(loadTokenTable())
  let tokens = 0
  for (let start = 0; start < bytes.length; ) {
    const end = pieceEnd(bytes, start, bytes.length)
    tokens += countPiece(bytes, start, end)
    start = end
  }
  return tokens
}

function hasLongWord(text: string): boolean {
  for (let at = 0; at < text.length; at += STEP) {
    FILLED_STEP.lastIndex = at
    if (FILLED_STEP.test(text)) return true
  }
  return false
}

/**
 * The time that merging takes for a word grows with the square of its length, so a word of a million letters would take for
 * ever: long words are counted in parts.
 */
function countInParts(text: string): number {
  let [tokens, start] = [0, 0]
  for (const { 0: word, index } of text.matchAll(LONG_WORDS)) {
    const end = index + word.length
    tokens += countPieces(Buffer.from(text.slice(start, end)))
    start = end
  }
  return tokens + countPieces(Buffer.from(text.slice(start)))
}
