import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { EXTENSIONS } from '../formats/file-id.ts'
import { recordFile } from '../formats/record-file.ts'
import type { Plan } from '../plan/plan.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import { isCompressed } from '../surfaces/shared/encodings.ts'
import type { LiveTree } from '../tree/generations.ts'
import { missingFile } from '../tree/link-file.ts'
import { RECORDS } from '../tree/manifest.ts'
import { putFile } from '../tree/put-file.ts'
import { takeSpare } from '../tree/spare-tree.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import { createWorker } from '../worker/create-worker.ts'
import { workerFile } from '../worker/worker-files.ts'
import { type LinkJob, linkRecords } from './link-records.ts'
import type { LinkWorker } from './link-worker.ts'
import { type SplicedAccount, writeSpliced } from './write-spliced.ts'

/** The records' files of a staging tree, which begin as links to those of the live generation. */
export interface LinkedFiles {
  /** Whether they were the recycled tree's, and were all there from the beginning. */
  isSpare: boolean
  /** Writes a file in place of a link, which is there already or not yet. */
  put(file: string, content: Uint8Array): void
  /** The same with the `all` files of an account. Where nobody waits for the answer any more, its error is no matter. */
  splice(account: SplicedAccount): Promise<RenderedRecord>
  /**
   * Waits until all files are there, and removes those of records that the plan has no more.
   *
   * @throws {OutputError} when a file that did not change is missing from the live generation.
   */
  finish(plan: Plan): Promise<void>
  /** Ends it, wherever it is. */
  stop(): Promise<void>
}

/** From so many files on, linking them takes longer than starting a thread. */
const FEWEST_FOR_THREAD = 5000

/**
 * Takes the recycled tree, or links all records' files of the live generation into a staging tree, in a thread of its own
 * where they are many. A link never replaces a file, and a file that is written replaces a link: so rendering need not
 * wait for the links.
 */
export function linkLiveFiles(live: LiveTree, staging: StagingTree): LinkedFiles {
  const isSpare = takeSpare(staging.out, live, staging.folder)
  const isHere = live.manifest.counts.files < FEWEST_FOR_THREAD
  return isHere ? linkHere(jobOf(live, staging), isSpare) : linkInThread(jobOf(live, staging), isSpare)
}

/**
 * The same before it is known what will be written: a thread makes the links, and this one writes.
 *
 * @returns also when all links are there; an error where they cannot be made, or `stop` comes before
 */
export function linkLiveFilesAhead(
  live: LiveTree,
  staging: StagingTree,
): { linked: LinkedFiles; whole: Promise<void> } {
  const job = jobOf(live, staging)
  if (takeSpare(staging.out, live, staging.folder))
    return { linked: linkHere(job, true), whole: Promise.resolve() }
  const worker = createWorker<LinkWorker>(workerFile('render/link-worker'))
  const missing = later(worker.call('link', job))
  const linked = { isSpare: false, ...writtenHere(job, missing), stop: worker.close }
  return { linked, whole: later(missing.then(() => worker.close())) }
}

function jobOf({ folder }: LiveTree, staging: StagingTree): LinkJob {
  return { list: join(folder, RECORDS), from: folder, to: staging.folder, extensions: EXTENSIONS }
}

function linkHere(job: LinkJob, isSpare: boolean): LinkedFiles {
  return { isSpare, ...writtenHere(job, isSpare ? [] : linkRecords(job)), stop: async () => {} }
}

/** @param missing what `linkRecords` says, now or later */
function writtenHere(
  job: LinkJob,
  missing: string[] | Promise<string[]>,
): Omit<LinkedFiles, 'isSpare' | 'stop'> {
  return {
    put: putFile,
    splice: account => later(spliceNow(account)),
    finish: async plan => settle(plan, job, await missing),
  }
}

/** In a promise as the thread's answer is: what it throws is not thrown at once. */
async function spliceNow(account: SplicedAccount): Promise<RenderedRecord> {
  return writeSpliced(account)
}

function linkInThread(job: LinkJob, isSpare: boolean): LinkedFiles {
  const worker = createWorker<LinkWorker>(workerFile('render/link-worker'))
  const linked = isSpare ? [] : later(worker.call('link', job))
  const written: Promise<void>[] = []
  return {
    isSpare,
    put: (file, content) =>
      void written.push(later(worker.call('put', { file, content: ownBytes(content) }))),
    splice: account => later(worker.call('splice', withOwnBytes(account))),
    async finish(plan) {
      await Promise.all(written)
      const missing = await linked
      await worker.close()
      settle(plan, job, missing)
    },
    stop: worker.close,
  }
}

/** An answer that is waited for later: until then its error is nobody's, and Node would end the process with it. */
function later<Result>(answer: Promise<Result>): Promise<Result> {
  answer.catch(() => {})
  return answer
}

/** Files of the live generation whose record is gone, or was rendered: then with the files that it has now. */
const OLD = `
  SELECT type, id, line ->> '$.bytes' AS old, '{}' AS now FROM changes JOIN live USING (type, id) WHERE op = 'removed'
  UNION ALL SELECT type, id, line ->> '$.bytes', bytes FROM planned JOIN live USING (type, id) WHERE is_rendered`

/**
 * Removes the files of records that are gone, and copies that no longer pay. What was missing is no fault where it was written
 * anew, or is gone.
 */
function settle({ database }: Plan, { from, to }: LinkJob, unlinked: readonly string[]): void {
  const missing = new Set(unlinked.filter(file => !existsSync(join(to, file))))
  for (const { type, id, old, now } of database.prepare(OLD).iterate()) {
    const kept: object = JSON.parse(String(now))
    for (const suffix of Object.keys(JSON.parse(String(old)))) {
      // The `all` files of an account in several parts are not told before these are joined.
      const isGone = now === '{}' || (isCompressed(suffix) && !Object.hasOwn(kept, suffix))
      if (!isGone) continue
      const file = recordFile(type === 'account' ? 'account' : 'product', String(id), suffix)
      missing.delete(file)
      rmSync(join(to, file), { force: true })
    }
  }
  for (const file of missing) throw missingFile(join(from, file))
}

function withOwnBytes(account: SplicedAccount): SplicedAccount {
  const all = account.all.map(({ segments, ...file }) => ({
    ...file,
    segments: segments.map(segment => ('from' in segment ? segment : ownBytes(segment))),
  }))
  return { ...account, all }
}

/** A small buffer is a stretch of a large one, all of which would travel with it. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes)
}
