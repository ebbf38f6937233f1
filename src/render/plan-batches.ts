import type { DatabaseSync } from 'node:sqlite'
import type { Translation } from '../document/entry.ts'
import type { Plan } from '../plan/plan.ts'
import type { Extent, LiveAccount } from './splice.ts'

/** The unit of rendering work: an account whose `all` files change, or one part of a large account. */
export interface RenderBatch {
  account: string
  accountChanged: boolean
  products: { id: string; changed: boolean; translations: Translation[] }[]
  /**
   * The live account whose `all` files are spliced. It is null if the account or many products changed, or if an offset
   * of a live text is unknown. Then the `all` files are made of the texts of all products.
   */
  live: LiveAccount | null
  part: number
  parts: number
}

/**
 * The most products of an account that are rendered at once, from memory, with the surface files of the account. A
 * larger account is rendered in parts.
 */
const MOST_AT_ONCE = 250
/** The number of products in a part. With fewer, workers are called too often; with more, a part needs much memory. */
const PRODUCTS_PER_PART = 100

export function* planBatches(
  { database }: Plan,
  renderAll: boolean,
  canSplice: boolean,
): Generator<RenderBatch, void> {
  const ofAccount = `
    FROM planned INDEXED BY planned_by_account LEFT JOIN changes USING (type, id)
      LEFT JOIN changed_translations ON changed_translations.id = planned.id
    WHERE planned.type = 'product' AND planned.account = ?`
  const isChanged = '(op IS NOT NULL OR changed_translations.id IS NOT NULL)'
  const counts = database.prepare(`SELECT count(*) AS n, total(${isChanged}) AS changed ${ofAccount}`)
  const products = database.prepare(
    `SELECT planned.id, ${isChanged} AS changed, translations ${ofAccount} AND planned.id > ? ORDER BY planned.id LIMIT ?`,
  )
  const accounts = database.prepare(
    `SELECT planned.id, op IS NOT NULL AS changed
     FROM planned LEFT JOIN changes USING (type, id)
     WHERE planned.type = 'account' AND (? OR planned.id IN (SELECT account FROM changed_accounts)) ORDER BY planned.id`,
  )
  const liveAccount = renderAll || !canSplice ? () => null : liveAccounts(database)
  for (const row of accounts.iterate(Number(renderAll))) {
    const account = String(row['id'])
    const count = counts.get(account)
    const [total, changes] = [Number(count?.['n']), Number(count?.['changed'])]
    const live = row['changed'] === 1 || changes > MOST_AT_ONCE ? null : liveAccount(account)
    const parts = live === null && total > MOST_AT_ONCE ? Math.ceil(total / PRODUCTS_PER_PART) : 1
    let last = ''
    for (let part = 0; part < parts; part++) {
      const rows = products
        .all(account, last, parts === 1 ? total : PRODUCTS_PER_PART)
        .map(({ id, changed, translations }) => ({
          id: String(id),
          changed: renderAll || changed === 1,
          translations: translations === null ? [] : JSON.parse(String(translations)),
        }))
      last = rows.at(-1)?.id ?? last
      yield { account, accountChanged: renderAll || row['changed'] === 1, products: rows, live, part, parts }
    }
  }
}

export function countPlanned({ database }: Plan, renderAll: boolean): number {
  const row = database
    .prepare(
      'SELECT count(*) AS n FROM planned WHERE ? OR coalesce(account, id) IN (SELECT account FROM changed_accounts)',
    )
    .get(Number(renderAll))
  return Number(row?.['n'])
}

export function countRecords(batches: readonly RenderBatch[]): number {
  return batches.reduce((sum, { products, part }) => sum + products.length + (part === 0 ? 1 : 0), 0)
}

function liveAccounts(database: DatabaseSync): (account: string) => LiveAccount | null {
  database.exec(
    "CREATE INDEX IF NOT EXISTS temp.live_by_account ON live (account, id) WHERE type = 'product'",
  )
  // Without `INDEXED BY`, SQLite scans the products of all accounts, because that scan is in the order of id.
  const find = (source: string, where: string) =>
    database.prepare(
      `SELECT id, line ->> '$.bytes' AS bytes, starts FROM live ${source} LEFT JOIN published USING (type, id, digest)
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
