import { join } from 'node:path'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import { type Manifest, RECORDS } from '../tree/manifest.ts'
import { putFile } from '../tree/put-file.ts'
import { createWorker } from '../worker/create-worker.ts'
import { workerFile } from '../worker/worker-files.ts'
import type { FilesWorker } from './files-worker.ts'
import { type LinkJob, linkRecords } from './link-records.ts'
import { type SplicedAccount, writeSpliced } from './write-spliced.ts'

/** The records' files of the live generation, on their way into the one that is staged. */
export interface TakeOver {
  /** Writes a file in place of a live one, once those are there that stay as they are. */
  put(file: string, content: Uint8Array): void
  /** The same with an account's files that are made of live ones. */
  splice(account: SplicedAccount): Promise<RenderedRecord>
  /** Waits until all files are there; returns those that are missing from the live generation. */
  finish(): Promise<string[]>
  /** Ends it, wherever it is. */
  stop(): Promise<void>
}

/** Linking so many files takes as long as starting a thread. */
const FEWEST_FOR_THREAD = 5000

/**
 * Takes over all records' files of the live generation, in a thread of its own where they are many. Whoever writes a
 * file anew meanwhile replaces what is there, and what is there stays: so the two need not wait for each other.
 */
export function takeOver(live: { folder: string; manifest: Manifest }, staged: string): TakeOver {
  const job = { list: join(live.folder, RECORDS), from: live.folder, to: staged }
  if (live.manifest.counts.files >= FEWEST_FOR_THREAD) return takeOverAside(job)
  const missing = linkRecords(job)
  return {
    put: putFile,
    splice: async account => writeSpliced(account),
    finish: async () => missing,
    stop: async () => {},
  }
}

function takeOverAside(link: LinkJob): TakeOver {
  const worker = createWorker<FilesWorker>(workerFile('render/files-worker'))
  // Whoever waits for it gets the error; until then nobody does.
  const watched = <Result>(answer: Promise<Result>): Promise<Result> => {
    answer.catch(() => {})
    return answer
  }
  const linked = watched(worker.call('link', link))
  const put: Promise<void>[] = []
  return {
    put: (file, content) => void put.push(watched(worker.call('put', { file, content: ownBytes(content) }))),
    splice: account => watched(worker.call('splice', withOwnBytes(account))),
    async finish() {
      await Promise.all(put)
      return linked
    },
    stop: worker.close,
  }
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
