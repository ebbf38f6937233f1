import { toRecordJson } from '../record-json.ts'
import type { Product } from '../schema/product.ts'
import type { Creation } from '../v1/created-field.ts'
import { isActive } from '../v1/is-active.ts'
import { foldedPlaces } from '../v1/v1-locations.ts'
import type { Owner } from '../v1/v1-resource.ts'
import type { Store } from './open-store.ts'
import { recordJsonWriter } from './record-json.ts'
import { textOrNull } from './text-or-null.ts'

/** Writes single products of one account over the API. Callers open and commit the transaction. */
export function productWriter(store: Store, account: string, now: Date) {
  const records = recordJsonWriter(store)
  const select = store.prepare(
    'SELECT body, first_seen, changed FROM products JOIN bodies USING (hash) WHERE products.id = ? AND account = ?',
  )
  // A row without a source_hash belongs to no source, so imports leave it alone.
  const insert = store.prepare(
    'INSERT INTO products (id, account, title, location, town, reference, locale, is_active, hash, source_hash, first_seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?)',
  )
  const update = store.prepare(
    'UPDATE products SET title = ?, location = ?, town = ?, reference = ?, locale = ?, is_active = ?, hash = ?, changed = ? WHERE id = ?',
  )
  const time = now.toISOString()
  const title = store.prepare('SELECT title FROM accounts WHERE id = ?').get(account)?.['title']
  const owner: Owner = { id: account, name: textOrNull(title) ?? account }
  return {
    owner,
    read(id: string): { product: Product; creation: Creation } | undefined {
      const row = select.get(id, account)
      if (row === undefined) return undefined
      const product: Product = JSON.parse(String(row['body']))
      const createdAt = String(row['first_seen'])
      const creation: Creation = { owner, createdAt, updatedAt: textOrNull(row['changed']) ?? createdAt }
      return { product, creation }
    },
    add(product: Product): void {
      insert.run(product.id, account, ...columns(product), records.write(toRecordJson(product)), time)
    },
    /** Replaces a product. `source_hash` stays, so the next import sees whether the source has changed it. */
    replace(product: Product): void {
      update.run(...columns(product), records.write(toRecordJson(product)), time, product.id)
    },
  }
}

function columns(product: Product): (string | number | null)[] {
  const { title, reference, locale } = product
  const { location, town } = foldedPlaces(product)
  return [title, location, town, reference, locale, Number(isActive(product))]
}
