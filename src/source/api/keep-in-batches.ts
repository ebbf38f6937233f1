/** Collects what comes one by one and keeps it in batches. */
export interface Batches<Item> {
  add(item: Item): void
  /** Keeps what is left. */
  flush(): void
}

/** What comes slowly is kept after a second, for a kill loses what is not. */
const LONGEST_MS = 1000

/**
 * Keeps items some at a time: each transaction costs as much as many rows.
 *
 * @param size items of a batch
 * @param now milliseconds that only grow
 */
export function keepInBatches<Item>(
  size: number,
  now: () => number,
  keep: (items: readonly Item[]) => void,
): Batches<Item> {
  let items: Item[] = []
  let kept = now()

  function flush(): void {
    kept = now()
    if (items.length === 0) return
    const batch = items
    items = []
    keep(batch)
  }

  return {
    add(item) {
      items.push(item)
      if (items.length >= size || now() - kept >= LONGEST_MS) flush()
    },
    flush,
  }
}
