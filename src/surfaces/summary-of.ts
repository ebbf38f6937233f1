import type { Entry } from '../document/entry.ts'
import { oneLine } from './one-line.ts'

/** As many characters as search engines show of a description. */
const LONGEST_SUMMARY = 160

/** One line that says what a record is; null where it says nothing of itself. */
export function summaryOf(entry: Entry): string | null {
  const texts =
    entry.type === 'product'
      ? [entry.product.shortDescription, entry.product.description]
      : [entry.account.description, entry.account.productDescription]
  for (const text of texts) {
    const line = oneLine(entry.plain(text) ?? '', LONGEST_SUMMARY)
    if (line !== '') return line
  }
  return null
}
