import { meaningOf, PAIRING } from './pairing.ts'
import { isNeedlessAt } from './unsafe.ts'

/** Matches an escaped character. The stringifier writes no lone backslash before one that can be escaped. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g
/** Matches what may begin code or HTML. They show a backslash literally, so a block with either stays unchanged. */
const VERBATIM = /`|<(?!https?:)/

/**
 * Returns a paragraph or a heading without the backslashes that no reader needs. The stringifier sees one text node at
 * a time. So it escapes each character that might mean something there. This function knows the whole paragraph.
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
