import { type FileHandle, open, readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { StreamedBody } from '../http/response.ts'

/** Contents of files by their `contentKey`, so that they outlive a generation in which they did not change. */
export type ByteCache = LRUCache<string, Buffer>

/** Files above this are read while they are sent, and not kept. */
const LARGEST_KEPT = 256 * 1024

/** @param bytes how much memory the contents may take */
export function createByteCache(bytes: number): ByteCache {
  return new LRUCache({
    maxSize: bytes,
    maxEntrySize: LARGEST_KEPT,
    sizeCalculation: (buffer, key) => buffer.length + key.length + 100,
  })
}

/** A file of a generation: where it is, how many bytes it has, and what tells them from others. */
export interface PublishedFile {
  readonly path: string
  readonly size: number
  /** Made of a digest: equal keys, equal bytes. */
  readonly contentKey: string
}

/** A file that was opened while its generation was there: its bytes stay readable when the generation is removed. */
export type OpenedFile = Buffer | { readonly handle: FileHandle; readonly size: number }

/** Bytes that are read at once. */
const READ_BYTES = 64 * 1024

/** Opens a file; a small one is read whole, unless the cache has it. */
export async function openFile(
  { path, size, contentKey }: PublishedFile,
  cache: ByteCache,
): Promise<OpenedFile> {
  if (size > LARGEST_KEPT) return { handle: await open(path), size }
  const known = cache.get(contentKey)
  if (known !== undefined) return known
  const bytes = await readFile(path)
  cache.set(contentKey, bytes)
  return bytes
}

export async function closeFiles(files: Iterable<OpenedFile>): Promise<void> {
  for (const file of files) if (!Buffer.isBuffer(file)) await file.handle.close()
}

/** The bytes from `start` up to `end`, which is left out. */
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

/** A part of a file as a body. */
export function fileBody(file: OpenedFile, start: number, end: number): Buffer | StreamedBody {
  if (Buffer.isBuffer(file)) return file.subarray(start, end)
  return {
    length: end - start,
    read: () => readOpened(file, start, end),
    close: () => closeFiles([file]),
  }
}
