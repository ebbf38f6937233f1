import { availableParallelism } from 'node:os'
import type { ResourceLimits } from 'node:worker_threads'
import type { Call, WorkerFunctions } from './answer-calls.ts'
import { createWorker } from './create-worker.ts'

export type WorkerPool<Functions extends WorkerFunctions> = ReturnType<typeof createPool<Functions>>

/** A thread starts with its first call, so a pool without calls starts no thread. */
export function createPool<Functions extends WorkerFunctions>(
  file: string,
  limits: ResourceLimits,
  size: number = availableParallelism(),
) {
  const threads = Array.from({ length: size }, () => ({
    worker: createWorker<Functions>(file, limits),
    calls: 0,
  }))

  function countCall<Result>(thread: { calls: number }, answer: Promise<Result>): Promise<Result> {
    thread.calls++
    return answer.finally(() => thread.calls--)
  }

  const call: Call<Functions> = (name, task) => {
    const thread = threads.reduce((idlest, other) => (other.calls < idlest.calls ? other : idlest))
    return countCall(thread, thread.worker.call(name, task))
  }

  return {
    size: threads.length,
    call,
    /** Calls a function in every thread. Calls that are made later run after that. */
    async callAll<Name extends keyof Functions & string>(
      name: Name,
      task: Parameters<Functions[Name]>[0],
    ): Promise<void> {
      await Promise.all(threads.map(thread => countCall(thread, thread.worker.call(name, task))))
    },
    async close(): Promise<void> {
      await Promise.all(threads.map(({ worker }) => worker.close()))
    },
  }
}
