import { createHash, hash } from 'node:crypto'
import { closeSync, createWriteStream, openSync, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { inLargeParts } from '../surfaces/shared/in-large-parts.ts'

/** What was written of one file that is no record's. */
export interface WrittenFile {
  bytes: number
  digest: string
}

/** Writes a new file and says what it is. */
export function writeBytes(file: string, bytes: Buffer, digest = hash('sha256', bytes)): WrittenFile {
  writeFileSync(file, bytes, { flag: 'wx', mode: 0o444 })
  return { bytes: bytes.length, digest }
}

const LINES_PER_WRITE = 500

/** Writes a file line by line, some hundred at a time, and says what it is. */
export function writeLines(file: string, lines: Iterable<string>): WrittenFile {
  const digest = createHash('sha256')
  const descriptor = openSync(file, 'wx', 0o444)
  let bytes = 0
  let pending: string[] = []
  const flush = () => {
    const text = Buffer.from(pending.join(''))
    digest.update(text)
    writeFileSync(descriptor, text)
    bytes += text.length
    pending = []
  }
  try {
    for (const line of lines) {
      pending.push(`${line}\n`)
      if (pending.length >= LINES_PER_WRITE) flush()
    }
    flush()
  } finally {
    closeSync(descriptor)
  }
  return { bytes, digest: digest.digest('hex') }
}

type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** Writes a file part by part, and says what it is. */
export async function writeContent(file: string, content: Content): Promise<WrittenFile> {
  const measure = measureContent()
  const parts = Symbol.iterator in content ? inLargeParts(content) : content
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o444 })
  try {
    await pipeline(measure.through(parts), stream)
  } catch (error) {
    // It may still be opening: whoever removes the file now would remove nothing.
    if (!stream.closed) await new Promise(resolve => stream.once('close', resolve))
    throw error
  }
  return measure.result()
}

/** Lets the content of a file through, and says afterwards what it is. */
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
