import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { lineSplitter } from './line-splitter.ts'

const BYTES_PER_READ = 256 * 1024

/**
 * Streams the lines of a file. A missing file has no lines. About 256 KB are held at a time, or the longest line if it
 * is longer.
 *
 * @param longest the limit of a line in bytes: reading stops within a longer line and returns its beginning
 */
export function* linesOfFile(path: string, longest = Number.POSITIVE_INFINITY): Iterable<string> {
  if (!existsSync(path)) return
  const descriptor = openSync(path, 'r')
  const buffer = Buffer.allocUnsafe(BYTES_PER_READ)
  try {
    const lines = lineSplitter()
    while (lines.held <= longest) {
      const bytes = buffer.subarray(0, readSync(descriptor, buffer))
      if (bytes.length === 0) break
      yield* lines.add(bytes)
    }
    yield* lines.end()
  } finally {
    closeSync(descriptor)
  }
}
