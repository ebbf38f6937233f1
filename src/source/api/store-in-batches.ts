/** The most milliseconds between the storing of two batches. A kill loses what is not stored. */
const LONGEST_MS = 1000
/** The most characters of responses that wait to be stored. */
const MOST_WAITING = 16 * 1024 * 1024

/** Stores items in batches of at most `size`, since a transaction costs as much as many rows. */
export function storeInBatches<Item extends { body: string | null }>(
  size: number,
  now: () => number,
  store: (items: readonly Item[]) => void,
) {
  let items: Item[] = []
  let lastStored = now()
  let waiting = 0

  function flush(): void {
    lastStored = now()
    waiting = 0
    if (items.length === 0) return
    const batch = items
    items = []
    store(batch)
  }

  return {
    add(item: Item): void {
      items.push(item)
      waiting += item.body?.length ?? 0
      if (items.length >= size || waiting >= MOST_WAITING || now() - lastStored >= LONGEST_MS) flush()
    },
    flush,
  }
}
