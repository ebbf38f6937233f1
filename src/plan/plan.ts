import type { DatabaseSync } from 'node:sqlite'
import type { RecordType } from '../catalogue/read-record.ts'
import { titleKey } from '../catalogue/text/comparison-keys.ts'
import type { ListOrder } from '../surfaces/surface.ts'
import type { SurfaceData } from '../surfaces/surface-data.ts'
import type { RecordLine } from '../tree/record-line.ts'
import type { RenderedRecord } from './rendered-record.ts'

/** A record that the next generation has to hold. */
export interface PlannedRecord {
  type: RecordType
  id: string
  account: string | null
  title: string
  hash: string
  /** SHA-256 of the record's body in the store; missing in a rollback, whose files are those of an older generation. */
  body?: Uint8Array
  /** What its files are, where that is known before anything is rendered: in a rollback. */
  digest?: string
  bytes?: Record<string, number>
  card?: SurfaceData | undefined
}

/** How many records are new, have changed and are gone. Files that other templates changed do not count. */
export interface PlanChanges {
  added: number
  changed: number
  removed: number
}

/**
 * What the next generation has to hold, compared with what the live one holds. It lies in temporary tables of a
 * connection, which are kept on disk: memory does not grow with the catalogue.
 */
export interface Plan {
  readonly database: DatabaseSync
  readonly changes: PlanChanges
  /** Remembers what was rendered; the files of the others are those of the live generation. */
  add(records: readonly RenderedRecord[]): void
  /** Replaces what is remembered of records. */
  remember(cards: readonly { record: Pick<RecordLine, 'type' | 'id'>; card: SurfaceData }[]): void
  /** The lines of the new generation, by type and id. */
  lines(now: Date, only?: LineFilter): Iterable<RecordLine>
  line(type: RecordType, id: string, now: Date): RecordLine | undefined
}

/** Lines of one type, or the products of one account; by id, unless they are wanted by title. */
export type LineFilter = ({ type: RecordType } | { account: string }) & { order?: ListOrder | undefined }

/**
 * - `planned`: what the next generation has to hold, a row for each record. `versions` are the languages that a product
 *   exists in, where `planVersions` was asked for them.
 * - `live`: the lines of the live generation's `records.jsonl`.
 * - `changed_accounts`: accounts that changed, or of which a product came, went or changed: their `all` files change.
 * - `changed_versions`: products of which another language version came, went or changed.
 * - `rendered`: what the files of the records are that were rendered for the next generation; `starts` as in `published`.
 * - `gathered`: what a surface gathered of a record while that was rendered.
 * - `remembered`: what surfaces store of a record, where that was decided after it was rendered.
 */
const TABLES = `
  PRAGMA temp_store = FILE;
  DROP TABLE IF EXISTS temp.planned; DROP TABLE IF EXISTS temp.live;
  DROP TABLE IF EXISTS temp.changed_accounts; DROP TABLE IF EXISTS temp.changed_versions;
  DROP TABLE IF EXISTS temp.rendered; DROP TABLE IF EXISTS temp.gathered; DROP TABLE IF EXISTS temp.remembered;
  CREATE TEMP TABLE planned (
    type TEXT, id TEXT, account TEXT, title TEXT, hash TEXT, body BLOB, digest TEXT, bytes TEXT, card TEXT, versions TEXT,
    PRIMARY KEY (type, id)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE live (
    type TEXT, id TEXT, account TEXT, title TEXT, hash TEXT, updated TEXT, digest TEXT, bytes TEXT, card TEXT,
    PRIMARY KEY (type, id)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE rendered (
    type TEXT, id TEXT, digest TEXT, bytes TEXT, card TEXT, starts TEXT, PRIMARY KEY (type, id)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE gathered (
    surface TEXT, type TEXT, id TEXT, text TEXT, PRIMARY KEY (surface, type, id)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE remembered (type TEXT, id TEXT, card TEXT, PRIMARY KEY (type, id)) WITHOUT ROWID;
  CREATE TEMP TABLE changed_versions (id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TEMP TABLE changed_accounts (account TEXT PRIMARY KEY) WITHOUT ROWID;
`

const CHANGED_ACCOUNTS = `
  INSERT OR IGNORE INTO changed_accounts
    SELECT coalesce(planned.account, planned.id) FROM planned LEFT JOIN live USING (type, id)
      WHERE live.hash IS NOT planned.hash OR live.account IS NOT planned.account
    UNION SELECT live.account FROM live LEFT JOIN planned USING (type, id)
      WHERE live.type = 'product' AND planned.account IS NOT live.account`

const COUNTS = `
  SELECT count(*) FILTER (WHERE live.hash IS NULL) AS added,
    count(*) FILTER (WHERE live.hash <> planned.hash) AS changed,
    (SELECT count(*) FROM live LEFT JOIN planned USING (type, id) WHERE planned.hash IS NULL) AS removed
  FROM planned LEFT JOIN live USING (type, id)`

// `updated` is null until the record was seen to change, and then the time of the generation that had the change first.
const LINES = (planned: string) => `
  SELECT planned.type, planned.id, planned.account, planned.title, planned.hash,
    CASE WHEN live.hash IS NULL THEN NULL WHEN live.hash = planned.hash THEN live.updated ELSE ? END AS updated,
    coalesce(rendered.digest, planned.digest, live.digest) AS digest,
    coalesce(rendered.bytes, planned.bytes, live.bytes) AS bytes,
    coalesce(remembered.card, rendered.card, planned.card, live.card) AS card
  FROM ${planned} LEFT JOIN live USING (type, id) LEFT JOIN rendered USING (type, id)
    LEFT JOIN remembered USING (type, id)`
// Without the index's name SQLite goes through all products for each account, since they come in order so.
const OF_ACCOUNT = `${LINES('planned INDEXED BY planned_by_account')} WHERE planned.type = 'product' AND planned.account = ?`
const BY_ID = 'ORDER BY planned.type, planned.id'
// Sorted on disk where they are many.
const BY_TITLE = 'ORDER BY title_key(planned.title), planned.id'

/** Compares the records that are to be published with the lines of the live generation. */
export function makePlan(
  database: DatabaseSync,
  planned: Iterable<PlannedRecord>,
  live: Iterable<RecordLine>,
): Plan {
  database.exec(TABLES)
  database.function('title_key', { deterministic: true }, title => titleKey(String(title)))
  const addLive = database.prepare('INSERT INTO live VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  inTransaction(database, () => {
    for (const { type, id, account, title, hash, updated, digest, bytes, card } of live)
      addLive.run(type, id, account, title, hash, updated, digest, JSON.stringify(bytes), json(card))
  })
  const add = database.prepare('INSERT INTO planned VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)')
  inTransaction(database, () => {
    for (const { type, id, account, title, hash, body, digest, bytes, card } of planned)
      add.run(type, id, account, title, hash, body ?? null, digest ?? null, json(bytes), json(card))
  })
  // Products are planned by id, and asked for by account.
  database.exec("CREATE INDEX temp.planned_by_account ON planned (account, id) WHERE type = 'product'")
  database.exec(CHANGED_ACCOUNTS)
  const row = database.prepare(COUNTS).get()
  // An account in several parts is added again when they are joined, and then without what is remembered of it.
  const addRendered = database.prepare(
    `INSERT INTO rendered VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (type, id)
     DO UPDATE SET digest = excluded.digest, bytes = excluded.bytes, card = coalesce(excluded.card, card)`,
  )
  const remember = database.prepare('INSERT OR REPLACE INTO remembered VALUES (?, ?, ?)')
  const addGathered = database.prepare('INSERT INTO gathered VALUES (?, ?, ?, ?)')

  return {
    database,
    changes: {
      added: Number(row?.['added']),
      changed: Number(row?.['changed']),
      removed: Number(row?.['removed']),
    },
    add: records =>
      inTransaction(database, () => {
        for (const { type, id, digest, bytes, card, starts, gathered = {} } of records) {
          addRendered.run(type, id, digest, JSON.stringify(bytes), json(card), json(starts))
          for (const [surface, text] of Object.entries(gathered)) addGathered.run(surface, type, id, text)
        }
      }),
    remember: cards =>
      inTransaction(database, () => {
        for (const { record, card } of cards) remember.run(record.type, record.id, JSON.stringify(card))
      }),
    *lines(now, only) {
      const [select, ...values] =
        only === undefined
          ? [LINES('planned')]
          : 'type' in only
            ? [`${LINES('planned')} WHERE planned.type = ?`, only.type]
            : [OF_ACCOUNT, only.account]
      const lines = database.prepare(`${select} ${only?.order === 'title' ? BY_TITLE : BY_ID}`)
      for (const row of lines.iterate(now.toISOString(), ...values)) yield lineFrom(row)
    },
    line(type, id, now) {
      const row = database
        .prepare(`${LINES('planned')} WHERE type = ? AND id = ?`)
        .get(now.toISOString(), type, id)
      return row === undefined ? undefined : lineFrom(row)
    },
  }
}

/** Many small writes as one; inside a transaction that is open already they are part of it. */
function inTransaction(database: DatabaseSync, work: () => void): void {
  const isOwn = !database.isTransaction
  if (isOwn) database.exec('BEGIN')
  work()
  if (isOwn) database.exec('COMMIT')
}

function lineFrom(row: Readonly<Record<string, unknown>>): RecordLine {
  const text = (column: string) => (row[column] === null ? null : String(row[column]))
  return {
    type: row['type'] === 'account' ? 'account' : 'product',
    id: String(row['id']),
    account: text('account'),
    title: String(row['title']),
    hash: String(row['hash']),
    updated: text('updated'),
    digest: String(row['digest']),
    bytes: JSON.parse(String(row['bytes'])),
    ...(row['card'] === null || row['card'] === '{}' ? {} : { card: JSON.parse(String(row['card'])) }),
  }
}

function json(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
