import { hashSlot } from './token-table.ts'

/** Counts the tokens of the bytes between `from` and `to`. There is at least one byte. */
type TokenCounter = (bytes: Uint8Array, from: number, to: number) => number

/**
 * Memoizes `count`, a slow counter, because most words of a catalogue occur many times. Each slot holds the last range
 * of bytes that hashed to it.
 *
 * @param slots how many ranges the cache can hold, a power of two
 * @param longest how many bytes a memoized range may have, at most 255
 */
export function memoizedCounts(count: TokenCounter, slots: number, longest: number): TokenCounter {
  const width = longest + 2
  /** A slot holds a range's length, count and bytes side by side, because a lookup mostly waits for memory. */
  const cache = new Uint8Array(slots * width)

  function isCached(slot: number, bytes: Uint8Array, from: number, to: number): boolean {
    if (cache[slot] !== to - from) return false
    const start = slot + 2 - from
    for (let at = from; at < to; at++) if (cache[start + at] !== bytes[at]) return false
    return true
  }

  return (bytes, from, to) => {
    if (to - from > longest) return count(bytes, from, to)
    const slot = hashSlot(bytes, from, to, slots) * width
    if (isCached(slot, bytes, from, to)) return cache[slot + 1] ?? 0
    const tokens = count(bytes, from, to)
    cache[slot] = to - from
    cache[slot + 1] = tokens
    cache.set(bytes.subarray(from, to), slot + 2)
    return tokens
  }
}
