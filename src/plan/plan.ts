import type { DatabaseSync } from 'node:sqlite'
import type { Partition } from '../catalogue/partition.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { recordHashes } from '../catalogue/store/record-hashes.ts'
import type { ListOrder } from '../surfaces/surface.ts'
import type { SurfaceData } from '../surfaces/surface-data.ts'
import type { RecordLine } from '../tree/record-line.ts'
import type { ListedLine } from '../tree/record-list-writer.ts'
import { listKey } from './list-order.ts'
import { CHANGE_COUNTS, COMPARE, LINES_BY, ORDERS, PLAN_TABLES } from './plan-tables.ts'
import type { RenderedRecord } from './rendered-record.ts'

/** The numbers of added, changed and removed records. Changes by templates alone do not count. */
export interface PlanChanges {
  added: number
  changed: number
  removed: number
}

/**
 * The content of the next generation, compared with the live one. It is kept in temporary tables on disk, so memory
 * does not grow with the catalogue.
 */
export interface Plan {
  readonly database: DatabaseSync
  readonly changes: PlanChanges
  /** Remembers rendered records. The files of all other records stay as in the live generation. */
  add(records: readonly RenderedRecord[]): void
  remember(record: Pick<RecordLine, 'type' | 'id'>, card: SurfaceData): void
  /** The lines of the new generation, by type and id. */
  lines(only?: LineFilter): Iterable<RecordLine>
  line(type: RecordType, id: string): RecordLine | undefined
  /** All lines as text. An unchanged line is neither parsed nor written anew. */
  lineTexts(): Iterable<ListedLine>
}

/** A line of an older generation, with the bucket that it goes to. */
export interface OldLine extends RecordLine {
  bucket?: string
}

/** Lines of one type, by id unless `order` is given; or products of one account, by id; or a bucket, by type and id. */
export type LineFilter =
  | { type: RecordType; order?: ListOrder | undefined }
  | { account: string }
  | { inBucket: string }

/**
 * Plans to publish what the store holds.
 *
 * @param live the lines of the live generation; null if `holdLive` already loaded them
 */
export function planStore(
  store: Store,
  live: Iterable<string> | null,
  now: Date,
  partition: Partition,
): Plan {
  return makePlan(store, live, now, () =>
    store.exec(
      `INSERT INTO planned (type, id, account, title, hash, body, bucket) ${recordHashes(store, partition)}`,
    ),
  )
}

/** Plans to publish an older generation again. `lines` are its lines, which say which files it has. */
export function planGeneration(
  database: DatabaseSync,
  lines: Iterable<OldLine>,
  live: Iterable<string>,
  now: Date,
): Plan {
  return makePlan(database, live, now, () => {
    const add = database.prepare(
      'INSERT INTO planned (type, id, account, title, hash, digest, bytes, card, bucket) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    for (const { type, id, account, title, hash, digest, bytes, card = {}, bucket = 'all' } of lines)
      add.run(type, id, account, title, hash, digest, JSON.stringify(bytes), JSON.stringify(card), bucket)
  })
}

/** Loads the lines of the live generation into tables of `database`. Only the next plan on `database` uses them. */
export function holdLive(database: DatabaseSync, live: Iterable<string>): void {
  database.exec(PLAN_TABLES)
  const addLive = database.prepare('INSERT INTO live VALUES (?, ?, ?, ?, ?, ?, ?)')
  inTransaction(database, () => {
    for (const text of live) {
      const line: RecordLine = JSON.parse(text)
      const { type, id, account, hash, digest, bytes } = line
      addLive.run(type, id, account, hash, digest, JSON.stringify(bytes), text)
    }
  })
}

/** Compares the records to publish, which `fillPlanned` inserts, with the lines of the live generation. */
function makePlan(
  database: DatabaseSync,
  live: Iterable<string> | null,
  now: Date,
  fillPlanned: () => void,
): Plan {
  if (live !== null) holdLive(database, live)
  database.function('list_key', { deterministic: true }, keyOfRow)
  inTransaction(database, () => {
    fillPlanned()
    database.exec(COMPARE)
  })
  const ownLine = database.prepare(LINES_BY.id)
  const remember = database.prepare('UPDATE planned SET card = ? WHERE type = ? AND id = ?')
  return {
    database,
    changes: changesIn(database),
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
      for (const row of database.prepare(`${LINES_BY.all} ${ORDERS.id}`).iterate()) yield listedLine(row, now)
    },
  }
}

function listedLine(row: Readonly<Record<string, unknown>>, now: Date): ListedLine {
  const { type, id, hash, live_hash: liveHash, digest, card, live_sizes: sizes, live_line: text } = row
  const bucket = String(row['bucket'])
  if (hash !== liveHash || digest !== null || card !== null) {
    const line = lineFrom(row, now)
    return { ...line, bucket, text: JSON.stringify(line) }
  }
  return {
    ...{ type: type === 'account' ? 'account' : 'product', id: String(id), hash: String(hash) },
    ...{ bytes: JSON.parse(String(sizes)), bucket, text: String(text) },
  }
}

/** `listKey` as the SQL function `list_key`, by which queries sort. */
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
  // `coalesce` keeps values that are missing now: an account in several parts is added again after its parts are
  // joined, this time without surface data.
  const addRendered = database.prepare(
    'UPDATE planned SET is_rendered = 1, digest = ?, bytes = ?, card = coalesce(?, card), starts = coalesce(?, starts) WHERE type = ? AND id = ?',
  )
  const addGathered = database.prepare('INSERT INTO gathered VALUES (?, ?, ?, ?)')
  return records =>
    inTransaction(database, () => {
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

/** Runs the many small writes of `work` in one transaction: the one that is already open, otherwise a new one. */
export function inTransaction(database: DatabaseSync, work: () => void): void {
  const isOwn = !database.isTransaction
  if (isOwn) database.exec('BEGIN')
  work()
  if (isOwn) database.exec('COMMIT')
}

/** A line of the new generation. Columns that are null were not set again, so their values come from the live line. */
function lineFrom(row: Readonly<Record<string, unknown>>, now: Date): RecordLine {
  const { type, account, hash, digest, bytes, card, live_hash: liveHash, live_line: liveLine } = row
  const before: RecordLine | undefined = liveLine === null ? undefined : JSON.parse(String(liveLine))
  const own: SurfaceData | undefined = card === null ? before?.card : JSON.parse(String(card))
  return {
    type: type === 'account' ? 'account' : 'product',
    id: String(row['id']),
    account: account === null ? null : String(account),
    title: String(row['title']),
    hash: String(hash),
    // Null until the record changes for the first time. Then it is the time of the first generation with the change.
    updated: before === undefined ? null : hash === liveHash ? before.updated : now.toISOString(),
    digest: digest === null ? (before?.digest ?? '') : String(digest),
    bytes: bytes === null ? (before?.bytes ?? {}) : JSON.parse(String(bytes)),
    ...(own === undefined || Object.keys(own).length === 0 ? {} : { card: own }),
  }
}

function json(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
