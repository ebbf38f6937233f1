import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openStore, type Store } from '../catalogue/store/open-store.ts'
import { holdLive } from '../plan/plan.ts'
import { linkLiveFilesAhead } from '../render/linked-files.ts'
import type { BegunTree } from '../render/render-tree.ts'
import { isWhole } from '../tree/base.ts'
import { type LiveTree, readLive } from '../tree/generations.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'
import { RECORDS } from '../tree/manifest.ts'
import { RECORD_FOLDERS } from '../tree/record-files.ts'
import { bringSpare } from '../tree/spare-tree.ts'
import { discardStaging, openStaging } from '../tree/staging-tree.ts'
import { holdLock, type Lock } from './hold-lock.ts'

/** Where a refresh reads and where it publishes. */
export interface RefreshPlaces {
  out: string
  store: string
}

/** The next generation, begun before there was anything to publish: only its process knows what it is. */
export interface PreparedTree {
  begun: BegunTree
  /** It holds the lines of the live generation; null once it was taken. */
  store: Store | null
  /** Held while links are made: nobody else publishes, or removes the tree, meanwhile. */
  lock: Lock | null
  /** What its folders were when the last link was made; null while links are made, empty where it did not come to all. */
  stamp: string | null
  /** Done when the last link is made, or none is made any more. */
  linking: Promise<void>
}

/** Fewer files are linked as fast as they are asked for. */
export const FEWEST_TO_PREPARE = 5000

/**
 * Has a thread link the live generation's files into the next one, so that the next publish finds them there, or many
 * of them, and reads the live generation's lines. Once they are there it is what a killed run would have left: another publisher removes it. Null where there is
 * too little to link, or nothing is published.
 *
 * @throws {GuardError} when another process is publishing there.
 * @throws {OutputError} when the lock cannot be written.
 */
export function prepareNext(
  { out, store: file }: RefreshPlaces,
  fewestFiles = FEWEST_TO_PREPARE,
): PreparedTree | null {
  using held = lockOf(out)
  const live = readLive(out)
  bringSpare(out, live)
  if (live === null || !isWhole(live) || live.manifest.counts.files < fewestFiles) return null
  const staging = openStaging(out, live)
  const { linked, whole } = linkLiveFilesAhead(live, staging)
  const lock = held.share()
  const stamping = whole.then(
    () => stampOf(staging.folder),
    () => '',
  )
  const linking = stamping.then(stamp => {
    prepared.stamp = stamp
    lock?.[Symbol.dispose]()
  })
  const prepared: PreparedTree = { begun: { staging, linked }, store: null, lock, stamp: null, linking }
  prepared.store = storeHolding(live, file)
  return prepared
}

/** Null where it fails: the publish does the same, and tells. */
function storeHolding(live: LiveTree, file: string): Store | null {
  let store: Store | null = null
  try {
    store = openStore(file)
    holdLive(store, linesOfFile(join(live.folder, RECORDS)))
    return store
  } catch {
    store?.close()
    return null
  }
}

/** The store of a prepared tree, where the live generation is still that with which it is to be compared; else it is closed. */
export function takeStore(prepared: PreparedTree, live: number | undefined): Store | null {
  const { store, begun } = prepared
  prepared.store = null
  if (begun.staging.live?.number === live) return store
  store?.close()
  return null
}

/**
 * Removes a prepared tree that nobody will take any more, where it is still there; its links stay as the recycled tree.
 *
 * @throws {GuardError} when another process is publishing there.
 * @throws {OutputError} when the lock cannot be written.
 */
export async function discardPrepared(prepared: PreparedTree): Promise<void> {
  const { staging, linked } = prepared.begun
  using _ = prepared.lock?.share() ?? lockOf(staging.out)
  const isOwn = isAsPrepared(prepared, readLive(staging.out))
  prepared.store?.close()
  prepared.store = null
  await linked?.stop()
  if (!isOwn) return
  discardStaging(staging, Boolean(prepared.stamp))
}

/**
 * Whether a prepared tree can become the generation after `live`: nobody published there since, or touched it. While its
 * links are made, nobody can. Only for the holder of the output's lock.
 */
export function isAsPrepared({ begun, stamp }: PreparedTree, live: LiveTree | null): boolean {
  const { staging } = begun
  return staging.live?.number === live?.number && (stamp === null || stampOf(staging.folder) === stamp)
}

function lockOf(out: string): Lock {
  return holdLock(join(out, '.lock.db'), `the output "${out}"`, false, 'refresh')
}

/** A folder's time changes with each name in it. */
function stampOf(folder: string): string {
  return RECORD_FOLDERS.map(inner => statSync(join(folder, inner), { bigint: true, throwIfNoEntry: false }))
    .map(stat => `${stat?.ino} ${stat?.mtimeNs} ${stat?.ctimeNs}`)
    .join(', ')
}
