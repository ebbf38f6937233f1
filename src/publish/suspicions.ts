import type { RecordType } from '../catalogue/read-record.ts'
import type { SuspiciousText } from '../catalogue/text/suspicious-text.ts'

/** A text that speaks to a language model, and the record that it stands in. */
export type Suspicion = { type: RecordType; id: string } & SuspiciousText

/** What an operator should look at: how many texts there are, and the first of them. */
export interface Suspicious {
  count: number
  examples: Suspicion[]
}

/** More than these are counted, not kept. */
const MOST_EXAMPLES = 20

/** Collects what is found in the records that a build takes from its source, whether they changed or not. */
export function collectSuspicions(): Suspicious & {
  add(type: RecordType, id: string, texts: readonly SuspiciousText[]): void
} {
  const examples: Suspicion[] = []
  let count = 0
  return {
    examples,
    get count() {
      return count
    },
    add(type, id, texts) {
      for (const text of texts) {
        count++
        if (examples.length < MOST_EXAMPLES) examples.push({ type, id, ...text })
      }
    },
  }
}
