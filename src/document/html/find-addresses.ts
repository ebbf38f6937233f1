import { isPublicUrl } from '../../catalogue/text/to-url.ts'

/** A piece of a text: an address in it, or what stands between two of them. */
export interface Piece {
  value: string
  /** Where the address leads; null for the text between. */
  url: string | null
}

const ADDRESS = /\b(?:https?:\/\/|www\.(?=[^\s.]+\.))[^\s<>"`{}|\\^]+/gi
const SENTENCE_END = ".,;:!?'’»”…。，、！？；：）」』】"

/** Finds the web addresses in a text, so that they become links and are never escaped as prose. */
export function findAddresses(text: string): Piece[] {
  if (!/https?:\/\/|www\./i.test(text)) return [{ value: text, url: null }]
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const value = addressIn(match[0])
    const url = /^www/i.test(value) ? `https://${value}` : value
    if (!isPublicUrl(url)) continue
    if (match.index > end) pieces.push({ value: text.slice(end, match.index), url: null })
    pieces.push({ value, url })
    end = match.index + value.length
  }
  if (end < text.length) pieces.push({ value: text.slice(end), url: null })
  return pieces
}

/** Punctuation at the end belongs to the sentence, and a closing bracket to the one that opened before the address. */
function addressIn(match: string): string {
  const surplus = [surplusOf(match, '(', ')'), surplusOf(match, '[', ']')]
  for (let end = match.length; ; end--) {
    const last = match.charAt(end - 1)
    const bracket = ')]'.indexOf(last)
    const isLoose = last !== '' && bracket >= 0 && (surplus[bracket] ?? 0) > 0
    if (isLoose) surplus[bracket] = (surplus[bracket] ?? 0) - 1
    else if (!SENTENCE_END.includes(last) || end === 0) return match.slice(0, end)
  }
}

/** How many brackets close that did not open. */
function surplusOf(text: string, open: string, close: string): number {
  return text.split(close).length - text.split(open).length
}
