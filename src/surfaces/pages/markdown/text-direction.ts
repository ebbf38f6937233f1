import type { Direction } from '../../../document/in-language.ts'
import { attributesText } from '../element.ts'

/** Matches a letter of a script that is written from right to left. */
const FROM_THE_RIGHT = /[\p{L}&&[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]]/gv

/** The attribute `dir` of a block that mostly runs against the text `around`, such as English in an Arabic record. */
export function ownDirection(html: string, around: Direction): string {
  if (around === 'ltr' && html.search(FROM_THE_RIGHT) < 0) return ''
  const text = html.replace(/<[^>]*>|&[^;]*;/g, '')
  const fromRight = text.match(FROM_THE_RIGHT)?.length ?? 0
  const fromLeft = (text.match(/\p{L}/gu)?.length ?? 0) - fromRight
  const dir = fromRight > fromLeft ? 'rtl' : 'ltr'
  return dir === around || fromRight === fromLeft ? '' : attributesText({ dir })
}

/** Matches numbers with several groups, such as dates, which text from right to left would show in reverse order. */
const NUMBERS =
  /\+\d[\d ()./\u00a0-]{4,}\d|\(?\d+\)?(?:[ ./\u00a0-]\(?\d+\)?){2,}|-?\d+\.\d{3,}, ?-?\d+\.\d{3,}/g

/** @param text escaped text in a language that is written from right to left */
export function isolateNumbers(text: string): string {
  return text.replace(NUMBERS, '<bdi dir="ltr">$&</bdi>')
}
