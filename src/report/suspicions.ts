import type { RecordType } from '../catalogue/read-record.ts'
import { type SuspiciousText, suspiciousTexts } from '../catalogue/suspicious-text.ts'

/** A text that speaks to a language model, and the record that it stands in. */
export type Suspicion = { type: RecordType; id: string } & SuspiciousText

/** What an operator should look at: how many texts there are, and the first of them. */
export interface Suspicious {
  count: number
  examples: Suspicion[]
}

/** More than these are counted, not kept. */
const MOST_EXAMPLES = 20

/** Looks at each record that a build takes from its source, whether it changed since the last one or not. */
export function collectSuspicions(): Suspicious & { look(type: RecordType, record: { id: string }): void } {
  const examples: Suspicion[] = []
  let count = 0
  return {
    examples,
    get count() {
      return count
    },
    look(type, record) {
      for (const text of suspiciousTexts(record)) {
        count++
        if (examples.length < MOST_EXAMPLES) examples.push({ type, id: record.id, ...text })
      }
    },
  }
}
