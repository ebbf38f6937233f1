import { countTokens as count, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base'

// Its default of a hundred thousand words takes more memory than the time it saves is worth.
setMergeCacheSize(10_000)

/** Texts such as `<|endoftext|>` count as plain text, not as special tokens. */
const AS_TEXT = { disallowedSpecial: new Set<string>() }

/** In characters; longer than any word that people write. */
const LONGEST_WORD = 400
const LONG_WORDS = /[\p{L}\p{M}]{400}|[^\s\p{L}\p{N}]{400}|\s{400}/gu
/** A text is looked at in steps so short that every long word fills at least one. */
const STEP = LONGEST_WORD / 2
const FILLED_STEP = /\S{200}|\s{200}/y

/**
 * How many tokens a text has in `o200k_base`, the encoding of OpenAI's current models. Other models' counts differ a little;
 * an exact number for one of them is better than a guess for all.
 */
export function countTokens(text: string): number {
  return hasLongWord(text) ? countInParts(text) : count(text, AS_TEXT)
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
    tokens += count(text.slice(start, end), AS_TEXT)
    start = end
  }
  return tokens + count(text.slice(start), AS_TEXT)
}
