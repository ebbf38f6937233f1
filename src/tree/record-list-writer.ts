import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Encoding } from '../surfaces/encoding.ts'
import { compressFile } from './compress-file.ts'
import { linkFile } from './link-file.ts'
import { makeFolder } from './make-folder.ts'
import type { RecordLine } from './record-line.ts'
import {
  type BucketFacts,
  bucketFile,
  RECORD_INDEX,
  RECORDS,
  type RecordIndex,
  tallyBucket,
} from './record-list.ts'
import type { StagingTree } from './staging-tree.ts'
import { type WrittenFile, writeLines } from './written-file.ts'

/** A line as text, with what the index says of its record. */
export interface ListedLine extends Pick<RecordLine, 'type' | 'id' | 'hash' | 'bytes'> {
  bucket: string
  text: string
}

/** The characters of a bucket that are held before they are written. There may be thousands of buckets. */
const HELD = 16 * 1024

/**
 * Writes the lists of a generation's records, and their index. Buckets may alternate, but the lines of each come by type
 * and id. A list that equals the live one becomes a link, so that nobody uploads it again.
 */
export function writeRecordLists(staging: StagingTree, lines: Iterable<ListedLine>) {
  const { folder } = staging
  makeFolder(join(folder, RECORDS))
  const buckets = new Map<string, ReturnType<typeof openBucket>>()
  try {
    for (const line of lines) {
      const bucket = buckets.get(line.bucket) ?? openBucket(join(folder, bucketFile(line.bucket)))
      buckets.set(line.bucket, bucket)
      bucket.add(line)
    }
    for (const bucket of buckets.values()) bucket.flush()
  } finally {
    for (const bucket of buckets.values()) bucket.close()
  }
  const files: Record<string, WrittenFile> = {}
  const index: RecordIndex = { buckets: {} }
  for (const [name, bucket] of [...buckets].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { written, facts } = bucket.result()
    files[bucketFile(name)] = written
    index.buckets[name] = facts
  }
  files[RECORD_INDEX] = writeLines(join(folder, RECORD_INDEX), [JSON.stringify(index)])
  for (const [path, written] of Object.entries(files)) linkIfLive(staging, path, written)
  return { files, index }
}

/** Writes compressed copies of lists. Those of unchanged lists are linked. */
export async function compressLists(
  staging: StagingTree,
  lists: Readonly<Record<string, WrittenFile>>,
  encodings: readonly Encoding[],
): Promise<Record<string, WrittenFile>> {
  const { folder, live } = staging
  const copies: Record<string, WrittenFile> = {}
  for (const [list, { digest }] of Object.entries(lists)) {
    const before = live?.manifest.files ?? {}
    const missing = encodings.filter(({ extension }) => {
      const copy = before[list]?.digest === digest ? before[list + extension] : undefined
      if (copy === undefined || live?.isWhole !== true) return true
      live.handOver(list + extension, join(folder, list + extension))
      copies[list + extension] = copy
      return false
    })
    Object.assign(copies, await compressFile(folder, list, missing))
  }
  return copies
}

function openBucket(file: string) {
  const digest = createHash('sha256')
  const tally = tallyBucket()
  const descriptor = openSync(file, 'wx', 0o444)
  let held: string[] = []
  let length = 0
  let bytes = 0
  const flush = () => {
    const text = Buffer.from(held.join(''))
    ;[held, length] = [[], 0]
    digest.update(text)
    bytes += text.length
    writeFileSync(descriptor, text)
  }
  return {
    add(line: ListedLine): void {
      tally.add(line)
      held.push(line.text, '\n')
      length += line.text.length
      if (length > HELD) flush()
    },
    flush,
    close: () => closeSync(descriptor),
    result: (): { written: WrittenFile; facts: BucketFacts } => ({
      written: { bytes, digest: digest.digest('hex') },
      facts: tally.facts(),
    }),
  }
}

function linkIfLive({ folder, live }: StagingTree, path: string, { digest }: WrittenFile): void {
  if (live === null || live.manifest.files[path]?.digest !== digest) return
  const from = join(live.folder, path)
  if (!existsSync(from)) return
  rmSync(join(folder, path))
  linkFile(from, join(folder, path))
}
