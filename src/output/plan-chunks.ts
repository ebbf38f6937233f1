import type { Plan } from './plan.ts'
import type { Chunk } from './render-chunk.ts'

/** Products a chunk: enough that a worker is seldom asked, few enough that it holds little. */
const PRODUCTS_PER_CHUNK = 250

/**
 * The work of a plan, by account: whole accounts, or stretches of those that have many products. Accounts of which
 * nothing changed have none.
 *
 * @param renderAll whether every file is rendered, changed or not
 */
export function planChunks({ database }: Plan, renderAll: boolean): Chunk[] {
  const chunks: Chunk[] = []
  const products = database.prepare(
    `SELECT planned.id, live.hash IS NOT planned.hash OR restated.id IS NOT NULL AS changed, versions
     FROM products JOIN planned ON planned.type = 'product' AND planned.id = products.id
     LEFT JOIN live USING (type, id) LEFT JOIN restated ON restated.id = planned.id
     WHERE products.account = ? ORDER BY products.id`,
  )
  const accounts = database.prepare(
    `SELECT planned.id, live.hash IS NOT planned.hash AS changed
     FROM planned LEFT JOIN live USING (type, id)
     WHERE planned.type = 'account' AND (? OR planned.id IN (SELECT account FROM dirty)) ORDER BY planned.id`,
  )
  for (const row of accounts.iterate(Number(renderAll))) {
    const account = String(row['id'])
    const rows = products.all(account).map(({ id, changed, versions }) => ({
      id: String(id),
      changed: renderAll || changed === 1,
      versions: versions === null ? [] : JSON.parse(String(versions)),
    }))
    const parts = Math.max(1, Math.ceil(rows.length / PRODUCTS_PER_CHUNK))
    for (let part = 0; part < parts; part++)
      chunks.push({
        account,
        accountChanged: renderAll || row['changed'] === 1,
        products: rows.slice(part * PRODUCTS_PER_CHUNK, (part + 1) * PRODUCTS_PER_CHUNK),
        part,
        parts,
      })
  }
  return chunks
}
