import type { FormatDeclaration } from '../../formats/format.ts'
import type { Body } from '../http/response.ts'
import {
  type ByteCache,
  closeFiles,
  type OpenedFile,
  openFile,
  type PublishedFile,
  readOpened,
} from './published-file.ts'

/** A part of a response: text as it is, or a record's own text out of its published file. */
export type Part = string | { readonly file: PublishedFile; readonly isEscaped: boolean }

/** Answers up to this size are held whole; larger ones are read while they are sent. */
const LARGEST_HELD = 1024 * 1024
/** What is read of a large file to find where its text begins. */
const HEAD = 64 * 1024

/**
 * Puts a response together from published files, without parsing or rendering records. All files are opened before
 * the first byte is sent, so that the response is whole whatever happens to the generation meanwhile.
 */
export async function assemble(
  parts: readonly Part[],
  format: FormatDeclaration,
  cache: ByteCache,
): Promise<Body> {
  const opened = await openAll(parts, cache)
  const files = [...opened.values()]
  const size = files.reduce((sum, file) => sum + (Buffer.isBuffer(file) ? file.length : file.size), 0)
  const read = () => readParts(parts, opened, format)
  if (size <= LARGEST_HELD) {
    try {
      return Buffer.concat(await Array.fromAsync(read()))
    } finally {
      await closeFiles(files)
    }
  }
  return { length: null, read, close: () => closeFiles(files) }
}

async function openAll(parts: readonly Part[], cache: ByteCache): Promise<Map<Part, OpenedFile>> {
  const wanted = parts.filter(part => typeof part !== 'string')
  const settled = await Promise.allSettled(wanted.map(({ file }) => openFile(file, cache)))
  const opened = new Map<Part, OpenedFile>()
  let failure: PromiseRejectedResult | undefined
  settled.forEach((result, index) => {
    const part = wanted[index]
    if (result.status === 'rejected') failure ??= result
    else if (part !== undefined) opened.set(part, result.value)
  })
  if (failure === undefined) return opened
  await closeFiles(opened.values())
  throw failure.reason
}

async function* readParts(
  parts: readonly Part[],
  opened: ReadonlyMap<Part, OpenedFile>,
  format: FormatDeclaration,
): AsyncIterable<Buffer> {
  for (const part of parts) {
    const file = opened.get(part)
    if (typeof part === 'string') yield Buffer.from(part)
    else if (file !== undefined) {
      const text = readText(file, format)
      yield* part.isEscaped ? escaped(text) : text
    }
  }
}

/** A record's own text out of its file. */
async function* readText(file: OpenedFile, format: FormatDeclaration): AsyncIterable<Buffer> {
  const end = (Buffer.isBuffer(file) ? file.length : file.size) - Buffer.byteLength(format.close)
  yield* readOpened(file, await textStart(file, format), end)
}

async function textStart(file: OpenedFile, format: FormatDeclaration): Promise<number> {
  if (Buffer.isBuffer(file)) return format.textStart(file)
  for (let length = HEAD; ; length *= 2) {
    const head = Buffer.alloc(Math.min(length, file.size))
    await file.handle.read(head, 0, head.length, 0)
    const start = format.textStart(head)
    if (start !== -1 || length >= file.size) return start
  }
}

/** UTF-8 as it stands inside a JSON string. */
async function* escaped(text: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for await (const bytes of text) yield inString(decoder.decode(bytes, { stream: true }))
  yield inString(decoder.decode())
}

function inString(text: string): Buffer {
  return Buffer.from(JSON.stringify(text).slice(1, -1))
}
