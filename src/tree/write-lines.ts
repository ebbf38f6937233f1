import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'

/** What was written of one file that is no record's. */
export interface WrittenFile {
  bytes: number
  digest: string
}

const LINES_PER_WRITE = 500

/** Writes a file line by line, some hundred at a time, and says what it is. */
export function writeLines(file: string, lines: Iterable<string>): WrittenFile {
  const digest = createHash('sha256')
  const descriptor = openSync(file, 'wx', 0o444)
  let bytes = 0
  let pending: string[] = []
  const flush = () => {
    const text = pending.join('')
    digest.update(text)
    bytes += writeSync(descriptor, text)
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
