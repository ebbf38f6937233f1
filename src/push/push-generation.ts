import { GuardError } from '../errors.ts'
import type { Progress } from '../runtime/progress.ts'
import type { Journal } from './journal.ts'
import type { Deletions } from './plan/deletions.ts'
import type { PlanContext } from './plan/push-tables.ts'
import { deleteObjects, type Sent, sendFiles } from './send/send-files.ts'
import type { ReadDeployed } from './state/deployed.ts'
import { acquireLease, type Lease } from './state/lease.ts'
import { type PathList, storePaths } from './state/path-list.ts'

export interface PushWork extends PlanContext {
  readonly read: ReadDeployed
  readonly deletions: Deletions
  readonly files: number
  readonly deleteNow: boolean
  readonly concurrency: number
  readonly journal: Journal
  readonly progress: Progress
  /** Throws if the push has been told to stop or has lost its lease. */
  check(): void
  abort(error: unknown): void
}

/**
 * Sends the planned files in order, stores the new state, and deletes files that are due. If it is killed, the state
 * names the old or the new generation, and the files that may differ from that generation.
 */
export async function pushGeneration(work: PushWork): Promise<Sent> {
  const { target, tables, generation, journal } = work
  const changed = await storePaths(target, tables.changes)
  const added = await storePaths(target, tables.additions)
  const orphans = await storePaths(target, tables.orphans)
  // An array of jobs has sent files that are in no table, since they are not sent again. Only the old state names them.
  const { isArray = false, added: ofArray = [] } = work.read.state.push ?? {}
  const left = isArray ? ofArray : []
  const lease = await acquireLease(target, work.read, journal, {
    generation: generation.number,
    touched: { changed: [changed], added: [added, orphans, ...left] },
    onLost: work.abort,
  })
  const onNewSent = () => lease.touch({ changed: [changed, added, ...left], added: [orphans] })
  let sent: Sent
  try {
    const checkAll = () => {
      work.check()
      lease.check()
    }
    sent = await sendFiles({ ...work, check: checkAll, onNewSent })
    checkAll()
    await deploy(lease, work)
  } catch (error) {
    // If the target cannot be reached, `giveUp` fails too. Its own error is dropped, since `error` says more.
    await giveUp(lease, error).catch(() => {})
    throw error
  }
  journal.finish()
  work.progress.end()
  return sent
}

/** Ends the lease. A `GuardError` says that another push has taken the target: the lease is then abandoned. */
async function giveUp(lease: Lease, error: unknown): Promise<void> {
  const failure =
    error instanceof GuardError ? error : await lease.release().catch((failure: unknown) => failure)
  if (failure instanceof GuardError) await lease.abandon()
}

/** Stores the new state, deletes files that are due, and stores the state again without the list of these files. */
async function deploy(lease: Lease, work: PushWork): Promise<void> {
  const { target, tables, generation, deletions, deleteNow, rules, files, journal, progress } = work
  const waiting = await deletions.storeWaiting()
  const later = async (paths: () => Iterable<string>, since: string | null): Promise<typeof waiting> => {
    for (const _ of paths()) return [{ since, paths: await storePaths(target, paths) }]
    return []
  }
  const left = [...waiting, ...(deleteNow ? [] : await later(tables.gone, new Date().toISOString()))]
  const due = await later(deletions.keys, null)
  const deployed = {
    ...work.read.state,
    ...{ generation: generation.number, sequence: generation.number, manifest: generation.digest },
    ...{ files, rules },
  }
  const isDone = due.length === 0
  await lease.deploy({ ...deployed, later: [...left, ...due] }, isDone)
  if (isDone) return
  journal.clear()
  progress.phase('Delete', deletions.due)
  await deleteObjects(target, withList(deletions.keys(), due[0]?.paths), progress)
  await lease.deploy({ ...deployed, later: left }, true)
}

function* withList(keys: Iterable<string>, list: PathList | undefined): Iterable<string> {
  yield* keys
  if (list !== undefined && 'object' in list) yield list.object
}
