import { countTokens } from '../shared/count-tokens.ts'
import type { SectionPart } from './sections.ts'

/** The most tokens that a chunk may have: what models that make vectors of texts take. */
export const MOST_TOKENS = 512

/** A piece of a section. */
export interface Piece {
  text: string
  tokens: number
}

/**
 * A section in pieces of at most 512 tokens: whole, else cut between its paragraphs and items, a paragraph that is too
 * long between its sentences, and a sentence between its words.
 */
export function splitText(parts: readonly SectionPart[], locale: string): Piece[] {
  const whole = joined(parts)
  const tokens = countTokens(whole)
  return tokens <= MOST_TOKENS ? [{ text: whole, tokens }] : packed(parts.flatMap(part => fine(part, locale)))
}

type Measured = SectionPart & { tokens: number }

/** A part that fits, or what it is made of. */
function fine({ text, gap }: SectionPart, locale: string): Measured[] {
  const tokens = countTokens(gap + text)
  if (tokens <= MOST_TOKENS) return [{ text, gap, tokens }]
  const pieces = cut(text, locale)
  if (pieces.length < 2) return [{ text, gap, tokens }]
  return pieces.flatMap((piece, index) => fine({ text: piece, gap: index === 0 ? gap : '' }, locale))
}

/** A text in its lines, else in its sentences, else in its words, else in two halves: put together they are the text. */
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

/** A space before a word is one token with it, and behind one it is a token of its own. */
function withSpacesBefore(segments: Intl.Segments): string[] {
  const pieces: string[] = []
  let space = ''
  for (const { segment } of segments) {
    const word = segment.trimEnd()
    if (word !== '') pieces.push(space + word)
    space = word === '' ? space + segment : segment.slice(word.length)
  }
  return space === '' ? pieces : [...pieces, space]
}

function packed(parts: readonly Measured[]): Piece[] {
  const pieces: Piece[] = []
  for (let start = 0; start < parts.length; ) {
    let end = start
    for (let sum = 0; end < parts.length; end++) {
      sum += parts[end]?.tokens ?? 0
      if (end > start && sum > MOST_TOKENS) break
    }
    let text = joined(parts.slice(start, end))
    // At a seam there can be a token more than in both parts.
    while (end > start + 1 && countTokens(text) > MOST_TOKENS) text = joined(parts.slice(start, --end))
    if (text !== '') pieces.push({ text, tokens: countTokens(text) })
    start = end
  }
  return pieces
}

function joined(parts: readonly SectionPart[]): string {
  return parts
    .map(({ text, gap }, index) => (index === 0 ? text : gap + text))
    .join('')
    .trim()
}
