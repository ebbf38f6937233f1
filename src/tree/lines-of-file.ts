import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { lineSplitter } from './line-splitter.ts'

const BYTES_PER_READ = 256 * 1024

/**
 * Lines of a file one after another; none where it is not there. Some 256 KB of it are held at a time, or the longest
 * line where that is longer.
 *
 * @param longest bytes of a line: of a longer one its beginning is given, and nothing after it
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
