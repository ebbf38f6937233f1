import { answerCalls } from '../worker/answer-calls.ts'
import { linkRecords } from './link-records.ts'
import { type SplicedAccount, writeSpliced } from './write-spliced.ts'

export type LinkWorker = typeof functions

const functions = { link: linkRecords, splice: (account: SplicedAccount) => writeSpliced(account) }

answerCalls(functions)
