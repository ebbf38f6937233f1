import { readPeriod } from '../../catalogue/period.ts'
import type { Word } from '../template/words.ts'
import type { Messages } from './messages.ts'

/** The words that are said in the language of the page where a supplier's text is one of them, whatever its case. */
const WORDS = new Map(
  (
    [
      ...['Yes', 'No', 'Free', 'Included', 'Not included'],
      ...['Closed', 'Sunrise to sunset', 'By appointment'],
      ...['Tour Guide', 'Host', 'Greeter', 'Instructor', 'Driver'],
      ...['Easy', 'Moderate', 'Challenging'],
    ] as const
  ).map((word): [string, Word] => [word.toLowerCase(), word]),
)

/** No word and no period is longer. */
const LONGEST = 40

/** A supplier's text as it is, but in the language of the page where it is a word like `Yes`, or a period like `6 months`. */
export function supplied(text: string, messages: Messages): string {
  if (text.length > LONGEST) return text
  const word = WORDS.get(text.trim().toLowerCase())
  if (word !== undefined) return messages.word(word)
  const period = /\d/.test(text) ? readPeriod(text) : null
  return period === null ? text : messages.duration(period)
}
