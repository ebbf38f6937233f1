import { parentPort } from 'node:worker_threads'
import { OutputError } from '../errors.ts'
import { type LinkJob, linkRecords } from './link-records.ts'
import { type SplicedAccount, writeSpliced } from './write-spliced.ts'

/** What the thread is asked for, one after another. */
export type FilesTask = { link: LinkJob } | { splice: SplicedAccount }

/** An expected error comes in its words, for it would arrive without its class; every other one ends the thread. */
export type FilesAnswer = { done: unknown } | { failed: string; hint: string }

parentPort?.on('message', (task: FilesTask) => parentPort?.postMessage(answer(task)))

function answer(task: FilesTask): FilesAnswer {
  try {
    return { done: 'link' in task ? linkRecords(task.link) : writeSpliced(task.splice) }
  } catch (error) {
    if (!(error instanceof OutputError)) throw error
    return { failed: error.message, hint: error.hint ?? '' }
  }
}
