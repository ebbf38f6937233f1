import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { recordFile } from '../formats/record-file.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import { linkOnce, missingFile } from '../tree/link-file.ts'
import { openNew } from '../tree/put-file.ts'
import { readPublished } from './read-published.ts'
import type { Segment } from './splice.ts'

/** An account whose own files stay and whose `all` files change; plain data, so that it can travel to a worker. */
export interface SplicedAccount {
  account: string
  live: string
  staged: string
  /** Endings of its own files. */
  own: readonly string[]
  all: readonly { ending: string; size: number; segments: readonly Segment[] }[]
  /** As `RenderedRecord` has them. */
  starts: readonly number[]
}

/** Writes the `all` files of an account, and says what its files are. */
export function writeSpliced({ account, live, staged, own, all, starts }: SplicedAccount): RenderedRecord {
  const digest = createHash('sha256')
  const bytes: Record<string, number> = {}
  for (const ending of own) {
    const content = readPublished(`${live}/${recordFile('account', account, ending)}`)
    digest.update(content)
    bytes[ending] = content.length
  }
  for (const { ending, size, segments } of all) {
    const file = recordFile('account', account, ending)
    bytes[ending] = writeSegments(`${live}/${file}`, `${staged}/${file}`, size, segments, piece =>
      digest.update(piece),
    )
  }
  return { type: 'account', id: account, digest: digest.digest('hex'), bytes, starts }
}

const PIECE = 1024 * 1024

/** Returns how many bytes the file has. A file that comes out as it was is the same file. */
function writeSegments(
  live: string,
  staged: string,
  size: number,
  segments: readonly Segment[],
  onPiece: (piece: Uint8Array) => void,
): number {
  const [from, to] = [openPublished(live), openNew(staged)]
  const buffer = Buffer.allocUnsafe(PIECE)
  let written = 0
  let isSame = true
  const put = (piece: Uint8Array) => {
    onPiece(piece)
    for (let at = 0; at < piece.length; ) at += writeSync(to, piece, at)
    written += piece.length
  }
  const read = (start: number, end: number): Buffer => {
    const length = readSync(from, buffer, 0, Math.min(PIECE, end - start), start)
    if (length === 0) throw new Error(`"${live}" ends before ${end} bytes`)
    return buffer.subarray(0, length)
  }
  try {
    for (const segment of segments)
      if ('from' in segment) {
        isSame &&= segment.from === written
        for (let at = segment.from; at < segment.to; ) {
          const piece = read(at, segment.to)
          put(piece)
          at += piece.length
        }
      } else {
        isSame &&= written + segment.length <= size && isAt(segment)
        put(segment)
      }
  } finally {
    for (const descriptor of [from, to]) closeSync(descriptor)
  }
  if (isSame && written === size) {
    rmSync(staged)
    linkOnce(live, staged)
  }
  return written

  function isAt(text: Uint8Array): boolean {
    const there = Buffer.allocUnsafe(text.length)
    return readSync(from, there, 0, text.length, written) === text.length && there.equals(text)
  }
}

function openPublished(file: string): number {
  try {
    return openSync(file, 'r')
  } catch (cause) {
    throw missingFile(file, cause)
  }
}
