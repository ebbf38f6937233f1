export type BatchMemory = ReturnType<typeof createBatchMemory>

/** The size of the memory, enough for a usual batch with its `all` files. Texts that do not fit get new buffers. */
const BYTES = 4 * 1024 * 1024

/** The most bytes that a UTF-16 code unit has in UTF-8. It shows before encoding whether a text fits. */
const MOST_BYTES_PER_UNIT = 3

export function createBatchMemory(bytes: number = BYTES) {
  const memory = Buffer.allocUnsafeSlow(bytes)
  let used = 0
  const taken = (length: number) => {
    used += length
    return memory.subarray(used - length, used)
  }
  return {
    /** Encodes texts as UTF-8, one after another. Joining the strings first would copy them once more. */
    encode(...texts: readonly string[]): Buffer {
      const length = texts.reduce((sum, text) => sum + text.length, 0)
      if (length * MOST_BYTES_PER_UNIT > bytes - used)
        return Buffer.concat(texts.map(text => Buffer.from(text)))
      return taken(texts.reduce((end, text) => end + memory.write(text, end), used) - used)
    },
    concat(parts: readonly Buffer[]): Buffer {
      const length = parts.reduce((sum, part) => sum + part.length, 0)
      if (length > bytes - used) return Buffer.concat(parts, length)
      const whole = taken(length)
      let at = 0
      for (const part of parts) at += part.copy(whole, at)
      return whole
    },
    /** Frees the memory: later texts overwrite those that were stored before this call. */
    clear(): void {
      used = 0
    },
  }
}

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
