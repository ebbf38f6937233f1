import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Product } from '../../catalogue/schema/product.ts'
import type { ListedRow } from '../../catalogue/store/list-products.ts'
import type { V1ListItem } from '../../catalogue/v1/v1-list-item.ts'
import { toListItem } from '../../catalogue/v1/v1-list-item.ts'
import { publicVersionId } from '../../catalogue/v1/version-id.ts'

/** Items of the V1 list, made of the store's rows. */
export interface ListItems {
  /** Whether the item of this row is here, so that it can be made without its body. */
  has(row: Omit<ListedRow, 'recordJson'>): boolean
  /** The items of rows, in their order. */
  of(rows: readonly ListedRow[]): Promise<V1ListItem[]>
}

/** Items that are made before other requests have a turn: about a millisecond of work. */
const AT_ONCE = 20

/**
 * Makes list items, and keeps those that were made last. They are known by their body's hash and their account's
 * name, so they hold however the store changes.
 *
 * @param bytes how much memory the items may take, measured by their bodies
 */
export function listItems(bytes: number): ListItems {
  const passthrough = new LRUCache<string, V1ListItem>({ maxSize: bytes })

  function make(row: ListedRow & { recordJson: string }): V1ListItem {
    const product: Product = JSON.parse(row.recordJson)
    const item = toListItem(product, row.owner, publicVersionId(product, row.hash))
    passthrough.set(keyOf(row), item, { size: row.recordJson.length })
    return item
  }

  return {
    has: row => passthrough.has(keyOf(row)),
    async of(rows) {
      // Taken first: what is here now may be pushed out while the others are made.
      const items = rows.map(row => (row.recordJson === null ? passthrough.get(keyOf(row)) : undefined))
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
