import type { RecordType } from '../catalogue/read-record.ts'
import { count } from '../runtime/progress.ts'
import type { PartialMark } from '../tree/partial-mark.ts'
import type { CompletenessSummary } from './completeness.ts'

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
  /** How many warnings have each reason; of a thousand reasons, those that came first. */
  readonly warningsByReason: ReadonlyMap<string, number>
  add(findings: readonly Finding[]): void
}

/** More than these are counted and not kept: a tree of a million issues must not fill the memory. */
const MOST_KEPT = 1000

export function collectFindings(): Findings {
  const kept: Findings['kept'] = { error: [], warning: [] }
  const counts = { error: 0, warning: 0 }
  const warningsByReason = new Map<string, number>()
  return {
    kept,
    warningsByReason,
    get errors() {
      return counts.error
    },
    get warnings() {
      return counts.warning
    },
    add(findings) {
      for (const finding of findings) {
        counts[finding.severity]++
        const { severity, reason } = finding
        if (severity === 'warning' && (warningsByReason.has(reason) || warningsByReason.size < MOST_KEPT))
          warningsByReason.set(reason, (warningsByReason.get(reason) ?? 0) + 1)
        if (kept[finding.severity].length < MOST_KEPT) kept[finding.severity].push(finding)
      }
    },
  }
}

/** An issue of a record's file. */
export function recordIssue(
  { type, id }: { type: RecordType; id: string },
  file: string,
  reason: string,
): Finding {
  return { severity: 'error', record: { type, id }, file, reason }
}

/** An issue of a file that is no record's. */
export function treeIssue(file: string, reason: string): Finding {
  return { severity: 'error', record: null, file, reason }
}

/** What is found out about a published tree. */
export interface TreeReport {
  generation: number
  files: number
  /** What a build on a base took on trust, and so nobody looked at here; null where all files are here. */
  partial: PartialMark | null
  /** How many errors and warnings there are, of which `issues` and `warnings` hold the first thousand. */
  counts: { errors: number; warnings: number }
  issues: Finding[]
  warnings: Finding[]
  /** What several records are warned of, most frequent first. */
  frequentWarnings: { reason: string; count: number }[]
  completeness: CompletenessSummary
}

/** More findings than these are counted, not printed. */
const MOST_ERRORS = 50
const MOST_WARNINGS = 10
const MOST_MISSING_FIELDS = 8

/** The end of a check, for a person: what is wrong, what could be better, and how complete the listings are. */
export function checkSummary({
  generation,
  files,
  partial,
  counts,
  issues,
  warnings,
  frequentWarnings,
  completeness,
}: TreeReport): string {
  const shared = frequentWarnings.slice(0, MOST_WARNINGS)
  const single = warnings.filter(warning => !shared.some(({ reason }) => reason === warning.reason))
  const sharing = shared.reduce((sum, { count }) => sum + count, 0)
  return [
    ...(counts.errors > 0 ? [] : [soundLine(generation, files, partial)]),
    ...listed(issues, counts.errors, MOST_ERRORS, 'more'),
    ...shared.map(({ reason, count: files }) => {
      const example = warnings.find(warning => warning.reason === reason)?.file
      return `Warning: ${example === undefined ? '' : `${example}, `}${count(files)} such files: ${reason}`
    }),
    ...listed(single, counts.warnings - sharing, MOST_WARNINGS - shared.length, 'more warnings'),
    ...completenessLines(completeness),
  ].join('\n')
}

function soundLine(generation: number, files: number, partial: PartialMark | null): string {
  if (partial === null) return `Generation ${generation} is whole: ${count(files)} files`
  const { base, generation: before, trusted } = partial
  return `Generation ${generation} is sound as far as it is here: ${count(files - trusted)} files. The other ${count(trusted)} were not looked at: they are at ${base} since generation ${before} or before`
}

function listed(findings: readonly Finding[], total: number, most: number, more: string): string[] {
  const lines = findings.slice(0, most).map(({ severity, file, reason }) => {
    return `${severity === 'warning' ? 'Warning: ' : ''}${file}: ${reason}`
  })
  return total > lines.length ? [...lines, `and ${count(total - lines.length)} ${more}`] : lines
}

function completenessLines({
  products,
  average,
  worst,
  missingFields,
}: TreeReport['completeness']): string[] {
  if (average === null) return []
  const frequent = missingFields
    .slice(0, MOST_MISSING_FIELDS)
    .map(({ missingField, products: lacking, why }) => `  ${missingField} (${count(lacking)}): ${why}`)
  return [
    `Listings are complete to ${average} of 100 on average, ${count(products)} ${products === 1 ? 'product' : 'products'}`,
    ...(frequent.length === 0 ? [] : ['Most frequent gaps:', ...frequent]),
    ...(worst.length === 0
      ? []
      : [`Least complete: ${worst.map(({ id, score }) => `${id} (${score})`).join(', ')}`]),
  ]
}
