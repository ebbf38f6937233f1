import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { LONGEST_RECORD } from '../catalogue/size-issue.ts'
import type { LineMemory } from '../catalogue/store/known-lines.ts'
import { SourceError, TourpressError } from '../errors.ts'
import { DEFAULT_ACCESS, type S3Access } from '../storage/s3/s3-options.ts'
import { isAddress } from './api/api-address.ts'
import { addressOf, fileNameOf, isObjectAddress } from './file-address.ts'
import type { Mapping } from './mapping/mapping.ts'
import { openFile } from './open-file.ts'
import { readDocument } from './read-document.ts'
import { LINES, readLines } from './read-lines.ts'
import { shapeOfText } from './shapes.ts'
import type { Source, SourceItem } from './source.ts'
import { accountOfFile, isSpreadsheet, isTableName, refuseSpreadsheet } from './table/table-name.ts'

interface FileReading {
  mapping: Mapping | null
  isPublicOnly: boolean
  s3: S3Access
  longest: number
  memory: LineMemory | undefined
  keepsUntyped: boolean
}

/**
 * A catalogue in a `.json`, `.jsonl` or `.ndjson` file or a table, plain or gzipped. The file is on this machine, at an
 * http(s) address or in a bucket. A folder with such files is a catalogue too.
 *
 * @param mapping what the fields are read from, for files with records of another shape
 * @param isPublicOnly whether an address in a private network is refused
 * @param s3 how a bucket is reached; by default with the variables of this process
 */
export function fileSource(
  file: string,
  mapping: Mapping | null = null,
  isPublicOnly = false,
  s3: S3Access = DEFAULT_ACCESS,
): Source {
  const fileName = fileNameOf(file)
  const isOther = isTableName(fileName) || mapping !== null
  return {
    name: nameOf(file),
    ...(isOther ? { account: accountOfFile(fileName) } : {}),
    async *read(memory, longest = LONGEST_RECORD, keepsUntyped = false) {
      const reading = { mapping, isPublicOnly, s3, longest, memory, keepsUntyped }
      const names = (await isFolder(file)) ? await filesIn(file) : null
      for (const each of names === null ? [file] : names.map(name => join(file, name)))
        yield* readFile(each, reading)
    },
  }
}

/** What messages call a file: its path, or its address without a query, which may hold a secret. */
function nameOf(file: string): string {
  return isAddress(file) ? addressOf(file).href.replace(/[?#].*/, '') : file
}

async function* readFile(file: string, reading: FileReading): AsyncIterable<SourceItem[]> {
  const name = nameOf(file)
  let hasRecord = false
  try {
    const read = readerFor(fileNameOf(file), reading)
    for await (const items of read(await openFile(file, reading.isPublicOnly, reading.s3), name)) {
      hasRecord ||= items.some(item => !('issue' in item))
      yield items
    }
  } catch (cause) {
    if (!hasRecord && reading.mapping === null) await refuseShape(file, cause)
    if (cause instanceof TourpressError) throw cause
    throw new SourceError(`Reading "${name}": ${reasonOf(cause)}`, { cause })
  }
  if (!hasRecord && reading.mapping === null) await refuseShape(file)
}

async function isFolder(file: string): Promise<boolean> {
  return !isAddress(file) && ((await stat(file).catch(() => null))?.isDirectory() ?? false)
}

async function filesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).sort()
  const isCopy = (name: string) => name.endsWith('.gz') && names.includes(name.slice(0, -3))
  const files = names.filter(name => (LINES.test(name) || DOCUMENT.test(name)) && !isCopy(name))
  if (names.includes('manifest.json'))
    throw new SourceError(`Reading "${folder}": it is a published tree, and no folder of records`, {
      hint: 'A tree with the surface bulk has its records in the folder sources',
    })
  if (files.length === 0)
    throw new SourceError(`Reading "${folder}": the folder has no file that ends in ${ENDS}`)
  return files
}

const DOCUMENT = /\.json(?:\.gz)?$/i
const ENDS = '.json, .jsonl, .json.gz or .jsonl.gz'

const BEGINNING = 64 * 1024

async function refuseShape(file: string, cause?: unknown): Promise<void> {
  const fileName = fileNameOf(file)
  if (isAddress(file) || isObjectAddress(file) || isSpreadsheet(fileName)) return
  const shape = shapeOfText(await beginningOf(file).catch(() => ''))
  if (shape === undefined) return
  throw new SourceError(`Reading "${file}": it is ${shape.name}, and no catalogue`, {
    cause,
    hint: shape.advice,
  })
}

async function beginningOf(file: string): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of await openFile(file)) {
    pieces.push(piece)
    if (pieces.reduce((sum, { length }) => sum + length, 0) >= BEGINNING) break
  }
  return Buffer.concat(pieces).toString('utf8', 0, BEGINNING)
}

type ReadBytes = (bytes: Readable, name: string) => AsyncIterable<SourceItem[]>

function readerFor(fileName: string, reading: FileReading): ReadBytes {
  const { mapping, longest, memory, keepsUntyped } = reading
  refuseSpreadsheet(fileName)
  if (mapping !== null || isTableName(fileName)) return otherReader(fileName, reading)
  if (LINES.test(fileName)) return (bytes, name) => readLines(bytes, name, { longest, memory, keepsUntyped })
  if (DOCUMENT.test(fileName)) return (bytes, name) => readDocument(bytes, name, longest, keepsUntyped)
  throw new SourceError(
    `Reading "${fileName}": its name does not end in .json, .jsonl, .csv or .tsv, with or without .gz`,
    { hint: 'A catalogue is a JSON document, a file with one record a line, or a table' },
  )
}

/** Reads tables, and other files by a mapping. Their code is imported here, since builds from JSON do not need it. */
function otherReader(fileName: string, { mapping, longest, memory }: FileReading): ReadBytes {
  return async function* (bytes, name) {
    if (mapping === null || isTableName(fileName)) {
      const { tableItems } = await import('./table/table-items.ts')
      yield* tableItems(bytes, name, { longest, memory, mapping })
    } else {
      const { mappedItems } = await import('./mapping/mapped-items.ts')
      yield* mappedItems(bytes, { name, fileName, longest }, memory, mapping)
    }
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  Z_BUF_ERROR: 'its gzip data ends too early; the file is truncated',
  Z_DATA_ERROR: 'its gzip data is damaged',
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return REASONS[code] ?? (cause instanceof Error ? cause.message : String(cause))
}
