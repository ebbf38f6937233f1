import type { PublishOptions } from '../config/publish-options.ts'
import { inBatches } from '../runtime/in-batches.ts'
import { recordLineTexts } from '../tree/record-line.ts'
import { createPool, type WorkerPool } from '../worker/create-pool.ts'
import { workerFile } from '../worker/worker-files.ts'
import type { CheckWorker } from './check-worker.ts'
import { type CheckedRecord, type CheckedTree, checkedRecords } from './checked-record.ts'

/** Below this many records starting workers takes longer than checking. */
const FEWEST_FOR_WORKERS = 2000
/** Two workers with the default took a quarter more memory and were no faster. */
const WORKER_MEMORY = { maxYoungGenerationSizeMb: 16 }
const RECORDS_PER_CALL = 50
/** How many calls a worker has before it: it goes on while the main thread looks at other files, and few records are held. */
const CALLS_AHEAD = 30

/** What the records of a generation are checked with. */
export interface RecordsJob extends CheckedTree {
  /** How many records it holds. */
  records: number
  options: PublishOptions
}

/** Checks the records' files of a generation, some records at a time, in the order of `records.jsonl`. */
export interface RecordsCheck extends AsyncDisposable {
  read(): AsyncIterable<CheckedRecord[]>
}

/**
 * Makes ready to check every record's files: in a worker a core where that pays, which begin at once.
 *
 * @param ahead how many calls a worker has before it
 */
export function checkRecords(job: RecordsJob, ahead = CALLS_AHEAD): RecordsCheck {
  const pool = createPool<CheckWorker>(workerFile('check/check-worker'), WORKER_MEMORY)
  return pool.size >= 2 && job.records >= FEWEST_FOR_WORKERS
    ? checkInWorkers(pool, job, ahead)
    : checkHere(job)
}

function checkHere(job: RecordsJob): RecordsCheck {
  return {
    async *read() {
      for (const lines of inBatches(recordLineTexts(job.folder), RECORDS_PER_CALL))
        yield await checkedRecords(job, lines)
    },
    async [Symbol.asyncDispose]() {},
  }
}

function checkInWorkers(
  pool: WorkerPool<CheckWorker>,
  { folder, options, isPartial }: RecordsJob,
  ahead: number,
): RecordsCheck {
  const opened = later(pool.callAll('open', { folder, options, isPartial }))
  // As they are: a text is copied to another thread in no time, and the threads read them beside each other.
  const batches = inBatches(recordLineTexts(folder), RECORDS_PER_CALL)[Symbol.iterator]()
  const answers: Promise<CheckedRecord[]>[] = []
  const ask = () => {
    const { done, value } = batches.next()
    if (done !== true) answers.push(later(pool.call('check', value)))
  }
  const begin = async () => {
    for (let calls = pool.size * ahead; calls > 0; calls--) ask()
  }
  // What is wrong with the list is told to who reads.
  const begun = later(begin())
  return {
    async *read() {
      await Promise.all([opened, begun])
      for (let answer = answers.shift(); answer !== undefined; answer = answers.shift()) {
        ask()
        yield await answer
      }
    },
    [Symbol.asyncDispose]: pool.close,
  }
}

/** An answer that is waited for later: until then its error is nobody's, and Node would end the process with it. */
function later<Result>(answer: Promise<Result>): Promise<Result> {
  answer.catch(() => {})
  return answer
}
