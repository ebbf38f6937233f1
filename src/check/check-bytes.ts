import { createHash, type Hash } from 'node:crypto'
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { fileId } from '../formats/file-id.ts'
import { pathOf } from '../formats/file-ids-for.ts'
import type { FileFormat } from '../formats/format.ts'
import { recordFile } from '../formats/record-file.ts'
import type { Encoding } from '../surfaces/encoding.ts'
import { readPieces } from '../tree/read-pieces.ts'
import { suffixOf } from '../tree/record-files.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { type Copy, checkCopies, encodedFrom } from './check-encoded.ts'
import { type Finding, recordIssue } from './check-report.ts'

export interface SingleRecordFile {
  file: string
  format: FileFormat
  bytes: Buffer
}

export interface CountedFile {
  file: string
  records: number
}

interface BytesCheck {
  findings: Finding[]
  single: SingleRecordFile[]
  counted: CountedFile[]
}

interface BytesCheckOptions {
  formats: readonly FileFormat[]
  encodings: readonly Encoding[]
  /** The most bytes of a file that is held in memory. A larger one is read in pieces, and not parsed. @default 32 MB */
  largestHeld?: number
}

const LARGEST_HELD = 32 * 1024 * 1024
const BYTES_PER_READ = 1024 * 1024

interface NamedFile {
  file: string
  path: string
  suffix: string
  size: number
  format: FileFormat | undefined
}

interface RunningCheck extends BytesCheck, Pick<BytesCheckOptions, 'encodings'> {
  digest: Hash
  sound: Map<string, { file: string; content: Buffer; copies: Copy[] }>
  addIssue(file: string, reason: string): void
}

export function checkBytes(folder: string, line: RecordLine, options: BytesCheckOptions): BytesCheck {
  const { formats, encodings, largestHeld = LARGEST_HELD } = options
  const { type, id, digest } = line
  const findings: Finding[] = []
  const check: RunningCheck = {
    ...{ findings, single: [], counted: [], encodings, sound: new Map() },
    digest: createHash('sha256'),
    addIssue: (file, reason) => findings.push(recordIssue(line, file, reason)),
  }
  const safeId = fileId(id)
  for (const [suffix, size] of Object.entries(line.bytes)) {
    const file = pathOf(type, safeId, suffix)
    const named = { file, path: `${folder}/${file}`, suffix, size, format: formatOf(suffix, formats) }
    if (size > largestHeld) checkLargeFile(check, named)
    else checkHeldFile(check, named)
  }
  checkCompressed(check)
  // `digest` is '' if a partial generation lacks files of the record (`withoutMissingFiles`).
  if (findings.length === 0 && digest !== '' && check.digest.digest('hex') !== digest)
    check.addIssue(recordFile(type, id, '*'), 'one of these files differs from what was published')
  return { findings, single: check.single, counted: check.counted }
}

function checkLargeFile(
  { addIssue, digest, counted }: RunningCheck,
  { file, path, size, format }: NamedFile,
) {
  if (!existsSync(path)) return addIssue(file, 'is missing')
  let records = 0
  const read = readPieces(path, Buffer.allocUnsafe(BYTES_PER_READ), piece => {
    digest.update(piece)
    records += format?.countRecords?.(piece) ?? 0
  })
  if (read !== size) addIssue(file, `has ${read} bytes instead of ${size}`)
  else if (format?.countRecords !== undefined) counted.push({ file, records })
}

function checkHeldFile(check: RunningCheck, { file, path, suffix, size, format }: NamedFile) {
  const { addIssue, digest, encodings, sound } = check
  // One byte more than the file should have: if the buffer becomes full, the file is too long.
  const buffer = Buffer.allocUnsafe(size + 1)
  const read = readInto(buffer, path)
  if (read === undefined) return addIssue(file, 'is missing')
  if (read !== size) return addIssue(file, `has ${statSync(path).size} bytes instead of ${size}`)
  const bytes = buffer.subarray(0, size)
  digest.update(bytes)
  const encoded = encodedFrom(suffix, encodings)
  const plain = sound.get(encoded?.plain ?? '')
  if (encoded !== undefined && plain !== undefined) {
    plain.copies.push({ file, content: bytes, encoding: encoded.encoding })
    return
  }
  const problem = format?.validate(bytes)
  if (problem) addIssue(file, problem)
  else sound.set(suffix, { file, content: bytes, copies: [] })
  if (format === undefined) return
  const records = format.countRecords?.(bytes)
  if (suffix === suffixOf(format, false)) {
    check.single.push({ file, format, bytes })
    if (records !== undefined && records !== 1) addIssue(file, `holds ${records} records instead of one`)
  } else if (records !== undefined) check.counted.push({ file, records })
}

/** Only undamaged files are compared: copies of a damaged file would seem wrong too. */
function checkCompressed({ findings, sound, addIssue }: RunningCheck): void {
  const wrong = new Set(findings.map(({ file }) => file))
  for (const { copies, ...plain } of sound.values())
    if (copies.length > 0 && !wrong.has(plain.file))
      for (const { file, reason } of checkCopies(plain, copies)) addIssue(file, reason)
}

function readInto(buffer: Buffer, path: string): number | undefined {
  try {
    const descriptor = openSync(path, 'r')
    try {
      let read = readSync(descriptor, buffer)
      // On some file systems, a read returns fewer bytes than there are.
      for (let more = read; more > 0 && read < buffer.length - 1; read += more)
        more = readSync(descriptor, buffer.subarray(read))
      return read
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return undefined
  }
}

/** The format with the longest extension that ends a suffix: `all.octo.json` is json-octo, not json. */
function formatOf(suffix: string, formats: readonly FileFormat[]): FileFormat | undefined {
  let found: FileFormat | undefined
  for (const format of formats)
    if (`.${suffix}`.endsWith(format.extension) && format.extension.length > (found?.extension.length ?? 0))
      found = format
  return found
}
