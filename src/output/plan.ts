import type { DatabaseSync } from 'node:sqlite'
import type { RecordType } from '../catalogue/read-record.ts'
import type { RecordLine } from './record-line.ts'
import type { RenderedRecord } from './render-chunk.ts'

/** A record that the next generation has to hold. */
export interface PlannedRecord {
  type: RecordType
  id: string
  account: string | null
  title: string
  hash: string
  /** Names the record's body in the store; missing where the files are taken over as they are. */
  body?: Uint8Array
  /** What its files are, where that is known before anything is rendered. */
  digest?: string
  bytes?: Record<string, number>
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
  /** The lines of the new generation, by type and id. */
  lines(now: Date): Iterable<RecordLine>
}

const TABLES = `
  PRAGMA temp_store = FILE;
  DROP TABLE IF EXISTS temp.planned; DROP TABLE IF EXISTS temp.live;
  DROP TABLE IF EXISTS temp.rendered; DROP TABLE IF EXISTS temp.dirty;
  CREATE TEMP TABLE planned (
    type TEXT, id TEXT, account TEXT, title TEXT, hash TEXT, body BLOB, digest TEXT, bytes TEXT, PRIMARY KEY (type, id)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE live (
    type TEXT, id TEXT, account TEXT, title TEXT, hash TEXT, updated TEXT, digest TEXT, bytes TEXT,
    PRIMARY KEY (type, id)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE rendered (type TEXT, id TEXT, digest TEXT, bytes TEXT, PRIMARY KEY (type, id)) WITHOUT ROWID;
  CREATE TEMP TABLE dirty (account TEXT PRIMARY KEY) WITHOUT ROWID;
`

/** Accounts whose `all` files change: with the account, and with every product that comes, changes or goes. */
const DIRTY = `
  INSERT OR IGNORE INTO dirty
    SELECT coalesce(planned.account, planned.id) FROM planned LEFT JOIN live USING (type, id)
      WHERE live.hash IS NOT planned.hash OR live.account IS NOT planned.account
    UNION SELECT live.account FROM live LEFT JOIN planned USING (type, id)
      WHERE live.type = 'product' AND planned.account IS NOT live.account`

const CHANGES = `
  SELECT count(*) FILTER (WHERE live.hash IS NULL) AS added,
    count(*) FILTER (WHERE live.hash <> planned.hash) AS changed,
    (SELECT count(*) FROM live LEFT JOIN planned USING (type, id) WHERE planned.hash IS NULL) AS removed
  FROM planned LEFT JOIN live USING (type, id)`

// A record that is new has not been seen to change; one that did keeps the moment when that was first seen.
const LINES = `
  SELECT planned.type, planned.id, planned.account, planned.title, planned.hash,
    CASE WHEN live.hash IS NULL THEN NULL WHEN live.hash = planned.hash THEN live.updated ELSE ? END AS updated,
    coalesce(rendered.digest, planned.digest, live.digest) AS digest,
    coalesce(rendered.bytes, planned.bytes, live.bytes) AS bytes
  FROM planned LEFT JOIN live USING (type, id) LEFT JOIN rendered USING (type, id)
  ORDER BY planned.type, planned.id`

/** Compares the records that are to be published with the lines of the live generation. */
export async function makePlan(
  database: DatabaseSync,
  planned: Iterable<PlannedRecord> | AsyncIterable<readonly PlannedRecord[]>,
  live: AsyncIterable<RecordLine[]>,
): Promise<Plan> {
  database.exec(TABLES)
  const addLive = database.prepare('INSERT INTO live VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  for await (const lines of live)
    inTransaction(database, () => {
      for (const { type, id, account, title, hash, updated, digest, bytes } of lines)
        addLive.run(type, id, account, title, hash, updated, digest, JSON.stringify(bytes))
    })
  const add = database.prepare('INSERT INTO planned VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const addPlanned = ({ type, id, account, title, hash, body, digest, bytes }: PlannedRecord) =>
    add.run(
      type,
      id,
      account,
      title,
      hash,
      body ?? null,
      digest ?? null,
      bytes === undefined ? null : JSON.stringify(bytes),
    )
  if (Symbol.asyncIterator in planned)
    for await (const records of planned)
      inTransaction(database, () => records.forEach(record => void addPlanned(record)))
  else
    inTransaction(database, () => {
      for (const record of planned) addPlanned(record)
    })
  database.exec(DIRTY)
  const row = database.prepare(CHANGES).get()
  const addRendered = database.prepare('INSERT OR REPLACE INTO rendered VALUES (?, ?, ?, ?)')

  return {
    database,
    changes: {
      added: Number(row?.['added']),
      changed: Number(row?.['changed']),
      removed: Number(row?.['removed']),
    },
    add: records =>
      inTransaction(database, () => {
        for (const { type, id, digest, bytes } of records)
          addRendered.run(type, id, digest, JSON.stringify(bytes))
      }),
    *lines(now) {
      for (const row of database.prepare(LINES).iterate(now.toISOString())) yield lineFrom(row)
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
  }
}
