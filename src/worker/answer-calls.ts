import { parentPort } from 'node:worker_threads'
import { errorClasses, GuardError, TourpressError, type TrippedGuard } from '../errors.ts'

/** Each function takes and returns one value of plain data, which is copied between threads. */
export type WorkerFunctions = Record<string, (task: never) => unknown>

export type Call<Functions extends WorkerFunctions> = <Name extends keyof Functions & string>(
  name: Name,
  task: Parameters<Functions[Name]>[0],
) => Promise<Awaited<ReturnType<Functions[Name]>>>

/** `task` is `never`, because only the caller and the function know its type. */
export interface WorkerCall {
  name: string
  task: never
}

export type WorkerAnswer = { result: never } | { failed: PlainError }

export interface UnansweredCall {
  resolve(result: never): void
  reject(error: unknown): void
}

export function settle(call: UnansweredCall | undefined, answer: WorkerAnswer): void {
  if ('failed' in answer) call?.reject(fromPlainError(answer.failed))
  else call?.resolve(answer.result)
}

export function answerCalls(functions: WorkerFunctions): void {
  let last = Promise.resolve()
  parentPort?.on('message', (call: WorkerCall) => {
    last = last.then(async () => parentPort?.postMessage(await answerTo(functions, call)))
  })
}

export async function answerTo(functions: WorkerFunctions, { name, task }: WorkerCall) {
  try {
    const work = functions[name]
    if (work === undefined) throw new Error(`This worker has no function ${JSON.stringify(name)}`)
    return { result: await work(task) }
  } catch (error) {
    return { failed: toPlainError(error) }
  }
}

/** An error as plain data: an `Error` loses class and fields between threads (HTML standard, 2.7.3). */
type PlainError =
  | {
      code: keyof typeof errorClasses
      message: string
      hint: string | undefined
      guards: readonly TrippedGuard[]
      stack: string | undefined
      cause: unknown
    }
  | { thrown: unknown; systemCode: string | null }

function toPlainError(error: unknown): PlainError {
  if (error instanceof TourpressError) {
    const { code, message, hint, stack, cause } = error
    return { code, message, hint, guards: error instanceof GuardError ? error.guards : [], stack, cause }
  }
  const code = error instanceof Error && 'code' in error ? error.code : null
  return { thrown: error, systemCode: typeof code === 'string' ? code : null }
}

function fromPlainError(plain: PlainError): unknown {
  if ('thrown' in plain) {
    const { thrown, systemCode } = plain
    return thrown instanceof Error && systemCode !== null
      ? Object.assign(thrown, { code: systemCode })
      : thrown
  }
  const { code, message, stack, ...options } = plain
  const error = new errorClasses[code](message, options)
  if (stack !== undefined) error.stack = stack
  return error
}
