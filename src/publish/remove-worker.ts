import { removeExpired } from '../tree/expired-generations.ts'
import { answerCalls } from '../worker/answer-calls.ts'

/** The functions of a server's thread that removes expired generations. */
export type RemoveWorker = typeof functions

const functions = { remove: (out: string) => removeExpired(out) }

answerCalls(functions)
