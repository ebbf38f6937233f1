import { slotOf, type TokenTable } from './token-table.ts'

/** Counts the tokens of a piece. */
export type PieceCounter = (bytes: Uint8Array, from: number, to: number) => number

/** How many pieces are remembered at most, each in its slot, where the next one replaces it: most words of a catalogue come again. */
const SLOTS = 2 ** 15
/** In bytes; longer ones are not remembered. All together take 1.6 MB. */
const LONGEST = 48

/** A piece that is a token counts as one; what others count is remembered, since merging takes long. */
export function createPieceCounter(table: TokenTable): PieceCounter {
  const [counts, lengths, kept] = [
    new Uint8Array(SLOTS),
    new Uint8Array(SLOTS),
    new Uint8Array(SLOTS * LONGEST),
  ]

  function isKept(slot: number, bytes: Uint8Array, from: number, to: number): boolean {
    if (lengths[slot] !== to - from) return false
    const start = slot * LONGEST - from
    for (let at = from; at < to; at++) if (kept[start + at] !== bytes[at]) return false
    return true
  }

  return (bytes, from, to) => {
    if (to - from > LONGEST) return mergedCount(table, bytes, from, to)
    const slot = slotOf(bytes, from, to, SLOTS)
    if (isKept(slot, bytes, from, to)) return counts[slot] ?? 0
    const count = mergedCount(table, bytes, from, to)
    kept.set(bytes.subarray(from, to), slot * LONGEST)
    lengths[slot] = to - from
    counts[slot] = count
    return count
  }
}

/**
 * How many tokens stay of a piece's bytes when neighbours are merged, again and again those two that are the token of the lowest
 * rank together, and the first such two (byte pair encoding).
 */
function mergedCount({ rankOf }: TokenTable, bytes: Uint8Array, from: number, to: number): number {
  if (!beginsWithMark(bytes, from, to) && rankOf(bytes, from, to) !== -1) return 1
  /** Where the parts begin, and the end. */
  const starts: number[] = []
  for (let at = from; at <= to; at++) starts.push(at)
  /** The rank of each part and the next one together; -1 where they are no token. */
  const rankAt = (part: number) => {
    const [start, end] = [starts[part], starts[part + 2]]
    if (start === undefined || end === undefined) return -1
    return beginsWithMark(bytes, start, end) ? -1 : rankOf(bytes, start, end)
  }
  const ranks = starts.map((_, part) => rankAt(part))
  for (;;) {
    let [lowest, part] = [Number.POSITIVE_INFINITY, -1]
    for (let at = 0; at < ranks.length; at++) {
      const rank = ranks[at] ?? -1
      if (rank !== -1 && rank < lowest) [lowest, part] = [rank, at]
    }
    if (part === -1) return starts.length - 1
    starts.splice(part + 1, 1)
    ranks.splice(part + 1, 1)
    ranks[part] = rankAt(part)
    if (part > 0) ranks[part - 1] = rankAt(part - 1)
  }
}

/** gpt-tokenizer, whose counts were published so far, finds no token that begins with a byte order mark. */
function beginsWithMark(bytes: Uint8Array, from: number, to: number): boolean {
  return to >= from + 3 && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf
}
