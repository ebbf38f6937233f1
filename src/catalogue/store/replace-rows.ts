import { keepWithdrawals } from './keep-withdrawals.ts'
import type { Store } from './open-store.ts'

export interface ImportChanges {
  added: number
  changed: number
  removed: number
}

/**
 * SQL for a new date in the column `changed`: the current time `?`, but at least a second after the old date, because
 * HTTP compares dates in seconds.
 */
const DATE_AFTER = "max(?, coalesce(strftime('%Y-%m-%dT%H:%M:%S.000Z', changed, '+1 second'), ''))"

/**
 * Replaces the rows of accounts and products by the incoming ones. A row that was changed over the API stays unless the
 * source changed its record too; `keepWithdrawals` then restores some values. With `isOtherReader`, other code has read
 * the records, so a different record does not count as changed by the source.
 */
export function replaceRows(store: Store, now: string, isOtherReader = false): ImportChanges {
  const changes: ImportChanges = { added: 0, changed: 0, removed: 0 }
  if (isOtherReader) keepWrites(store)
  const restoreWithdrawals = keepWithdrawals(store)
  for (const [table, columns, exception] of [
    ['products', ['account', 'title', 'location', 'town', 'reference', 'locale', 'is_active'], ''],
    // An account stays as long as it has products from the API that the source does not have.
    [
      'accounts',
      ['title', 'folded_title', 'username'],
      'AND id NOT IN (SELECT account FROM products WHERE source_hash IS NULL)',
    ],
  ] as const) {
    const removed = store
      .prepare(
        `DELETE FROM ${table} WHERE source_hash IS NOT NULL
         AND id IN (SELECT id FROM unseen WHERE type || 's' = '${table}') ${exception}`,
      )
      .run()
    const added = Number(
      store
        .prepare(`SELECT count(*) AS n FROM incoming_${table} WHERE id NOT IN (SELECT id FROM ${table})`)
        .get()?.['n'],
    )
    const names = columns.join(', ')
    const written = store
      .prepare(
        `INSERT INTO ${table} (id, ${names}, hash, source_hash, first_seen)
         SELECT id, ${names}, hash, hash, ? FROM incoming_${table} WHERE true
         ON CONFLICT (id) DO UPDATE SET ${columns.map(column => `${column} = excluded.${column}`).join(', ')},
           changed = ${DATE_AFTER}, hash = excluded.hash, source_hash = excluded.source_hash
         WHERE source_hash IS NOT excluded.source_hash${table === 'products' ? ' OR account IS NOT excluded.account' : ''}`,
      )
      .run(now, now)
    changes.removed += Number(removed.changes)
    changes.added += added
    changes.changed += Number(written.changes) - added
  }
  restoreWithdrawals()
  // An account that stays only for products from the API has no line in the source, so its known line loses the hash.
  store.exec(
    'UPDATE known_lines SET line_hash = NULL, is_assigned = 0 WHERE place IN (SELECT place FROM unseen)',
  )
  return changes
}

/** A row that was changed over the API stays: its `source_hash` becomes the hash of the record in the new source. */
function keepWrites(store: Store): void {
  for (const table of ['accounts', 'products'])
    store.exec(`UPDATE ${table} SET source_hash = next.hash FROM incoming_${table} AS next
      WHERE next.id = ${table}.id AND ${table}.hash <> ${table}.source_hash`)
}
