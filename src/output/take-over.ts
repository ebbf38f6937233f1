import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { linkRecords } from './link-records.ts'
import { type Manifest, RECORDS } from './manifest.ts'

/** The records' files of the live generation, on their way into the one that is staged. */
export interface TakeOver {
  /** Waits until they are there; returns those that are missing from the live generation. */
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
  if (live.manifest.counts.files < FEWEST_FOR_THREAD) {
    const missing = linkRecords(job)
    return { finish: () => Promise.resolve(missing), stop: () => Promise.resolve() }
  }
  // The sources run as they are, and the package as JavaScript beside this file.
  const file = new URL(`./link-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)
  const worker = new Worker(file, { workerData: job })
  const done = new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject)
  })
  // Whoever waits for it gets the error; until then nobody does.
  done.catch(() => {})
  return {
    finish: async () => z.array(z.string()).parse(await done),
    stop: async () => void (await worker.terminate()),
  }
}
