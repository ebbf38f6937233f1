import { hash } from 'node:crypto'
import type { DatabaseSync as Store } from 'node:sqlite'
import { IMPORT_TABLES } from './import-tables.ts'
import { LIST_BLOCKS, SCHEMA_VERSION } from './tables.ts'
import { inTransaction } from './transaction.ts'

const STEPS: Readonly<Record<number, (store: Store) => void>> = {
  // Version 9 renames `kept`, the unpublished V1 values of a product, to `passthrough`.
  8: store =>
    replaceJson(store, '"kept":', ({ kept: passthrough, ...product }) => ({ ...product, passthrough })),
  // Version 10 adds `list_blocks`, which counts the products of the V1 list, and changes the columns of known lines.
  9: store =>
    store.exec(`DROP TABLE incoming_accounts; DROP TABLE incoming_products;
      DROP TABLE known_lines; DROP TABLE known_lines_reader; ${IMPORT_TABLES} ${LIST_BLOCKS}
      INSERT OR REPLACE INTO list_blocks
        SELECT iif(place < 500, '', min(id)), count(*)
        FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM products WHERE is_active)
        GROUP BY place / 500`),
}

/** Forgets the hashes of known lines, so that every line is parsed again. The ids of the records stay listed. */
const FORGET_LINES = `
  DELETE FROM known_lines; DELETE FROM known_lines_reader;
  INSERT INTO known_lines (type, id, account)
    SELECT 'account', id, NULL FROM accounts WHERE source_hash IS NOT NULL
    UNION ALL SELECT 'product', id, account FROM products WHERE source_hash IS NOT NULL`

export function canMigrate(version: number): boolean {
  if (version >= SCHEMA_VERSION) return version === SCHEMA_VERSION
  return Object.hasOwn(STEPS, version) && canMigrate(version + 1)
}

/** Brings a store to `SCHEMA_VERSION` in one transaction, so that a kill leaves the store at its old version. */
export function migrate(store: Store, versionOf: (store: Store) => number): void {
  inTransaction(store, () => {
    // The version is read in the transaction, because another process may have migrated the store meanwhile.
    for (let version = versionOf(store); version < SCHEMA_VERSION; version++) {
      STEPS[version]?.(store)
      store.exec(`PRAGMA user_version = ${version + 1}`)
    }
    store.exec(FORGET_LINES)
  })
}

function replaceJson(store: Store, text: string, change: (record: Record<string, unknown>) => object): void {
  store.function('changed', { deterministic: true }, json => JSON.stringify(change(JSON.parse(String(json)))))
  store.function('sha256', { deterministic: true }, json => hash('sha256', String(json), 'buffer'))
  store.exec(`
    CREATE TEMP TABLE replaced AS
      SELECT hash AS before, changed(body) AS body, sha256(changed(body)) AS after FROM bodies
      WHERE instr(body, '${text}') > 0;
    CREATE UNIQUE INDEX temp.replaced_by_hash ON replaced (before);
    UPDATE bodies SET body = replaced.body, hash = after FROM replaced WHERE hash = before;
    UPDATE products SET hash = after FROM replaced WHERE hash = before;
    UPDATE products SET source_hash = after FROM replaced WHERE source_hash = before;
    UPDATE published SET body_hash = after FROM replaced WHERE body_hash = before;
    DROP TABLE replaced`)
}
