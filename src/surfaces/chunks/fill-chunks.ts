import { memoize } from '../../catalogue/text/memoize.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { withinTokens } from '../shared/within-tokens.ts'
import type { Section, SectionPart } from './sections.ts'

/** The most tokens of a chunk. Embedding models commonly accept 512. */
export const MOST_TOKENS = 512

/** Chunks are filled only up to this number of tokens, because parts can have more tokens joined than separately. */
const FULL = 480
const MOST_OF_HEADINGS = 64

interface FilledChunk {
  text: string
  tokens: number
  /** The key of the chunk's first section. The chunk's id is made from this key. */
  key: string
  /** 0 in the first chunk that has a part of a section with this key, 1 in the second, and so on. */
  index: number
  headings: string[]
}

interface Piece extends SectionPart {
  section: Section
  tokens: number
}

/**
 * Joins the sections of a document, written in `locale`, to chunks of up to `FULL` tokens, which all begin with `head`.
 * The text below a heading stays in one chunk if it fits. A longer section is cut between paragraphs and items. A
 * longer paragraph is cut between sentences, and a longer sentence between words.
 */
export function fillChunks(head: string, sections: readonly Section[], locale: string): FilledChunk[] {
  const whole = sections.map((section): Piece => {
    return { text: joined(section.parts), separator: '\n\n', tokens: 0, section }
  })
  const text = textOf(head, whole)
  const tokens = countTokens(text, FULL)
  if (tokens <= FULL) return whole.length === 0 ? [] : [chunkOf(whole, text, tokens, 0)]

  const room = FULL - countTokens(`${head}\n\n`)
  const pieces = whole.flatMap((piece): Piece[] => {
    const { section } = piece
    const tokens = countTokens(pieceText(piece, undefined), room)
    if (tokens <= room) return [{ ...piece, tokens }]
    return cutToFit(section.parts, room, locale).map(part => ({ ...part, section }))
  })
  const chunks: FilledChunk[] = []
  const chunksOfKey = new Map<string, number>()
  for (let start = 0; start < pieces.length; ) {
    let end = endOf(pieces, start, room)
    let text = textOf(head, pieces.slice(start, end))
    let tokens = countTokens(text)
    while (end > start + 1 && tokens > MOST_TOKENS) {
      end = endWithout(tokens - MOST_TOKENS, pieces, start, end)
      text = textOf(head, pieces.slice(start, end))
      tokens = countTokens(text)
    }
    const inChunk = pieces.slice(start, end)
    const [first] = inChunk
    const index = (first && chunksOfKey.get(first.section.key)) ?? 0
    chunks.push(chunkOf(inChunk, text, tokens, index))
    for (const key of new Set(inChunk.map(({ section }) => section.key)))
      chunksOfKey.set(key, (chunksOfKey.get(key) ?? 0) + 1)
    start = end
  }
  return chunks
}

/** The end of the chunk from `start`. It does not divide the sections of a top heading if one chunk can hold them. */
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
  let groupTokens = 0
  for (let at = first; groupTokens <= room; at++) {
    const piece = pieces[at]
    if (piece === undefined || !isIn(piece)) return first
    groupTokens += piece.tokens
  }
  return end
}

/** Joined pieces may have up to this many tokens more than separate ones, so leaving one out may save more tokens. */
const JOINED_MORE = 8

function endWithout(tooMany: number, pieces: readonly Piece[], start: number, end: number): number {
  let [at, left] = [end - 1, tooMany - JOINED_MORE]
  for (left -= pieces[at]?.tokens ?? 0; left > 0 && at > start + 1; left -= pieces[at]?.tokens ?? 0) at--
  return at
}

function chunkOf(pieces: readonly Piece[], text: string, tokens: number, index: number): FilledChunk {
  const headings = [...new Set(pieces.flatMap(({ section }) => section.headings))]
  return { text, tokens, key: pieces[0]?.section.key ?? '', index, headings }
}

function textOf(head: string, pieces: readonly Piece[]): string {
  let text = head
  for (const [index, piece] of pieces.entries()) text += pieceText(piece, pieces[index - 1]?.section)
  return text.trim()
}

function pieceText({ section, text, separator }: Piece, before: Section | undefined): string {
  if (before === section) return separator + text
  const shared = before?.headings ?? []
  const at = section.headings.findIndex((heading, index) => heading !== shared[index])
  const missing = at === -1 ? section.headings.slice(-1) : section.headings.slice(at)
  const lines = shortHeadings(missing.map(titled).join('\n'))
  return lines === '' ? `\n\n${text}` : `\n\n${lines}\n${text}`
}

/** Memoized, because each chunk of a long section has the same headings. */
const shortHeadings = memoize((headings: string) => withinTokens(headings, MOST_OF_HEADINGS))

function titled(heading: string): string {
  return /[\p{L}\p{N}\p{M})\]]$/u.test(heading) ? `${heading}:` : heading
}

function cutToFit(parts: readonly SectionPart[], room: number, locale: string): Omit<Piece, 'section'>[] {
  const most = room - MOST_OF_HEADINGS
  return parts.flatMap(({ text, separator }) => {
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

/** Moves the spaces after a segment to the beginning of the next one: ` word` is one token, but `word ` is two. */
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
