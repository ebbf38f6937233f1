import * as z from 'zod'
import { ChunkLine, textIssue, validateLines } from './chunk-line.ts'
import { compareRecordKeys, type RecordKey, recordOfLine } from './chunk-order.ts'

/** A line of `changes/N.chunks.jsonl`: a chunk that is new or another one than before, or the id of one that is gone. */
export const ChunkChange = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('upsert'), ...ChunkLine.shape }),
  z.strictObject({ op: z.literal('delete'), id: z.string() }),
])
export type ChunkChange = z.infer<typeof ChunkChange>

/** The lines of a file of chunks before and now. */
export interface ChunkFilePair {
  before: Iterable<string>
  now: Iterable<string>
}

/**
 * What became of the chunks of several accounts, as lines: first those to be put, then those to be deleted. A record that
 * went from one account to another keeps its chunks' ids, so none is deleted that came to another file.
 */
export function* chunkChanges(files: Iterable<ChunkFilePair>): Iterable<string> {
  const gone = new Set<string>()
  const arrived = new Set<string>()
  for (const pair of files)
    for (const { before, now } of changedRecords(pair)) {
      const known = new Map(before.map(line => [idOf(line), line]))
      for (const line of now) {
        const id = idOf(line)
        if (before.length === 0) arrived.add(id)
        if (known.get(id) !== line) yield `{"op":"upsert",${line.slice(1)}`
        known.delete(id)
      }
      for (const id of known.keys()) gone.add(id)
    }
  for (const id of gone) if (!arrived.has(id)) yield JSON.stringify({ op: 'delete', id })
}

interface Lines {
  before: string[]
  now: string[]
}

/** The lines of each record of which any differ. Lines are parsed only where two do. */
function* changedRecords({ before, now }: ChunkFilePair): Iterable<Lines> {
  const [old, current] = [reader(before), reader(now)]
  for (;;) {
    while (old.line !== undefined && old.line === current.line) {
      old.next()
      current.next()
    }
    const owners = [old, current].flatMap(({ line }) => (line === undefined ? [] : recordOfLine(line)))
    const [owner] = owners.sort(compareRecordKeys)
    if (owner === undefined) return
    yield { before: linesOf(old, owner), now: linesOf(current, owner) }
  }
}

function linesOf(source: ReturnType<typeof reader>, owner: RecordKey): string[] {
  const lines: string[] = []
  for (
    ;
    source.line !== undefined && compareRecordKeys(recordOfLine(source.line), owner) === 0;
    source.next()
  )
    lines.push(source.line)
  return lines
}

/** Lines with a look at the next one. */
function reader(lines: Iterable<string>) {
  const source = lines[Symbol.iterator]()
  const first = source.next()
  const self = {
    line: first.done === true ? undefined : first.value,
    next() {
      const next = source.next()
      self.line = next.done === true ? undefined : next.value
    },
  }
  return self
}

function idOf(line: string): string {
  return z.object({ id: z.string() }).parse(JSON.parse(line)).id
}

/** What is wrong with a list of changed chunks, in one clause; null where nothing is. */
export function validateChunkChanges(content: Buffer): string | null {
  return validateLines(content, line => {
    const { data, error } = ChunkChange.safeParse(line)
    if (data === undefined) return error
    return { id: data.id, issue: data.op === 'upsert' ? textIssue(data) : null }
  })
}
