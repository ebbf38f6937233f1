import { countTokens } from '../../tokens/count-tokens.ts'
import { shortLine } from './short-line.ts'

export function withinTokens(text: string, most: number): string {
  // Every token has at least one byte, so a text with few bytes need not be counted.
  if (Buffer.byteLength(text) <= most) return text
  let cut = text
  while (countTokens(cut, most) > most) cut = shortLine(cut, Math.floor(cut.length * 0.75))
  return cut
}
