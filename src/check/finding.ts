import type { RecordType } from '../catalogue/read-record.ts'

/** Something about a published file: an error fails the check, a warning says what could be better. */
export interface Finding {
  severity: 'error' | 'warning'
  /** The record that the file is of; null for the files of the generation itself. */
  record: { type: RecordType; id: string } | null
  file: string
  /** One clause without a full stop. */
  reason: string
}

/** Findings as they come: all of them counted, the first of them kept. */
export interface Findings {
  readonly errors: number
  readonly warnings: number
  /** The first of each severity. */
  readonly kept: Record<Finding['severity'], Finding[]>
  add(findings: readonly Finding[]): void
}

/** More than these are counted and not kept: a tree of a million faults must not fill the memory. */
const MOST_KEPT = 1000

export function collectFindings(): Findings {
  const kept: Findings['kept'] = { error: [], warning: [] }
  const counts = { error: 0, warning: 0 }
  return {
    kept,
    get errors() {
      return counts.error
    },
    get warnings() {
      return counts.warning
    },
    add(findings) {
      for (const finding of findings) {
        counts[finding.severity]++
        if (kept[finding.severity].length < MOST_KEPT) kept[finding.severity].push(finding)
      }
    },
  }
}

/** A fault of a file that is no record's. */
export function treeFault(file: string, reason: string): Finding {
  return { severity: 'error', record: null, file, reason }
}
