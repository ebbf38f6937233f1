import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { RECORDS } from './manifest.ts'
import { RecordLine } from './record-line.ts'

/** The lines of a generation's `records.jsonl`, in batches; none where there is no such file. */
export async function* readRecordLines(folder: string): AsyncIterable<RecordLine[]> {
  const file = join(folder, RECORDS)
  if (!existsSync(file)) return
  let batch: RecordLine[] = []
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    batch.push(RecordLine.parse(JSON.parse(line)))
    if (batch.length >= 1000) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
