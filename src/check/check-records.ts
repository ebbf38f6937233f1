import { handledLater } from '../runtime/handled-later.ts'
import { inBatches } from '../runtime/in-batches.ts'
import type { Manifest } from '../tree/manifest.ts'
import { recordLineTexts } from '../tree/record-list.ts'
import { createPool } from '../worker/create-pool.ts'
import { workerFile } from '../worker/worker-files.ts'
import { type CheckedRecord, type CheckedTree, checkedRecords } from './check-record.ts'
import type { CheckWorker } from './check-worker.ts'

/** The fewest records for which workers are used. With fewer, starting workers takes longer than checking. */
const FEWEST_FOR_WORKERS = 2000
/** The most megabytes of a worker's new objects. With Node's default, two workers took 25 % more memory. */
const WORKER_MEMORY = { maxYoungGenerationSizeMb: 16 }
const RECORDS_PER_CALL = 50
/** How many calls are sent to each worker at the start. They keep it busy while the main thread checks other files. */
const CALLS_AHEAD = 30

/**
 * Large generations are checked in one worker per core, and workers begin at once. `read` yields what was found, in
 * batches and in the order of the lists of records.
 */
export function checkRecords(job: CheckedTree & { manifest: Manifest }, ahead = CALLS_AHEAD) {
  const { folder, manifest, isPartial, today } = job
  const { options, counts } = manifest
  const pool = createPool<CheckWorker>(workerFile('check/check-worker'), WORKER_MEMORY)
  const usesWorkers = pool.size >= 2 && counts.accounts + counts.products >= FEWEST_FOR_WORKERS
  const opened = usesWorkers
    ? handledLater(pool.callAll('open', { folder, options, isPartial, today }))
    : null
  // Lines are sent as text, which is quickly copied to a thread. Each thread parses the lines that it gets.
  const batches = inBatches(recordLineTexts(job), RECORDS_PER_CALL)[Symbol.iterator]()
  const results: Promise<CheckedRecord[]>[] = []
  const callNext = () => {
    const { done, value } = batches.next()
    if (done === true) return
    results.push(handledLater(usesWorkers ? pool.call('check', value) : checkedRecords(job, value)))
  }
  const start = async () => {
    for (let calls = usesWorkers ? pool.size * ahead : 0; calls > 0; calls--) callNext()
  }
  // `start` fails if a list of records cannot be read. `read` below throws that error.
  const started = handledLater(start())
  return {
    async *read(): AsyncIterable<CheckedRecord[]> {
      await Promise.all([opened, started])
      for (;;) {
        callNext()
        const result = results.shift()
        if (result === undefined) return
        yield await result
      }
    },
    [Symbol.asyncDispose]: pool.close,
  }
}
