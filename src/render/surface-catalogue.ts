import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Store } from '../catalogue/store/open-store.ts'
import { accountReader } from '../catalogue/store/read-rows.ts'
import { inSnapshot } from '../catalogue/store/transaction.ts'
import { recordFile } from '../formats/record-file.ts'
import { ordered } from '../plan/list-order.ts'
import type { LineFilter, Plan } from '../plan/plan.ts'
import type { Catalogue, GatheredText, ListedRecord, SortedRow, SortedRows } from '../surfaces/surface.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'
import type { RecordLine } from '../tree/record-line.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import type { Rendering } from './rendering.ts'
import { unchangedReader } from './unchanged-files.ts'

/** The most accounts that are held in memory. If there are more, each surface reads them from disk. */
const MOST_HELD = 1000

interface CatalogueSource {
  plan: Plan
  store: Store
  staging: Pick<StagingTree, 'folder' | 'live'>
  rendering: Rendering
  /** Whether every file is rendered, so that surfaces may not keep live files. */
  renderAll: boolean
}

export function surfaceCatalogue(source: CatalogueSource): Catalogue {
  const { plan, store, staging, rendering, renderAll } = source
  const { database } = plan
  const { live } = staging
  const isChangedAccount = database.prepare('SELECT 1 FROM changed_accounts WHERE account = ?')
  const readAccount = accountReader(store)
  const productsIn = productsByAccount(source)
  let sortings = 0
  const one = (type: ListedRecord['type'], id: string): ListedRecord => {
    const line = plan.line(type, id)
    if (line === undefined) throw new Error(`There is no ${type} ${JSON.stringify(id)} in the plan`)
    return fromLine(line)
  }
  return {
    counts: plan.counts,
    accounts: order => listed(source, { type: 'account', order }),
    account: id => one('account', id),
    productsOf: plan.productsOf,
    products: (owner, order) => productsIn(owner)(order),
    sorted(rows) {
      sortings += 1
      return sortRows(database, sortings, rows)
    },
    isChanged: id => renderAll || isChangedAccount.get(id) !== undefined,
    read: fileReader(source),
    entry(id) {
      const row = readAccount(id)
      if (row === undefined) throw new Error(`There is no account ${JSON.stringify(id)} in the store`)
      return rendering.entries.account(row.account, 'company_info')
    },
    gathered: gatheredTexts(plan),
    liveLines: path => (live === null || renderAll ? [] : linesOfFile(join(live.folder, path))),
  }
}

/** The products of the last account stay in memory, because surfaces ask for them again. */
function productsByAccount(source: CatalogueSource) {
  let held: { owner: string; inOrder: ReturnType<typeof ordered<ListedRecord>> } | undefined
  return (owner: string) => {
    source.plan.loadProducts(owner)
    if (held?.owner !== owner) held = { owner, inOrder: ordered([...listed(source, { account: owner })]) }
    return held.inOrder
  }
}

export function* listed({ plan }: Pick<CatalogueSource, 'plan'>, only?: LineFilter): Iterable<ListedRecord> {
  for (const line of plan.lines(only)) yield fromLine(line)
}

/** On a baseline, the staging tree has no files of unchanged records, so they are rendered again. */
function fileReader({ plan, store, staging, rendering }: CatalogueSource): Catalogue['read'] {
  const { folder, live } = staging
  const readUnchanged = live?.baseline ? unchangedReader(plan, store, folder, rendering) : null
  return ({ type, id }, suffix) => {
    const file = join(folder, recordFile(type, id, suffix))
    return readUnchanged !== null && !existsSync(file) ? readUnchanged(type, id, suffix) : readFileSync(file)
  }
}

function gatheredTexts({ database, loadProducts }: Plan): Catalogue['gathered'] {
  const ownText = database.prepare(
    "SELECT text FROM gathered WHERE surface = ? AND type = 'account' AND id = ?",
  )
  const productTexts = database.prepare(
    `SELECT planned.id, text
     FROM planned INDEXED BY planned_by_account LEFT JOIN gathered
       ON gathered.surface = ? AND gathered.type = planned.type AND gathered.id = planned.id
     WHERE planned.type = 'product' AND planned.account = ? ORDER BY planned.id`,
  )
  return function* (surface, owner): Iterable<GatheredText> {
    loadProducts(owner)
    yield { type: 'account', id: owner, text: textIn(ownText.get(surface, owner)) }
    for (const row of productTexts.iterate(surface, owner))
      yield { type: 'product', id: String(row['id']), text: textIn(row) }
  }
}

type Row = ReturnType<StatementSync['get']>

function textIn(row: Row): string | null {
  return typeof row?.['text'] === 'string' ? row['text'] : null
}

/**
 * Returns the catalogue with its accounts in memory, because surfaces iterate over them several times. Call it after
 * the last `plan.remember`, which changes the surface data of accounts.
 */
export function holdingAccounts(catalogue: Catalogue): Catalogue {
  if (catalogue.counts.accounts > MOST_HELD) return catalogue
  return { ...catalogue, accounts: ordered([...catalogue.accounts()]) }
}

export function fromLine(line: RecordLine): ListedRecord {
  const { type, id, account, title, updated, digest, bytes, card = {} } = line
  return { type, id, account, title, updated, digest, bytes, surfaceData: card }
}

function sortRows(database: DatabaseSync, sorting: number, rows: Iterable<SortedRow>): SortedRows {
  const add = database.prepare('INSERT INTO sorted_given VALUES (?, ?, ?, ?)')
  inSnapshot(database, () => {
    for (const { group, order, id, note } of rows) add.run(group, order, id, note)
    database.prepare('INSERT INTO sorted SELECT ?, * FROM sorted_given ORDER BY list, place, id').run(sorting)
    // The table is emptied and not dropped, because SQLite cannot drop a table while any other is being read.
    database.exec('DELETE FROM sorted_given')
  })
  const all = 'SELECT list, place, id, note FROM sorted WHERE sorting = ? ORDER BY rowid'
  // With `list = ''`, SQLite uses the partial index `sorted_by_id` of plan-tables.ts.
  const found = database.prepare(
    "SELECT list, place, id, note FROM sorted WHERE sorting = ? AND id = ? AND list = ''",
  )
  return {
    find(id) {
      const row = found.get(sorting, id)
      return row === undefined ? undefined : sortedRow(row)
    },
    *[Symbol.iterator]() {
      for (const row of database.prepare(all).iterate(sorting)) yield sortedRow(row)
    },
  }
}

function sortedRow({ list, place, id, note }: NonNullable<Row>): SortedRow {
  return { group: String(list), order: String(place), id: String(id), note: String(note) }
}
