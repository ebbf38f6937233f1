import { readPeriod } from '../../catalogue/period.ts'
import type { Word } from '../template/words.ts'
import type { Messages } from './messages.ts'

/** English words that suppliers write in records of any language. The keys are in lower case. */
const WORDS = new Map(
  (
    [
      ...['Yes', 'No', 'Free', 'Included', 'Not included'],
      ...['Free cancellation', 'Non-refundable'],
      ...['Closed', 'Sunrise to sunset', 'By appointment'],
      ...['Tour Guide', 'Host', 'Greeter', 'Instructor', 'Driver'],
      ...['Easy', 'Moderate', 'Challenging'],
    ] as const
  ).map((word): [string, Word] => [word.toLowerCase(), word]),
)

/** In characters. A longer text is neither a known word nor a period. */
const LONGEST = 40

export function translateIfKnown(text: string, messages: Messages): string {
  if (text.length > LONGEST) return text
  const word = WORDS.get(text.trim().replace(/\.$/, '').toLowerCase())
  if (word !== undefined) return messages.word(word)
  const period = /\d/.test(text) ? readPeriod(text) : null
  return period === null ? text : messages.duration(period)
}
