import { type FileHandle, open, readFile } from 'node:fs/promises'
import type { StreamedBody } from '../http/answer.ts'
import { type ByteCache, LARGEST_KEPT } from './byte-cache.ts'

/** A file of a generation: where it is, how many bytes it has, and a name for just those bytes. */
export interface PublishedFile {
  readonly path: string
  readonly size: number
  /** Equal names, equal bytes. */
  readonly contentName: string
}

/** A file that was opened while its generation was there: its bytes stay, whatever happens to its name. */
export type OpenedFile = Buffer | { readonly handle: FileHandle; readonly size: number }

const PIECE = 64 * 1024

/** Opens a file: a small one is read, or known already. */
export async function openFile(
  { path, size, contentName }: PublishedFile,
  cache: ByteCache,
): Promise<OpenedFile> {
  if (size > LARGEST_KEPT) return { handle: await open(path), size }
  const known = cache.get(contentName)
  if (known !== undefined) return known
  const bytes = await readFile(path)
  cache.set(contentName, bytes)
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
    const piece = Buffer.allocUnsafe(Math.min(PIECE, end - offset))
    const { bytesRead } = await file.handle.read(piece, 0, piece.length, offset)
    if (bytesRead === 0) throw new Error(`A published file ends after ${offset} bytes instead of ${end}`)
    offset += bytesRead
    yield piece.subarray(0, bytesRead)
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
