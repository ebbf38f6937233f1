import type { CrawlState } from '../../catalogue/store/crawl-state.ts'

/** Collects what comes one by one and keeps it in batches. */
export interface Batches<Item> {
  add(item: Item): void
  /** Keeps what is left. */
  flush(): void
}

/** What comes slowly is kept after a second, for a kill loses what is not. */
const LONGEST_MS = 1000
/** In characters of all responses that wait: more of them would fill the memory. */
const MOST_WAITING = 16 * 1024 * 1024

/**
 * Keeps items some at a time: each transaction costs as much as many rows.
 *
 * @param size items of a batch
 * @param now milliseconds that only grow
 */
export function keepInBatches<Item extends { body: string | null }>(
  size: number,
  now: () => number,
  keep: (items: readonly Item[]) => void,
): Batches<Item> {
  let items: Item[] = []
  let kept = now()
  let waiting = 0

  function flush(): void {
    kept = now()
    waiting = 0
    if (items.length === 0) return
    const batch = items
    items = []
    keep(batch)
  }

  return {
    add(item) {
      items.push(item)
      waiting += item.body?.length ?? 0
      if (items.length >= size || waiting >= MOST_WAITING || now() - kept >= LONGEST_MS) flush()
    },
    flush,
  }
}

/** Waits for all of them, keeps what they found, and only then fails with the first failure. */
export async function allOf(reads: readonly Promise<void>[], flush: () => void): Promise<void> {
  const results = await Promise.allSettled(reads)
  flush()
  const failed = results.find(result => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** A kill loses no more than a page of the list has. */
export function batchSize(state: CrawlState): number {
  return Math.min(100, state.listSize()?.pageSize ?? 1)
}
