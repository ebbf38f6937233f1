import { createReadStream } from 'node:fs'

const NEWLINE = 10

/** How many lines a file has; it may be larger than memory. */
export async function countLines(file: string): Promise<number> {
  let lines = 0
  const pieces: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 1024 * 1024 })
  for await (const piece of pieces)
    for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) lines++
  return lines
}
