import { countTokens } from '../shared/count-tokens.ts'
import type { SectionPart } from './sections.ts'

/** The most tokens that a chunk may have: embedding models commonly take 512. */
export const MOST_TOKENS = 512

/** The text of one chunk. */
export interface ChunkText {
  text: string
  tokens: number
}

/**
 * Splits a section into texts of at most 512 tokens. A section that is longer is cut between its paragraphs and items, a
 * paragraph that is longer between its sentences, and a sentence that is longer between its words.
 */
export function splitText(parts: readonly SectionPart[], locale: string): ChunkText[] {
  const whole = joined(parts)
  const tokens = countTokens(whole)
  return tokens <= MOST_TOKENS
    ? [{ text: whole, tokens }]
    : filled(parts.flatMap(part => cutToFit(part, locale)))
}

type Measured = SectionPart & { tokens: number }

/** The part itself where it fits into a chunk, else the parts that it is made of. */
function cutToFit({ text, gap }: SectionPart, locale: string): Measured[] {
  const tokens = countTokens(gap + text)
  if (tokens <= MOST_TOKENS) return [{ text, gap, tokens }]
  const segments = cut(text, locale)
  if (segments.length < 2) return [{ text, gap, tokens }]
  return segments.flatMap((text, index) => cutToFit({ text, gap: index === 0 ? gap : '' }, locale))
}

/** A text's lines, or if it has only one its sentences, else its words, else its two halves. Joined they are the text. */
function cut(text: string, locale: string): string[] {
  const lines = text.split(/(?<=\n)/)
  if (lines.length > 1) return lines
  for (const granularity of ['sentence', 'word'] as const) {
    const segments = withSpacesBefore(new Intl.Segmenter(locale, { granularity }).segment(text))
    if (segments.length > 1) return segments
  }
  const letters = [...text]
  const half = Math.ceil(letters.length / 2)
  return letters.length < 2 ? [text] : [letters.slice(0, half).join(''), letters.slice(half).join('')]
}

/** Puts spaces before words, not after: the tokenizer counts ` word` as one token, but `word ` as two. */
function withSpacesBefore(segments: Intl.Segments): string[] {
  const words: string[] = []
  let space = ''
  for (const { segment } of segments) {
    const word = segment.trimEnd()
    if (word !== '') words.push(space + word)
    space = word === '' ? space + segment : segment.slice(word.length)
  }
  return space === '' ? words : [...words, space]
}

/** Chunks of as many parts as fit, in order. */
function filled(parts: readonly Measured[]): ChunkText[] {
  const chunks: ChunkText[] = []
  for (let start = 0; start < parts.length; ) {
    let end = start
    for (let sum = 0; end < parts.length; end++) {
      sum += parts[end]?.tokens ?? 0
      if (end > start && sum > MOST_TOKENS) break
    }
    let text = joined(parts.slice(start, end))
    // Two parts joined can have a token more than apart.
    while (end > start + 1 && countTokens(text) > MOST_TOKENS) text = joined(parts.slice(start, --end))
    if (text !== '') chunks.push({ text, tokens: countTokens(text) })
    start = end
  }
  return chunks
}

function joined(parts: readonly SectionPart[]): string {
  return parts
    .map(({ text, gap }, index) => (index === 0 ? text : gap + text))
    .join('')
    .trim()
}
