import type { DatabaseSync } from 'node:sqlite'
import { FIRST_NAMING, type SendOp, stepOf, uploadOrderOf } from './send-order.ts'

/**
 * What a push will do, in temporary tables of a database, which SQLite keeps on disk: memory does not grow with the number of
 * paths. A path is sent, or goes, or is an orphan that an interrupted push may have left, or none of these.
 */
export interface PushTables {
  readonly database: DatabaseSync
  /** Planning is one transaction: with one for each path it takes twice as long. */
  begin(): void
  commit(): void
  /** Plans to send a file; nothing where it is planned, or is a compressed copy. */
  send(op: SendOp, path: string): void
  /** Plans that a file goes; nothing where it is a compressed copy, which was never sent. */
  remove(path: string): void
  isSent(path: string): boolean
  /** Says of a file that is sent, and was not in the generation before, that it is there all the same: readers may find it. */
  found(path: string): void
  /** Plans that a file goes, if it is there at all; nothing that readers know names it. */
  discard(path: string): void
  /** Whether files are sent that are new and that entrances or lists lead to. */
  hasNew(): boolean
  /** How many files are sent, and how many go. */
  counts(): { sent: number; added: number; gone: number }
  /** The files of a step of `SEND_ORDER`, or all; files may be planned meanwhile. */
  sends(step?: number): Iterable<string>
  /** How many files a step has. */
  countOf(step: number): number
  gone(): Iterable<string>
  orphans(): Iterable<string>
  /** Every file that is there, and will be another or gone. */
  changes(): Iterable<string>
  /** Every file that is sent and is not there. */
  additions(): Iterable<string>
}

const TABLES = `
  CREATE TEMP TABLE sends (
    path TEXT PRIMARY KEY, step INTEGER NOT NULL, added INTEGER NOT NULL, there INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX temp.sends_by_step ON sends (step, path);
  CREATE TEMP TABLE gone (path TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TEMP TABLE strays (path TEXT PRIMARY KEY) WITHOUT ROWID;
`

export function openPushTables(database: DatabaseSync): PushTables {
  database.exec(TABLES)
  const send = database.prepare('INSERT INTO sends VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING')
  const keep = database.prepare('DELETE FROM gone WHERE path = ?')
  const remove = database.prepare(
    'INSERT INTO gone SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM sends WHERE path = ?1) ON CONFLICT DO NOTHING',
  )
  const isSent = database.prepare('SELECT 1 FROM sends WHERE path = ?')
  const found = database.prepare('UPDATE sends SET step = ?, there = 1 WHERE path = ?')
  const discard = database.prepare(
    `INSERT INTO strays SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM sends WHERE path = ?1)
       AND NOT EXISTS (SELECT 1 FROM gone WHERE path = ?1) ON CONFLICT DO NOTHING`,
  )
  const isNew = database.prepare(`SELECT 1 FROM sends WHERE step < ${FIRST_NAMING} LIMIT 1`)
  const counts = database.prepare(
    'SELECT count(*) AS sent, total(added) AS added, (SELECT count(*) FROM gone) AS gone FROM sends',
  )
  const countStep = database.prepare('SELECT count(*) AS sent FROM sends WHERE step = ?')
  // A first push and most others have none: then nothing is looked up for each file.
  let hasGone = false
  return {
    database,
    begin: () => database.exec('BEGIN'),
    commit: () => database.exec('COMMIT'),
    send(op, path) {
      const uploadOrder = uploadOrderOf(path)
      if (uploadOrder === null) return
      const isAdded = op === 'added'
      send.run(path, stepOf(op, uploadOrder), isAdded ? 1 : 0, isAdded ? 0 : 1)
      if (hasGone) keep.run(path)
    },
    remove(path) {
      if (uploadOrderOf(path) !== null && remove.run(path).changes > 0) hasGone = true
    },
    isSent: path => isSent.get(path) !== undefined,
    found(path) {
      const uploadOrder = uploadOrderOf(path)
      if (uploadOrder === null) return
      // What comes after all pages that are new may come so early, and has to where it is not there after all.
      const step = stepOf('added', uploadOrder)
      found.run(step < FIRST_NAMING ? stepOf('changed', uploadOrder) : step, path)
    },
    discard(path) {
      if (uploadOrderOf(path) !== null) discard.run(path)
    },
    hasNew: () => isNew.get() !== undefined,
    counts() {
      const row = counts.get()
      return { sent: Number(row?.['sent']), added: Number(row?.['added']), gone: Number(row?.['gone']) }
    },
    sends: step => pathsOf(database, 'sends', step === undefined ? 'true' : `step = ${step}`),
    countOf: step => Number(countStep.get(step)?.['sent']),
    gone: () => pathsOf(database, 'gone'),
    orphans: () => pathsOf(database, 'strays'),
    *changes() {
      yield* pathsOf(database, 'sends', 'there = 1')
      yield* pathsOf(database, 'gone')
    },
    additions: () => pathsOf(database, 'sends', 'there = 0'),
  }
}

const PATHS_AT_ONCE = 1000

/** In pages, so that no statement stays open while others write. */
export function* pathsOf(database: DatabaseSync, table: string, where = 'true'): Iterable<string> {
  const page = database.prepare(
    `SELECT path FROM temp.${table} WHERE ${where} AND path > ? ORDER BY path LIMIT ${PATHS_AT_ONCE}`,
  )
  for (let after = ''; ; ) {
    const rows = page.all(after).map(({ path }) => String(path))
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PATHS_AT_ONCE) return
    after = last
  }
}
