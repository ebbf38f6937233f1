import { removeExpired } from '../tree/expired-generations.ts'
import { answerCalls } from '../worker/answer-calls.ts'

export type RemoveWorker = typeof functions

const functions = { remove: (out: string) => removeExpired(out) }

answerCalls(functions)
