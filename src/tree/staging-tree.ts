import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { OutputError } from '../errors.ts'
import { systemReason } from '../runtime/file-system-error.ts'
import { GENERATIONS } from './expired-generations.ts'
import {
  highestGeneration,
  nameGeneration,
  recycledGeneration,
  removeLeftovers,
  stagingFolder,
  switchCurrent,
} from './generations.ts'
import type { LiveTree } from './live-tree.ts'
import { makeFolder } from './make-folder.ts'
import { PARTS, RECORD_FOLDERS } from './record-files.ts'
import { recordFilesOf } from './recycled-mark.ts'
import { dropRecycled, keepForRecycling } from './recycled-tree.ts'
import { syncFile, syncFileSystem } from './sync-file-system.ts'

/** The next generation while it is made, in a folder beside the live one. No reader sees it before it goes live. */
export interface StagingTree {
  out: string
  number: number
  folder: string
  live: LiveTree | null
}

/** Makes the folder of the next generation, and removes what killed runs left. The caller must hold the lock. */
export function openStaging(out: string, live: LiveTree | null): StagingTree {
  removeLeftovers(out)
  // A generation on a baseline takes its number from the baseline. The recycled tree may have the same number, but
  // files of another generation, so it is dropped.
  if (live?.baseline) dropRecycled(out)
  const number = live === null ? highestGeneration(out) + 1 : live.numberAfter(highestGeneration(out))
  const folder = stagingFolder(out, number)
  for (const inner of [...RECORD_FOLDERS, PARTS]) makeFolder(join(folder, inner))
  return { out, number, folder, live }
}

/**
 * Makes a finished staging tree the live generation. Each step reaches the disk before the next: the files, the name of
 * the tree, the link `current`. So `current` names a whole generation even after a crash.
 *
 * @throws {OutputError} when the generation is live but the disk does not confirm the switch
 */
export async function goLive({ out, number, folder }: StagingTree): Promise<void> {
  rmSync(join(folder, PARTS), { recursive: true, force: true })
  await flushFolder(folder)
  nameGeneration(out, number)
  await syncFile(join(out, GENERATIONS))
  switchCurrent(out, number)
  try {
    await syncFile(out)
  } catch (cause) {
    const reason = systemReason(cause)
    throw new OutputError(
      `Publishing to "${out}": generation ${number} is live, but the disk did not confirm it: ${reason}`,
      {
        cause,
        hint: 'Should the machine stop now, the generation before may be live again; the next build publishes what it lacks',
      },
    )
  }
}

/** @param isLinked whether the tree has only links to the live record files, which can become the recycled tree */
export function discardStaging({ out, folder, live }: StagingTree, isLinked: boolean): void {
  if (isLinked && live !== null && recycledGeneration(out) === undefined)
    keepForRecycling(out, live.number, folder, recordFilesOf(live.manifest))
  rmSync(folder, { recursive: true, force: true })
}

async function flushFolder(folder: string): Promise<void> {
  if (await syncFileSystem(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    await syncFile(join(entry.parentPath, entry.name))
  await syncFile(folder)
}
