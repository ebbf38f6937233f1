import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { SourceError } from '../errors.ts'
import { irregularKind } from '../runtime/irregular-kind.ts'
import { DEFAULT_ACCESS, type S3Access } from '../storage/s3/s3-options.ts'
import { isAddress } from './api/api-address.ts'
import { isObjectAddress } from './file-address.ts'

/** The first bytes of a file, not its name, decide whether it is unzipped. */
export async function openFile(
  file: string,
  isPublicOnly = false,
  s3: S3Access = DEFAULT_ACCESS,
): Promise<Readable> {
  if (isObjectAddress(file)) {
    const { openObject } = await import('./open-object.ts')
    return withoutGzip(await openObject(file, s3))
  }
  if (isAddress(file)) {
    const { openAddress } = await import('./open-address.ts')
    return withoutGzip(await openAddress(file, isPublicOnly))
  }
  const isGzip = await isGzipped(file)
  // Nothing may be awaited below this line: if the stream failed before anything reads it, the process would end.
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
  if (!isGzip) return bytes
  const unzipped = createGunzip({ chunkSize: 256 * 1024 })
  bytes.once('error', error => unzipped.destroy(error))
  unzipped.once('close', () => bytes.destroy())
  return bytes.pipe(unzipped)
}

async function withoutGzip(bytes: Readable): Promise<Readable> {
  const pieces = bytes[Symbol.asyncIterator]()
  const { value: first } = await pieces.next()
  async function* whole() {
    if (first !== undefined) yield first
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  const all = Readable.from(whole(), { objectMode: false })
  return Buffer.isBuffer(first) && beginsAsGzip(first) ? pipeline(all, createGunzip(), () => {}) : all
}

function beginsAsGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

async function isGzipped(file: string): Promise<boolean> {
  // The kind is checked before the file is opened, since opening a FIFO waits for a writer.
  const irregular = irregularKind(await stat(file))
  if (irregular !== null) throw new SourceError(`Reading "${file}": it is ${irregular}`, { hint: REGULAR })
  await using handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  return beginsAsGzip(buffer)
}

const REGULAR = 'Only a regular file can be read; write the records into one'
