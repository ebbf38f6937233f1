import { createHash } from 'node:crypto'
import { closeSync, readSync, rmSync, writeSync } from 'node:fs'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import { linkOnce, openLiveFile, readLiveFile } from '../tree/link-file.ts'
import { openNew } from '../tree/put-file.ts'
import type { Segment } from './splice.ts'

/** `size` is the number of bytes of the live file. */
interface SplicedFile {
  suffix: string
  size: number
  segments: readonly Segment[]
}

/** The own files of the account are unchanged: `own` has their suffixes. */
export interface SplicedAccount {
  account: string
  /** The path of the account's files in a tree without their suffixes, such as `accounts/sh101.`. */
  path: string
  live: string
  staging: string
  own: readonly string[]
  all: readonly SplicedFile[]
  starts: readonly number[]
}

export function writeSpliced(spliced: SplicedAccount): RenderedRecord {
  const { account, path, live, staging, own, all, starts } = spliced
  const digest = createHash('sha256')
  const bytes: Record<string, number> = {}
  for (const suffix of own) {
    const content = readLiveFile(`${live}/${path}${suffix}`)
    digest.update(content)
    bytes[suffix] = content.length
  }
  for (const file of all) {
    const name = path + file.suffix
    bytes[file.suffix] = writeSegments(`${live}/${name}`, `${staging}/${name}`, file, part =>
      digest.update(part),
    )
  }
  return { type: 'account', id: account, digest: digest.digest('hex'), bytes, starts }
}

const READ_SIZE = 1024 * 1024

/** Returns the size of the written file in bytes. If it equals the file `live`, it becomes a link to that. */
function writeSegments(
  live: string,
  staging: string,
  { size, segments }: SplicedFile,
  onPart: (part: Uint8Array) => void,
): number {
  const [from, to] = [openLiveFile(live), openNew(staging)]
  const buffer = Buffer.allocUnsafe(READ_SIZE)
  let written = 0
  let isSame = true
  const put = (part: Uint8Array) => {
    onPart(part)
    for (let at = 0; at < part.length; ) at += writeSync(to, part, at)
    written += part.length
  }
  const read = (start: number, end: number): Buffer => {
    const length = readSync(from, buffer, 0, Math.min(READ_SIZE, end - start), start)
    if (length === 0) throw new Error(`"${live}" ends before ${end} bytes`)
    return buffer.subarray(0, length)
  }
  try {
    for (const segment of segments)
      if ('from' in segment) {
        isSame &&= segment.from === written
        for (let at = segment.from; at < segment.to; ) {
          const part = read(at, segment.to)
          put(part)
          at += part.length
        }
      } else {
        isSame &&= written + segment.length <= size && isAt(segment)
        put(segment)
      }
  } finally {
    for (const descriptor of [from, to]) closeSync(descriptor)
  }
  if (isSame && written === size) {
    rmSync(staging)
    linkOnce(live, staging)
  }
  return written

  function isAt(text: Uint8Array): boolean {
    const there = Buffer.allocUnsafe(text.length)
    return readSync(from, there, 0, text.length, written) === text.length && there.equals(text)
  }
}
