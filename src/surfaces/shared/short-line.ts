import { beginDifferently } from '../../catalogue/text/begin-apart.ts'
import { looseTextKey } from '../../catalogue/text/comparison-keys.ts'
import type { Entry } from '../../document/entry.ts'

/** What is not one blank: a blank alone, as between words, is not replaced by another. */
const SPACES = /[\s\p{Cc}]{2,}|[^\S ]|\p{Cc}/gu

/** A text on one line, cut after a word and ended with `…` where it has more than `most` UTF-16 code units. */
export function shortLine(text: string, most: number): string {
  const line = text.replace(SPACES, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const space = cut.lastIndexOf(' ')
  // Languages without spaces are cut anywhere but inside of a character.
  const kept = space > most / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')
  let end = kept.length
  while (LOOSE_END.test(kept.charAt(end - 1))) end--
  return `${kept.slice(0, end)}…`
}

/** A text as it is, or cut as a short line where it has more than `most` UTF-16 code units. */
export function shortened(text: string, most: number): string {
  return text.length > most ? shortLine(text, most) : text
}

/** What nothing follows any more where a line was cut. */
const LOOSE_END = /[\s,;:.–—-]/

/** About as many characters as search engines show of a description. */
const LONGEST_SUMMARY = 160

/** One line that says what a record is, from the first of its descriptions that says more than its title; null where none does. */
export function summaryOf(entry: Entry): string | null {
  const texts =
    entry.type === 'product'
      ? [entry.product.shortDescription, entry.product.description]
      : [entry.account.description, entry.account.productDescription]
  const title = entry.type === 'product' ? entry.product.title : entry.account.name
  for (const text of texts) {
    const line = shortLine(withoutTitle(entry.plain(text) ?? '', title), LONGEST_SUMMARY)
    if (line !== '') return line
  }
  return null
}

/** A text without a first line that is the title: lists have it before the summary. */
function withoutTitle(text: string, title: string): string {
  if (beginDifferently(text, title)) return text
  const [first = ''] = text.split('\n', 1)
  return first.length <= 2 * title.length && looseTextKey(first) === looseTextKey(title)
    ? text.slice(first.length)
    : text
}
