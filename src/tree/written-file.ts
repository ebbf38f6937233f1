import { createHash, hash } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, openSync, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { inBatches } from '../runtime/in-batches.ts'
import { inLargeParts } from '../surfaces/shared/in-large-parts.ts'

export interface WrittenFile {
  bytes: number
  digest: string
}

export function writeBytes(file: string, bytes: Buffer, digest = hash('sha256', bytes)): WrittenFile {
  writeFileSync(file, bytes, { flag: 'wx', mode: 0o444 })
  return { bytes: bytes.length, digest }
}

const LINES_PER_WRITE = 500

export function writeLines(file: string, lines: Iterable<string>): WrittenFile {
  const digest = createHash('sha256')
  const descriptor = openSync(file, 'wx', 0o444)
  let bytes = 0
  try {
    for (const batch of inBatches(lines, LINES_PER_WRITE)) {
      const text = Buffer.from(`${batch.join('\n')}\n`)
      digest.update(text)
      writeFileSync(descriptor, text)
      bytes += text.length
    }
  } finally {
    closeSync(descriptor)
  }
  return { bytes, digest: digest.digest('hex') }
}

type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

export async function writeContent(file: string, content: Content): Promise<WrittenFile> {
  const measure = measureContent()
  const parts = Symbol.iterator in content ? inLargeParts(content) : content
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o444 })
  try {
    await pipeline(measure.through(parts), stream)
  } catch (error) {
    // The stream may still make the file, so wait until it is closed: the caller may remove the file next.
    if (!stream.closed) await new Promise(resolve => stream.once('close', resolve))
    throw error
  }
  return measure.result()
}

export function measureContent() {
  const digest = createHash('sha256')
  let size = 0
  return {
    async *through(content: Content) {
      for await (const part of content) {
        const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part)
        digest.update(bytes)
        size += bytes.length
        yield bytes
      }
    },
    result: (): WrittenFile => ({ bytes: size, digest: digest.digest('hex') }),
  }
}

export async function digestOf(file: string, algorithm: 'md5' | 'sha256' = 'sha256'): Promise<string> {
  const digest = createHash(algorithm)
  for await (const part of createReadStream(file, { highWaterMark: 256 * 1024 })) digest.update(part)
  return digest.digest('hex')
}
