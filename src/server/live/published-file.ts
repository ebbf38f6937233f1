import { type FileHandle, open, readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { StreamedBody } from '../http/response.ts'

/** Contents of files by `contentKey`. Unchanged files stay cached from one generation to the next. */
export type ByteCache = LRUCache<string, Buffer>

const LARGEST_CACHED = 256 * 1024

export function createByteCache(bytes: number): ByteCache {
  return new LRUCache({
    maxSize: bytes,
    maxEntrySize: LARGEST_CACHED,
    sizeCalculation: (buffer, key) => buffer.length + key.length + 100,
  })
}

export interface PublishedFile {
  readonly path: string
  readonly size: number
  /** Begins with a SHA-256 of the content, so files with equal keys have equal bytes. */
  readonly contentKey: string
  /** Fetches the file from a target, and returns its local path. Without this function, the file lies at `path`. */
  readonly fetch?: (() => Promise<string>) | undefined
}

/** An opened file; its bytes stay readable even if the generation is deleted. */
export type OpenedFile = Buffer | { readonly handle: FileHandle; readonly size: number }

const READ_BYTES = 64 * 1024

export async function openFile(
  { path, size, contentKey, fetch }: PublishedFile,
  cache: ByteCache,
): Promise<OpenedFile> {
  const isLarge = size > LARGEST_CACHED
  const cached = isLarge ? undefined : cache.get(contentKey)
  if (cached !== undefined) return cached
  const place = fetch === undefined ? path : await fetch()
  if (isLarge) return { handle: await open(place), size }
  const bytes = await readFile(place)
  cache.set(contentKey, bytes)
  return bytes
}

export async function readWhole(file: PublishedFile, cache: ByteCache): Promise<Buffer> {
  const opened = await openFile(file, cache)
  if (Buffer.isBuffer(opened)) return opened
  try {
    return await opened.handle.readFile()
  } finally {
    await opened.handle.close()
  }
}

export async function closeFiles(files: Iterable<OpenedFile>): Promise<void> {
  for (const file of files) if (!Buffer.isBuffer(file)) await file.handle.close()
}

/** `end` is exclusive. */
export async function* readOpened(file: OpenedFile, start: number, end: number): AsyncIterable<Buffer> {
  if (Buffer.isBuffer(file)) {
    yield file.subarray(start, end)
    return
  }
  for (let offset = start; offset < end; ) {
    const part = Buffer.allocUnsafe(Math.min(READ_BYTES, end - offset))
    const { bytesRead } = await file.handle.read(part, 0, part.length, offset)
    if (bytesRead === 0) throw new Error(`A published file ends after ${offset} bytes instead of ${end}`)
    offset += bytesRead
    yield part.subarray(0, bytesRead)
  }
}

/** `end` is exclusive. */
export function fileBody(file: OpenedFile, start: number, end: number): Buffer | StreamedBody {
  if (Buffer.isBuffer(file)) return file.subarray(start, end)
  return { length: end - start, read: () => readOpened(file, start, end), close: () => closeFiles([file]) }
}
