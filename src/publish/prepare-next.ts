import { statSync } from 'node:fs'
import { join } from 'node:path'
import { linkLiveFilesHere } from '../render/linked-files.ts'
import type { BegunTree } from '../render/render-tree.ts'
import { type LiveTree, readLive } from '../tree/generations.ts'
import { discardStaging, openStaging } from '../tree/staging-tree.ts'
import { holdLock } from './hold-lock.ts'

/** The next generation, begun before there was anything to publish: only its process knows that it is whole. */
export interface PreparedTree {
  begun: BegunTree
  /** What its folders were when the last link was made. */
  stamp: string
}

/** Fewer files are linked as fast as they are asked for. */
export const FEWEST_TO_PREPARE = 5000

/**
 * Links the live generation's files into the next one, so that the next publish finds them there. In between it is what
 * a killed run would have left: another publisher removes it. Null where there is too little to link, or nothing is
 * published.
 *
 * @throws {GuardError} when another process is publishing there.
 * @throws {OutputError} when the lock cannot be written.
 */
export function prepareNext(out: string, fewestFiles = FEWEST_TO_PREPARE): PreparedTree | null {
  using _ = holdLock(join(out, '.lock.db'), `the output "${out}"`, false, 'refresh')
  const live = readLive(out)
  if (live === null || live.manifest.counts.files < fewestFiles) return null
  const staging = openStaging(out, live)
  try {
    const linked = linkLiveFilesHere(live, staging.folder)
    return { begun: { staging, linked }, stamp: stampOf(staging.folder) }
  } catch (error) {
    discardStaging(staging)
    throw error
  }
}

/**
 * Removes a prepared tree that nobody will take any more, where it is still there.
 *
 * @throws {GuardError} when another process is publishing there.
 * @throws {OutputError} when the lock cannot be written.
 */
export function discardPrepared(prepared: PreparedTree): void {
  const { staging } = prepared.begun
  using _ = holdLock(join(staging.out, '.lock.db'), `the output "${staging.out}"`, false, 'refresh')
  if (isAsPrepared(prepared, readLive(staging.out))) discardStaging(staging)
}

/** Whether a prepared tree can become the generation after `live`: nobody published there since, or touched it. */
export function isAsPrepared({ begun, stamp }: PreparedTree, live: LiveTree | null): boolean {
  const { staging } = begun
  return staging.live?.number === live?.number && stampOf(staging.folder) === stamp
}

/** A folder's time changes with each name in it. */
function stampOf(folder: string): string {
  return ['accounts', 'products']
    .map(inner => statSync(join(folder, inner), { bigint: true, throwIfNoEntry: false }))
    .map(stat => `${stat?.ino} ${stat?.mtimeNs} ${stat?.ctimeNs}`)
    .join(', ')
}
