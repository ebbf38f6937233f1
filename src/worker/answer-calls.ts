import { parentPort } from 'node:worker_threads'
import { fromPlainError, type PlainError, toPlainError } from './plain-error.ts'

/** A worker's functions by name. Each takes and returns one value of plain data, which is copied between threads. */
export type WorkerFunctions = Record<string, (task: never) => unknown>

/** Calls one of the functions with a copy of `task`. */
export type Call<Functions extends WorkerFunctions> = <Name extends keyof Functions & string>(
  name: Name,
  task: Parameters<Functions[Name]>[0],
) => Promise<Awaited<ReturnType<Functions[Name]>>>

/** A message that calls the function `name`. `task` is `never`, because only caller and function know its type. */
export interface WorkerCall {
  name: string
  task: never
}

/** The message that answers a call. */
export type WorkerAnswer = { result: never } | { failed: PlainError }

export interface UnansweredCall {
  resolve(result: never): void
  reject(error: unknown): void
}

export function settle(call: UnansweredCall | undefined, answer: WorkerAnswer): void {
  if ('failed' in answer) call?.reject(fromPlainError(answer.failed))
  else call?.resolve(answer.result)
}

/** Makes this thread answer calls one after another, in the order of their arrival. */
export function answerCalls(functions: WorkerFunctions): void {
  let last = Promise.resolve()
  parentPort?.on('message', (call: WorkerCall) => {
    last = last.then(async () => parentPort?.postMessage(await answerTo(functions, call)))
  })
}

/** Runs the called function; an error becomes plain data. */
export async function answerTo(functions: WorkerFunctions, { name, task }: WorkerCall) {
  try {
    const work = functions[name]
    if (work === undefined) throw new Error(`This worker has no function ${JSON.stringify(name)}`)
    return { result: await work(task) }
  } catch (error) {
    return { failed: toPlainError(error) }
  }
}
