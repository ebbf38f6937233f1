import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { parseJson } from '../runtime/parse-json.ts'
import { linesOfFile } from './lines-of-file.ts'
import type { Manifest } from './manifest.ts'
import { type RecordLine, readRecordLine } from './record-line.ts'

/** The folder with the lists of records. Each bucket has a list, whose lines are ordered by type and id. */
export const RECORDS = 'records'
/** The index of the lists. Version 0.1.0 had no index, and listed all records in `OLD_LIST`. */
export const RECORD_INDEX = `${RECORDS}/index.json`
export const OLD_LIST = 'records.jsonl'

const BUCKET = 'all|[0-9a-f]{1,3}|[0-9a-f]{16}(?:-[0-9a-f]{1,3})?'
const LIST = new RegExp(`^${RECORDS}(?:/(?:${BUCKET}))?\\.jsonl$`)

const count = z.number().int()

export const BucketFacts = z.object({
  accounts: count,
  products: count,
  files: count,
  bytes: z.record(z.string(), count),
  hashes: z.string(),
})
export type BucketFacts = z.infer<typeof BucketFacts>

export const RecordIndex = z.object({
  buckets: z.record(z.string().regex(new RegExp(`^(?:${BUCKET})$`)), BucketFacts),
})
export type RecordIndex = z.infer<typeof RecordIndex>

export function bucketFile(bucket: string): string {
  return `${RECORDS}/${bucket}.jsonl`
}

export function isAmongLists(path: string): boolean {
  return path.startsWith(`${RECORDS}/`) || path.startsWith(OLD_LIST)
}

export interface ListedTree {
  readonly folder: string
  readonly manifest: Pick<Manifest, 'files'>
}

export function listFiles({ files }: Pick<Manifest, 'files'>): string[] {
  return Object.keys(files).filter(path => LIST.test(path))
}

export function differingLists(
  { files }: Pick<Manifest, 'files'>,
  others: Pick<Manifest, 'files'>,
): string[] {
  return listFiles({ files }).filter(
    path => !Object.hasOwn(others.files, path) || others.files[path]?.digest !== files[path]?.digest,
  )
}

export function* recordLineTexts(
  { folder, manifest }: ListedTree,
  lists: readonly string[] = listFiles(manifest),
): Iterable<string> {
  for (const list of lists) yield* linesOfFile(join(folder, list))
}

export function* readRecordLines(tree: ListedTree, lists?: readonly string[]): Iterable<RecordLine> {
  for (const text of recordLineTexts(tree, lists)) yield readRecordLine(text)
}

/** How many bytes of a list `accountLineTexts` reads at a time. Few are enough, as accounts come first in a list. */
const BYTES_OF_ACCOUNTS = 16 * 1024

export function* accountLineTexts({ folder }: ListedTree, lists: readonly string[]): Iterable<string> {
  for (const list of lists)
    for (const text of linesOfFile(join(folder, list), Number.POSITIVE_INFINITY, BYTES_OF_ACCOUNTS)) {
      if (!text.startsWith('{"type":"account"')) break
      yield text
    }
}

/** Null if the index is missing, as in version 0.1.0, or damaged. */
export function readRecordIndex(folder: string): RecordIndex | null {
  const file = join(folder, RECORD_INDEX)
  return existsSync(file) ? (RecordIndex.safeParse(parseJson(readFileSync(file, 'utf8'))).data ?? null) : null
}

/** The records must be added in the order of type and id. */
export function tallyBucket() {
  const hashes = createHash('sha256')
  const bytes = new Map<string, number>()
  const counts = { accounts: 0, products: 0, files: 0 }
  return {
    add({ type, id, hash, bytes: sizes }: Pick<RecordLine, 'type' | 'id' | 'hash' | 'bytes'>): void {
      hashes.update(`${type}\0${id}\0${hash}\n`)
      counts[`${type}s`]++
      for (const [suffix, size] of Object.entries(sizes)) {
        counts.files++
        bytes.set(suffix, (bytes.get(suffix) ?? 0) + size)
      }
    },
    facts: (): BucketFacts => ({ ...counts, bytes: Object.fromEntries(bytes), hashes: hashes.digest('hex') }),
  }
}
