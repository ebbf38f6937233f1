import pLimit from 'p-limit'
import type { CrawlState } from '../../catalogue/store/crawl-state.ts'
import type { Store } from '../../catalogue/store/open-store.ts'
import type { Scope } from '../../catalogue/store/scope.ts'
import { type Progress, plural } from '../../runtime/progress.ts'
import { type CrawlFigures, progressNote } from './crawl-figures.ts'
import type { Host } from './host.ts'
import { storeInBatches } from './store-in-batches.ts'

export interface Crawl {
  host: Host
  store: Store
  state: CrawlState
  scope: Scope
  concurrency: number
  progress: Progress
  figures: CrawlFigures
  longest: number
  /** Milliseconds of a clock that never goes back. */
  now(): number
}

/** The most records of a batch. A batch is never larger than a page of the list, so a kill loses at most a page. */
const MOST_ITEMS = 100

/** The function `readAll` throws the error of a read only when all reads have ended. */
export function recordReader<Item extends { body: string | null }>(
  { state, concurrency, progress, figures, now }: Crawl,
  store: (items: readonly Item[]) => void,
) {
  const limit = pLimit(concurrency)
  const size = Math.min(MOST_ITEMS, state.listSize()?.pageSize ?? 1)
  const batch = storeInBatches(size, now, store)
  async function readAll<Named>(records: readonly Named[], read: (record: Named) => Promise<Item>) {
    const reads = records.map(record =>
      limit(async () => {
        batch.add(await read(record))
        progress.advance(1)
        progress.note(() => progressNote(plural(figures.pages, 'page'), figures))
      }),
    )
    const results = await Promise.allSettled(reads)
    batch.flush()
    const failed = results.find(result => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }
  return { limit, size, readAll }
}
