import { countTokens } from '../../tokens/count-tokens.ts'
import { shortLine } from './short-line.ts'

/** A text that is cut to one line if it has more than `most` tokens. Short texts can have many, such as rows of symbols. */
export function withinTokens(text: string, most: number): string {
  // Every token has at least one byte.
  if (Buffer.byteLength(text) <= most) return text
  let cut = text
  while (countTokens(cut, most) > most) cut = shortLine(cut, Math.floor(cut.length * 0.75))
  return cut
}
