import { beginDifferently } from '../../catalogue/text/begin-differently.ts'
import { looseTextKey } from '../../catalogue/text/comparison-keys.ts'
import type { Entry } from '../../document/entry.ts'
import { factSentence } from '../../document/page/fact-sentence.ts'

const SPACES = /[\s\p{Cc}]{2,}|[^\S ]|\p{Cc}/gu

/** The `text` on one line. If it has more than `most` UTF-16 code units, it is cut after a word and ends with `…`. */
export function shortLine(text: string, most: number): string {
  const line = text.replace(SPACES, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const space = cut.lastIndexOf(' ')
  // If the second half has no space, the line is cut inside a word, but never inside a surrogate pair.
  const words = space > most / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')
  let end = words.length
  while (LOOSE_END.test(words.charAt(end - 1))) end--
  return `${words.slice(0, end)}…`
}

/** Matches a character that would look odd before `…`, so it is removed at the end of a cut line. */
const LOOSE_END = /[\s,;:.–—-]/

/** The most characters of a summary. Search engines show about as many characters of a description. */
const LONGEST_SUMMARY = 160

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
  return entry.type === 'product' ? shortLine(factSentence(entry), LONGEST_SUMMARY) : null
}

/** Removes the first line of `text` if it repeats `title`, because lists show the title before the summary. */
function withoutTitle(text: string, title: string): string {
  if (beginDifferently(text, title)) return text
  const [first = ''] = text.split('\n', 1)
  return first.length <= 2 * title.length && looseTextKey(first) === looseTextKey(title)
    ? text.slice(first.length)
    : text
}
