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

/** With `isEscaped`, the file's record is written into a string of JSON. */
export type Part = string | { readonly file: PublishedFile; readonly isEscaped: boolean }

const LARGEST_IN_MEMORY = 1024 * 1024
/** Bytes of a large file that are read first to find the start of its text. */
const HEAD = 64 * 1024

/** All files are opened first, so the response is complete even if the generation is deleted. */
export async function assemble(
  parts: readonly Part[],
  format: FormatDeclaration,
  cache: ByteCache,
): Promise<Body> {
  const opened = await openAll(parts, cache)
  const files = [...opened.values()]
  const size = files.reduce((sum, file) => sum + (Buffer.isBuffer(file) ? file.length : file.size), 0)
  const read = () => readParts(parts, opened, format)
  if (size <= LARGEST_IN_MEMORY) {
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

async function* escaped(text: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for await (const bytes of text) yield inString(decoder.decode(bytes, { stream: true }))
  yield inString(decoder.decode())
}

function inString(text: string): Buffer {
  return Buffer.from(JSON.stringify(text).slice(1, -1))
}
