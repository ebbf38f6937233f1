import { EMPTY_CRAWL } from './crawl-state.ts'
import type { Store } from './open-store.ts'
import { textOrNull } from './text-or-null.ts'
import { inTransaction } from './transaction.ts'

export interface CrawledPage {
  records: string[]
  /** Where the next page begins. Null if the source does not say; a crawl cannot be resumed after this page. */
  next: string | null
}

/**
 * The pages of a source in code, saved in the tables that are made for crawls of an API. A row of `crawl_products` is a
 * page: `item` has its records, and `account` where the next page begins. `total_pages` is null until all are saved.
 */
export type CrawlPages = ReturnType<typeof crawlPages>

export function crawlPages(store: Store) {
  const add = store.prepare('INSERT INTO crawl_products (id, account, item) VALUES (NULL, ?, ?)')
  const last = store.prepare('SELECT account AS next FROM crawl_products ORDER BY place DESC LIMIT 1')
  const pageAfter = store.prepare(
    'SELECT place, item FROM crawl_products WHERE place > ? ORDER BY place LIMIT 1',
  )
  return {
    isComplete: (): boolean => store.prepare('SELECT total_pages FROM crawl').get()?.['total_pages'] !== null,
    /** Where the next page begins. If the source did not say it, deletes all saved pages and returns null. */
    resume(): string | null {
      const next = textOrNull(last.get()?.['next'])
      if (next === null) inTransaction(store, () => store.exec(EMPTY_CRAWL))
      return next
    },
    add: ({ records, next }: CrawledPage): void => {
      add.run(next, `[${records.join(',')}]`)
    },
    complete: (): void => store.exec('UPDATE crawl SET total_pages = (SELECT count(*) FROM crawl_products)'),
    counts(): { pages: number; records: number } {
      const row = store
        .prepare('SELECT count(*) AS pages, sum(json_array_length(item)) AS records FROM crawl_products')
        .get()
      return { pages: Number(row?.['pages']), records: Number(row?.['records'] ?? 0) }
    },
    *read(): Iterable<unknown[]> {
      for (let row = pageAfter.get(0); row !== undefined; row = pageAfter.get(Number(row['place']))) {
        const records: unknown = JSON.parse(String(row['item']))
        if (Array.isArray(records)) yield records
      }
    },
  }
}
