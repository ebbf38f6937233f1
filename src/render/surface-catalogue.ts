import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../catalogue/store/open-store.ts'
import { accountReader } from '../catalogue/store/read-rows.ts'
import { recordFile } from '../formats/record-file.ts'
import type { Plan } from '../plan/plan.ts'
import type { Catalogue, ListedRecord, ListOrder } from '../surfaces/surface.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'
import type { RecordLine } from '../tree/record-line.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import { ordered } from './account-lists.ts'
import type { Rendering } from './rendering.ts'
import { sortRows } from './sort-rows.ts'
import { stayingReader } from './staying-files.ts'

/** So many products of an account are held at most, and so many accounts. */
const MOST_HELD = 1000

/**
 * What surfaces are made of: the lines of a plan whose records are rendered, and their files in the staging tree.
 *
 * @param renderAll whether every file of the generation is rendered, and none of a surface may be kept
 */
export function surfaceCatalogue(
  plan: Plan,
  store: Store,
  { folder, live }: StagingTree,
  rendering: Rendering,
  renderAll: boolean,
  now: Date,
): Catalogue {
  const { database } = plan
  const { entries } = rendering
  const readStaying = live?.base ? stayingReader(plan, store, folder, rendering) : null
  const count = (type: ListedRecord['type']) =>
    Number(database.prepare('SELECT count(*) AS n FROM planned WHERE type = ?').get(type)?.['n'])
  const countOf = database.prepare(
    "SELECT count(*) AS n FROM planned INDEXED BY planned_by_account WHERE type = 'product' AND account = ?",
  )
  const isChangedAccount = database.prepare('SELECT 1 FROM changed_accounts WHERE account = ?')
  const ownText = database.prepare(
    "SELECT text FROM gathered WHERE surface = ? AND type = 'account' AND id = ?",
  )
  const productTexts = database.prepare(
    `SELECT planned.id, text
     FROM planned INDEXED BY planned_by_account LEFT JOIN gathered
       ON gathered.surface = ? AND gathered.type = planned.type AND gathered.id = planned.id
     WHERE planned.type = 'product' AND planned.account = ? ORDER BY planned.id`,
  )
  const readAccount = accountReader(store)

  const productsOf = (owner: string) => Number(countOf.get(owner)?.['n'])
  let held: { owner: string; inOrder: ReturnType<typeof ordered<ListedRecord>> } | undefined

  function* list(only: Parameters<Plan['lines']>[1]): Iterable<ListedRecord> {
    for (const line of plan.lines(now, only)) yield listed(line)
  }

  /** Its products are asked for several times, one account after another. */
  function ofAccount(owner: string, order: ListOrder | undefined): Iterable<ListedRecord> {
    if (held?.owner === owner) return held.inOrder(order)
    if (productsOf(owner) > MOST_HELD) return list({ account: owner, order })
    held = { owner, inOrder: ordered([...list({ account: owner })]) }
    return held.inOrder(order)
  }

  function account(id: string): ListedRecord {
    const line = plan.line('account', id, now)
    if (line === undefined) throw new Error(`There is no account ${JSON.stringify(id)} in the plan`)
    return listed(line)
  }

  let sortings = 0

  return {
    counts: { accounts: count('account'), products: count('product') },
    accounts: order => list({ type: 'account', order }),
    account,
    products: (owner, order) =>
      owner === undefined ? list({ type: 'product', order }) : ofAccount(owner, order),
    productsOf,
    product(id) {
      const line = plan.line('product', id, now)
      if (line === undefined) throw new Error(`There is no product ${JSON.stringify(id)} in the plan`)
      return listed(line)
    },
    sorted(rows) {
      sortings += 1
      return sortRows(database, sortings, rows)
    },
    isChanged: id => renderAll || isChangedAccount.get(id) !== undefined,
    read({ type, id }, suffix) {
      const file = join(folder, recordFile(type, id, suffix))
      return readStaying !== null && !existsSync(file) ? readStaying(type, id, suffix) : readFileSync(file)
    },
    entry(id) {
      const row = readAccount(id)
      if (row === undefined) throw new Error(`There is no account ${JSON.stringify(id)} in the store`)
      return entries.account(row.account, 'company_info')
    },
    *gathered(surface, owner) {
      const text = (row: Readonly<Record<string, unknown>> | undefined) =>
        typeof row?.['text'] === 'string' ? row['text'] : null
      yield { type: 'account', id: owner, text: text(ownText.get(surface, owner)) }
      for (const row of productTexts.iterate(surface, owner))
        yield { type: 'product', id: String(row['id']), text: text(row) }
    },
    liveLines: path => (live === null || renderAll ? [] : linesOfFile(join(live.folder, path))),
  }
}

/** The same once no account changes any more: surfaces go through all of them several times, so they are held. */
export function holdingAccounts(catalogue: Catalogue): Catalogue {
  if (catalogue.counts.accounts > MOST_HELD) return catalogue
  return { ...catalogue, accounts: ordered([...catalogue.accounts()]) }
}

function listed({ type, id, account, title, updated, digest, bytes, card = {} }: RecordLine): ListedRecord {
  return { type, id, account, title, updated, digest, bytes, surfaceData: card }
}
