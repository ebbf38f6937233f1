import { countTokens } from '../../tokens/count-tokens.ts'
import { shortLine } from './short-line.ts'

/** A text, cut to one line where it has more tokens than it may have, as one in signs that are no words can have. */
export function withinTokens(text: string, most: number): string {
  // No token is less than a byte.
  if (Buffer.byteLength(text) <= most) return text
  let cut = text
  while (countTokens(cut, most) > most) cut = shortLine(cut, Math.floor(cut.length * 0.75))
  return cut
}
