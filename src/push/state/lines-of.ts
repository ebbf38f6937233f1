const NEWLINE = 0x0a

/** Lines of a text that comes in pieces; the last one may lack its end. */
export async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  let rest: Buffer[] = []
  for await (const part of content) {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    const end = bytes.lastIndexOf(NEWLINE)
    if (end !== -1) {
      yield* Buffer.concat([...rest, bytes.subarray(0, end)])
        .toString()
        .split('\n')
      rest = []
    }
    if (end + 1 < bytes.length) rest.push(Buffer.from(bytes.subarray(end + 1)))
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString()
}
