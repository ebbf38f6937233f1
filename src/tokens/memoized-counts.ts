import { hashSlot } from './token-table.ts'

/** Counts the tokens of a stretch of bytes, which is not empty. */
type TokenCounter = (bytes: Uint8Array, from: number, to: number) => number

/**
 * Remembers what a costly counter counted: each stretch in its slot, where the next one replaces it. Most words of a
 * catalogue come again.
 *
 * @param slots how many stretches are remembered at most, a power of two
 * @param longest bytes of a stretch that is remembered, at most 255
 */
export function memoizedCounts(count: TokenCounter, slots: number, longest: number): TokenCounter {
  const width = longest + 2
  /** Of each slot the length of its stretch, its count, and its bytes: beside each other, since looking up waits for the memory. */
  const kept = new Uint8Array(slots * width)

  function isKept(slot: number, bytes: Uint8Array, from: number, to: number): boolean {
    if (kept[slot] !== to - from) return false
    const start = slot + 2 - from
    for (let at = from; at < to; at++) if (kept[start + at] !== bytes[at]) return false
    return true
  }

  return (bytes, from, to) => {
    if (to - from > longest) return count(bytes, from, to)
    const slot = hashSlot(bytes, from, to, slots) * width
    if (isKept(slot, bytes, from, to)) return kept[slot + 1] ?? 0
    const tokens = count(bytes, from, to)
    kept[slot] = to - from
    kept[slot + 1] = tokens
    kept.set(bytes.subarray(from, to), slot + 2)
    return tokens
  }
}
