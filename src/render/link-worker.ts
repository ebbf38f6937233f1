import { putFile } from '../tree/put-file.ts'
import { answerCalls } from '../worker/answer-calls.ts'
import { type LinkJob, linkRecords } from './link-records.ts'
import { type SplicedAccount, writeSpliced } from './write-spliced.ts'

/** What the worker is asked for. */
export type LinkWorker = typeof functions

const functions = {
  link: (job: LinkJob) => linkRecords(job),
  put: ({ file, content }: { file: string; content: Uint8Array }) => putFile(file, content),
  splice: (account: SplicedAccount) => writeSpliced(account),
}

answerCalls(functions)
