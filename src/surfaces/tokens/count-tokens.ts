import { countTokens as count, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base'

// Its own default keeps a hundred thousand words, which is more memory than they save time.
setMergeCacheSize(10_000)

/** What looks like a token with a meaning of its own is text here like any other. */
const AS_TEXT = { disallowedSpecial: new Set<string>() }

/**
 * The tokenizer looks at all of a word for each pair that it merges, so a word of a million letters would take it for
 * ever. No real word is as long: what is, is counted in pieces.
 */
const LONG_WORDS = /[\p{L}\p{M}]{400}|[^\s\p{L}\p{N}]{400}|\s{400}/gu

/**
 * How many tokens a text has, in the encoding of OpenAI's current models (`o200k_base`). Other models' counts differ,
 * but not by much, and a size that is one reader's own is better than a guess for all.
 */
export function countTokens(text: string): number {
  let [tokens, start] = [0, 0]
  for (const { 0: word, index } of text.matchAll(LONG_WORDS)) {
    const end = index + word.length
    tokens += count(text.slice(start, end), AS_TEXT)
    start = end
  }
  return tokens + count(start === 0 ? text : text.slice(start), AS_TEXT)
}
