import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { LONGEST_RECORD } from '../catalogue/size-issue.ts'
import type { LineMemory } from '../catalogue/store/known-lines.ts'
import { SourceError, TourpressError } from '../errors.ts'
import { irregularKind } from '../runtime/irregular-kind.ts'
import { isAddress } from './api/api-address.ts'
import { addressOf, fileNameOf } from './file-address.ts'
import type { Mapping } from './mapping/mapping.ts'
import { readDocument } from './read-document.ts'
import { readLines } from './read-lines.ts'
import type { Source } from './source.ts'
import { accountOfFile, isTableName } from './table/table-name.ts'

/**
 * A catalogue in a `.json`, `.jsonl` or `.ndjson` file or a table, plain or gzipped, here or at an http(s) address.
 *
 * @param mapping what the fields are read from, for files with records of another shape
 * @param isPublicOnly whether an address in a private network is refused
 */
export function fileSource(file: string, mapping: Mapping | null = null, isPublicOnly = false): Source {
  const fileName = fileNameOf(file)
  const name = isAddress(file) ? addressOf(file).href.replace(/[?#].*/, '') : file
  const isOther = isTableName(fileName) || mapping !== null
  return {
    name,
    ...(isOther ? { account: accountOfFile(fileName) } : {}),
    async *read(memory, longest = LONGEST_RECORD) {
      const read = isOther ? otherReader(fileName, mapping) : readerFor(fileName)
      try {
        yield* read(await openFile(file, isPublicOnly), name, longest, memory)
      } catch (cause) {
        if (cause instanceof TourpressError) throw cause
        throw new SourceError(`Reading "${name}": ${reasonOf(cause)}`, { cause })
      }
    },
  }
}

function readerFor(file: string) {
  if (/\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(file)) return readLines
  if (/\.json(?:\.gz)?$/i.test(file)) return readDocument
  refuseSpreadsheet(file)
  throw new SourceError(
    `Reading "${file}": its name does not end in .json, .jsonl, .csv or .tsv, with or without .gz`,
    { hint: 'A catalogue is a JSON document, a file with one record a line, or a table' },
  )
}

/** Refuses formats that only spreadsheets read whole: their files are archives, which may be many times as large inside. */
export function refuseSpreadsheet(file: string): void {
  if (!/\.(?:xlsx?|xlsm|ods|numbers)$/i.test(file)) return
  throw new SourceError(`Reading "${file}": it is a spreadsheet's own format`, {
    hint: 'Save it as CSV in the spreadsheet: one table, with its headings in one row',
  })
}

/** Reads tables, and other files by a mapping. Their code is loaded here, so that builds from JSON start without it. */
function otherReader(fileName: string, mapping: Mapping | null) {
  return async function* (bytes: Readable, name: string, longest: number, memory?: LineMemory) {
    refuseSpreadsheet(fileName)
    if (mapping === null || isTableName(fileName)) {
      const { tableItems } = await import('./table/table-items.ts')
      yield* tableItems(bytes, name, longest, memory, mapping)
    } else {
      const { mappedItems } = await import('./mapping/mapped-items.ts')
      yield* mappedItems(bytes, { name, fileName, longest }, memory, mapping)
    }
  }
}

/** Opens a file. Its first bytes decide whether it is unzipped; its name does not. */
export async function openFile(file: string, isPublicOnly = false): Promise<Readable> {
  if (isAddress(file)) {
    const { openAddress } = await import('./open-address.ts')
    return withoutGzip(await openAddress(file, isPublicOnly))
  }
  const isGzip = await isGzipped(file)
  // Nothing is awaited from here on. If the stream failed before somebody reads it, the error would end the process.
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
  if (!isGzip) return bytes
  const unzipped = createGunzip({ chunkSize: 256 * 1024 })
  bytes.once('error', error => unzipped.destroy(error))
  unzipped.once('close', () => bytes.destroy())
  return bytes.pipe(unzipped)
}

/** Unzips what comes from an address if it begins like gzip. */
async function withoutGzip(bytes: Readable): Promise<Readable> {
  const pieces = bytes[Symbol.asyncIterator]()
  const { value: first } = await pieces.next()
  async function* whole() {
    if (first !== undefined) yield first
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  const all = Readable.from(whole(), { objectMode: false })
  return Buffer.isBuffer(first) && first[0] === 0x1f && first[1] === 0x8b
    ? pipeline(all, createGunzip(), () => {})
    : all
}

async function isGzipped(file: string): Promise<boolean> {
  // This is asked before the file is opened, since opening a FIFO waits for a writer.
  const irregular = irregularKind(await stat(file))
  if (irregular !== null) throw new SourceError(`Reading "${file}": it is ${irregular}`, { hint: REGULAR })
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

const REGULAR = 'Only a regular file can be read; write the records into one'
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
