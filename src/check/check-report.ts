import { count } from '../progress.ts'
import type { TreeReport } from './check-tree.ts'
import type { Finding } from './finding.ts'

/** More findings than these are counted, not printed. */
const MOST_ERRORS = 50
const MOST_WARNINGS = 10
const MOST_GAPS = 8

/** The end of a check, for a person: what is wrong, what could be better, and how complete the listings are. */
export function checkSummary({
  generation,
  files,
  counts,
  faults,
  warnings,
  completeness,
}: TreeReport): string {
  return [
    ...(counts.errors === 0 ? [`Generation ${generation} is whole: ${count(files)} files`] : []),
    ...listed(faults, counts.errors, MOST_ERRORS, 'more'),
    ...listed(warnings, counts.warnings, MOST_WARNINGS, 'more warnings'),
    ...completenessLines(completeness),
  ].join('\n')
}

function listed(findings: readonly Finding[], total: number, most: number, more: string): string[] {
  const lines = findings.slice(0, most).map(({ severity, file, reason }) => {
    return `${severity === 'warning' ? 'Warning: ' : ''}${file}: ${reason}`
  })
  return total > lines.length ? [...lines, `and ${count(total - lines.length)} ${more}`] : lines
}

function completenessLines({ products, average, worst, gaps }: TreeReport['completeness']): string[] {
  if (average === null) return []
  const frequent = gaps.slice(0, MOST_GAPS).map(({ gap, products: lacking }) => `${gap} (${count(lacking)})`)
  return [
    `Listings are complete to ${average} of 100 on average, ${count(products)} ${products === 1 ? 'product' : 'products'}`,
    ...(frequent.length === 0 ? [] : [`Most frequent gaps: ${frequent.join(', ')}`]),
    ...(worst.length === 0
      ? []
      : [`Least complete: ${worst.map(({ id, score }) => `${id} (${score})`).join(', ')}`]),
  ]
}
