import { countTokens as count, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base'

// Its own default keeps a hundred thousand words, which is more memory than they save time.
setMergeCacheSize(10_000)

/** What looks like a token with a meaning of its own is text here like any other. */
const AS_TEXT = { disallowedSpecial: new Set<string>() }

/** Longer than any word that people write. */
const LONGEST_WORD = 400
const LONG_WORDS = /[\p{L}\p{M}]{400}|[^\s\p{L}\p{N}]{400}|\s{400}/gu
/** Every long word fills one of the steps in which a text is looked at. */
const STEP = LONGEST_WORD / 2
const FILLED_STEP = /\S{200}|\s{200}/y

/**
 * How many tokens a text has, in the encoding of OpenAI's current models (`o200k_base`). Other models' counts differ,
 * but not by much, and a true size for one reader is better than a guess for all.
 */
export function countTokens(text: string): number {
  return hasLongWord(text) ? countInPieces(text) : count(text, AS_TEXT)
}

function hasLongWord(text: string): boolean {
  for (let at = 0; at < text.length; at += STEP) {
    FILLED_STEP.lastIndex = at
    if (FILLED_STEP.test(text)) return true
  }
  return false
}

/**
 * The tokenizer looks at all of a word for each pair that it merges, so a word of a million letters would take it for
 * ever: such a word is counted in pieces.
 */
function countInPieces(text: string): number {
  let [tokens, start] = [0, 0]
  for (const { 0: word, index } of text.matchAll(LONG_WORDS)) {
    const end = index + word.length
    tokens += count(text.slice(start, end), AS_TEXT)
    start = end
  }
  return tokens + count(text.slice(start), AS_TEXT)
}
