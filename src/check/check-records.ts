import { availableParallelism } from 'node:os'
import type { PublishOptions } from '../publish-options.ts'
import type { FileKinds } from '../tree/record-files.ts'
import { type RecordLine, readRecordLines } from '../tree/record-line.ts'
import { createWorker } from '../worker/create-worker.ts'
import { workerFile } from '../worker/worker-files.ts'
import type { CheckWorker } from './check-worker.ts'
import { type CheckedRecord, checkedRecord } from './checked-record.ts'

/** Below this many records starting workers takes longer than checking. */
const FEWEST_FOR_WORKERS = 2000
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

/** Checks every record's files, in the order of `records.jsonl`; in a worker a core where that pays. */
export async function* checkRecords(job: RecordsJob): AsyncIterable<CheckedRecord[]> {
  const cores = availableParallelism()
  const calls = batches(readRecordLines(job.folder))
  if (cores >= 2 && job.records >= FEWEST_FOR_WORKERS) yield* checkInWorkers(cores, calls, job)
  else for (const lines of calls) yield lines.map(line => checkedRecord(job.folder, line, job.kinds))
}

async function* checkInWorkers(
  count: number,
  calls: Iterable<RecordLine[]>,
  { folder, options }: RecordsJob,
): AsyncIterable<CheckedRecord[]> {
  const workers = Array.from({ length: count }, () =>
    createWorker<CheckWorker>(workerFile('check/check-worker')),
  )
  const answers: Promise<CheckedRecord[]>[] = []
  try {
    await Promise.all(workers.map(worker => worker.call('open', { folder, options })))
    let next = 0
    for (const lines of calls) {
      const answer = workers[next++ % count]?.call('check', lines) ?? Promise.resolve([])
      // Waited for later: until then its error is nobody's.
      answer.catch(() => {})
      answers.push(answer)
      if (answers.length === count * CALLS_AHEAD) yield (await answers.shift()) ?? []
    }
    for (const answer of answers) yield await answer
  } finally {
    await Promise.all(workers.map(worker => worker.close()))
  }
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
