import { memoize } from '../../catalogue/text/memoize.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { withinTokens } from '../shared/within-tokens.ts'
import type { Section, SectionPart } from './sections.ts'

/** The most tokens that a chunk may have: embedding models commonly take 512. */
export const MOST_TOKENS = 512

/** So many tokens sections are joined to; parts counted one by one can have a few less than joined. */
const FULL = 480
/** What the headings of a section may take of it. */
const MOST_OF_HEADINGS = 64

/** The text of one chunk, and what of a record's document stands in it. */
export interface FilledChunk {
  text: string
  tokens: number
  /** The path of the section that it begins with. */
  path: string
  /** How many chunks before have a part of that section. */
  index: number
  /** The headings of its sections, each once. */
  headings: string[]
}

/** A section, or a part of one that is too long. */
interface Piece {
  section: Section
  text: string
  separator: string
  tokens: number
}

/**
 * Joins a document's sections to chunks of about 480 tokens, each of which begins with `head`. What stands below a heading and
 * fits into one is not cut; a section that is longer is cut between its paragraphs and items, a paragraph that is longer between its sentences,
 * and a sentence that is longer between its words.
 *
 * @param locale of the text, BCP 47
 */
export function fillChunks(head: string, sections: readonly Section[], locale: string): FilledChunk[] {
  const whole = sections.map(section =>
    pieceOf(section, { text: joined(section.parts), separator: '\n\n' }, 0),
  )
  const text = textOf(head, whole)
  const tokens = countTokens(text, FULL)
  if (tokens <= FULL) return whole.length === 0 ? [] : [chunkOf(whole, { text, tokens }, 0)]

  const room = FULL - countTokens(`${head}\n\n`)
  const pieces = whole.flatMap(({ section, ...piece }) => {
    const tokens = countTokens(pieceText(section, undefined, piece), room)
    const parts = tokens <= room ? [{ ...piece, tokens }] : cutToFit(section.parts, room, locale)
    return parts.map(part => pieceOf(section, part, part.tokens))
  })
  const chunks: FilledChunk[] = []
  /** In how many chunks there is a part of a section. */
  const begun = new Map<Section, number>()
  for (let start = 0; start < pieces.length; ) {
    let end = endOf(pieces, start, room)
    let text = textOf(head, pieces.slice(start, end))
    let tokens = countTokens(text)
    while (end > start + 1 && tokens > MOST_TOKENS) {
      end = endWithout(tokens - MOST_TOKENS, pieces, start, end)
      text = textOf(head, pieces.slice(start, end))
      tokens = countTokens(text)
    }
    const own = pieces.slice(start, end)
    const [first] = own
    const index = (first && begun.get(first.section)) ?? 0
    chunks.push(chunkOf(own, { text, tokens }, index))
    for (const section of new Set(own.map(({ section }) => section)))
      begun.set(section, (begun.get(section) ?? 0) + 1)
    start = end
  }
  return chunks
}

/** Where the chunk ends that begins with a piece: where it is full, but not amid what stands below one heading and fits into one. */
function endOf(pieces: readonly Piece[], start: number, room: number): number {
  let end = start
  for (let sum = 0; end < pieces.length; end++) {
    sum += pieces[end]?.tokens ?? 0
    if (end > start && sum > room) break
  }
  const group = pieces[end]?.section.headings[0]
  const isIn = ({ section }: Piece) => section.headings[0] === group
  const first = pieces.slice(start, end).findLastIndex(piece => !isIn(piece)) + 1 + start
  if (group === undefined || first === start || first === end) return end
  let own = 0
  for (let at = first; own <= room; at++) {
    const piece = pieces[at]
    if (piece === undefined || !isIn(piece)) return first
    own += piece.tokens
  }
  return end
}

/** By how many tokens texts that are joined may have more than they have one by one. */
const JOINED_MORE = 8

/** Where the pieces end if one is left out, and with it those without which there surely are too many tokens still. */
function endWithout(tooMany: number, pieces: readonly Piece[], start: number, end: number): number {
  let [at, left] = [end - 1, tooMany - JOINED_MORE]
  for (left -= pieces[at]?.tokens ?? 0; left > 0 && at > start + 1; left -= pieces[at]?.tokens ?? 0) at--
  return at
}

function pieceOf(section: Section, { text, separator }: SectionPart, tokens: number): Piece {
  return { section, text, separator, tokens }
}

function chunkOf(
  pieces: readonly Piece[],
  { text, tokens }: Pick<FilledChunk, 'text' | 'tokens'>,
  index: number,
): FilledChunk {
  const headings = [...new Set(pieces.flatMap(({ section }) => section.headings))]
  return { text, tokens, path: pieces[0]?.section.path ?? '', index, headings }
}

function textOf(head: string, pieces: readonly Piece[]): string {
  let text = head
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1]?.section
    text += pieceText(piece.section, before, piece)
  }
  return text.trim()
}

/** A piece as it stands behind a piece of the section `before`; with the headings that are not there yet. */
function pieceText(section: Section, before: Section | undefined, { text, separator }: SectionPart): string {
  if (before === section) return separator + text
  const shared = before?.headings ?? []
  const at = section.headings.findIndex((heading, index) => heading !== shared[index])
  const missing = at === -1 ? section.headings.slice(-1) : section.headings.slice(at)
  const lines = shortHeadings(missing.map(titled).join('\n'))
  return lines === '' ? `\n\n${text}` : `\n\n${lines}\n${text}`
}

/** Every chunk of a long section begins with the same headings. */
const shortHeadings = memoize((headings: string) => withinTokens(headings, MOST_OF_HEADINGS))

/** As in a record's plain text, where it is told from what stands below it by a colon. */
function titled(heading: string): string {
  return /[\p{L}\p{N}\p{M})\]]$/u.test(heading) ? `${heading}:` : heading
}

type Measured = SectionPart & { tokens: number }

/** A section's parts, cut so that each fits into a chunk with its headings. */
function cutToFit(parts: readonly SectionPart[], room: number, locale: string): Measured[] {
  const most = room - MOST_OF_HEADINGS
  return parts.flatMap(({ text, separator }): Measured[] => {
    const tokens = countTokens(separator + text, most)
    if (tokens <= most) return [{ text, separator, tokens }]
    const segments = cut(text, locale)
    if (segments.length < 2) return [{ text, separator, tokens }]
    return cutToFit(
      segments.map((text, index) => ({ text, separator: index === 0 ? separator : '' })),
      room,
      locale,
    )
  })
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

function joined(parts: readonly SectionPart[]): string {
  return parts
    .map(({ text, separator }, index) => (index === 0 ? text : separator + text))
    .join('')
    .trim()
}
