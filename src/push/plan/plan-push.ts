import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import type { PushOptions } from '../../config/push-options.ts'
import { GuardError, TargetError } from '../../errors.ts'
import { parseJson } from '../../runtime/parse-json.ts'
import { STATE_FOLDER, type Target } from '../../storage/target.ts'
import { sequenceOf } from '../../tree/change-feed.ts'
import { generationFolder } from '../../tree/generations.ts'
import { fromManifest, MANIFEST, type Manifest, ManifestFields } from '../../tree/manifest.ts'
import type { Deployed } from '../state/deployed.ts'
import type { Touched } from '../state/lease.ts'
import { pathsIn } from '../state/path-list.ts'
import { generationPaths } from './generation-files.ts'
import { headersText, objectHeaders, type PushedRules } from './object-headers.ts'
import { feedReaches, planByFeed } from './plan-by-feed.ts'
import { type ListedCounts, planByListing } from './plan-by-listing.ts'
import { planByRecords } from './plan-by-records.ts'
import type { PlanContext } from './push-tables.ts'
import { refuseHistory } from './refuse-older.ts'

/**
 * How a push finds out what the target lacks. `first`: nothing was pushed to it yet. `nothing`: it is up to date.
 * `feed`: the change feed says what changed. `records`: lists of records are compared. `listing`: the objects of the
 * target are listed.
 */
export type PlannedBy = 'first' | 'nothing' | 'feed' | 'records' | 'listing'

export interface Planned {
  readonly by: PlannedBy
  readonly listing: ListedCounts | null
}

const OldManifest = fromManifest(
  ManifestFields.pick({ generation: true, fingerprint: true, fingerprintSince: true, files: true }),
)
type OldManifest = z.infer<typeof OldManifest>

/**
 * @throws {GuardError} if the target has objects and no push has written there, unless `adopt` is set
 * @throws {GuardError} if the change feeds of target and generation differ in a step, unless `force` names `history`
 * @throws {TargetError} if the target's files contradict its state.
 */
export async function planPush(
  context: PlanContext,
  state: Deployed,
  { adopt, full, force }: Pick<PushOptions, 'adopt' | 'full' | 'force'>,
): Promise<Planned> {
  const { tables, generation, target } = context
  if (state.generation === null && state.push === null && !adopt) await refuseForeign(target)
  const listing = adopt ? await planByListing(context) : null
  // With `adopt`, the listing has already planned what to send, so `send` does nothing. What to delete comes from the
  // state: other objects at the target are not the push's own.
  const by = await planByState(
    adopt ? { ...context, tables: { ...tables, send() {} } } : context,
    state,
    force,
  )
  if ((by === 'first' && !adopt) || full)
    for (const path of generationPaths(generation)) tables.send(full ? 'changed' : 'added', path)
  if (state.rules !== null && !adopt) planByRules(context, state.rules)
  if (state.push !== null) await planInterrupted(context, state.push)
  return { by: adopt ? 'listing' : by, listing }
}

export async function refuseForeign(target: Target): Promise<void> {
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
  context: PlanContext,
  state: Deployed,
  force: PushOptions['force'],
): Promise<PlannedBy> {
  const { tables, generation, target } = context
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
  const other = stepsInBoth(before, generation.manifest).find(({ isSame }) => !isSame)
  if (other !== undefined && !force.includes('history'))
    refuseHistory(target, `its "${other.name}" is not the one of generation ${generation.number}`)
  await planByRecords(context, before)
  return 'records'
}

function isOnDisk(out: string, number: number, digest: string): boolean {
  try {
    return hash('sha256', readFileSync(join(generationFolder(out, number), MANIFEST))) === digest
  } catch {
    return false
  }
}

/** After an interrupted push, the manifest may be that push's own, so its hash is not checked. */
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
  const { data } = OldManifest.safeParse(parseJson(text.toString()))
  if (data === undefined) throw new TargetError(`${doing}: it is no manifest`, { hint })
  return data
}

/**
 * Whether the change feed of `after` has all changes since `before`. An emptied output folder counts generations from 1
 * again. So `before` and `after` must have the same fingerprint since the same time, and equal files of the feed.
 */
function isAncestor(before: OldManifest, after: Manifest): boolean {
  const { fingerprint, fingerprintSince } = after
  if (before.fingerprint !== fingerprint || before.fingerprintSince !== fingerprintSince) return false
  const steps = stepsInBoth(before, after)
  return steps.length > 0 && steps.every(({ isSame }) => isSame)
}

function stepsInBoth(
  before: OldManifest,
  { files }: Pick<Manifest, 'files'>,
): { name: string; isSame: boolean }[] {
  return Object.entries(before.files)
    .filter(([name]) => !Number.isNaN(sequenceOf(name)) && Object.hasOwn(files, name))
    .map(([name, { digest }]) => ({ name, isSame: files[name]?.digest === digest }))
}

function planByRules({ tables, generation, rules }: PlanContext, before: PushedRules): void {
  if (JSON.stringify(before) === JSON.stringify(rules)) return
  const textBy = (path: string, by: PushedRules) => headersText(path, objectHeaders(path, by), by)
  for (const path of generationPaths(generation))
    if (textBy(path, before) !== textBy(path, rules)) tables.send('changed', path)
}

/** Plans to send the files that an interrupted push may have sent, since the target's bytes of them are unknown. */
async function planInterrupted(
  { tables, generation, target }: PlanContext,
  { changed, added }: Touched,
): Promise<void> {
  const { database } = tables
  database.exec(
    'CREATE TEMP TABLE interrupted (path TEXT PRIMARY KEY, existing INTEGER NOT NULL) WITHOUT ROWID',
  )
  const insert = database.prepare('INSERT OR REPLACE INTO interrupted VALUES (?, ?)')
  for (const list of added) for await (const path of pathsIn(target, list)) insert.run(path, 0)
  for (const list of changed) for await (const path of pathsIn(target, list)) insert.run(path, 1)
  const rest = database.prepare('SELECT path, existing FROM interrupted')
  if (rest.get() === undefined) return
  const find = database.prepare('DELETE FROM interrupted WHERE path = ? RETURNING existing')
  for (const path of generationPaths(generation)) {
    const found = find.get(path)
    if (found === undefined) continue
    tables.send('added', path)
    if (found['existing'] === 1) tables.markExisting(path)
  }
  for (const { path, existing } of rest.iterate())
    if (existing === 1) tables.remove(String(path))
    else tables.addOrphan(String(path))
}
