import { messageText } from '../catalogue/issue.ts'
import type { ImportChanges } from '../catalogue/store/replace-rows.ts'
import type { PlanChanges } from '../plan/plan.ts'
import { count, megabytes, plural } from '../runtime/progress.ts'
import type { CrawlFigures } from '../source/api/crawl-figures.ts'
import type { PartReport } from './read-part.ts'
import type { Problem } from './rejections.ts'
import type { Suspicious } from './suspicions.ts'

/** What a build did; `--json` prints the report unchanged. */
export interface BuildReport {
  source: string
  out: string
  store: string
  crawl: CrawlFigures | null
  /** Whether this build made a new generation live. False for a dry run, or if nothing had to change. */
  published: boolean
  dryRun: boolean
  /** The generation that is live now; null if nothing is published. */
  generation: number | null
  accounts: number
  products: number
  /** How many files the generation has, and how many bytes they have together. */
  files: number
  bytes: number
  /** The number of files that are not stored in the output, because the baseline has them; 0 without a baseline. */
  trusted: number
  /** The baseline, with the number and bytes of the files that the build read from it. Null without a baseline. */
  base: { name: string; generation: number; files: number; bytes: number } | null
  /** How many rows the source added, changed and removed in the store. */
  changes: ImportChanges
  /** How many records were added, changed and removed in the tree. */
  recordChanges: PlanChanges
  /** The file with the paths to upload and to purge from caches; null if nothing was published. */
  pathsFile: string | null
  explained: string[]
  /** How many records the config file's `map` or `record`, or `endedBefore`, leaves out. */
  leftOut: number
  rejected: number
  dropped: number
  /** The kinds of rejections, then of drops, most frequent first. `rejectedFile` names the file with every case. */
  problems: Problem[]
  rejectedFile: string | null
  /** Texts of this source that address a language model. They are published unchanged, in their own fields. */
  suspicious: Suspicious
  warnings: string[]
  /** The report of each of several sources; missing in a build of one source. */
  sources?: PartReport[]
  seconds: number
}

const MOST_PROBLEMS = 8
const MOST_OF_PART = 3
const MOST_SUSPICIONS = 5

export function buildSummary(
  report: BuildReport,
  next: { serve?: string; push?: string; check: string },
): string {
  const lines = [headline(report), ...baseLine(report), ...crawlLine(report)]
  lines.push(...(report.sources ?? []).flatMap(partLines), ...report.explained)
  if (report.leftOut > 0) lines.push(`Left out ${plural(report.leftOut, 'record')}, as the options say`)
  lines.push(...problemLines(report))
  lines.push(...suspicionLines(report.suspicious))
  for (const warning of report.warnings) lines.push(`Warning: ${warning}`)
  if (report.generation !== null)
    lines.push(
      `The tree is in ${report.out}/current`,
      ...(report.base === null && next.serve !== undefined ? [`Serve it with: ${next.serve}`] : []),
      ...(next.push === undefined ? [] : [`Push it with: ${next.push}`]),
      `Check it with: ${next.check}`,
    )
  return lines.join('\n')
}

export function problemLines({ problems, rejected, dropped, rejectedFile }: BuildReport): string[] {
  const lines: string[] = []
  if (problems.length > 0)
    lines.push(`Rejected ${plural(rejected, 'record')} and dropped ${plural(dropped, 'field')}:`)
  for (const problem of problems.slice(0, MOST_PROBLEMS)) lines.push(`  ${problemLine(problem)}`)
  if (problems.length > MOST_PROBLEMS)
    lines.push(`  and ${plural(problems.length - MOST_PROBLEMS, 'other kind')}`)
  if (rejectedFile !== null) lines.push(`The cases are in ${rejectedFile}`)
  return lines
}

function headline(report: BuildReport): string {
  const { accounts, products, files, bytes, recordChanges, generation } = report
  const holds = `${plural(products, 'product')} of ${plural(accounts, 'account')}`
  const time = `in ${report.seconds.toFixed(1)} s`
  const { added, changed, removed } = recordChanges
  const changes = `${count(added)} added, ${count(changed)} changed, ${count(removed)} removed`
  if (report.published)
    return `Published generation ${generation}: ${holds} (${changes}), ${plural(files, 'file')}, ${megabytes(bytes)}, ${time}`
  if (report.dryRun) return `Published nothing, as asked: there would be ${holds} (${changes}), ${time}`
  return `Nothing changed: generation ${generation} stays, ${holds}, ${time}`
}

function partLines(part: PartReport): string[] {
  const { name, accounts, products, rejected, dropped, problems, away, readAt } = part
  const holds = `From ${name}: ${plural(products, 'product')} of ${plural(accounts, 'account')}`
  if (away !== null) return [`${holds}, read ${readAt}, for it is away: ${messageText(away)}`]
  const issues =
    rejected + dropped > 0 ? `, ${count(rejected)} rejected, ${plural(dropped, 'field')} dropped` : ''
  return [holds + issues, ...problems.slice(0, MOST_OF_PART).map(problem => `  ${problemLine(problem)}`)]
}

function baseLine({ base, published, files, trusted }: BuildReport): string[] {
  if (base === null) return []
  const { name, generation, files: read, bytes } = base
  const here = published ? `: ${plural(files - trusted, 'file')} here, ${count(trusted)} taken on trust` : ''
  return [
    `On generation ${generation} of ${name}${here}; ${plural(read, 'file')} of it read, ${megabytes(bytes)}`,
  ]
}

function crawlLine({ crawl }: BuildReport): string[] {
  if (crawl === null) return []
  const { pages, requests, retries, resumed, waitedSeconds, recordsPerSecond } = crawl
  const parts = [
    `${plural(pages, 'page')} and ${plural(crawl.records, 'record')} in ${plural(requests, 'request')}`,
    ...(resumed === 0 ? [] : [`${plural(resumed, 'record')} from an interrupted crawl`]),
    ...(retries === 0 ? [] : [plural(retries, 'retry', 'retries')]),
    ...(waitedSeconds === 0 ? [] : [`${Math.ceil(waitedSeconds)} s waited for its limit`]),
    `${count(recordsPerSecond)} records a second`,
  ]
  const { withoutReviews, reviewsFailure } = crawl
  const lacking = `Reviews of ${plural(withoutReviews, 'account')} could not be read: ${reviewsFailure}`
  return [`Fetched ${parts.join(', ')}`, ...(withoutReviews === 0 ? [] : [lacking])]
}

/** The reason is cut, since it may list many values. The file at `rejectedFile` has all of it. */
function problemLine({ outcome, path, reason, count: times, firstLine, firstId }: Problem): string {
  const where = `line ${firstLine}${firstId === null ? '' : `, ${firstId}`}`
  return `${count(times)} × ${outcome}: ${path === '' ? 'the record' : path} ${messageText(reason, 80)} (first: ${where})`
}

function suspicionLines({ count: texts, examples }: Suspicious): string[] {
  if (texts === 0) return []
  const told = examples.slice(0, MOST_SUSPICIONS).map(({ type, id, path, excerpt }) => {
    return `  ${type} ${messageText(id, 60)}, ${path}: ${messageText(excerpt, 80)}`
  })
  const more = texts > told.length ? [`  and ${count(texts - told.length)} more; --json lists some`] : []
  return [`Look at ${plural(texts, 'text')} that may speak to a language model:`, ...told, ...more]
}
