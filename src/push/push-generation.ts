import { GuardError } from '../errors.ts'
import type { Progress } from '../runtime/progress.ts'
import type { Journal } from './journal.ts'
import type { Deletions } from './plan/deletions.ts'
import type { PushedGeneration } from './plan/generation-files.ts'
import type { PushedRules } from './plan/object-headers.ts'
import type { PushTables } from './plan/push-tables.ts'
import { deleteObjects, type Sent, sendFiles } from './send/send-files.ts'
import type { ReadDeployed } from './state/deployed.ts'
import { acquireLease, type Lease } from './state/lease.ts'
import { type PathList, storePaths } from './state/path-list.ts'
import type { Target } from './target.ts'

/** What is brought to a target, and how. */
export interface PushWork {
  readonly target: Target
  readonly read: ReadDeployed
  readonly generation: PushedGeneration
  readonly rules: PushedRules
  readonly tables: PushTables
  readonly deletions: Deletions
  /** How many files the target holds afterwards. */
  readonly files: number
  readonly deleteNow: boolean
  readonly concurrency: number
  readonly journal: Journal
  readonly progress: Progress
  /** Throws where the push has to end. */
  check(): void
  /** Has the push end with an error as soon as what it has begun is done. */
  end(error: unknown): void
}

/**
 * Takes the target, sends what is planned in its order, says that the generation is there, and deletes what is due. Killed at
 * any moment, the target says either what it held before or what it holds now, and which files may be between the two.
 */
export async function pushGeneration(work: PushWork): Promise<Sent> {
  const { target, tables, generation, journal, progress, check, end } = work
  const changed = await storePaths(target, tables.changes)
  const added = await storePaths(target, tables.additions)
  const orphans = await storePaths(target, tables.orphans)
  const lease = await acquireLease(target, work.read, journal, {
    generation: generation.number,
    touched: { changed: [changed], added: [added, orphans] },
    onLost: end,
  })
  const name = () => lease.touch({ changed: [changed, added], added: [orphans] })
  let sent: Sent
  try {
    const checkAll = () => {
      check()
      lease.check()
    }
    sent = await sendFiles(tables, generation, { ...work, check: checkAll, name })
    checkAll()
    await deploy(lease, work)
  } catch (error) {
    // Who cannot reach the target cannot say anything there.
    await giveUp(lease, error).catch(() => {})
    throw error
  }
  journal.finish()
  progress.end()
  return sent
}

/** That another push has taken the target is told by the error or, where the push ends for something else, by the target. */
async function giveUp(lease: Lease, error: unknown): Promise<void> {
  const failure =
    error instanceof GuardError ? error : await lease.release().catch((failure: unknown) => failure)
  if (failure instanceof GuardError) await lease.abandon()
}

/** Says that the generation is there, then deletes; where there is something to delete, says afterwards that it is done. */
async function deploy(lease: Lease, work: PushWork): Promise<void> {
  const { target, tables, generation, deletions, deleteNow, rules, files, journal, progress } = work
  const kept = await deletions.storeKept()
  const later = async (paths: () => Iterable<string>, since: string | null): Promise<typeof kept> => {
    for (const _ of paths()) return [{ since, paths: await storePaths(target, paths) }]
    return []
  }
  const left = [...kept, ...(deleteNow ? [] : await later(tables.gone, new Date().toISOString()))]
  const due = await later(deletions.keys, null)
  const deployed = {
    ...work.read.state,
    generation: generation.number,
    sequence: generation.number,
    manifest: generation.digest,
    files,
    rules,
  }
  const isDone = due.length === 0
  await lease.deploy({ ...deployed, later: [...left, ...due] }, isDone)
  if (isDone) return
  journal.forget()
  progress.phase('Delete', deletions.due)
  await deleteObjects(target, withList(deletions.keys(), due[0]?.paths), progress)
  await lease.deploy({ ...deployed, later: left }, true)
}

/** With the object that lists the keys, where there is one. */
function* withList(keys: Iterable<string>, list: PathList | undefined): Iterable<string> {
  yield* keys
  if (list !== undefined && 'object' in list) yield list.object
}
