import type { CrawlState } from '../../catalogue/store/crawl-state.ts'

/** Collects single items and stores them in batches. */
export interface Batches<Item> {
  add(item: Item): void
  /** Stores what is left. */
  flush(): void
}

/** How long a batch waits at most, since a kill loses what is not stored. */
const LONGEST_MS = 1000
/** The most characters of waiting responses, which together would else take too much memory. */
const MOST_WAITING = 16 * 1024 * 1024

/**
 * Stores items in batches, since a transaction costs as much as many rows.
 *
 * @param size most items of a batch
 * @param now milliseconds of a clock that never goes back
 */
export function storeInBatches<Item extends { body: string | null }>(
  size: number,
  now: () => number,
  store: (items: readonly Item[]) => void,
): Batches<Item> {
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
    add(item) {
      items.push(item)
      waiting += item.body?.length ?? 0
      if (items.length >= size || waiting >= MOST_WAITING || now() - lastStored >= LONGEST_MS) flush()
    },
    flush,
  }
}

/** Waits for all reads and stores what they found. Only then it throws the first error, if there was one. */
export async function settleAll(reads: readonly Promise<void>[], flush: () => void): Promise<void> {
  const results = await Promise.allSettled(reads)
  flush()
  const failed = results.find(result => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** The most items of a batch. It is no larger than a page of the list, so that a kill loses at most a page. */
export function batchSize(state: CrawlState): number {
  return Math.min(100, state.listSize()?.pageSize ?? 1)
}
