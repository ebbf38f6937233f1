import { countTokens as count, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base'

// Counts are remembered below instead, which also spares the search among two hundred thousand tokens.
setMergeCacheSize(0)

/** Texts such as `<|endoftext|>` count as plain text, not as special tokens. */
const AS_TEXT = { disallowedSpecial: new Set<string>() }

/** In characters; longer than any word that people write. */
const LONGEST_WORD = 400
const LONG_WORDS = /[\p{L}\p{M}]{400}|[^\s\p{L}\p{N}]{400}|\s{400}/gu
/** A text is looked at in steps so short that every long word fills at least one. */
const STEP = LONGEST_WORD / 2
const FILLED_STEP = /[\p{L}\p{M}]{200}|[^\s\p{L}\p{N}]{200}|\s{200}/uy

const UPPER = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`
const LOWER = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`
const SHORT_FORM = "(?:'(?:[sSdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE]))?"
/**
 * The pieces into which the encoding cuts a text before it looks for tokens, so that no token reaches from one into the next:
 * the pattern of `o200k_base` in https://github.com/openai/tiktoken/blob/main/tiktoken_ext/openai_public.py. A piece by
 * itself is cut no further, so the counts of a text's pieces add up to that of the text.
 */
const PIECES = new RegExp(
  [
    String.raw`[^\r\n\p{L}\p{N}]?${UPPER}*${LOWER}+${SHORT_FORM}`,
    String.raw`[^\r\n\p{L}\p{N}]?${UPPER}+${LOWER}*${SHORT_FORM}`,
    String.raw`\p{N}{1,3}`,
    String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*`,
    String.raw`\s*[\r\n]+`,
    String.raw`\s+(?!\S)`,
    String.raw`\s+`,
  ].join('|'),
  'gu',
)

/**
 * Tokens of the pieces that were counted before, since most words of a catalogue come again and again. At most 50,000 pieces of
 * at most 40 characters, 3 MB and at worst 7 MB; 1,300 real products have 26,000. The table is emptied when it is full.
 */
const known = new Map<string, number>()
const MOST_KNOWN = 50_000
const LONGEST_KNOWN = 40

/**
 * How many tokens a text has in `o200k_base`, the encoding of OpenAI's current models. Other models' counts differ a little;
 * an exact number for one of them is better than a guess for all.
 */
export function countTokens(text: string): number {
  return hasLongWord(text) ? countInParts(text) : countPieces(text)
}

function countPieces(text: string): number {
  let tokens = 0
  for (const piece of text.match(PIECES) ?? []) tokens += known.get(piece) ?? countPiece(piece)
  return tokens
}

function countPiece(piece: string): number {
  const tokens = count(piece, AS_TEXT)
  if (piece.length > LONGEST_KNOWN) return tokens
  if (known.size >= MOST_KNOWN) known.clear()
  // A piece as it was cut out keeps the whole text in memory; this keeps a copy of the piece alone.
  known.set(` ${piece}`.slice(1), tokens)
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
 * The time that the tokenizer takes for a word grows with the square of its length, so a word of a million letters would take
 * for ever: long words are counted in parts.
 */
function countInParts(text: string): number {
  let [tokens, start] = [0, 0]
  for (const { 0: word, index } of text.matchAll(LONG_WORDS)) {
    const end = index + word.length
    tokens += countPieces(text.slice(start, end))
    start = end
  }
  return tokens + countPieces(text.slice(start))
}
