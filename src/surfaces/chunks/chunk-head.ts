import type { Entry } from '../../document/entry.ts'
import { whereaboutsOfEntry } from '../../formats/entry-facts.ts'
import { placeOf } from '../shared/list-facts.ts'
import { shortLine } from '../shared/short-line.ts'
import { withinTokens } from '../shared/within-tokens.ts'

/** In characters. */
const LONGEST_TITLE = 160
const LONGEST_NAME = 80

/** In tokens. The head has to leave room for the text of sections. */
const MOST_OF_HEAD = 96

/**
 * The first lines of every chunk of a record, so that the chunk can be understood alone: the title, and on a second line
 * town, country and operator.
 */
export function chunkHead(entry: Entry): string {
  const { country } = whereaboutsOfEntry(entry)
  const isProduct = entry.type === 'product'
  const title = isProduct ? entry.product.title : entry.account.name
  const details = [
    placeOf(entry),
    country === null ? null : shortLine(entry.messages.country(country), LONGEST_NAME),
    isProduct ? shortLine(entry.account.name, LONGEST_NAME) : null,
  ]
  const line = [...new Set(details)].filter(part => part !== null && part !== '').join(', ')
  const head = [shortLine(title, LONGEST_TITLE), line].filter(part => part !== '').join('\n')
  return withinTokens(head, MOST_OF_HEAD)
}
