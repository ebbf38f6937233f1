import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { Product } from '../../catalogue/schema/product.ts'
import type { ListedRow } from '../../catalogue/store/list-products.ts'
import { toListItem, V1ListItem } from '../../catalogue/v1/v1-list-item.ts'
import { publicVersionId } from '../../catalogue/v1/version-id.ts'
import { described } from '../../formats/record-schema.ts'

const texts = z.array(z.string())
const page = z.int().min(1)

/** The order of the keys is the order in the response. */
export const ListResponse = z
  .strictObject({
    categories: described(texts, 'Categories of the products of this page, each once', ['Kayaking']),
    locations: described(texts, 'Locations of the products of this page, each once', [
      'Net store, Church Street',
    ]),
    limit_value: described(page, 'Products of a full page', 100),
    total_pages: described(z.int().min(0), 'Pages there are; 0 where no product is found', 1),
    current_page: described(page, 'The page that was asked for', 1),
    next_page: described(page.nullable(), 'The page after it; null on the last and beyond', 2),
    prev_page: described(
      page.nullable(),
      'The page before it, beyond the last the last; null on the first',
      1,
    ),
    products: z.array(V1ListItem).meta({ description: 'The products by id; none beyond the last page' }),
  })
  .meta({ id: 'ListAnswer', description: 'A page of the V1 list.' })
export type ListResponse = z.infer<typeof ListResponse>

/** After this many new list items, other requests get a turn. Making 20 takes about a millisecond. */
const AT_ONCE = 20

/** A cache key has the record's hash and its account's name, so it changes with them. */
export function listItems(bytes: number) {
  const cache = new LRUCache<string, V1ListItem>({ maxSize: bytes })

  function make(row: ListedRow & { recordJson: string }): V1ListItem {
    const product: Product = JSON.parse(row.recordJson)
    const item = toListItem(product, row.owner, publicVersionId(product, row.hash))
    cache.set(keyOf(row), item, { size: row.recordJson.length })
    return item
  }

  return {
    /** True if the item is cached, so that its row needs no `recordJson`. */
    has: (row: Omit<ListedRow, 'recordJson'>): boolean => cache.has(keyOf(row)),
    async of(rows: readonly ListedRow[]): Promise<V1ListItem[]> {
      // Cached items are read first, because making new items may evict cached ones.
      const items = rows.map(row => (row.recordJson === null ? cache.get(keyOf(row)) : undefined))
      let made = 0
      for (const [index, { recordJson, ...row }] of rows.entries()) {
        if (recordJson === null) continue
        if (++made % AT_ONCE === 0) await setImmediate()
        items[index] = make({ ...row, recordJson })
      }
      return items.filter(item => item !== undefined)
    },
  }
}

function keyOf({ hash, owner }: Omit<ListedRow, 'recordJson'>): string {
  return `${hash} ${owner.id}\n${owner.name}`
}
