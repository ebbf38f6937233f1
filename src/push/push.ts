import { DatabaseSync } from 'node:sqlite'
import { PushOptions } from '../config/push-options.ts'
import { readOptions } from '../config/read-value.ts'
import { TargetError, UsageError } from '../errors.ts'
import { withoutCredentials } from '../options/parse-base-url.ts'
import type { Progress } from '../runtime/progress.ts'
import type { Target, TargetContext } from '../storage/target.ts'
import { announce } from './announce.ts'
import { openJournal } from './journal.ts'
import { hasDue, planDeletions } from './plan/deletions.ts'
import { countFiles, openPushed, type PushedGeneration } from './plan/generation-files.ts'
import { measureSends } from './plan/measure-sends.ts'
import { pushedRules } from './plan/object-headers.ts'
import { leaveListed } from './plan/plan-by-listing.ts'
import { planPush } from './plan/plan-push.ts'
import { type PlannedFile, plannedFiles } from './plan/planned-files.ts'
import { openPushTables, type PlanContext } from './plan/push-tables.ts'
import { refuseOlder } from './plan/refuse-older.ts'
import { refuseRemoval } from './plan/refuse-removal.ts'
import { FIRST_LINKING } from './plan/send-order.ts'
import { type PushWork, pushGeneration } from './push-generation.ts'
import { dryRequests, emptyReport, type PushReport } from './push-report.ts'
import { type Deployed, readDeployed } from './state/deployed.ts'
import { isTaken, refuseTaken } from './state/lease.ts'

export interface PushContext {
  readonly progress: Progress
  readonly environment: NodeJS.ProcessEnv
  /** Resolves with a signal's name when the push has to stop. It then ends its requests, and throws. @default never */
  readonly stopped?: Promise<string>
  readonly now?: Date
  /** The address of IndexNow. @default its public address */
  readonly indexNow?: string
  /** Called by a dry run with what the push would send and delete. @default nothing is listed */
  readonly list?: (files: Iterable<PlannedFile>) => Promise<void>
}

const STOP_MS = 5000

/**
 * Pushes the live generation of an output to a target.
 *
 * @param name `./DIR`, `file:DIR` or `s3://BUCKET/PREFIX`
 * @throws {UsageError} if the target or an option is invalid.
 * @throws {GuardError} if a guard trips, or another push is running.
 * @throws {TargetError} if the target fails, or the push was stopped.
 * @throws {OutputError} if nothing is published, a file is missing, or a folder cannot be written.
 */
export async function push(name: string, given: PushOptions, context: PushContext): Promise<PushReport> {
  const options = readOptions(PushOptions, given)
  const { progress, environment } = context
  const abort = new AbortController()
  await using target = await openTarget(name, options, {
    environment,
    signal: abort.signal,
    concurrency: options.concurrency,
    onWait: seconds => progress.note(() => `the target asks to wait ${Math.ceil(seconds)} s`, true),
  })
  const abortLater = (error: unknown) => setTimeout(() => abort.abort(error), STOP_MS).unref()
  return await pushTo(target, options, context, abortLater)
}

export async function openTarget(
  name: string,
  options: PushOptions,
  context: TargetContext,
): Promise<Target> {
  const folder = isFolder(name) ? `file:${name}` : name
  if (folder.startsWith('file:'))
    return (await import('./file/file-target.ts')).openFileTarget(folder, options)
  if (name.startsWith('s3:'))
    return (await import('../storage/s3/s3-target.ts')).openS3Target(name, options, context)
  throw new UsageError(
    `Opening the target "${withoutCredentials(name)}": it begins with neither file: nor s3://`,
    {
      hint: 'A target is s3://BUCKET/PREFIX, or a folder such as ./public or file:public',
    },
  )
}

/** A name without a slash is no folder, since it may be a typing error. */
export function isFolder(name: string): boolean {
  return /^(?:\.{1,2}$|[^:]*\/)/.test(name)
}

/** Like `push`, to an open target. If the push ends early, `onAbort` gets the reason while requests still run. */
export async function pushTo(
  target: Target,
  options: PushOptions,
  { progress, stopped, now = new Date(), indexNow, list }: Omit<PushContext, 'environment'>,
  onAbort: (error: unknown) => void = () => {},
): Promise<PushReport> {
  const since = performance.now()
  let reason: unknown
  const abort = (error: unknown) => {
    reason ??= error
    onAbort(reason)
  }
  const check = () => {
    if (reason !== undefined) throw reason
  }
  stopped?.then(signal => abort(stoppedBy(target, signal)))
  try {
    const context = { progress, check, abort, now, indexNow, list }
    const report = await run(target, openPushed(options.out), options, context)
    return { ...report, seconds: (performance.now() - since) / 1000 }
  } catch (error) {
    // `reason` is preferred, since errors of aborted requests say less than the reason why they were aborted.
    throw reason ?? error
  } finally {
    progress.end()
  }
}

function stoppedBy({ name }: Target, signal: string): TargetError {
  return new TargetError(`Pushing to "${name}": ${signal} told it to stop`, {
    hint: 'What was sent is kept: the same command goes on from there',
  })
}

type RunContext = Pick<PushWork, 'progress' | 'check' | 'abort'> & {
  readonly now: Date
  readonly indexNow: string | undefined
  readonly list: PushContext['list']
}

async function run(
  target: Target,
  generation: PushedGeneration,
  options: PushOptions,
  context: RunContext,
): Promise<PushReport> {
  const { progress, now } = context
  const { adopt, full, dryRun, deleteNow, force, concurrency } = options
  const rules = pushedRules(options)
  progress.phase('Plan')
  using journal = dryRun ? null : openJournal(options.store, options.out, target.name)
  const read = await readDeployed(target, adopt)
  const { state } = read
  const report = emptyReport(target, generation.number, state.generation, dryRun)
  const holdsAll =
    state.manifest === generation.digest && JSON.stringify(state.rules) === JSON.stringify(rules)
  if (holdsAll && state.push === null && !adopt && !full && !hasDue(state.later, now, deleteNow)) {
    journal?.finish()
    return { ...report, requests: requestsOf(target) }
  }
  if (isTaken(read, journal?.id ?? null, now) && !force.includes('pusher')) refuseTaken(target, read, now)
  await refuseOlder(target, state, generation, options)

  // A push has its tables in the journal's database. A dry run has no journal, and opens an empty database for them.
  const tables = openPushTables(journal?.database ?? new DatabaseSync(':memory:'))
  const planning: PlanContext = { tables, generation, target, rules }
  const plan = await makePlan(planning, state, options, now)
  const planned: PushReport = { ...report, ...plan.report }
  const { files, deletions } = plan
  if (journal === null) {
    await context.list?.(plannedFiles(tables, deletions, generation))
    return { ...planned, requests: dryRequests(target, planned, tables.hasNew()) }
  }
  const work = { ...planning, ...context, read, deletions, deleteNow, concurrency, journal, files }
  const done = await pushGeneration(work)
  const pushed: PushReport = {
    ...planned,
    sent: { ...planned.sent, files: done.files, bytes: done.bytes },
    resumed: done.resumed,
    requests: requestsOf(target),
  }
  const { options: built } = generation.manifest
  const announcement = { report: pushed, tables, deletions, target, built, indexNow: context.indexNow }
  return { ...pushed, warnings: await announce(announcement, options, progress) }
}

function requestsOf({ figures }: Target): PushReport['requests'] {
  return { all: figures.requests, retries: figures.retries }
}

async function makePlan(context: PlanContext, state: Deployed, options: PushOptions, now: Date) {
  const { tables, generation, target } = context
  const { dryRun, deleteNow, full } = options
  // Without a transaction planning takes twice as long.
  tables.database.exec('BEGIN')
  const { by, listing } = await planPush(context, state, options)
  const deletions = await planDeletions(tables, target, state, { now, deleteNow })
  if (state.push?.isArray && !full) await leaveListed(context)
  tables.database.exec('COMMIT')
  refuseRemoval(tables, target, state.files, options)
  const { sent, added, gone } = tables.counts()
  // `measureSends` throws if a file is missing, before anything is sent. A first push checks only files from
  // `FIRST_LINKING` on: until those are sent, nothing at the target links to the others.
  const isFirst = !dryRun && by === 'first' && state.push === null && generation.isWhole
  const bytes = measureSends(tables, generation, isFirst ? FIRST_LINKING : 0)
  const existing = listing === null ? (state.files ?? 0) - gone : listing.equal
  // After an interrupted push, it is unknown how many of its files exist. So all files of the generation are counted.
  const countAll = () =>
    state.push === null ? existing + (listing === null ? added : sent) : countFiles(generation)
  return {
    deletions,
    files: dryRun ? 0 : countAll(),
    report: {
      plannedBy: by,
      sent: { files: sent, added, changed: sent - added, bytes },
      deleted: deletions.due,
      deletedLater: deleteNow ? 0 : gone,
      foreign: listing?.foreign ?? null,
    },
  }
}
