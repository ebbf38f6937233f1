import { readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
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
import { dropRecycled, keepForRecycling } from './recycled-tree.ts'
import { syncFileSystem } from './sync-file-system.ts'

/** The folder in which the next generation is made, beside the live one. No reader sees it before it goes live. */
export interface StagingTree {
  /** The output root. */
  out: string
  /** The number that the generation will have. */
  number: number
  folder: string
  /** The generation that it will replace; null where nothing is published. */
  live: LiveTree | null
}

/** Makes the folder of the next generation, once what killed runs left is removed. Only for the holder of the lock. */
export function openStaging(out: string, live: LiveTree | null): StagingTree {
  removeLeftovers(out)
  // Generations that are built on a baseline have its numbers, which may be given again.
  if (live?.baseline) dropRecycled(out)
  const number = live === null ? highestGeneration(out) + 1 : live.numberAfter(highestGeneration(out))
  const folder = stagingFolder(out, number)
  for (const inner of [...RECORD_FOLDERS, PARTS]) makeFolder(join(folder, inner))
  return { out, number, folder, live }
}

/**
 * Makes a finished staging tree the live generation. All of it is on the disk before it gets its name, and its name is
 * on the disk before `current` leads to it: whenever the machine stops, `current` leads to a whole generation.
 *
 * @throws {OutputError} when the generation is live and the disk does not confirm it.
 */
export async function goLive({ out, number, folder }: StagingTree): Promise<void> {
  await flushFolder(folder)
  nameGeneration(out, number)
  await flushOne(join(out, GENERATIONS))
  switchCurrent(out, number)
  try {
    await flushOne(out)
  } catch (cause) {
    const reason = cause instanceof Error ? systemReason(cause) : String(cause)
    throw new OutputError(
      `Publishing to "${out}": generation ${number} is live, but the disk did not confirm it: ${reason}`,
      {
        cause,
        hint: 'Should the machine stop now, the generation before may be live again; the next build publishes what it lacks',
      },
    )
  }
}

/**
 * Removes a staging tree that is not wanted.
 *
 * @param isLinked whether it has links to all records' files of the live generation, and nothing else: these stay as the
 *   recycled tree
 */
export function discardStaging({ out, folder, live }: StagingTree, isLinked: boolean): void {
  if (isLinked && live !== null && recycledGeneration(out) === undefined)
    keepForRecycling(out, live.number, folder)
  rmSync(folder, { recursive: true, force: true })
}

/** Brings a whole folder to the disk: its file system where the system can, else every file by itself. */
async function flushFolder(folder: string): Promise<void> {
  if (await syncFileSystem(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    await flushOne(join(entry.parentPath, entry.name))
  await flushOne(folder)
}

/** Brings one file, or the names in one folder, to the disk. */
async function flushOne(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
