import type { Entry } from '../../document/entry.ts'
import { countTokens } from '../shared/count-tokens.ts'
import { locationOf, placeOf } from '../shared/list-facts.ts'
import { shortLine } from '../shared/short-line.ts'

/** In characters. */
const LONGEST_TITLE = 160
const LONGEST_NAME = 80

/** In tokens: what a chunk's text begins with must leave room for what it says. */
const MOST_OF_HEAD = 96

/**
 * What every chunk of a record begins with, so that its text says alone what it is about: the title, and on a second line
 * town, country and operator.
 */
export function chunkHead(entry: Entry): string {
  const country = locationOf(entry)?.place.addressCountry ?? null
  const isProduct = entry.type === 'product'
  const title = isProduct ? entry.product.title : entry.account.name
  const whereAndWho = [
    placeOf(entry),
    country === null ? null : shortLine(entry.wording.country(country), LONGEST_NAME),
    isProduct ? shortLine(entry.account.name, LONGEST_NAME) : null,
  ]
  const line = [...new Set(whereAndWho)].filter(part => part !== null && part !== '').join(', ')
  const head = (most: number) => [shortLine(title, most), line].filter(part => part !== '').join('\n')
  return withinTokens(head(LONGEST_TITLE), MOST_OF_HEAD)
}

/** A text, cut where it has more tokens than it may have, as one in signs that are no words can have. */
export function withinTokens(text: string, most: number): string {
  let cut = text
  while (countTokens(cut) > most) cut = shortLine(cut, Math.floor(cut.length * 0.75))
  return cut
}
