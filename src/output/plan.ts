import type { Store } from '../catalogue/store/open-store.ts'
import { recordHashes } from '../catalogue/store/read-rows.ts'
import type { RecordLine } from './record-line.ts'
import type { Chunk, RenderedRecord } from './render-chunk.ts'

/**
 * What the next generation has to hold, compared with what the live one holds. It lives in temporary tables of
 * the store's connection, which are kept on disk: memory does not grow with the catalogue.
 */
export interface Plan {
  /** How many records are new, have changed, and are gone. Records with other inputs alone have not changed. */
  readonly changes: { added: number; changed: number; removed: number }
  /** Whether the next generation would be the same as the live one. */
  readonly isUnchanged: boolean
  /** The work to be done, whole accounts or stretches of those with many products. */
  chunks(): Chunk[]
  /** Remembers what was rendered; the rest is linked. */
  add(records: readonly RenderedRecord[]): void
  /** The lines of the new generation, by type and id; `endings` names a record's files in list order. */
  lines(endings: (type: RecordLine['type']) => string[], now: string): Iterable<RecordLine>
}

/** Products a chunk: enough that a worker is seldom asked, few enough that it holds little. */
const PRODUCTS_PER_CHUNK = 250

const TABLES = `
  PRAGMA temp_store = FILE;
  DROP TABLE IF EXISTS temp.planned; DROP TABLE IF EXISTS temp.live; DROP TABLE IF EXISTS temp.rendered;
  DROP TABLE IF EXISTS temp.dirty;
  CREATE TEMP TABLE planned (type TEXT, id TEXT, account TEXT, hash TEXT, PRIMARY KEY (type, id)) WITHOUT ROWID;
  CREATE TEMP TABLE live (
    type TEXT, id TEXT, account TEXT, hash TEXT, updated TEXT, digest TEXT, bytes TEXT, PRIMARY KEY (type, id)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE rendered (type TEXT, id TEXT, digest TEXT, bytes TEXT, PRIMARY KEY (type, id)) WITHOUT ROWID;
  CREATE TEMP TABLE dirty (account TEXT PRIMARY KEY) WITHOUT ROWID;
`

/** Accounts whose \`all\` files change: with the account, and with every product that comes, changes or goes. */
const DIRTY = `
  INSERT OR IGNORE INTO dirty
    SELECT coalesce(planned.account, planned.id) FROM planned LEFT JOIN live USING (type, id)
      WHERE live.hash IS NOT planned.hash OR live.account IS NOT planned.account
    UNION SELECT live.account FROM live LEFT JOIN planned USING (type, id)
      WHERE live.type = 'product' AND planned.account IS NOT live.account
`

// A record that is new has not been seen to change; one that did keeps the moment when that was first seen.
const LINES = `
  SELECT planned.type, planned.id, planned.account, planned.hash, coalesce(accounts.title, products.title) AS title,
    coalesce(rendered.digest, live.digest) AS digest, coalesce(rendered.bytes, live.bytes) AS bytes,
    CASE WHEN live.hash IS NULL THEN NULL WHEN live.hash = planned.hash THEN live.updated ELSE ? END AS updated
  FROM planned LEFT JOIN live USING (type, id) LEFT JOIN rendered USING (type, id)
  LEFT JOIN accounts ON type = 'account' AND accounts.id = planned.id
  LEFT JOIN products ON type = 'product' AND products.id = planned.id
  ORDER BY planned.type, planned.id`

const CHANGES = `
  SELECT count(*) FILTER (WHERE live.hash IS NULL) AS added,
    count(*) FILTER (WHERE live.hash <> planned.hash) AS changed,
    (SELECT count(*) FROM live LEFT JOIN planned USING (type, id) WHERE planned.hash IS NULL) AS removed
  FROM planned LEFT JOIN live USING (type, id)`

/**
 * Compares the store with the live generation.
 *
 * @param live lines of the live generation's `records.jsonl`
 * @param renderAll whether every file has to be rendered, changed or not: the inputs differ, or nothing is live
 */
export async function makePlan(
  store: Store,
  live: AsyncIterable<RecordLine[]>,
  renderAll: boolean,
): Promise<Plan> {
  store.exec(TABLES)
  const addLive = store.prepare('INSERT INTO live VALUES (?, ?, ?, ?, ?, ?, ?)')
  for await (const lines of live)
    inTransaction(store, () => {
      for (const { type, id, account, hash, updated, digest, bytes } of lines)
        addLive.run(type, id, account, hash, updated, digest, JSON.stringify(Object.values(bytes)))
    })
  inTransaction(store, () => {
    const add = store.prepare('INSERT INTO planned VALUES (?, ?, ?, ?)')
    for (const { type, id, account, hash } of recordHashes(store)) add.run(type, id, account, hash)
    store.exec(DIRTY)
  })
  const row = store.prepare(CHANGES).get()
  const changes = {
    added: Number(row?.['added']),
    changed: Number(row?.['changed']),
    removed: Number(row?.['removed']),
  }
  const addRendered = store.prepare('INSERT OR REPLACE INTO rendered VALUES (?, ?, ?, ?)')

  return {
    changes,
    isUnchanged: !renderAll && changes.added + changes.changed + changes.removed === 0,
    chunks: () => [...chunksOf(store, renderAll)],
    add: records =>
      inTransaction(store, () => {
        for (const { type, id, digest, bytes } of records)
          addRendered.run(type, id, digest, JSON.stringify(bytes))
      }),
    lines: (endings, now) => linesOf(store, endings, now),
  }
}

function inTransaction(store: Store, work: () => void): void {
  store.exec('BEGIN')
  work()
  store.exec('COMMIT')
}

function* chunksOf(store: Store, renderAll: boolean): Iterable<Chunk> {
  const products = store.prepare(
    `SELECT planned.id, ${renderAll ? 'true' : 'live.hash IS NOT planned.hash'} AS changed
     FROM products JOIN planned ON planned.type = 'product' AND planned.id = products.id
     LEFT JOIN live USING (type, id) WHERE products.account = ? ORDER BY products.id`,
  )
  const accounts = store.prepare(
    `SELECT planned.id, live.hash IS NOT planned.hash AS changed, dirty.account IS NOT NULL AS dirty
     FROM planned LEFT JOIN live USING (type, id) LEFT JOIN dirty ON dirty.account = planned.id
     WHERE planned.type = 'account' ORDER BY planned.id`,
  )
  for (const row of accounts.iterate()) {
    const account = String(row['id'])
    const rows = products.all(account).map(({ id, changed }) => ({ id: String(id), changed: changed === 1 }))
    const parts = Math.max(1, Math.ceil(rows.length / PRODUCTS_PER_CHUNK))
    for (let part = 0; part < parts; part++)
      yield {
        account,
        accountChanged: renderAll || row['changed'] === 1,
        allChanged: renderAll || row['dirty'] === 1,
        products: rows.slice(part * PRODUCTS_PER_CHUNK, (part + 1) * PRODUCTS_PER_CHUNK),
        part,
        parts,
      }
  }
}

function* linesOf(
  store: Store,
  endings: (type: RecordLine['type']) => string[],
  now: string,
): Iterable<RecordLine> {
  for (const row of store.prepare(LINES).iterate(now)) {
    const type = row['type'] === 'account' ? 'account' : 'product'
    const bytes: number[] = JSON.parse(String(row['bytes']))
    yield {
      type,
      id: String(row['id']),
      account: row['account'] === null ? null : String(row['account']),
      title: String(row['title']),
      hash: String(row['hash']),
      updated: row['updated'] === null ? null : String(row['updated']),
      digest: String(row['digest']),
      bytes: Object.fromEntries(endings(type).map((ending, index) => [ending, bytes[index] ?? 0])),
    }
  }
}
