import { basename } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type Partition, UNDIVIDED } from '../catalogue/partition.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { recordHashes, TOUCHED_HASHES } from '../catalogue/store/record-hashes.ts'
import type { ImportChanges } from '../catalogue/store/replace-rows.ts'
import { inSnapshot } from '../catalogue/store/transaction.ts'
import type { ListOrder } from '../surfaces/surface.ts'
import type { SurfaceData } from '../surfaces/surface-data.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { listFiles, recordLineTexts } from '../tree/record-list.ts'
import type { ListedLine } from '../tree/record-list-writer.ts'
import { type ComparedBuckets, compareBuckets, type RecordCounts } from './compare-buckets.ts'
import { type KeptBuckets, keptLoader, liveHolder } from './kept-buckets.ts'
import { lineFrom, listedLine } from './line-rows.ts'
import { listKey } from './list-order.ts'
import { CHANGE_COUNTS, COMPARE, LINES_BY, ORDERS, PLAN_TABLES, PRODUCTS_OF } from './plan-tables.ts'
import type { RenderedRecord } from './rendered-record.ts'

/** The numbers of added, changed and removed records. Changes by templates alone do not count. */
export type PlanChanges = ImportChanges

/** The content of the next generation, compared with the live one. It is on disk, so memory does not grow with it. */
export interface Plan {
  readonly database: DatabaseSync
  readonly changes: PlanChanges
  /** The unchanged buckets, whose live lists are published again. `lines` has their products after `loadProducts`. */
  readonly kept: KeptBuckets | null
  readonly counts: RecordCounts
  readonly liveCounts: RecordCounts
  productsOf(account: string): number
  /** Loads the products of the buckets in `kept`: with `account`, only of buckets that may have products of it. */
  loadProducts(account?: string): void
  add(records: readonly RenderedRecord[]): void
  remember(record: Pick<RecordLine, 'type' | 'id'>, card: SurfaceData): void
  lines(only?: LineFilter): Iterable<RecordLine>
  line(type: RecordType, id: string): RecordLine | undefined
  lineTexts(): Iterable<ListedLine>
}

export interface OldLine extends RecordLine {
  bucket?: string
}

/** Lines come in the order of id, or in `order`. Lines of a bucket come by type and id. */
export type LineFilter =
  | { type: RecordType; order?: ListOrder | undefined }
  | { account: string }
  | { inBucket: string }

/** Unless `isWhole` is set, products of buckets without a change are not loaded before `loadProducts`. */
export function planStore(
  store: Store,
  live: LiveTree | null,
  { partition, now, isWhole }: { partition: Partition; now: Date; isWhole: boolean },
): Plan {
  return makePlan(store, now, () => {
    const compared = isWhole || live === null ? null : compareBuckets(store, live, partition)
    const kept = compared?.kept.buckets ?? {}
    const lists = listFiles(live?.manifest ?? { files: {} })
    const differing = lists.filter(list => !Object.hasOwn(kept, basename(list, '.jsonl')))
    if (live !== null) holdLines(store, recordLineTexts(live, differing))
    const rows = compared === null ? recordHashes(store, partition) : TOUCHED_HASHES
    // One `INSERT ... SELECT` would take 250 MB for a million rows, because it keeps all results of its functions.
    const add = store.prepare(
      'INSERT INTO planned (type, id, account, title, hash, body, bucket) VALUES (:type, :id, :account, :title, :hash, :body, :bucket)',
    )
    for (const row of store.prepare(rows).iterate()) add.run(row)
    return compared && { ...compared, loadProducts: keptLoader(store, compared.kept, partition) }
  })
}

/**
 * Plans a generation that is not made from the store, but from `lines`. A rollback has the lines of an older generation,
 * and `tourpress merge` those of all shards.
 *
 * @param lines the lines of the new generation; without products whose bucket is in `kept`
 * @param live the lines of the live generation; without lines whose bucket is in `kept`
 * @param options `isRendered` says that the lines' files were just rendered, and are in no generation yet
 */
export function planGeneration(
  database: DatabaseSync,
  lines: Iterable<OldLine>,
  live: Iterable<string>,
  { now, kept = null, isRendered = false }: { now: Date; kept?: KeptBuckets | null; isRendered?: boolean },
): Plan {
  return makePlan(database, now, () => {
    holdLines(database, live)
    const add = database.prepare(
      'INSERT INTO planned (type, id, account, title, hash, digest, bytes, card, bucket, is_rendered) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    for (const { type, id, account, title, hash, digest, bytes, card = {}, bucket = 'all' } of lines)
      add.run(
        ...[type, id, account, title, hash, digest, JSON.stringify(bytes), JSON.stringify(card), bucket],
        Number(isRendered),
      )
    return kept === null ? null : { kept, loadProducts: keptLoader(database, kept, UNDIVIDED) }
  })
}

interface Unloaded extends Partial<Omit<ComparedBuckets, 'kept'>> {
  kept: KeptBuckets
  loadProducts: Plan['loadProducts']
}

function makePlan(database: DatabaseSync, now: Date, fill: () => Unloaded | null): Plan {
  database.exec(PLAN_TABLES)
  database.function('list_key', { deterministic: true }, keyOfRow)
  const unloaded = inSnapshot(database, () => {
    const filled = fill()
    database.exec(COMPARE)
    return filled
  })
  const ownLine = database.prepare(LINES_BY.id)
  const remember = database.prepare('UPDATE planned SET card = ? WHERE type = ? AND id = ?')
  const { kept = null, counts, liveCounts, productsOf, loadProducts = () => {} } = unloaded ?? {}
  const count = (sql: string, ...values: string[]) =>
    Number(database.prepare(`SELECT count(*) AS n FROM ${sql}`).get(...values)?.['n'])
  const countIn = (table: string): RecordCounts => ({
    accounts: count(`${table} WHERE type = 'account'`),
    products: count(`${table} WHERE type = 'product'`),
  })
  return {
    database,
    changes: changesIn(database),
    kept,
    counts: counts ?? countIn('planned'),
    liveCounts: liveCounts ?? countIn('live'),
    productsOf: account => productsOf?.get(account) ?? (productsOf ? 0 : count(PRODUCTS_OF, account)),
    loadProducts,
    add: renderedAdder(database),
    remember: ({ type, id }, card) => void remember.run(JSON.stringify(card), type, id),
    *lines(only) {
      const [query, ...values] = queryOf(only)
      for (const row of database.prepare(query).iterate(...values)) yield lineFrom(row, now)
    },
    line(type, id) {
      const row = ownLine.get(type, id)
      return row === undefined ? undefined : lineFrom(row, now)
    },
    *lineTexts() {
      for (const row of database.prepare(`${LINES_BY.bucket} ${ORDERS.id}`).iterate())
        yield listedLine(row, now)
    },
  }
}

function holdLines(database: DatabaseSync, texts: Iterable<string>): void {
  const hold = liveHolder(database)
  for (const text of texts) hold(text)
}

function keyOfRow(order: unknown, title: unknown, card: unknown): string {
  const surfaceData: SurfaceData = card === null ? {} : JSON.parse(String(card))
  return listKey(order === 'title' ? 'title' : 'place', { title: String(title), surfaceData })
}

function changesIn(database: DatabaseSync): PlanChanges {
  const row = database.prepare(CHANGE_COUNTS).get()
  return {
    added: Number(row?.['added']),
    changed: Number(row?.['changed']),
    removed: Number(row?.['removed']),
  }
}

function renderedAdder(database: DatabaseSync): Plan['add'] {
  // `coalesce` keeps the stored value if the record has none. An account in several parts is added twice: the second
  // time, after its parts are joined, it has no surface data.
  const addRendered = database.prepare(
    'UPDATE planned SET is_rendered = 1, digest = ?, bytes = ?, card = coalesce(?, card), starts = coalesce(?, starts) WHERE type = ? AND id = ?',
  )
  const addGathered = database.prepare('INSERT INTO gathered VALUES (?, ?, ?, ?)')
  return records =>
    inSnapshot(database, () => {
      for (const { type, id, digest, bytes, card, starts, gathered = {} } of records) {
        addRendered.run(digest, JSON.stringify(bytes), json(card), json(starts), type, id)
        for (const [surface, text] of Object.entries(gathered)) addGathered.run(surface, type, id, text)
      }
    })
}

function queryOf(only: LineFilter | undefined): [query: string, ...values: string[]] {
  if (only === undefined) return [`${LINES_BY.all} ${ORDERS.id}`]
  if ('inBucket' in only) return [LINES_BY.inBucket, only.inBucket]
  if ('account' in only) return [`${LINES_BY.account} ${ORDERS.id}`, only.account]
  return [`${LINES_BY.type} ${ORDERS[only.order ?? 'id']}`, only.type]
}

function json(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
