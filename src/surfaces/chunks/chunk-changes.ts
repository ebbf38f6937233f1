import * as z from 'zod'
import {
  ChunkLine,
  compareRecordKeys,
  lineReader,
  recordOfLine,
  takeLines,
  textIssue,
  validateLines,
} from './chunk-line.ts'

/** A line of `changes/N.chunks.jsonl`: `upsert` has a new or changed chunk, `delete` has the id of a deleted one. */
const ChunkChange = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('upsert'), ...ChunkLine.shape }),
  z.strictObject({ op: z.literal('delete'), id: z.string() }),
])

/** The lines of one account's chunk file, in the previous generation (`before`) and in the new one (`now`). */
export interface ChunkFilePair {
  before: Iterable<string>
  now: Iterable<string>
}

/**
 * Yields the change feed's lines for the accounts' chunk `files`: upserts first, then deletions. A record that moves to
 * another account keeps the ids of its chunks. So an id that is gone from one file and has arrived in another is not
 * deleted.
 */
export function* chunkChanges(files: Iterable<ChunkFilePair>): Iterable<string> {
  const gone = new Set<string>()
  const arrived = new Set<string>()
  for (const pair of files)
    for (const { before, now } of changedRecords(pair)) {
      const oldLines = new Map(before.map(line => [idOf(line), line]))
      for (const line of now) {
        const id = idOf(line)
        if (before.length === 0) arrived.add(id)
        if (oldLines.get(id) !== line) yield `{"op":"upsert",${line.slice(1)}`
        oldLines.delete(id)
      }
      for (const id of oldLines.keys()) gone.add(id)
    }
  for (const id of gone) if (!arrived.has(id)) yield JSON.stringify({ op: 'delete', id })
}

/** The lines `before` and `now` of each record with a changed line. Equal lines are skipped without parsing. */
function* changedRecords({ before, now }: ChunkFilePair): Iterable<{ before: string[]; now: string[] }> {
  const [old, current] = [lineReader(before), lineReader(now)]
  for (;;) {
    while (old.line !== undefined && old.line === current.line) {
      old.next()
      current.next()
    }
    const records = [old, current].flatMap(({ line }) => (line === undefined ? [] : recordOfLine(line)))
    const [record] = records.sort(compareRecordKeys)
    if (record === undefined) return
    yield { before: takeLines(old, record), now: takeLines(current, record) }
  }
}

function idOf(line: string): string {
  return z.object({ id: z.string() }).parse(JSON.parse(line)).id
}

/** What is wrong with a file `changes/N.chunks.jsonl`, in one clause; null if it is sound. */
export function validateChunkChanges(content: Buffer): string | null {
  return validateLines(content, ChunkChange, line => (line.op === 'upsert' ? textIssue(line) : null))
}
