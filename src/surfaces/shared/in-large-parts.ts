/** The least size of a yielded part, in bytes; only the last part may be smaller. */
const LEAST_PART = 256 * 1024

/** Joins small parts of `content`, because compressing or writing many small parts takes long. */
export function* inLargeParts(content: Iterable<string | Uint8Array>): Iterable<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  for (const part of content) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part)
    pending.push(bytes)
    size += bytes.length
    if (size < LEAST_PART) continue
    yield Buffer.concat(pending)
    pending = []
    size = 0
  }
  yield Buffer.concat(pending)
}
