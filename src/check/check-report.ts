import type { RecordType } from '../catalogue/read-record.ts'
import { count, plural } from '../runtime/progress.ts'
import type { PartialMark } from '../tree/partial-mark.ts'
import type { CompletenessSummary } from './completeness.ts'

/** A finding about a published file. An error fails the check; a warning says what could be better. */
export interface Finding {
  severity: 'error' | 'warning'
  /** The record of the file; null for files of the generation as a whole. */
  record: { type: RecordType; id: string } | null
  file: string
  /** One clause without a full stop. */
  reason: string
}

const MOST_STORED = 1000

export function collectFindings() {
  const counts = { errors: 0, warnings: 0 }
  const issues: Finding[] = []
  const warnings: Finding[] = []
  const warningsByReason = new Map<string, number>()
  return {
    counts,
    add(findings: Iterable<Finding>): void {
      for (const finding of findings) {
        const { severity, reason } = finding
        const stored = severity === 'error' ? issues : warnings
        counts[`${severity}s`]++
        if (severity === 'warning' && (warningsByReason.has(reason) || warningsByReason.size < MOST_STORED))
          warningsByReason.set(reason, (warningsByReason.get(reason) ?? 0) + 1)
        if (stored.length < MOST_STORED) stored.push(finding)
      }
    },
    summary: () => ({
      ...{ counts, issues, warnings },
      frequentWarnings: [...warningsByReason]
        .flatMap(([reason, count]) => (count > 1 ? [{ reason, count }] : []))
        .sort((a, b) => b.count - a.count),
    }),
  }
}

export function recordIssue(
  { type, id }: { type: RecordType; id: string },
  file: string,
  reason: string,
  severity: Finding['severity'] = 'error',
): Finding {
  return { severity, record: { type, id }, file, reason }
}

export function treeIssue(file: string, reason: string): Finding {
  return { severity: 'error', record: null, file, reason }
}

/** The result of `checkTree`. */
export interface TreeReport {
  generation: number
  files: number
  /** The mark of a partial generation, whose missing files were not checked. Null if no file is missing. */
  partial: PartialMark | null
  /** Number of all errors and warnings; `issues` and `warnings` have the first thousand. */
  counts: { errors: number; warnings: number }
  issues: Finding[]
  warnings: Finding[]
  /** The reasons that several warnings share, most frequent first. `count` is the number of these warnings. */
  frequentWarnings: { reason: string; count: number }[]
  completeness: CompletenessSummary
}

const MOST_ERRORS = 50
const MOST_WARNINGS = 10
const MOST_MISSING_FIELDS = 8

export function checkSummary(report: TreeReport): string {
  const { counts, issues, warnings, completeness } = report
  const shared = report.frequentWarnings.slice(0, MOST_WARNINGS)
  const single = warnings.filter(warning => !shared.some(({ reason }) => reason === warning.reason))
  const sharing = shared.reduce((sum, { count }) => sum + count, 0)
  return [
    ...(counts.errors > 0 ? [] : [successLine(report)]),
    ...listed(issues, counts.errors, MOST_ERRORS, 'more'),
    ...shared.map(({ reason, count: files }) => {
      const example = warnings.find(warning => warning.reason === reason)?.file
      return `Warning: ${example === undefined ? '' : `${example}, `}${count(files)} such files: ${reason}`
    }),
    ...listed(single, counts.warnings - sharing, MOST_WARNINGS - shared.length, 'more warnings'),
    ...completenessLines(completeness),
  ].join('\n')
}

function successLine({ generation, files, partial }: TreeReport): string {
  if (partial === null) return `Generation ${generation} is whole: ${count(files)} files`
  const { base, generation: before, trusted } = partial
  return `Generation ${generation} has no errors in the ${count(files - trusted)} files that are here. The other ${count(trusted)} were not checked: they are at ${base}, unchanged since generation ${before} or earlier`
}

function listed(findings: readonly Finding[], total: number, most: number, more: string): string[] {
  const lines = findings.slice(0, most).map(({ severity, file, reason }) => {
    return `${severity === 'warning' ? 'Warning: ' : ''}${file}: ${reason}`
  })
  return total > lines.length ? [...lines, `and ${count(total - lines.length)} ${more}`] : lines
}

function completenessLines({ products, average, worst, missingFields }: CompletenessSummary): string[] {
  if (average === null) return []
  const frequent = missingFields
    .slice(0, MOST_MISSING_FIELDS)
    .map(({ missingField, products: lacking, why }) => `  ${missingField} (${count(lacking)}): ${why}`)
  return [
    `Listings are complete to ${average} of 100 on average, ${plural(products, 'product')}`,
    ...(frequent.length === 0 ? [] : ['Most frequent gaps:', ...frequent]),
    ...(worst.length === 0
      ? []
      : [`Least complete: ${worst.map(({ id, score }) => `${id} (${score})`).join(', ')}`]),
  ]
}
