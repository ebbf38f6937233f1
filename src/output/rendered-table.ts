import type { Store } from '../catalogue/store/open-store.ts'
import type { RecordLine } from './record-line.ts'
import type { RenderedRecord } from './render-chunk.ts'

/**
 * What was rendered, and what the live generation holds, as tables that live with the connection and on disk:
 * memory does not grow with the catalogue, and both can be read by type and id.
 */
export interface RenderedTable {
  /** Remembers the lines of the live generation. */
  addLive(lines: Iterable<RecordLine>): void
  add(records: readonly RenderedRecord[]): void
  /** Sets the digest of an account whose files were put together from parts, and the bytes of all its files. */
  complete(account: string, digest: string, bytes: number[]): void
  /** The lines of the new generation, by type and id; `endings` names a record's files in list order. */
  lines(endings: (type: RecordLine['type']) => string[], now: string): Iterable<RecordLine>
}

export function createRenderedTable(store: Store): RenderedTable {
  store.exec(`
    PRAGMA temp_store = FILE;
    DROP TABLE IF EXISTS temp.rendered; DROP TABLE IF EXISTS temp.live;
    CREATE TEMP TABLE rendered (type TEXT, id TEXT, hash TEXT, digest TEXT, bytes TEXT, PRIMARY KEY (type, id)) WITHOUT ROWID;
    CREATE TEMP TABLE live (type TEXT, id TEXT, hash TEXT, updated TEXT, PRIMARY KEY (type, id)) WITHOUT ROWID;
  `)
  const addLive = store.prepare('INSERT OR REPLACE INTO live VALUES (?, ?, ?, ?)')
  const add = store.prepare('INSERT INTO rendered VALUES (?, ?, ?, ?, ?)')
  const complete = store.prepare(
    "UPDATE rendered SET digest = ?, bytes = ? WHERE type = 'account' AND id = ?",
  )
  // A record that is new has not been seen to change; one that did keeps the moment when that was first seen.
  const select = store.prepare(`
    SELECT rendered.*, accounts.title AS name, products.title AS title, products.account AS account,
      CASE WHEN live.hash IS NULL THEN NULL WHEN live.hash = rendered.hash THEN live.updated ELSE ? END AS updated
    FROM rendered LEFT JOIN live USING (type, id)
    LEFT JOIN accounts ON type = 'account' AND accounts.id = rendered.id
    LEFT JOIN products ON type = 'product' AND products.id = rendered.id
    ORDER BY type, rendered.id`)

  return {
    addLive(lines) {
      store.exec('BEGIN')
      for (const { type, id, hash, updated } of lines) addLive.run(type, id, hash, updated)
      store.exec('COMMIT')
    },
    add(records) {
      store.exec('BEGIN')
      for (const { type, id, hash, digest, bytes } of records)
        add.run(type, id, hash, digest, JSON.stringify(bytes))
      store.exec('COMMIT')
    },
    complete: (account, digest, bytes) => void complete.run(digest, JSON.stringify(bytes), account),
    *lines(endings, now) {
      for (const row of select.iterate(now)) {
        const type = row['type'] === 'account' ? 'account' : 'product'
        const bytes: number[] = JSON.parse(String(row['bytes']))
        yield {
          type,
          id: String(row['id']),
          account: row['account'] === null ? null : String(row['account']),
          title: String(row['title'] ?? row['name']),
          hash: String(row['hash']),
          updated: row['updated'] === null ? null : String(row['updated']),
          digest: String(row['digest']),
          bytes: Object.fromEntries(endings(type).map((ending, index) => [ending, bytes[index] ?? 0])),
        }
      }
    },
  }
}
