import type { RecordType } from '../catalogue/read-record.ts'
import type { SuspiciousText } from '../catalogue/text/suspicious-text.ts'

type Suspicion = { type: RecordType; id: string } & SuspiciousText

/** Texts that address a language model: how many there are, and the first ones as examples. */
export interface Suspicious {
  count: number
  examples: Suspicion[]
}

export const MOST_EXAMPLES = 20

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
