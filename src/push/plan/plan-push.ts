import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { PushOptions } from '../../config/push-options.ts'
import { GuardError, TargetError } from '../../errors.ts'
import { sequenceOf } from '../../tree/change-feed.ts'
import { generationFolder } from '../../tree/generations.ts'
import { MANIFEST, Manifest } from '../../tree/manifest.ts'
import type { Deployed } from '../state/deployed.ts'
import type { Touched } from '../state/lease.ts'
import { pathsIn } from '../state/path-list.ts'
import { STATE_FOLDER } from '../state/state-object.ts'
import type { Target } from '../target.ts'
import { generationPaths, type PushedGeneration } from './generation-files.ts'
import { objectHeaders, type PushedRules } from './object-headers.ts'
import { feedReaches, planByFeed } from './plan-by-feed.ts'
import { type Listing, planByListing } from './plan-by-listing.ts'
import { planByRecords } from './plan-by-records.ts'
import type { PushTables } from './push-tables.ts'

/**
 * By what a push knows what the target lacks: it has nothing yet, or has it all; the change feed; the target's own lists; or what
 * is there, listed.
 */
export type PlannedBy = 'first' | 'nothing' | 'feed' | 'records' | 'listing'

export interface Planned {
  readonly by: PlannedBy
  readonly listing: Listing | null
}

/** What the target's manifest tells of the generation there. */
const OldManifest = z.object({
  ...Manifest.pick({ generation: true, fingerprint: true, fingerprintSince: true, files: true }).shape,
})
type OldManifest = z.infer<typeof OldManifest>

/**
 * Plans what has to be sent, so that the target holds the generation, and what goes.
 *
 * @throws {GuardError} when nobody pushed to the target, and something is there.
 * @throws {TargetError} when what the target says of itself is not so.
 */
export async function planPush(
  tables: PushTables,
  generation: PushedGeneration,
  target: Target,
  state: Deployed,
  rules: PushedRules,
  { adopt, full }: Pick<PushOptions, 'adopt' | 'full'>,
): Promise<Planned> {
  if (state.generation === null && state.push === null && !adopt) await refuseForeign(target)
  const listing = adopt ? await planByListing(tables, generation, target, rules) : null
  // A listing says what to send, and not whose the rest is.
  const by = await planByState(adopt ? { ...tables, send() {} } : tables, generation, target, state)
  if ((by === 'first' && !adopt) || full)
    for (const path of generationPaths(generation)) tables.send(full ? 'changed' : 'added', path)
  if (state.rules !== null && !adopt) planByRules(tables, generation, state.rules, rules)
  if (state.push !== null) await planInterrupted(tables, generation, target, state.push)
  return { by: adopt ? 'listing' : by, listing }
}

async function refuseForeign(target: Target): Promise<void> {
  for await (const { key } of target.list())
    if (!key.startsWith(STATE_FOLDER))
      throw new GuardError(
        `Pushing to "${target.name}": it holds "${key}" and perhaps more, and nobody has pushed there`,
        {
          hint: 'With --adopt everything there is listed once: what differs is sent, and nothing is deleted',
        },
      )
}

async function planByState(
  tables: PushTables,
  generation: PushedGeneration,
  target: Target,
  state: Deployed,
): Promise<PlannedBy> {
  const { generation: number, sequence, manifest: digest } = state
  if (number === null || sequence === null || digest === null) return 'first'
  if (digest === generation.digest) return 'nothing'
  const standsOn = generation.partial?.manifest === digest
  if (feedReaches(generation, sequence) && (standsOn || isOnDisk(generation.out, number, digest))) {
    planByFeed(tables, generation, sequence)
    return 'feed'
  }
  const before = await readManifest(target, state)
  if (feedReaches(generation, before.generation) && isAncestor(before, generation.manifest)) {
    planByFeed(tables, generation, before.generation)
    return 'feed'
  }
  await planByRecords(tables, generation, before, target)
  return 'records'
}

/** Whether the output still has the generation that the target holds: then the change feed begins with that one. */
function isOnDisk(out: string, number: number, digest: string): boolean {
  try {
    return hash('sha256', readFileSync(join(generationFolder(out, number), MANIFEST))) === digest
  } catch {
    return false
  }
}

/** The target's manifest. After a push that was interrupted it may be that one's: then its list of files is followed too. */
async function readManifest(target: Target, { manifest, push }: Deployed): Promise<OldManifest> {
  const doing = `Reading ${MANIFEST} of "${target.name}"`
  const hint = 'Nothing was changed. With --adopt the target is listed once, and what differs is sent'
  const stored = await target.get(MANIFEST)
  if (stored === null) throw new TargetError(`${doing}: it is gone`, { hint })
  const text = Buffer.concat(await Array.fromAsync(stored.content))
  if (push === null && hash('sha256', text) !== manifest)
    throw new TargetError(`${doing}: it is not the one that was pushed, so somebody else writes there`, {
      hint,
    })
  const { data } = OldManifest.safeParse(JSON.parse(text.toString()))
  if (data === undefined) throw new TargetError(`${doing}: it is no manifest`, { hint })
  return data
}

/**
 * Whether a generation comes from another one, so that its change feed tells the difference: with equal inputs since the same
 * moment, and every step that both know is the same. An output folder that was emptied counts from 1 again.
 */
function isAncestor(before: OldManifest, { fingerprint, fingerprintSince, files }: Manifest): boolean {
  if (before.fingerprint !== fingerprint || before.fingerprintSince !== fingerprintSince) return false
  const common = Object.entries(before.files).filter(
    ([name]) => !Number.isNaN(sequenceOf(name)) && Object.hasOwn(files, name),
  )
  return common.length > 0 && common.every(([name, { digest }]) => files[name]?.digest === digest)
}

/** Plans files that are sent with other headers from now on. */
function planByRules(
  tables: PushTables,
  generation: PushedGeneration,
  before: PushedRules,
  now: PushedRules,
): void {
  if (JSON.stringify(before) === JSON.stringify(now)) return
  for (const path of generationPaths(generation)) {
    const [old, next] = [objectHeaders(path, before), objectHeaders(path, now)]
    if (JSON.stringify(old) !== JSON.stringify(next)) tables.send('changed', path)
  }
}

/** Plans what a push that was interrupted may have sent: of such a file nobody knows which bytes it holds. */
async function planInterrupted(
  tables: PushTables,
  generation: PushedGeneration,
  target: Target,
  { changed, added }: Touched,
): Promise<void> {
  const { database } = tables
  database.exec('CREATE TEMP TABLE interrupted (path TEXT PRIMARY KEY, there INTEGER NOT NULL) WITHOUT ROWID')
  const insert = database.prepare('INSERT OR REPLACE INTO interrupted VALUES (?, ?)')
  for (const list of added) for await (const path of pathsIn(target, list)) insert.run(path, 0)
  for (const list of changed) for await (const path of pathsIn(target, list)) insert.run(path, 1)
  const rest = database.prepare('SELECT path, there FROM interrupted')
  if (rest.get() === undefined) return
  const find = database.prepare('DELETE FROM interrupted WHERE path = ? RETURNING there')
  for (const path of generationPaths(generation)) {
    const found = find.get(path)
    if (found === undefined) continue
    tables.send('added', path)
    if (found['there'] === 1) tables.found(path)
  }
  for (const { path, there } of rest.iterate())
    if (there === 1) tables.remove(String(path))
    else tables.discard(String(path))
}
