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

/**
 * A line of `changes/N.chunks.jsonl`. `was` is the id of a deleted chunk with the same text. Other fields of a chunk
 * are not checked, because older files come from versions whose chunks had other fields.
 */
const ChunkChange = z.discriminatedUnion('op', [
  z.looseObject({
    op: z.literal('upsert'),
    id: z.string(),
    was: z.string().optional(),
    ...ChunkLine.pick({ text: true, tokens: true, hash: true }).shape,
  }),
  z.strictObject({ op: z.literal('delete'), id: z.string() }),
])

export interface ChunkFilePair {
  before: Iterable<string>
  now: Iterable<string>
}

/**
 * Yields the change feed's lines for the accounts' chunk `files`: upserts first, then deletions. If a record moves to
 * another account, its chunks keep their ids. So an id that is missing in one file but new in another is not deleted.
 * If only a chunk's id changes, `was` states the old id, so that readers can keep the embedding.
 */
export function* chunkChanges(files: Iterable<ChunkFilePair>): Iterable<string> {
  const gone = new Set<string>()
  const arrived = new Set<string>()
  for (const pair of files)
    for (const { before, now } of changedRecords(pair)) {
      const [old, current] = [chunksById(before), chunksById(now)]
      const left = [...old.values()].filter(({ id }) => !current.has(id))
      const leftByHash = new Map(left.map(({ id, hash }) => [hash, id]))
      for (const { id, hash, line } of current.values()) {
        if (before.length === 0) arrived.add(id)
        if (old.get(id)?.line === line) continue
        const was = old.has(id) ? undefined : leftByHash.get(hash)
        yield `{"op":"upsert",${was === undefined ? '' : `"was":${JSON.stringify(was)},`}${line.slice(1)}`
      }
      for (const { id } of left) gone.add(id)
    }
  for (const id of gone) if (!arrived.has(id)) yield JSON.stringify({ op: 'delete', id })
}

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

const Named = z.object({ id: z.string(), hash: z.string() })

function chunksById(lines: readonly string[]): Map<string, z.infer<typeof Named> & { line: string }> {
  const chunks = lines.map(line => ({ ...Named.parse(JSON.parse(line)), line }))
  return new Map(chunks.map(chunk => [chunk.id, chunk]))
}

export function validateChunkChanges(content: Buffer): string | null {
  return validateLines(content, ChunkChange, line => (line.op === 'upsert' ? textIssue(line) : null))
}
