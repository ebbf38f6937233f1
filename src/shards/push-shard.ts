import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PushOptions } from '../config/push-options.ts'
import { SourceError } from '../errors.ts'
import { recordFile } from '../formats/record-file.ts'
import { openJournal } from '../push/journal.ts'
import { pushedRules } from '../push/plan/object-headers.ts'
import { refuseForeign } from '../push/plan/plan-push.ts'
import { openPushTables } from '../push/plan/push-tables.ts'
import { openTarget } from '../push/push.ts'
import { sendFiles } from '../push/send/send-files.ts'
import { readDeployed } from '../push/state/deployed.ts'
import { announceNew, isTaken, refuseTaken } from '../push/state/lease.ts'
import { storePaths } from '../push/state/path-list.ts'
import type { Progress } from '../runtime/progress.ts'
import type { Target } from '../storage/target.ts'
import { fetchPart } from './bucket-steps.ts'
import { readMerged } from './merged-before.ts'
import { readWhole } from './part.ts'
import type { PartsBucket } from './parts-bucket.ts'
import { partLines } from './plan-parts.ts'
import { placesIn, type ShardPlan } from './shard-plan.ts'

interface PushedShard {
  files: number
  bytes: number
  /** The shard's files that the target had already. They are not sent, even if their content differs. */
  existing: number
}

/**
 * Sends those files of a shard's records that a target lacks. No file links to them until a push sends the lists.
 *
 * @throws {SourceError} when the parts are not merged, because then the guards have not passed.
 * @throws {GuardError} if a push is running there, or somebody else has filled the target.
 */
export async function pushShard(
  name: string,
  options: PushOptions,
  { parts, bucket }: { parts: string; bucket: PartsBucket | null },
  { plan, shard }: { plan: ShardPlan; shard: number },
  { progress, environment }: { progress: Progress; environment: NodeJS.ProcessEnv },
): Promise<PushedShard> {
  if (bucket !== null) await fetchPart(bucket, shard)
  const merged = readMerged(parts, plan)
  if (merged === null)
    throw new SourceError(`Pushing shard ${shard} of "${parts}": the parts are not merged yet`, {
      hint: `Run first: tourpress merge --parts ${parts}`,
    })
  if (plan.shards[shard]?.length === 0) return { files: 0, bytes: 0, existing: 0 }
  const part = await readWhole(parts, plan, shard)
  const { concurrency } = options
  const local = mkdtempSync(join(tmpdir(), 'tourpress-push-'))
  using held = new DisposableStack()
  held.defer(() => rmSync(local, { recursive: true, force: true }))
  const journal = held.use(openJournal(join(local, 'store'), parts, name))
  const tables = openPushTables(journal.database)
  tables.database.exec('BEGIN')
  for (const { type, id, bytes } of partLines(parts, [part]))
    for (const suffix of Object.keys(bytes)) tables.send('added', recordFile(type, id, suffix))
  tables.database.exec('COMMIT')
  const { signal } = new AbortController()
  await using target = await openTarget(name, options, { environment, signal, concurrency, onWait() {} })
  await refuseOthers(target)
  const all = tables.counts().sent
  for await (const { key } of target.list()) tables.leave(key)
  const planned = tables.counts().sent
  const existing = all - planned
  if (options.dryRun || planned === 0) return { files: planned, bytes: 0, existing }
  await announceNew(target, await storePaths(target, tables.additions), merged.generation)
  const { files, bytes } = await sendFiles({
    ...{ tables, journal, concurrency, progress, generation: { folder: placesIn(parts).tree } },
    ...{ rules: pushedRules(options), target: onlyNew(target) },
    check() {},
    async onNewSent() {},
  })
  progress.end()
  return { files, bytes, existing }
}

async function refuseOthers(target: Target): Promise<void> {
  const read = await readDeployed(target, false)
  const now = new Date()
  if (isTaken(read, null, now)) refuseTaken(target, read, now)
  if (read.state.generation !== null || read.state.push !== null) return
  try {
    await refuseForeign(target)
  } catch (error) {
    // Another shard's job may have sent the foreign files since the state was read. If so, the state now names a push.
    if ((await readDeployed(target, false)).state.push === null) throw error
  }
}

/** Makes a target that never replaces an object, since one that another push has stored meanwhile is newer. */
function onlyNew(target: Target): Target {
  return { ...target, put: (key, content, more) => target.put(key, content, { ...more, ifMatch: null }) }
}
