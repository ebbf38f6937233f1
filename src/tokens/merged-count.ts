import type { TokenTable } from './token-table.ts'

/** Heap entries are `rank * RANK + offset`. So they sort by rank, and entries of equal rank sort by offset. */
const RANK = 2 ** 32

/**
 * How many tokens a piece has by byte pair encoding. At first each byte is a part. The two neighbours that form the
 * token of the lowest rank are merged, until no neighbours form a token. A piece that is a token counts as one.
 */
export function mergedCount({ rankOf }: TokenTable, bytes: Uint8Array, from: number, to: number): number {
  if (!beginsWithMark(bytes, from, to) && rankOf(bytes, from, to) !== -1) return 1
  const length = to - from
  /** A linked list of parts: `after[3]` is where the part after the one at offset 3 begins. */
  const before = new Int32Array(length + 1)
  const after = new Int32Array(length + 1)
  /** `ranks[3]` is the rank of the token that the part at offset 3 and the next part form; -1 if they form none. */
  const ranks = new Int32Array(length + 1)
  /** A binary heap of numbers `rank * RANK + offset`. A number is skipped if `ranks[offset]` is another rank by now. */
  const heap: number[] = []

  function rank(at: number): void {
    const start = from + at
    const end = from + (after[after[at] ?? length] ?? length + 1)
    const pairRank = end > to || beginsWithMark(bytes, start, end) ? -1 : rankOf(bytes, start, end)
    ranks[at] = pairRank
    if (pairRank !== -1) push(heap, pairRank * RANK + at)
  }

  for (let at = 0; at <= length; at++) {
    before[at] = at - 1
    after[at] = at + 1
  }
  for (let at = 0; at < length; at++) rank(at)
  let parts = length
  for (let lowest = pop(heap); lowest !== undefined; lowest = pop(heap)) {
    const at = lowest >>> 0
    if (ranks[at] !== (lowest - at) / RANK) continue
    const merged = after[at] ?? length
    const next = after[merged] ?? length
    after[at] = next
    before[next] = at
    ranks[merged] = -1
    parts--
    rank(at)
    if (at > 0) rank(before[at] ?? 0)
  }
  return parts
}

/** Whether the bytes begin with a byte order mark. gpt-tokenizer, whose counts ours must equal, has no such token. */
function beginsWithMark(bytes: Uint8Array, from: number, to: number): boolean {
  return to >= from + 3 && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf
}

/** Adds a number to a binary min-heap: the number at `n` is at most the numbers at `2n + 1` and `2n + 2`. */
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
