import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

/** A worker thread that does one task after another. */
export interface WorkerLane<Task, Result> {
  /** What a task throws arrives without its class: expected failures are results. */
  run(task: Task): Promise<Result>
  /** Ends the thread, wherever it is. */
  close(): Promise<void>
}

/**
 * Makes a lane; its thread starts with the first task, so that a server that only reads has none.
 *
 * @param module the worker's file beside this one, without its ending, such as `writes/write-worker`
 * @param name the function that it exports
 */
export function createWorkerLane<Task, Result>(module: string, name: string): WorkerLane<Task, Result> {
  // The sources run as they are, and the package as JavaScript beside this file.
  const url = new URL(`./${module}.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)
  let pool: Piscina<Task, Result> | undefined
  return {
    run(task) {
      pool ??= new Piscina<Task, Result>({
        filename: fileURLToPath(url),
        name,
        minThreads: 1,
        maxThreads: 1,
        concurrentTasksPerWorker: 1,
        // A thread that waits must not stop its own timers and its own threads.
        atomics: 'disabled',
      })
      return pool.run(task)
    },
    close: async () => pool?.destroy(),
  }
}
