import type { Issue } from '../catalogue/issue.ts'
import { recordId } from '../catalogue/schema/fields.ts'
import type { Import } from '../catalogue/store/begin-import.ts'
import type { BuildOptions } from '../config/build-options.ts'
import { customParts } from '../config/use-config-file.ts'
import { SourceError, UsageError } from '../errors.ts'
import type { Origin, Source } from '../source/source.ts'
import type { WorkerPool } from '../worker/create-pool.ts'
import { type ReadFunctions, type ReadItem, readItems } from './read-items.ts'
import { collectRejections } from './rejections.ts'
import { collectSourceWarnings } from './source-warnings.ts'
import { collectSuspicions } from './suspicions.ts'

export type Findings = ReturnType<typeof collectFindings>

export function collectFindings({ store }: Pick<BuildOptions, 'store'>) {
  return {
    rejections: collectRejections(store),
    suspicions: collectSuspicions(),
    sourceWarnings: collectSourceWarnings(),
    records: 0,
    leftOut: 0,
  }
}

interface Reading {
  incoming: Import
  /** Products whose last day is before this day are left out; null leaves out no product. */
  ended: string | null
  findings: Findings
  pool: WorkerPool<ReadFunctions>
}

/**
 * After each batch it yields the number of items in it. The caller can then look at what `incoming` has so far.
 *
 * @throws {SourceError} when the source cannot be read, or `strict` finds a rejected record or a dropped field.
 * @throws {UsageError} when `accountId` cannot be an id.
 */
export async function* readSource(
  source: Source,
  { pool, ...reading }: Reading,
  options: Pick<BuildOptions, 'accountId' | 'accountName' | 'maxRecord' | 'strict'>,
): AsyncIterable<number> {
  const { accountId, accountName, maxRecord, strict } = options
  const { incoming, findings } = reading
  const { rejections } = findings
  try {
    if (accountId !== null && !recordId.safeParse(accountId).success)
      throw new UsageError(`Reading --account-id: ${JSON.stringify(accountId)} cannot be an account's id`, {
        hint: 'An id has 1 to 200 bytes, no comma and no control character',
      })
    const read = source.read(incoming.memory, maxRecord * 1024 * 1024, customParts().isMapped)
    for await (const items of readItems(read, pool)) {
      for (const item of items) addItem(item, reading)
      yield items.length
    }
    const named = { id: accountId, name: accountName }
    for (const { line, id, issue } of incoming.assignOwners({
      ...(accountId === null ? (source.account ?? named) : named),
      isCertain: source.account !== undefined,
    }))
      rejections.add('rejected', line, id, issue)
    rejections.finish()
  } finally {
    rejections.discard()
  }
  if (strict) refuseRejections(source.name, rejections)
}

export function refuseRejections(
  name: string,
  { rejected, dropped, file }: Pick<Findings['rejections'], 'rejected' | 'dropped' | 'file'>,
): void {
  if (rejected + dropped > 0)
    throw new SourceError(
      `Reading "${name}" strictly: ${rejected} records rejected, ${dropped} fields dropped`,
      { hint: `The cases are in ${file}` },
    )
}

function addItem([item, read]: ReadItem, { incoming, ended, findings }: Omit<Reading, 'pool'>): void {
  const { line } = item
  const hasEnded = (endDate: string | null) => ended !== null && endDate !== null && endDate < ended
  const { rejections, suspicions, sourceWarnings } = findings
  if ('known' in item || read !== null) findings.records++
  if ('known' in item && hasEnded(item.known.endDate)) {
    findings.leftOut++
    return
  }
  if ('known' in item) {
    const issue = incoming.addKnown(item.known, line)
    if (issue !== undefined) rejections.add('rejected', line, item.known.id, issue)
    return
  }
  if ('notices' in item) for (const notice of item.notices) rejections.add('dropped', line, null, notice)
  if (read === null) return
  const origin = 'origin' in item ? item.origin : undefined
  const report = (outcome: 'rejected' | 'dropped', id: string | null, issues: readonly Issue[]) => {
    for (const { line: place, ...issue } of placedIn(issues, line, origin))
      rejections.add(outcome, place, id, issue)
  }
  if ('filtered' in read) {
    findings.leftOut++
    return
  }
  if ('issue' in read) {
    report('rejected', read.id, [read.issue])
    return
  }
  const { record, dropped, suspicious } = read
  if (record.type === 'product' && hasEnded(record.endDate)) {
    findings.leftOut++
    return
  }
  // The next import does not read lines whose hash is stored. A line with findings gets no hash, so that the next build
  // reports them again.
  const isPlain = dropped.length === 0 && suspicious.length === 0 && read.sourceWarnings.length === 0
  const issue = incoming.add(record, line, isPlain && 'lineHash' in item ? item.lineHash : undefined)
  if (issue !== undefined) {
    report('rejected', record.id, [issue])
    return
  }
  for (const { line: place, ...drop } of origin?.dropped ?? [])
    rejections.add('dropped', place, record.id, drop)
  report('dropped', record.id, dropped)
  suspicions.add(record.type, record.id, suspicious)
  sourceWarnings.add(record.id, read.sourceWarnings)
}

/**
 * Adds to each issue its place in the source, such as a line and column of a CSV file. Of several issues with one
 * place, only the first is returned: one cell may become several fields.
 */
function placedIn(
  issues: readonly Issue[],
  line: number,
  origin: Origin | undefined,
): (Issue & { line: number })[] {
  if (origin === undefined) return issues.map(issue => ({ ...issue, line }))
  const placed = issues.map(({ path, reason }) => ({ ...origin.placeOf(path), reason }))
  return placed.filter(
    (one, index) => index === placed.findIndex(({ line, path }) => line === one.line && path === one.path),
  )
}
