import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type OpenedBaseline, openBaseline } from '../baseline/open-baseline.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { UsageError } from '../errors.ts'
import { asFileSystemError } from '../runtime/file-system-error.ts'
import type { Progress } from '../runtime/progress.ts'
import { DEFAULT_ACCESS, type S3Access } from '../storage/s3/s3-options.ts'
import { removeExpired } from '../tree/expired-generations.ts'
import {
  generationFolder,
  listGenerations,
  liveGeneration,
  readLive,
  removeLeftovers,
} from '../tree/generations.ts'
import { readPartialMark } from '../tree/partial-mark.ts'
import { updateRecycled } from '../tree/recycled-tree.ts'
import { createPool, type WorkerPool } from '../worker/create-pool.ts'
import { workerFile } from '../worker/worker-files.ts'
import type { BuildWorker } from './build-worker.ts'
import type { LockHolder } from './hold-lock.ts'
import { holdOutput, holdStore } from './hold-places.ts'
import { type NextGeneration, nextGeneration } from './next-generation.ts'

/** How publishing shows its progress and learns the time. */
export interface BuildContext {
  progress: Progress
  now: Date
  /** The variables that may have credentials of a bucket. @default the variables of this process */
  environment?: NodeJS.ProcessEnv
}

interface PublishPlaces {
  out: string
  /** The catalogue's SQLite file; null for a rollback, which takes all files from an older generation. */
  store: string | null
  wait: boolean
  as: LockHolder
  keep: number
  base?: string | null
  isFirst?: boolean
  s3?: S3Access
}

export interface Publishing {
  /** If `PublishPlaces` names no store, it is an empty database that is deleted afterwards. */
  store: Store
  next: NextGeneration
  pool: WorkerPool<BuildWorker>
}

/** The most megabytes of a build worker's heap. With Node's default limits, two workers took 1.5 times the memory. */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

export function createBuildPool(size?: number): WorkerPool<BuildWorker> {
  return createPool<BuildWorker>(workerFile('publish/build-worker'), WORKER_MEMORY, size)
}

/**
 * Locks the output and the store, opens the store, and calls `work`. Afterwards it removes a generation that did not go
 * live, ends the threads, closes the store and releases the locks. With `as: 'build'` it also updates the recycled tree
 * and removes expired generations. A server does both in other threads, so that its next publish need not wait.
 *
 * @throws {GuardError} when another process is publishing there
 * @throws {UsageError} when the store cannot be opened
 * @throws {OutputError} when the output or the store cannot be written
 */
export async function publishing<Result>(
  places: PublishPlaces,
  doing: string,
  work: (publishing: Publishing) => Promise<Result>,
): Promise<Result> {
  const { out, store: file, wait, as, keep, base = null, isFirst = false, s3 = DEFAULT_ACCESS } = places
  using held = new DisposableStack()
  held.use(holdOutput(out, { wait, as }))
  const before = liveGeneration(out)
  const isPublished = () => liveGeneration(out) !== undefined
  const store =
    file === null
      ? held.adopt(new DatabaseSync(''), empty => empty.close())
      : holdStore(file, { wait, as }, held, isPublished)
  const pool = createBuildPool()
  let [baseline, next]: [OpenedBaseline | null, NextGeneration | null] = [null, null]
  try {
    // Leftovers of killed publishers are removed, even if nothing is published this time.
    removeLeftovers(out)
    for (const inner of [BASELINE_FOLDER, UNPACKED_FOLDER])
      rmSync(join(out, inner), { recursive: true, force: true })
    if (base !== null) baseline = await openBaseline(base, join(out, BASELINE_FOLDER), { isFirst, s3 })
    if (baseline !== null) refuseNewer(out, baseline)
    // With a base, the live generation of `out` is not used, even if nothing is published at the base yet.
    next = nextGeneration(out, baseline === null ? readLive(out) : baseline.live, keep)
    const result = await work({ store, next, pool })
    await pool.close()
    await next.discard()
    await baseline?.close()
    if (as === 'build')
      await tryTo(() => {
        updateRecycled(out, readLive(out))
        removeExpired(out)
      })
    return result
  } catch (error) {
    // Threads may still write into the next generation, so they must end before it is removed.
    await pool.close()
    await tryTo(async () => {
      await next?.discard()
      await baseline?.close()
      removeLeftovers(out)
    })
    const now = liveGeneration(out)
    const became =
      now === before
        ? undefined
        : `Generation ${now} is live all the same, and the next build goes on from it`
    throw asFileSystemError(error, doing, became)
  }
}

const BASELINE_FOLDER = '.base'
export const UNPACKED_FOLDER = '.parts'

/** Refuses a base older than a whole generation of `out`: the next generation could get that one's number. */
function refuseNewer(out: string, { live }: OpenedBaseline): void {
  if (live === null) return
  const { number, baseline } = live
  const newer = listGenerations(out).filter(
    other => other > number && readPartialMark(generationFolder(out, other)) === null,
  )
  if (newer.length === 0) return
  throw new UsageError(
    `Building on the base "${baseline?.name}", which has generation ${number}: "${out}" has generation ${newer.at(-1)} already`,
    { hint: 'Push that one, build without --base, or give another --out' },
  )
}

/** Ignores a failure of `tidy`, because the result or the error of the publishing itself matters more. */
async function tryTo(tidy: () => unknown): Promise<void> {
  try {
    await tidy()
  } catch {
    // The next publisher tidies up first, and reports its failure.
  }
}
