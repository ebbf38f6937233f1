import { createHash, hash } from 'node:crypto'
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileFormat } from '../formats/format.ts'
import { recordFile } from '../formats/record-file.ts'
import type { Encoding } from '../surfaces/encoding.ts'
import { readPieces } from '../tree/read-pieces.ts'
import { suffixOf } from '../tree/record-files.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { type Copy, checkCopies, encodedFrom } from './check-encoded.ts'
import { type Finding, recordIssue } from './check-report.ts'

/** The file of a format that holds this record alone. */
export interface OwnFile {
  file: string
  format: FileFormat
  bytes: Buffer
}

/** How many records a file says to hold that should have an account and all its products. */
export interface CountedFile {
  file: string
  records: number
}

/** A larger file, of an account with thousands of products, is not held: its bytes and records alone are looked at. */
const LARGEST_HELD = 32 * 1024 * 1024
const BYTES_PER_READ = 1024 * 1024
/** Files of a record that have so many bytes together are read into one piece of memory. */
const MOST_TOGETHER = 256 * 1024

/** Whether the record's files are those that were published, and parse. A line without a digest names some of them. */
export function checkPublished(
  folder: string,
  line: RecordLine,
  formats: readonly FileFormat[],
  encodings: readonly Encoding[],
  largestHeld = LARGEST_HELD,
): { findings: Finding[]; own: OwnFile[]; counted: CountedFile[] } {
  const { type, id } = line
  const findings: Finding[] = []
  const counted: CountedFile[] = []
  const own: OwnFile[] = []
  const sound = new Map<string, { file: string; content: Buffer; copies: Copy[] }>()
  const total = Object.values(line.bytes).reduce((sum, size) => sum + size, 0)
  // One behind the other, as they are hashed, and room to see that the last one is too long.
  const together = total <= Math.min(MOST_TOGETHER, largestHeld) ? Buffer.allocUnsafe(total + 1) : null
  let at = 0
  const digest = together === null ? createHash('sha256') : null
  const issue = (file: string, reason: string) => findings.push(recordIssue(line, file, reason))

  for (const [suffix, size] of Object.entries(line.bytes)) {
    const file = recordFile(type, id, suffix)
    const path = join(folder, file)
    const format = formatOf(suffix, formats)
    if (size > largestHeld) {
      if (!existsSync(path)) {
        issue(file, 'is missing')
        continue
      }
      let records = 0
      const read = readPieces(path, Buffer.allocUnsafe(BYTES_PER_READ), piece => {
        digest?.update(piece)
        records += format?.countRecords?.(piece) ?? 0
      })
      if (read !== size) issue(file, `has ${read} bytes instead of ${size}`)
      else if (format?.countRecords !== undefined) counted.push({ file, records })
      continue
    }
    const room = together?.subarray(at, at + size + 1) ?? Buffer.allocUnsafe(size + 1)
    at += size
    const read = readInto(room, path)
    if (read === undefined) issue(file, 'is missing')
    else if (read !== size) issue(file, `has ${statSync(path).size} bytes instead of ${size}`)
    else {
      const bytes = room.subarray(0, size)
      digest?.update(bytes)
      const encoded = encodedFrom(suffix, encodings)
      const plain = sound.get(encoded?.plain ?? '')
      if (encoded !== undefined && plain !== undefined) {
        plain.copies.push({ file, content: bytes, encoding: encoded.encoding })
        continue
      }
      const problem = format?.validate(bytes)
      if (problem) issue(file, problem)
      else sound.set(suffix, { file, content: bytes, copies: [] })
      if (format === undefined) continue
      const records = format.countRecords?.(bytes)
      const isOwn = suffix === suffixOf(format, false)
      if (isOwn) own.push({ file, format, bytes })
      if (isOwn && records !== undefined && records !== 1)
        issue(file, `holds ${records} records instead of one`)
      if (!isOwn && records !== undefined) counted.push({ file, records })
    }
  }
  // Copies of what is wrong already would be found to be of another file.
  const wrong = new Set(findings.map(({ file }) => file))
  for (const { copies, ...plain } of sound.values())
    if (copies.length > 0 && !wrong.has(plain.file))
      for (const { file, reason } of checkCopies(plain, copies)) issue(file, reason)
  const digestHere = () => digest?.digest('hex') ?? hash('sha256', together?.subarray(0, total) ?? '')
  if (findings.length === 0 && line.digest !== '' && digestHere() !== line.digest)
    issue(recordFile(type, id, '*'), 'one of these files differs from what was published')
  return { findings, own, counted }
}

/** How many bytes a file has, as far as there is room for them, which they are read into; undefined where it is not there. */
function readInto(room: Buffer, path: string): number | undefined {
  try {
    const descriptor = openSync(path, 'r')
    try {
      let read = readSync(descriptor, room)
      // Some file systems give less at once.
      for (let more = read; more > 0 && read < room.length - 1; read += more)
        more = readSync(descriptor, room.subarray(read))
      return read
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return undefined
  }
}

/** The format with the longest extension that a suffix has: `all.octo.json` is json-octo, not json. */
function formatOf(suffix: string, formats: readonly FileFormat[]): FileFormat | undefined {
  let found: FileFormat | undefined
  for (const format of formats)
    if (`.${suffix}`.endsWith(format.extension) && format.extension.length > (found?.extension.length ?? 0))
      found = format
  return found
}
