import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PushOptions } from '../config/push-options.ts'
import { TargetError } from '../errors.ts'
import type { Progress } from '../runtime/progress.ts'
import { HEADER_RULES } from '../surfaces/shared/header-rules.ts'
import { announce } from './announce/announce.ts'
import { openJournal } from './journal.ts'
import { openTarget } from './open-target.ts'
import { hasDue, planDeletions } from './plan/deletions.ts'
import { countFiles, openPushed, type PushedGeneration } from './plan/generation-files.ts'
import { measureSends } from './plan/measure-sends.ts'
import type { PushedRules } from './plan/object-headers.ts'
import { planPush } from './plan/plan-push.ts'
import { openPushTables } from './plan/push-tables.ts'
import { refuseRemoval } from './plan/refuse-removal.ts'
import { FIRST_NAMING } from './plan/send-order.ts'
import { type PushWork, pushGeneration } from './push-generation.ts'
import { dryRequests, emptyReport, type PushReport } from './push-report.ts'
import { type Deployed, readDeployed } from './state/deployed.ts'
import { isTaken, refuseTaken } from './state/lease.ts'
import type { Target } from './target.ts'

/** What a push happens in. */
export interface PushContext {
  readonly progress: Progress
  /** Where a target's credentials and their like are read from. */
  readonly environment: NodeJS.ProcessEnv
  /** Resolves with a signal's name when the push is told to stop: it ends what it has begun, and throws. @default never */
  readonly stopped?: Promise<string>
  readonly now?: Date
  /** Where IndexNow is told. @default its own address */
  readonly indexNow?: string
}

/** How long requests that are under way may go on when the push is told to stop. */
const STOP_MS = 5000

/**
 * Brings the live generation of an output to a target.
 *
 * @param name `file:DIR` or `s3://BUCKET/PREFIX`
 * @throws {UsageError} when the target is none, or what it was given is wrong.
 * @throws {GuardError} when a guard trips, or another push has the target.
 * @throws {TargetError} when the target fails, or the push was told to stop.
 * @throws {OutputError} when nothing is published, a file is gone, or a place cannot be written.
 */
export async function push(name: string, options: PushOptions, context: PushContext): Promise<PushReport> {
  const { progress, environment } = context
  const abort = new AbortController()
  await using target = await openTarget(name, options, {
    environment,
    signal: abort.signal,
    concurrency: options.concurrency,
    onWait: seconds => progress.note(() => `the target asks to wait ${Math.ceil(seconds)} s`, true),
  })
  const breakOff = (error: unknown) => setTimeout(() => abort.abort(error), STOP_MS).unref()
  return await pushTo(target, options, context, breakOff)
}

/**
 * The same to a target that is open.
 *
 * @param onEnd is told why the push ends before it is done, while what it has begun is under way
 */
export async function pushTo(
  target: Target,
  options: PushOptions,
  { progress, stopped, now = new Date(), indexNow }: Omit<PushContext, 'environment'>,
  onEnd: (error: unknown) => void = () => {},
): Promise<PushReport> {
  const since = performance.now()
  let ended: unknown
  const end = (error: unknown) => {
    ended ??= error
    onEnd(ended)
  }
  const check = () => {
    if (ended !== undefined) throw ended
  }
  stopped?.then(signal => end(toldToStop(target, signal)))
  try {
    const report = await carryOut(target, openPushed(options.out), options, {
      progress,
      check,
      end,
      now,
      indexNow,
    })
    return { ...report, seconds: (performance.now() - since) / 1000 }
  } catch (error) {
    // What the target says of requests that were broken off is less than why they were.
    throw ended ?? error
  } finally {
    progress.end()
  }
}

function toldToStop({ name }: Target, signal: string): TargetError {
  return new TargetError(`Pushing to "${name}": ${signal} told it to stop`, {
    hint: 'What was sent is kept: the same command goes on from there',
  })
}

type Running = Pick<PushWork, 'progress' | 'check' | 'end'> & {
  readonly now: Date
  readonly indexNow: string | undefined
}

async function carryOut(
  target: Target,
  generation: PushedGeneration,
  options: PushOptions,
  context: Running,
): Promise<PushReport> {
  const { progress, now } = context
  const { adopt, full, dryRun, deleteNow, force, concurrency, encoded } = options
  const rules: PushedRules = { ...HEADER_RULES, encoded }
  progress.phase('Plan')
  using journal = dryRun ? null : openJournal(options.store, `${target.name}\n${resolve(options.out)}`)
  const read = await readDeployed(target, adopt)
  const { state } = read
  const report = emptyReport(target, generation.number, state.generation, dryRun)
  if (!adopt && !full && !hasDue(state.later, now, deleteNow) && isUpToDate(state, generation, rules)) {
    journal?.finish()
    return { ...report, requests: { all: target.figures.requests, retries: target.figures.retries } }
  }
  if (isTaken(state, journal?.id ?? null, now) && !force.includes('pusher')) refuseTaken(target, state)

  // Temporary tables are on the disk all the same.
  const tables = openPushTables(journal?.database ?? new DatabaseSync(':memory:'))
  tables.begin()
  const { by, listing } = await planPush(tables, generation, target, state, rules, options)
  const deletions = await planDeletions(tables, target, state, now, deleteNow)
  tables.commit()
  refuseRemoval(tables, target, state.files, options)
  const { sent, added, gone } = tables.counts()
  // Nothing leads to what a first push sends before its entrances: what should be missing of that harms nobody.
  const isFirst = !dryRun && by === 'first' && state.push === null && generation.isWhole
  const planned: PushReport = {
    ...report,
    plannedBy: by,
    sent: {
      files: sent,
      added,
      changed: sent - added,
      bytes: measureSends(tables, generation, isFirst ? FIRST_NAMING : 0),
    },
    deleted: deletions.due,
    deletedLater: deleteNow ? 0 : gone,
    foreign: listing?.foreign ?? null,
  }
  if (journal === null) return { ...planned, requests: dryRequests(target, planned, tables.hasNew()) }
  const known = listing === null ? (state.files ?? 0) - gone : listing.equal
  // Of what an interrupted push named nobody knows how much was there.
  const files = state.push === null ? known + (listing === null ? added : sent) : countFiles(generation)
  const done = await pushGeneration({
    ...{ target, read, generation, rules, tables, deletions, deleteNow, concurrency, journal },
    ...context,
    files,
  })
  const pushed: PushReport = {
    ...planned,
    sent: { ...planned.sent, files: done.files, bytes: done.bytes },
    resumed: done.resumed,
    requests: { all: target.figures.requests, retries: target.figures.retries },
  }
  const { baseUrl } = generation.manifest.options
  const announcement = { report: pushed, tables, target, baseUrl, indexNow: context.indexNow }
  return { ...pushed, warnings: await announce(announcement, options, progress) }
}

/** Whether the target says that it holds just this, and nobody is at work there. */
function isUpToDate(
  { manifest, rules, push }: Deployed,
  generation: PushedGeneration,
  wanted: PushedRules,
): boolean {
  return manifest === generation.digest && push === null && JSON.stringify(rules) === JSON.stringify(wanted)
}
