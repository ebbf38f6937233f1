import type { DatabaseSync } from 'node:sqlite'
import type { Plan } from '../plan/plan.ts'
import type { Chunk } from './render-chunk.ts'
import type { Extent, LiveAccount } from './splice.ts'

/** Products a chunk: enough that a worker is seldom asked, few enough that it holds little. */
const PRODUCTS_PER_CHUNK = 250

/**
 * The work of a plan, by account: whole accounts, or stretches of those that have many products. Accounts of which
 * nothing changed have none.
 *
 * @param renderAll whether every file is rendered, changed or not
 * @param canSplice whether `all` files may be made of the live ones
 */
export function planChunks({ database }: Plan, renderAll: boolean, canSplice: boolean): Chunk[] {
  const chunks: Chunk[] = []
  const products = database.prepare(
    `SELECT planned.id, live.hash IS NOT planned.hash OR changed_versions.id IS NOT NULL AS changed, versions
     FROM products JOIN planned ON planned.type = 'product' AND planned.id = products.id
     LEFT JOIN live USING (type, id) LEFT JOIN changed_versions ON changed_versions.id = planned.id
     WHERE products.account = ? ORDER BY products.id`,
  )
  const accounts = database.prepare(
    `SELECT planned.id, live.hash IS NOT planned.hash AS changed
     FROM planned LEFT JOIN live USING (type, id)
     WHERE planned.type = 'account' AND (? OR planned.id IN (SELECT account FROM changed_accounts)) ORDER BY planned.id`,
  )
  const liveAccount = renderAll || !canSplice ? () => null : liveAccounts(database)
  for (const row of accounts.iterate(Number(renderAll))) {
    const account = String(row['id'])
    const rows = products.all(account).map(({ id, changed, versions }) => ({
      id: String(id),
      changed: renderAll || changed === 1,
      versions: versions === null ? [] : JSON.parse(String(versions)),
    }))
    const changes = rows.filter(({ changed }) => changed).length
    const live = row['changed'] === 1 || changes > PRODUCTS_PER_CHUNK ? null : liveAccount(account)
    const parts = live === null ? Math.max(1, Math.ceil(rows.length / PRODUCTS_PER_CHUNK)) : 1
    for (let part = 0; part < parts; part++)
      chunks.push({
        account,
        accountChanged: renderAll || row['changed'] === 1,
        products: parts === 1 ? rows : rows.slice(part * PRODUCTS_PER_CHUNK, (part + 1) * PRODUCTS_PER_CHUNK),
        live,
        part,
        parts,
      })
  }
  return chunks
}

/**
 * Finds what the `all` files of accounts that did not change can be made of: where texts lie in the live files. Nothing
 * is found where the store does not know that of just these files.
 */
function liveAccounts(database: DatabaseSync): (account: string) => LiveAccount | null {
  database.exec(
    "CREATE INDEX IF NOT EXISTS temp.live_by_account ON live (account, id) WHERE type = 'product'",
  )
  // Without the index's name SQLite goes through all products for each account, since they come in order so.
  const find = (source: string, where: string) =>
    database.prepare(
      `SELECT id, bytes, starts FROM live ${source} LEFT JOIN published USING (type, id, digest)
       WHERE ${where} ORDER BY id`,
    )
  const account = find('', "type = 'account' AND id = ?")
  const products = find('INDEXED BY live_by_account', "type = 'product' AND account = ?")
  return id => {
    const extents = [...account.all(id), ...products.all(id)].map(extentOf)
    const [own, ...others] = extents.filter(extent => extent !== null)
    return own === undefined || others.length + 1 < extents.length ? null : { ...own, products: others }
  }
}

function extentOf(row: Readonly<Record<string, unknown>>): Extent | null {
  const { id, bytes, starts } = row
  if (starts === null) return null
  return { id: String(id), bytes: JSON.parse(String(bytes)), starts: JSON.parse(String(starts)) }
}
