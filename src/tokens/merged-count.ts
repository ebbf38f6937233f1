import type { TokenTable } from './token-table.ts'

/** What one rank is more than the one before in a number that holds a rank and, in its lowest 32 bits, a place. */
const RANK = 2 ** 32

/**
 * How many tokens stay of a piece's bytes when neighbours are merged, again and again those two that are the token of the lowest
 * rank together, and the first such two (byte pair encoding). A piece that is a token counts as one.
 */
export function mergedCount({ rankOf }: TokenTable, bytes: Uint8Array, from: number, to: number): number {
  if (!beginsWithMark(bytes, from, to) && rankOf(bytes, from, to) !== -1) return 1
  const length = to - from
  /** Of the part that begins there, where the part before it begins, and the one behind it. */
  const before = new Int32Array(length + 1)
  const behind = new Int32Array(length + 1)
  /** The rank of the part that begins there and the next one together; -1 where they are no token, or no part begins. */
  const ranks = new Int32Array(length + 1)
  /** Ranks with their places, the lowest and first on top; those that are the places' ranks no more are left out when they come up. */
  const heap: number[] = []

  function rank(at: number): void {
    const start = from + at
    const end = from + (behind[behind[at] ?? length] ?? length + 1)
    const found = end > to || beginsWithMark(bytes, start, end) ? -1 : rankOf(bytes, start, end)
    ranks[at] = found
    if (found !== -1) push(heap, found * RANK + at)
  }

  for (let at = 0; at <= length; at++) {
    before[at] = at - 1
    behind[at] = at + 1
  }
  for (let at = 0; at < length; at++) rank(at)
  let parts = length
  for (let lowest = pop(heap); lowest !== undefined; lowest = pop(heap)) {
    const at = lowest >>> 0
    if (ranks[at] !== (lowest - at) / RANK) continue
    const merged = behind[at] ?? length
    const next = behind[merged] ?? length
    behind[at] = next
    before[next] = at
    ranks[merged] = -1
    parts--
    rank(at)
    if (at > 0) rank(before[at] ?? 0)
  }
  return parts
}

/** gpt-tokenizer, whose counts were published so far, finds no token that begins with a byte order mark. */
function beginsWithMark(bytes: Uint8Array, from: number, to: number): boolean {
  return to >= from + 3 && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf
}

/** Adds a number to a binary heap, in which the number at `n` is never more than those at `2n + 1` and `2n + 2`. */
function push(heap: number[], added: number): void {
  let at = heap.push(added) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = heap[parent] ?? 0
    if (above <= added) break
    heap[at] = above
    at = parent
  }
  heap[at] = added
}

/** Takes the lowest number out of it. */
function pop(heap: number[]): number | undefined {
  const lowest = heap[0]
  const last = heap.pop() ?? 0
  const length = heap.length
  if (length === 0) return lowest
  let at = 0
  for (let child = 1; child < length; child = 2 * at + 1) {
    let below = heap[child] ?? 0
    const other = child + 1 < length ? (heap[child + 1] ?? 0) : below
    if (other < below) {
      below = other
      child++
    }
    if (below >= last) break
    heap[at] = below
    at = child
  }
  heap[at] = last
  return lowest
}
