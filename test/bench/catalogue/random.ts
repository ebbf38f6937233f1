/** Choices that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from `least` to `most`. */
  int(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Up to `count` different items. */
  picks<Item>(items: readonly Item[], count: number): Item[]
  /** True in `share` of all cases, 0 to 1. */
  chance(share: number): boolean
}

/** Mulberry32: 32 bits of state, good enough for sample data, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed | 0

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }

  function int(least: number, most: number): number {
    return least + Math.floor(next() * (most - least + 1))
  }

  return {
    int,
    pick(items) {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new RangeError('Picking from a list that is empty')
      return item
    },
    picks(items, count) {
      const rest = [...items]
      const picked: typeof rest = []
      while (picked.length < count && rest.length > 0) picked.push(...rest.splice(int(0, rest.length - 1), 1))
      return picked
    },
    chance: share => next() < share,
  }
}
