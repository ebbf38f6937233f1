import { toRecordJson } from '../record-json.ts'
import type { Product } from '../schema/product.ts'
import { isActive, UNPUBLISHED_BY } from '../v1/is-active.ts'
import type { Store } from './open-store.ts'
import { recordJsonWriter } from './record-json.ts'

/** Selects products that the API and the source changed. `told` is the source's old JSON, `incoming` its new one. */
const CHANGED_BY_BOTH = `
  SELECT own.id AS id, written.body AS written, told.body AS told, incoming.body AS incoming
  FROM incoming_products AS next CROSS JOIN products AS own USING (id)
  JOIN bodies AS written ON written.hash = own.hash
  JOIN bodies AS told ON told.hash = own.source_hash
  JOIN bodies AS incoming ON incoming.hash = next.hash
  WHERE own.hash <> own.source_hash AND (own.source_hash <> next.hash OR own.account IS NOT next.account)
`

/**
 * A client can withdraw a product over the API with `active: false`, or bring it back. An import keeps this value until
 * the source changes the same field: a corrected title does not publish the product again. Call this before an import
 * replaces rows, and the returned function afterwards.
 */
export function keepWithdrawals(store: Store): () => void {
  const kept = store
    .prepare(CHANGED_BY_BOTH)
    .all()
    .flatMap((row): Product[] => {
      const read = (name: string): Product => JSON.parse(String(row[name]))
      const [written, told, incoming] = [read('written'), read('told'), read('incoming')]
      const value = ({ passthrough }: Product, name: string) => passthrough[name] ?? null
      const stays = UNPUBLISHED_BY.filter(
        name => value(written, name) !== value(told, name) && value(told, name) === value(incoming, name),
      )
      if (stays.length === 0) return []
      const values = Object.fromEntries(stays.map(name => [name, written.passthrough[name]]))
      return [{ ...incoming, passthrough: { ...incoming.passthrough, ...values } }]
    })
  return () => {
    const update = store.prepare('UPDATE products SET hash = ?, is_active = ? WHERE id = ?')
    const records = recordJsonWriter(store)
    for (const product of kept)
      update.run(records.write(toRecordJson(product)), Number(isActive(product)), product.id)
  }
}
