import { plural } from '../../runtime/progress.ts'
import type { Store } from './open-store.ts'

export interface Contradiction {
  reason: string
  count: number
  first: string | null
}

const CONTRADICTIONS: readonly {
  sql: string
  reason: (count: number) => string
  place: string
}[] = [
  {
    sql: 'SELECT count(*) AS n, min(place) AS first FROM crawl_products WHERE id IS NULL',
    reason: count => `${plural(count, 'item')} of its list without an id that can be asked for`,
    place: 'item',
  },
  {
    sql: 'SELECT sum(repeated) AS n, min(page) AS first FROM crawl_pages WHERE repeated > 0',
    reason: count => `${plural(count, 'item')} of its list there twice, so that another may be missing`,
    place: 'page',
  },
  {
    sql: 'SELECT count(*) AS n, min(page) AS first FROM crawl_pages WHERE is_lacking = 1',
    reason: count =>
      `${plural(count, 'page')} of its list with a category or location that no product there has, so that one may be missing`,
    place: 'page',
  },
  {
    sql: 'SELECT count(*) AS n, min(id) AS first FROM crawl_details JOIN crawl_products USING (place) WHERE body IS NULL',
    reason: count => `${plural(count, 'product')} of its list that it does not have by itself`,
    place: 'product',
  },
]

export function contradictionsOf(store: Store): Contradiction[] {
  return CONTRADICTIONS.flatMap(({ sql, reason, place }) => {
    const row = store.prepare(sql).get()
    const count = Number(row?.['n'] ?? 0)
    const first = row?.['first'] ?? null
    return count === 0
      ? []
      : [{ reason: reason(count), count, first: first === null ? null : `${place} ${first}` }]
  })
}
