import { dirname } from 'node:path'
import { bucketOf, type Partition } from '../catalogue/partition.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import { recordId } from '../catalogue/schema/fields.ts'
import type { LineMemory } from '../catalogue/store/known-lines.ts'
import { isV1 } from '../catalogue/v1/read-v1.ts'
import { isObject } from '../runtime/is-object.ts'
import type { Progress } from '../runtime/progress.ts'
import { parseLine } from '../source/parse-line.ts'
import type { Source, SourceItem } from '../source/source.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { packedFile } from './packed-file.ts'
import { seenIds } from './seen-ids.ts'
import type { InputFile } from './shard-plan.ts'

/** In an input file, marks a line that is no record. The reason follows, as JSON. No JSON object begins with `!`. */
export const ISSUE = '!'
/** In an input file, marks a record whose JSON lacks its type: `=product {"id": 7}`. */
export const TYPED = '='

/** Cuts every source into at most 256 files of whole accounts, so that shards get even shares. */
const CUT: Partition = { digits: 2, cuts: [] }

/** A source that is read with this memory yields every line as text, unparsed. */
const NOTHING_KNOWN: LineMemory = { hashOf: () => new Uint8Array(), find: () => null }

/**
 * Null if the source must be imported first: a line names no account, or two buckets have a product with the same id.
 */
export async function cutSource(
  source: Source,
  place: (bucket: string) => string,
  longest: number,
  progress: Progress,
): Promise<Record<string, InputFile> | null> {
  const files = new Map<string, ReturnType<typeof inputFile>>()
  const seen = seenIds()
  for await (const items of source.read(NOTHING_KNOWN, longest)) {
    progress.advance(items.length)
    for (const item of items) {
      const line = lineOf(item)
      if (line === null) return null
      if (line === undefined) continue
      const bucket = bucketOf(CUT, line.owner, null)
      const number = Number.parseInt(bucket, 16)
      // The id is in two buckets, so two shards would render it. Only an import decides which record is published.
      if (line.id && seen(line.id, number) !== number) return null
      const file = files.get(bucket) ?? inputFile(place(bucket))
      files.set(bucket, file)
      file.add(Buffer.from(`${item.line} `), line.text)
    }
  }
  return Object.fromEntries([...files].sort().map(([bucket, file]) => [bucket, file.end()]))
}

interface CutLine {
  owner: string
  id: string | null
  text: Buffer
}

/** Reads a line for a shard. Undefined for a blank line; null if the line does not show its account. */
function lineOf(item: SourceItem): CutLine | null | undefined {
  // An item with `notices` or `origin` needs an import, since only an import reports notices and the rows of a record.
  if ('notices' in item || 'origin' in item) return null
  const parsed = 'text' in item ? parseLine(item.text, item.isLast) : item
  if (parsed === undefined || 'known' in parsed) return undefined
  if ('issue' in parsed) {
    const { id, issue } = parsed
    return { owner: '', id: null, text: Buffer.from(ISSUE + JSON.stringify({ id, issue })) }
  }
  if ('untyped' in parsed) return null
  const { type, value } = parsed
  const owner = ownerIn(type, value)
  if (owner === null || !isObject(value)) return null
  const text = 'text' in item ? item.text : Buffer.from(`${TYPED}${type} ${JSON.stringify(value)}`)
  return { owner, id: type === 'product' ? idIn(value) : null, text }
}

/** A record without a valid id may go to any shard, which rejects it. */
function idIn({ id }: Readonly<Record<string, unknown>>): string {
  return recordId.safeParse(typeof id === 'number' ? String(id) : id).data ?? ''
}

function ownerIn(type: RecordType, value: unknown): string | null {
  if (!isObject(value)) return null
  if (type === 'account') return idIn(value)
  const { account } = value
  return isV1(value) || !isObject(account) ? null : (recordId.safeParse(account['id']).data ?? null)
}

function inputFile(path: string) {
  makeFolder(dirname(path))
  const file = packedFile(path)
  let records = 0
  return {
    add(...line: Buffer[]): void {
      file.add(...line, NEWLINE)
      records++
    },
    end: (): InputFile => ({ records, ...file.end() }),
  }
}

const NEWLINE = Buffer.from('\n')
