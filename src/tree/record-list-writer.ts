import { createHash } from 'node:crypto'
import { appendFileSync, chmodSync, existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
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

export interface ListedLine extends Pick<RecordLine, 'type' | 'id' | 'hash' | 'bytes'> {
  bucket: string
  text: string
}

/** A list's lines are written when they have this many characters. With more, thousands of lists need much memory. */
const HELD = 16 * 1024

/**
 * Writes a list of records for each bucket, and the index of these lists. The lines of one bucket must come in the
 * order of type and id; lines of other buckets may lie between them. A list that equals the live list links to it.
 *
 * @param kept the buckets whose live lists are used unchanged; `lines` has no lines of these buckets
 */
export function writeRecordLists(
  staging: StagingTree,
  lines: Iterable<ListedLine>,
  kept: RecordIndex['buckets'] = {},
) {
  const { folder, live } = staging
  makeFolder(join(folder, RECORDS))
  const buckets = new Map<string, ReturnType<typeof openBucket>>()
  for (const line of lines) {
    const bucket = buckets.get(line.bucket) ?? openBucket(join(folder, bucketFile(line.bucket)))
    buckets.set(line.bucket, bucket)
    bucket.add(line)
  }
  const files: Record<string, WrittenFile> = {}
  const index: RecordIndex = { buckets: {} }
  for (const name of [...buckets.keys(), ...Object.keys(kept)].sort()) {
    const [path, result] = [bucketFile(name), buckets.get(name)?.result()]
    const [written, facts] = [result?.written ?? live?.manifest.files[path], result?.facts ?? kept[name]]
    if (live !== null && result === undefined) linkFile(join(live.folder, path), join(folder, path))
    if (written !== undefined) files[path] = written
    if (facts !== undefined) index.buckets[name] = facts
  }
  files[RECORD_INDEX] = writeLines(join(folder, RECORD_INDEX), [JSON.stringify(index)])
  for (const [path, written] of Object.entries(files))
    if (!Object.hasOwn(kept, basename(path, '.jsonl'))) linkIfLive(staging, path, written)
  return { files, index }
}

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
  let held: string[] = []
  let length = 0
  let bytes = 0
  const flush = () => {
    const text = Buffer.from(held.join(''))
    ;[held, length] = [[], 0]
    digest.update(text)
    bytes += text.length
    // The file is closed between writes, because a process may not have as many files open as there are buckets.
    appendFileSync(file, text)
  }
  return {
    add(line: ListedLine): void {
      tally.add(line)
      held.push(line.text, '\n')
      length += line.text.length
      if (length > HELD) flush()
    },
    result(): { written: WrittenFile; facts: BucketFacts } {
      flush()
      chmodSync(file, 0o444)
      return { written: { bytes, digest: digest.digest('hex') }, facts: tally.facts() }
    },
  }
}

function linkIfLive({ folder, live }: StagingTree, path: string, { digest }: WrittenFile): void {
  if (live === null || live.manifest.files[path]?.digest !== digest) return
  const from = join(live.folder, path)
  if (!existsSync(from)) return
  rmSync(join(folder, path))
  linkFile(from, join(folder, path))
}
