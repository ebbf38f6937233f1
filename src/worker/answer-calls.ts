import { parentPort } from 'node:worker_threads'
import { type PlainError, toPlainError } from './plain-error.ts'

/**
 * What a worker can be asked to do, by name. Each function takes one value and gives one; both are copied on their way
 * between the threads, so they are plain data.
 */
export type WorkerFunctions = Record<string, (task: never) => unknown>

/** What a thread is told. Only the two ends know the type of the task. */
export interface WorkerCall {
  name: string
  task: never
}

/** What a thread says to a call. */
export type WorkerAnswer = { result: never } | { failed: PlainError }

/** Makes this thread answer calls, one after another in the order in which they come. */
export function answerCalls(functions: WorkerFunctions): void {
  let last = Promise.resolve()
  parentPort?.on('message', (call: WorkerCall) => {
    last = last.then(async () => parentPort?.postMessage(await answerTo(functions, call)))
  })
}

/** Runs a function that was asked for. */
export async function answerTo(functions: WorkerFunctions, { name, task }: WorkerCall) {
  try {
    const work = functions[name]
    if (work === undefined) throw new Error(`This worker has no function ${JSON.stringify(name)}`)
    return { result: await work(task) }
  } catch (error) {
    return { failed: toPlainError(error) }
  }
}
