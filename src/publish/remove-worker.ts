import { removeRetired } from '../tree/retired-generations.ts'
import { answerCalls } from '../worker/answer-calls.ts'

/** What the worker is asked for. */
export type RemoveWorker = typeof functions

const functions = { remove: (out: string) => removeRetired(out) }

answerCalls(functions)
