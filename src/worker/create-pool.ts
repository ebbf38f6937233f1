import { availableParallelism } from 'node:os'
import type { ResourceLimits } from 'node:worker_threads'
import type { WorkerFunctions } from './answer-calls.ts'
import { createWorker, type WorkerThread } from './create-worker.ts'

/** Threads of one module, which share its calls. */
export interface WorkerPool<Functions extends WorkerFunctions> {
  /** How many threads there are: one a core. With a single one nothing is gained. */
  readonly size: number
  /** Runs one of the functions in the thread that has the fewest calls to answer; else as a worker's own `call` does. */
  call: WorkerThread<Functions>['call']
  /** Runs one of the functions in every thread, before all calls that come later. */
  callAll<Name extends keyof Functions & string>(
    name: Name,
    task: Parameters<Functions[Name]>[0],
  ): Promise<void>
  /** Ends the threads, wherever they are; calls that were not answered fail. */
  close(): Promise<void>
}

/** Makes a pool. A thread starts with its first call, so a pool that is never called costs nothing. */
export function createPool<Functions extends WorkerFunctions>(
  file: string,
  limits: ResourceLimits,
): WorkerPool<Functions> {
  const threads = Array.from({ length: availableParallelism() }, () => ({
    worker: createWorker<Functions>(file, limits),
    calls: 0,
  }))

  async function callOf<Result>(thread: { calls: number }, answer: Promise<Result>): Promise<Result> {
    thread.calls++
    try {
      return await answer
    } finally {
      thread.calls--
    }
  }

  return {
    size: threads.length,
    call(name, task) {
      const thread = threads.reduce((idlest, other) => (other.calls < idlest.calls ? other : idlest))
      return callOf(thread, thread.worker.call(name, task))
    },
    async callAll(name, task) {
      await Promise.all(threads.map(thread => callOf(thread, thread.worker.call(name, task))))
    },
    async close() {
      await Promise.all(threads.map(({ worker }) => worker.close()))
    },
  }
}
