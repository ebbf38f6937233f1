import { closeSync, existsSync, openSync, readSync } from 'node:fs'

const BYTES_PER_READ = 256 * 1024
const NEWLINE = 0x0a

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
    let rest: Buffer[] = []
    for (;;) {
      const bytes = buffer.subarray(0, readSync(descriptor, buffer))
      if (bytes.length === 0) break
      const end = bytes.lastIndexOf(NEWLINE)
      if (end !== -1) {
        yield* Buffer.concat([...rest, bytes.subarray(0, end)])
          .toString()
          .split('\n')
        rest = []
      }
      if (end + 1 < bytes.length) rest.push(Buffer.from(bytes.subarray(end + 1)))
      if (rest.length * BYTES_PER_READ > longest) break
    }
    if (rest.length > 0) yield Buffer.concat(rest).toString()
  } finally {
    closeSync(descriptor)
  }
}
