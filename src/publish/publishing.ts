import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type OpenedBaseline, openBaseline } from '../baseline/open-baseline.ts'
import { openStore, type Store } from '../catalogue/store/open-store.ts'
import { UsageError } from '../errors.ts'
import { asFileSystemError } from '../runtime/file-system-error.ts'
import type { Progress } from '../runtime/progress.ts'
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
import { holdLock, type LockHolder } from './hold-lock.ts'
import { type NextGeneration, nextGeneration } from './next-generation.ts'
import type { ReadAhead } from './read-ahead.ts'

/** What publishing does beside its work: it shows how far it is, and it knows what time it is. */
export interface BuildContext {
  progress: Progress
  now: Date
}

/** Where something is published. */
export interface PublishPlaces {
  /** Output root. */
  out: string
  /** The catalogue's SQLite file; null where what is published does not come from there, as in a rollback. */
  store: string | null
  /** Waits for another publisher to end, instead of ending at once. */
  wait: boolean
  as: LockHolder
  /** What is published elsewhere and is built on instead of the live generation: an address or a folder. */
  base?: string | null
  /** What this process read for it already. */
  ahead?: ReadAhead | null
}

/** What the one process that publishes to a place works with. */
export interface Publishing {
  /** The catalogue's store; where none is named, an empty database that is gone afterwards. */
  store: Store
  /** Whether it holds the lines of the live generation already (`holdLive`). */
  holdsLive: boolean
  /** The generation that is to replace the live one. */
  next: NextGeneration
  /** Threads that help where there is much to do. */
  pool: WorkerPool<BuildWorker>
}

/** Two workers with the default heap took half as much memory again as they need. */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * The frame of everything that publishes: a build, a refresh after writes over the API, and a rollback. It locks the
 * places, opens the store, and knows the live generation. Whatever becomes of the work, a generation that did not go
 * live is removed, the threads are ended, the store is closed and the locks are released. A server has expired generations
 * removed by another thread: here the next write would wait for that.
 *
 * @param doing what is done, as the beginning of an error message
 * @throws {GuardError} when another process is publishing there.
 * @throws {UsageError} when the store cannot be opened.
 * @throws {OutputError} when the output or the store cannot be written.
 */
export async function publishing<Result>(
  { out, store: file, wait, as, base: baseName = null, ahead = null }: PublishPlaces,
  doing: string,
  work: (publishing: Publishing) => Promise<Result>,
): Promise<Result> {
  using held = new DisposableStack()
  held.use(holdLock(join(out, '.lock.db'), `the output "${out}"`, wait, as))
  if (file !== null) held.use(holdLock(`${file}.lock`, `the store "${file}"`, wait, as))
  const before = liveGeneration(out)
  const holding = ahead?.take(before) ?? null
  const opened = holding ?? (file === null ? new DatabaseSync('') : openStore(file))
  const store = held.adopt(opened, () => opened.close())
  clear(out, doing)
  const pool = createPool<BuildWorker>(workerFile('publish/build-worker'), WORKER_MEMORY)
  let [baseline, next]: [OpenedBaseline | null, NextGeneration | null] = [null, null]
  try {
    if (baseName !== null) baseline = await openBaseline(baseName, join(out, BASELINE_FOLDER))
    if (baseline !== null) refuseNewer(out, baseline)
    // Where nothing is published at the baseline, nothing that lies here was published there either.
    next = nextGeneration(out, baseline === null ? readLive(out) : baseline.live)
    const result = await work({ store, holdsLive: holding !== null, next, pool })
    await pool.close()
    await next.discard()
    await baseline?.close()
    if (as === 'build') await tryTo(() => tidy(out))
    return result
  } catch (error) {
    // First, for its threads may still be writing into the generation.
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

/** Where what is read of a baseline is put, in the output: beside the generations. */
const BASELINE_FOLDER = '.base'

/** Numbers of a baseline and of the output must not be of two different histories. */
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

/** Removes what killed publishers left, also where nothing turns out to be published now. */
function clear(out: string, doing: string): void {
  try {
    removeLeftovers(out)
    rmSync(join(out, BASELINE_FOLDER), { recursive: true, force: true })
  } catch (error) {
    throw asFileSystemError(error, doing)
  }
}

/** What no reader has any more, and the next publisher may want: in a server, threads do so after each publish. */
function tidy(out: string): void {
  updateRecycled(out, readLive(out))
  removeExpired(out)
}

/** Tidies up behind work that succeeded or failed by itself, which is what is told. */
async function tryTo(tidy: () => unknown): Promise<void> {
  try {
    await tidy()
  } catch {
    // The next publisher does the same before anything else, and there it is told: see `clear`.
  }
}
