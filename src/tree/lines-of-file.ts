import { closeSync, existsSync, openSync, readSync } from 'node:fs'

const PIECE = 256 * 1024
const NEWLINE = 0x0a

/** Lines of a file one after another, without holding more of it than the longest; none where it is not there. */
export function* linesOfFile(path: string): Iterable<string> {
  if (!existsSync(path)) return
  const descriptor = openSync(path, 'r')
  const buffer = Buffer.allocUnsafe(PIECE)
  try {
    let rest: Buffer[] = []
    for (;;) {
      const length = readSync(descriptor, buffer)
      if (length === 0) break
      let start = 0
      for (
        let end = buffer.indexOf(NEWLINE);
        end !== -1 && end < length;
        end = buffer.indexOf(NEWLINE, start)
      ) {
        yield Buffer.concat([...rest, buffer.subarray(start, end)]).toString()
        rest = []
        start = end + 1
      }
      if (start < length) rest.push(Buffer.from(buffer.subarray(start, length)))
    }
    if (rest.length > 0) yield Buffer.concat(rest).toString()
  } finally {
    closeSync(descriptor)
  }
}
