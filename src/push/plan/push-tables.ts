import type { DatabaseSync } from 'node:sqlite'
import type { Target } from '../../storage/target.ts'
import { isTreePath } from '../../tree/tree-path.ts'
import type { PushedGeneration } from './generation-files.ts'
import type { PushedRules } from './object-headers.ts'
import { FIRST_LINKING, rankOf, type SendOp, uploadOrderOf } from './send-order.ts'

export interface PlanContext extends SendContext {
  readonly generation: PushedGeneration
}

export interface SendContext {
  readonly tables: PushTables
  readonly generation: Pick<PushedGeneration, 'folder'>
  readonly target: Target
  readonly rules: PushedRules
}

const TABLES = `
  CREATE TEMP TABLE sends (
    path TEXT PRIMARY KEY, rank INTEGER NOT NULL, added INTEGER NOT NULL, existing INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX temp.sends_by_rank ON sends (rank, path);
  CREATE TEMP TABLE gone (path TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TEMP TABLE orphans (path TEXT PRIMARY KEY) WITHOUT ROWID;
`

export type PushTables = ReturnType<typeof openPushTables>

/**
 * Opens temporary tables for the plan of a push. SQLite keeps them on disk, so memory does not grow with the number of
 * paths. A path is in at most one of `sends` (to send), `gone` (to delete) and `orphans` (left by an interrupted push).
 */
export function openPushTables(database: DatabaseSync) {
  database.exec(TABLES)
  const statements = prepareStatements(database)
  // Whether files are to be deleted. Most pushes delete none, and `send` can then skip a lookup for each file.
  let hasGone = false
  return {
    database,
    send(op: SendOp, path: string): void {
      const uploadOrder = uploadOrderOf(path)
      if (uploadOrder === null) return
      const isAdded = op === 'added'
      statements.send.run(path, rankOf(op, uploadOrder), isAdded ? 1 : 0, isAdded ? 0 : 1)
      if (hasGone) statements.keep.run(path)
    },
    /**
     * Plans to delete the file `path`, unless it is a compressed copy, which was never sent. Ignores paths that no tree
     * can have: a damaged list may name the target's state.
     */
    remove(path: string): void {
      if (isTreePath(path) && uploadOrderOf(path) !== null && statements.remove.run(path).changes > 0)
        hasGone = true
    },
    leave: (path: string) => void statements.leave.run(path),
    isSent: (path: string) => statements.isSent.get(path) !== undefined,
    /** Marks a file to send as existing at the target, so that it counts as changed: readers may find it. */
    markExisting(path: string): void {
      const uploadOrder = uploadOrderOf(path)
      if (uploadOrder === null) return
      // A file of a rank below `FIRST_LINKING` is sent before other new pages. Readers could follow its links to these
      // pages too early, so it is sent with the changed files. From `FIRST_LINKING` on, a file keeps its rank.
      const rank = rankOf('added', uploadOrder)
      statements.markExisting.run(rank < FIRST_LINKING ? rankOf('changed', uploadOrder) : rank, path)
    },
    /** Plans to delete a file that may exist. No file that readers know links to it, so it is deleted without delay. */
    addOrphan(path: string): void {
      if (uploadOrderOf(path) !== null) statements.addOrphan.run(path)
    },
    hasNew: () => statements.hasNew.get() !== undefined,
    counts() {
      const row = statements.counts.get()
      return { sent: Number(row?.['sent']), added: Number(row?.['added']), gone: Number(row?.['gone']) }
    },
    /** Paths of one rank of `SEND_ORDER`, or of all ranks. The caller may call `send` while it iterates over them. */
    sends: (rank?: number) => pathsOf(database, 'sends', rank === undefined ? 'true' : `rank = ${rank}`),
    countOf: (rank: number) => Number(statements.countOf.get(rank)?.['sent']),
    gone: () => pathsOf(database, 'gone'),
    orphans: () => pathsOf(database, 'orphans'),
    *changes(): Iterable<string> {
      yield* pathsOf(database, 'sends', 'existing = 1')
      yield* pathsOf(database, 'gone')
    },
    additions: () => pathsOf(database, 'sends', 'existing = 0'),
  }
}

function prepareStatements(database: DatabaseSync) {
  return {
    send: database.prepare('INSERT INTO sends VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'),
    keep: database.prepare('DELETE FROM gone WHERE path = ?'),
    remove: database.prepare(
      'INSERT INTO gone SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM sends WHERE path = ?1) ON CONFLICT DO NOTHING',
    ),
    leave: database.prepare('DELETE FROM sends WHERE path = ?'),
    isSent: database.prepare('SELECT 1 FROM sends WHERE path = ?'),
    markExisting: database.prepare('UPDATE sends SET rank = ?, existing = 1 WHERE path = ?'),
    addOrphan: database.prepare(
      `INSERT INTO orphans SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM sends WHERE path = ?1)
         AND NOT EXISTS (SELECT 1 FROM gone WHERE path = ?1) ON CONFLICT DO NOTHING`,
    ),
    hasNew: database.prepare(`SELECT 1 FROM sends WHERE rank < ${FIRST_LINKING} LIMIT 1`),
    counts: database.prepare(
      'SELECT count(*) AS sent, total(added) AS added, (SELECT count(*) FROM gone) AS gone FROM sends',
    ),
    countOf: database.prepare('SELECT count(*) AS sent FROM sends WHERE rank = ?'),
  }
}

const PATHS_PER_PAGE = 1000

/** Reads the paths of `table` in pages, so that no statement stays open while other code writes to the database. */
export function* pathsOf(database: DatabaseSync, table: string, where = 'true'): Iterable<string> {
  const page = database.prepare(
    `SELECT path FROM temp.${table} WHERE ${where} AND path > ? ORDER BY path LIMIT ${PATHS_PER_PAGE}`,
  )
  for (let after = ''; ; ) {
    const rows = page.all(after).map(({ path }) => String(path))
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PATHS_PER_PAGE) return
    after = last
  }
}
