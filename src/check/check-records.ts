import type { PublishOptions } from '../publish-options.ts'
import type { FileKinds } from '../tree/record-files.ts'
import { type RecordLine, readRecordLines } from '../tree/record-line.ts'
import { createPool, type WorkerPool } from '../worker/create-pool.ts'
import { workerFile } from '../worker/worker-files.ts'
import type { CheckWorker } from './check-worker.ts'
import { type CheckedRecord, checkedRecord } from './checked-record.ts'

/** Below this many records starting workers takes longer than checking. */
const FEWEST_FOR_WORKERS = 2000
/** Two workers with the default took a quarter more memory and were no faster. */
const WORKER_MEMORY = { maxYoungGenerationSizeMb: 16 }
const RECORDS_PER_CALL = 50
/** How many calls a worker has before it: none waits for the next one, and few records are held. */
const CALLS_AHEAD = 3

/** What the records of a generation are checked with. */
export interface RecordsJob {
  folder: string
  /** How many records it holds. */
  records: number
  kinds: FileKinds
  options: PublishOptions
}

/** Checks the records' files of a generation, some records at a time, in the order of `records.jsonl`. */
export interface RecordsCheck extends AsyncDisposable {
  read(): AsyncIterable<CheckedLine[]>
}

/** A record's line, and what was found about its files. */
export type CheckedLine = CheckedRecord & { line: RecordLine }

/** Makes ready to check every record's files: in a worker a core where that pays, which start at once. */
export function checkRecords(job: RecordsJob): RecordsCheck {
  const pool = createPool<CheckWorker>(workerFile('check/check-worker'), WORKER_MEMORY)
  return pool.size >= 2 && job.records >= FEWEST_FOR_WORKERS ? checkInWorkers(pool, job) : checkHere(job)
}

function checkHere({ folder, kinds }: RecordsJob): RecordsCheck {
  return {
    async *read() {
      for (const lines of batches(readRecordLines(folder)))
        yield lines.map(line => ({ line, ...checkedRecord(folder, line, kinds) }))
    },
    async [Symbol.asyncDispose]() {},
  }
}

function checkInWorkers(pool: WorkerPool<CheckWorker>, { folder, options }: RecordsJob): RecordsCheck {
  const opened = later(pool.callAll('open', { folder, options }))
  return {
    async *read() {
      await opened
      const answers: Promise<CheckedLine[]>[] = []
      const check = async (lines: RecordLine[]) => {
        // Lines do not travel back, which would take as long as checking one of their files.
        const found = await pool.call('check', lines)
        return lines.flatMap((line, index) => found.slice(index, index + 1).map(one => ({ line, ...one })))
      }
      for (const lines of batches(readRecordLines(folder))) {
        answers.push(later(check(lines)))
        if (answers.length === pool.size * CALLS_AHEAD) yield (await answers.shift()) ?? []
      }
      for (const answer of answers) yield await answer
    },
    [Symbol.asyncDispose]: pool.close,
  }
}

/** An answer that is waited for later: until then its error is nobody's, and Node would end the process with it. */
function later<Result>(answer: Promise<Result>): Promise<Result> {
  answer.catch(() => {})
  return answer
}

function* batches(lines: Iterable<RecordLine>): Iterable<RecordLine[]> {
  let batch: RecordLine[] = []
  for (const line of lines) {
    batch.push(line)
    if (batch.length < RECORDS_PER_CALL) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
