import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import {
  type Call,
  settle,
  type UnansweredCall,
  type WorkerAnswer,
  type WorkerCall,
  type WorkerFunctions,
} from './answer-calls.ts'

/**
 * Makes a worker: a thread that runs the functions of the module `file`, one call after another. The thread starts with
 * the first call. After an error that ends the thread, the next call starts a new one.
 */
export function createWorker<Functions extends WorkerFunctions>(file: string, limits: ResourceLimits = {}) {
  let isClosed = false
  let running: { thread: Worker; calls: UnansweredCall[] } | undefined

  function start() {
    const started = {
      thread: new Worker(file, { resourceLimits: limits, env: environment() }),
      calls: [] as UnansweredCall[],
    }
    const { thread, calls } = started
    const fail = (error: unknown) => {
      if (running === started) running = undefined
      for (const { reject } of calls.splice(0)) reject(error)
    }
    thread.on('message', (answer: WorkerAnswer) => settle(calls.shift(), answer))
    thread.on('error', fail)
    thread.on('exit', code => {
      const end = isClosed ? 'was closed' : `ended with code ${code}`
      fail(new Error(`The worker "${file}" ${end} before it answered`))
    })
    return started
  }

  /**
   * Runs a function with a copy of `task`, after all earlier calls. The worker's thread queues the calls. So it starts
   * the next one even while the calling thread is busy.
   *
   * @throws the error of the function. A `TourpressError` keeps its class, code and hint.
   */
  const call: Call<Functions> = (name, task) =>
    new Promise((resolve, reject) => {
      if (isClosed) throw new Error(`The worker "${file}" is closed`)
      running ??= start()
      running.thread.postMessage({ name, task } satisfies Omit<WorkerCall, 'task'> & { task: unknown })
      running.calls.push({ resolve, reject })
    })
  return {
    call,
    async close(): Promise<void> {
      isClosed = true
      await running?.thread.terminate()
    },
  }
}

/** The thread uses this thread's compile cache, so that it need not compile all code again. */
function environment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) }
}
