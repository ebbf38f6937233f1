import { parentPort } from 'node:worker_threads'
import { OutputError } from '../errors.ts'
import { putFile } from '../tree/put-file.ts'
import { type LinkJob, linkRecords } from './link-records.ts'
import { type SplicedAccount, writeSpliced } from './write-spliced.ts'

/** What the thread is asked for, one after another. */
export type FilesTask =
  | { link: LinkJob }
  | { put: { file: string; content: Uint8Array } }
  | { splice: SplicedAccount }

/** An expected error comes in its words, for it would arrive without its class; every other one ends the thread. */
export type FilesAnswer = { done: unknown } | { failed: string; hint: string }

parentPort?.on('message', (task: FilesTask) => parentPort?.postMessage(answer(task)))

function answer(task: FilesTask): FilesAnswer {
  try {
    if ('link' in task) return { done: linkRecords(task.link) }
    if ('splice' in task) return { done: writeSpliced(task.splice) }
    return { done: putFile(task.put.file, task.put.content) }
  } catch (error) {
    if (!(error instanceof OutputError)) throw error
    return { failed: error.message, hint: error.hint ?? '' }
  }
}
