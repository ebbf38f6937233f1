/** Where the bytes of a batch's files are put, one after another, until the next batch begins. */
export interface BatchMemory {
  /** Texts one after another as UTF-8. Joined before, they would be copied once more. */
  encode(...texts: readonly string[]): Buffer
  /** The bytes of several buffers. */
  concat(parts: readonly Buffer[]): Buffer
  /** Forgets what was put here: its place is written over from now on. */
  clear(): void
}

/** Room for a usual batch, its `all` files too. What finds no room gets memory of its own. */
const BYTES = 4 * 1024 * 1024

/** A UTF-16 code unit takes three bytes of UTF-8 at the most. */
const MOST_BYTES_PER_UNIT = 3

/** Measuring each text first, and memory of its own for each file, take longer than writing the bytes. */
export function createBatchMemory(bytes: number = BYTES): BatchMemory {
  const memory = Buffer.allocUnsafeSlow(bytes)
  let used = 0
  const taken = (length: number) => {
    used += length
    return memory.subarray(used - length, used)
  }
  return {
    encode(...texts) {
      const length = texts.reduce((sum, text) => sum + text.length, 0)
      if (length * MOST_BYTES_PER_UNIT > bytes - used)
        return Buffer.concat(texts.map(text => Buffer.from(text)))
      return taken(texts.reduce((end, text) => end + memory.write(text, end), used) - used)
    },
    concat(parts) {
      const length = parts.reduce((sum, part) => sum + part.length, 0)
      if (length > bytes - used) return Buffer.concat(parts, length)
      const whole = taken(length)
      let at = 0
      for (const part of parts) at += part.copy(whole, at)
      return whole
    },
    clear() {
      used = 0
    },
  }
}

/** Buffers as one, where they lie next to each other; null where they do not. */
export function adjacent(parts: readonly Buffer[]): Buffer | null {
  const [first] = parts
  if (first === undefined) return null
  let end = first.byteOffset
  for (const { buffer, byteOffset, length } of parts) {
    if (buffer !== first.buffer || byteOffset !== end) return null
    end += length
  }
  return Buffer.from(first.buffer, first.byteOffset, end - first.byteOffset)
}
