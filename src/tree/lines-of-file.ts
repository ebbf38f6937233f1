import { closeSync, existsSync, openSync, readSync } from 'node:fs'

const BYTES_PER_READ = 256 * 1024

/**
 * Streams the lines of a file. A missing file has no lines. Memory holds about 256 KB, or the longest line.
 *
 * @param longest the limit of a line in bytes; reading stops at a longer line, and returns its beginning
 * @param atOnce the number of bytes that are read at once, small if only the first lines are needed
 */
export function* linesOfFile(
  path: string,
  longest = Number.POSITIVE_INFINITY,
  atOnce = BYTES_PER_READ,
): Iterable<string> {
  if (!existsSync(path)) return
  const descriptor = openSync(path, 'r')
  const buffer = Buffer.allocUnsafe(atOnce)
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

const NEWLINE = 0x0a

export function lineSplitter() {
  let rest: Buffer[] = []
  let held = 0
  return {
    get held() {
      return held
    },
    /** Returns the lines that end in this piece. The caller may reuse the piece's memory afterwards. */
    add(piece: Buffer): string[] {
      const end = piece.lastIndexOf(NEWLINE)
      let lines: string[] = []
      if (end !== -1) {
        const ended = Buffer.concat([...rest, piece.subarray(0, end)])
        lines = ended.toString().split('\n')
        rest = []
        held = 0
      }
      if (end + 1 < piece.length) {
        rest.push(Buffer.from(piece.subarray(end + 1)))
        held += piece.length - end - 1
      }
      return lines
    },
    /** Returns the last line of a stream that does not end with a line break. */
    end: () => (rest.length === 0 ? [] : [Buffer.concat(rest).toString()]),
  }
}
