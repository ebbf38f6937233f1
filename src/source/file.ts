import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { LONGEST_RECORD } from '../catalogue/size-issue.ts'
import type { LineMemory } from '../catalogue/store/known-lines.ts'
import { SourceError, TourpressError } from '../errors.ts'
import { irregularKind } from '../runtime/irregular-kind.ts'
import { readDocument } from './read-document.ts'
import { readLines } from './read-lines.ts'
import { shapeOfText } from './shapes.ts'
import type { Source, SourceItem } from './source.ts'

/** A catalogue in a `.json`, `.jsonl` or `.ndjson` file, plain or gzipped, or in the files of a folder. */
export function fileSource(file: string): Source {
  return {
    name: file,
    async *read(memory, longest = LONGEST_RECORD, keepsUntyped = false) {
      const names = (await isFolder(file)) ? await filesIn(file) : null
      for (const each of names === null ? [file] : names.map(name => join(file, name)))
        yield* readFile(each, longest, memory, keepsUntyped)
    },
  }
}

async function* readFile(
  file: string,
  longest: number,
  memory: LineMemory | undefined,
  keepsUntyped: boolean,
): AsyncIterable<SourceItem[]> {
  let hasRecord = false
  try {
    for await (const items of readerFor(file)(await openFile(file), file, longest, memory, keepsUntyped)) {
      hasRecord ||= items.some(item => !('issue' in item))
      yield items
    }
  } catch (cause) {
    if (!hasRecord) await refuseShape(file, cause)
    if (cause instanceof TourpressError) throw cause
    throw new SourceError(`Reading "${file}": ${reasonOf(cause)}`, { cause })
  }
  if (!hasRecord) await refuseShape(file)
}

async function isFolder(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null))?.isDirectory() ?? false
}

/** The files of a folder that may hold records, by name. */
async function filesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).sort()
  const files = names.filter(name => LINES.test(name) || DOCUMENT.test(name))
  if (names.includes('manifest.json'))
    throw new SourceError(`Reading "${folder}": it is a published tree, and no folder of records`, {
      hint: 'A tree with the surface bulk has its records in the folder sources',
    })
  if (files.length === 0)
    throw new SourceError(`Reading "${folder}": the folder has no file that ends in ${ENDS}`)
  return files
}

const LINES = /\.(?:jsonl|ndjson)(?:\.gz)?$/i
const DOCUMENT = /\.json(?:\.gz)?$/i
const ENDS = '.json, .jsonl, .json.gz or .jsonl.gz'

/** How much of a file is looked at to tell its shape, in bytes. */
const BEGINNING = 64 * 1024

/**
 * Says what a file without a record is, if that is known.
 *
 * @throws {SourceError} with its name, and what to do with it.
 */
async function refuseShape(file: string, cause?: unknown): Promise<void> {
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

function readerFor(file: string) {
  if (LINES.test(file)) return readLines
  if (DOCUMENT.test(file)) return readDocument
  throw new SourceError(`Reading "${file}": its name does not end in ${ENDS}`, {
    hint: 'A catalogue is a JSON document or a file with one record a line',
  })
}

/** Opens a file. Its first bytes decide whether it is unzipped; its name does not. */
async function openFile(file: string): Promise<Readable> {
  const isGzip = await isGzipped(file)
  // Nothing is awaited from here on. If the stream failed before somebody reads it, the error would end the process.
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
  if (!isGzip) return bytes
  const unzipped = createGunzip({ chunkSize: 256 * 1024 })
  bytes.once('error', error => unzipped.destroy(error))
  unzipped.once('close', () => bytes.destroy())
  return bytes.pipe(unzipped)
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
