import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { OutputError } from '../errors.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import { type Manifest, RECORDS } from '../tree/manifest.ts'
import { putFile } from '../tree/put-file.ts'
import type { FilesAnswer, FilesTask } from './files-worker.ts'
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

const Missing = z.array(z.string())
const SplicedRecord = z.object({
  type: z.literal('account'),
  id: z.string(),
  digest: z.string(),
  bytes: z.record(z.string(), z.number()),
  starts: z.array(z.number()),
})

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
  // The sources run as they are, and the package as JavaScript beside this file.
  const file = new URL(`./files-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)
  const worker = new Worker(file)
  const waiting: { resolve(answer: unknown): void; reject(error: unknown): void }[] = []
  worker.on('message', (answer: FilesAnswer) => {
    const asked = waiting.shift()
    if ('done' in answer) asked?.resolve(answer.done)
    else asked?.reject(new OutputError(answer.failed, { hint: answer.hint }))
  })
  worker.on('error', error => {
    for (const { reject } of waiting.splice(0)) reject(error)
  })

  /** Answers come in the order of the tasks. */
  function ask<Answer>(task: FilesTask, answer: z.ZodType<Answer>): Promise<Answer> {
    const answered = new Promise<unknown>((resolve, reject) => {
      waiting.push({ resolve, reject })
      worker.postMessage(task)
    }).then(done => answer.parse(done))
    // Whoever waits for it gets the error; until then nobody does.
    answered.catch(() => {})
    return answered
  }

  const linked = ask({ link }, Missing)
  const put: Promise<void>[] = []
  return {
    put: (file, content) => void put.push(ask({ put: { file, content: ownBytes(content) } }, z.void())),
    splice: account => ask({ splice: withOwnBytes(account) }, SplicedRecord),
    async finish() {
      await Promise.all(put)
      return linked
    },
    stop: async () => void (await worker.terminate()),
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
