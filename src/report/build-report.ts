import type { ImportChanges } from '../catalogue/store/import-records.ts'
import { count } from './progress.ts'
import type { Problem } from './rejections.ts'

/** What a build did; `--json` prints it as it is. */
export interface BuildReport {
  source: string
  out: string
  store: string
  generation: number
  accounts: number
  products: number
  /** Files of the generation, and their bytes. */
  files: number
  bytes: number
  /** Rows that the source added to the store, changed and removed. */
  changes: ImportChanges
  refused: number
  dropped: number
  /** The kinds of refusals, then of drops, most frequent first; `rejected` names the file with every case. */
  problems: Problem[]
  rejected: string | null
  warnings: string[]
  seconds: number
}

const MOST_PROBLEMS = 8

/** The end of a build, for a person: what is there now, what was left out and why, and what to do next. */
export function buildSummary(report: BuildReport, serveCommand: string): string {
  const { accounts, products, files, bytes, problems } = report
  const lines = [
    `Published generation ${report.generation}: ${things(products, 'product')} of ${things(accounts, 'account')}, ` +
      `${things(files, 'file')}, ${megabytes(bytes)}, in ${report.seconds.toFixed(1)} s`,
  ]
  if (problems.length > 0)
    lines.push(`Refused ${things(report.refused, 'record')} and dropped ${things(report.dropped, 'field')}:`)
  for (const problem of problems.slice(0, MOST_PROBLEMS)) lines.push(`  ${problemLine(problem)}`)
  if (problems.length > MOST_PROBLEMS)
    lines.push(`  and ${things(problems.length - MOST_PROBLEMS, 'other kind')}`)
  if (report.rejected !== null) lines.push(`Every case is in ${report.rejected}`)
  for (const warning of report.warnings) lines.push(`Warning: ${warning}`)
  lines.push(`The tree is in ${report.out}/current`, `Check it with: ${serveCommand}`)
  return lines.join('\n')
}

function problemLine({ outcome, path, reason, count: times, firstLine, firstId }: Problem): string {
  const where = `line ${firstLine}${firstId === null ? '' : `, ${firstId}`}`
  return `${count(times)} × ${outcome}: ${path === '' ? 'the record' : path} ${short(reason)} (first: ${where})`
}

/** A reason that lists what is allowed is read in the file. */
function short(reason: string): string {
  return reason.length > 80 ? `${reason.slice(0, 79)}…` : reason
}

function things(amount: number, noun: string): string {
  return `${count(amount)} ${noun}${amount === 1 ? '' : 's'}`
}

function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${count(bytes)} bytes` : `${(bytes / 1e6).toFixed(1)} MB`
}
