import { meaningOf, PAIRING } from './pairing.ts'
import { isNeedlessAt } from './unsafe.ts'

/** An escaped character as the stringifier writes it; it never leaves a lone backslash before one that can be escaped. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g
/** Code and HTML take a backslash as it is, so nothing is touched where there may be some. */
const VERBATIM = /`|<(?!https?:)/

/**
 * A paragraph or a heading without the backslashes that no reader needs. The stringifier sees one text node at a time
 * and escapes each character that might mean something there; here the whole paragraph is known.
 */
export function withoutNeedlessEscapes(paragraph: string): string {
  if (!paragraph.includes('\\') || VERBATIM.test(paragraph.replace(ESCAPED, ''))) return paragraph
  const meanings = new Map(PAIRING.map(mark => [mark, meaningOf(mark, paragraph)]))
  return paragraph.replace(ESCAPED, (written, character: string, at: number) => {
    const meaning = meanings.get(character)
    const isNeedless =
      meaning === undefined
        ? isNeedlessAt(paragraph, at, character)
        : !meaning.pairs && !meaning.blocks.has(at)
    return isNeedless ? character : written
  })
}
