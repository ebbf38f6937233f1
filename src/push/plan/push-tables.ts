import type { DatabaseSync } from 'node:sqlite'
import { type SendOp, stageOf, stepOf } from './send-order.ts'

/**
 * What a push will do, in temporary tables of a database, which SQLite keeps on disk: memory does not grow with the number of
 * paths. A path is sent, or goes, or neither.
 */
export interface PushTables {
  readonly database: DatabaseSync
  /** Plans to send a file; nothing where it is planned, or is a compressed copy. */
  send(op: SendOp, path: string): void
  /** Plans that a file goes; nothing where it is a compressed copy, which was never sent. */
  remove(path: string): void
  isSent(path: string): boolean
  /** Plans a file that is sent among those that changed, since it is there, though no generation is, and readers may find it. */
  found(path: string): void
  /** Whether files are sent that are new and name others. */
  hasNewPages(): boolean
  /** How many files are sent, and how many go. */
  counts(): { sent: number; added: number; gone: number }
  /** The files of a step of `SEND_ORDER`, or all; files may be planned meanwhile. */
  sends(step?: number): Iterable<string>
  gone(): Iterable<string>
}

const TABLES = `
  CREATE TEMP TABLE sends (path TEXT PRIMARY KEY, step INTEGER NOT NULL, added INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX temp.sends_by_step ON sends (step, path);
  CREATE TEMP TABLE gone (path TEXT PRIMARY KEY) WITHOUT ROWID;
`

export function openPushTables(database: DatabaseSync): PushTables {
  database.exec(TABLES)
  const send = database.prepare('INSERT INTO sends VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  const keep = database.prepare('DELETE FROM gone WHERE path = ?')
  const remove = database.prepare(
    'INSERT INTO gone SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM sends WHERE path = ?1) ON CONFLICT DO NOTHING',
  )
  const isSent = database.prepare('SELECT 1 FROM sends WHERE path = ?')
  const found = database.prepare('UPDATE sends SET step = ? WHERE path = ?')
  const newPages = database.prepare('SELECT 1 FROM sends WHERE step IN (?, ?) LIMIT 1')
  const counts = database.prepare(
    'SELECT count(*) AS sent, total(added) AS added, (SELECT count(*) FROM gone) AS gone FROM sends',
  )
  return {
    database,
    send(op, path) {
      const stage = stageOf(path)
      if (stage === null) return
      send.run(path, stepOf(op, stage), op === 'added' ? 1 : 0)
      keep.run(path)
    },
    remove(path) {
      if (stageOf(path) !== null) remove.run(path)
    },
    isSent: path => isSent.get(path) !== undefined,
    found(path) {
      const stage = stageOf(path)
      // An entrance comes after all that is new as well, and before what changed, which may name it.
      if (stage !== null && stage !== 'entrance') found.run(stepOf('changed', stage), path)
    },
    hasNewPages: () => newPages.get(stepOf('added', 'page'), stepOf('added', 'index')) !== undefined,
    counts() {
      const row = counts.get()
      return { sent: Number(row?.['sent']), added: Number(row?.['added']), gone: Number(row?.['gone']) }
    },
    sends: step => pathsOf(database, 'sends', step === undefined ? 'true' : `step = ${step}`),
    gone: () => pathsOf(database, 'gone'),
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
