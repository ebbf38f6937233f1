import type { Fault } from '../fault.ts'
import type { ReadRecord } from '../read-record.ts'
import { type Account, knownByName } from '../schema/account.ts'
import { foldCase } from '../text/comparison-keys.ts'
import { foldedLocation } from '../v1/v1-locations.ts'
import { bodyWriter } from './body-writer.ts'
import { type KnownLine, knownLines, type LineMemory } from './known-lines.ts'
import type { Store } from './open-store.ts'
import { type ImportChanges, replaceRows } from './replace-rows.ts'

/** Who owns the products that name no account. */
export interface DefaultAccount {
  id: string | null
  name: string | null
}

/** A record that an import refused, with the line it stood on. */
export interface Refusal {
  line: number
  id: string | null
  fault: Fault
}

/** An import in progress: nothing of it is seen by readers of the store until it is committed. */
export interface Import {
  /** Lines that need not be read again. */
  readonly memory: LineMemory
  /**
   * Stages a record; the fault says why it was not. Of two records with one id the first stays.
   *
   * @param name its line's, where there was nothing to report of it, so that it need not be read again
   */
  stage(record: Exclude<ReadRecord, { type: 'refused' }>, line: number, name?: Uint8Array): Fault | undefined
  /** Stages what a known line is; else the same. */
  stageKnown(known: KnownLine, line: number): Fault | undefined
  /** Gives every product an account, and makes the accounts that only products know. Returns who has none. */
  settle(defaults: DefaultAccount): Refusal[]
  /**
   * Replaces the rows of the source with the staged ones, in a transaction that the caller ends: with COMMIT, or
   * with ROLLBACK to have seen only what would change.
   */
  replace(now: Date): ImportChanges
}

/** Rows a transaction of staging; a kill loses no more, and no reader waits. */
const ROWS_PER_TRANSACTION = 5000

const DUPLICATE: Fault = { path: 'id', reason: 'is the id of an earlier record, which stays' }

/**
 * Begins an import; what an earlier one left staged is dropped.
 *
 * @param onNew called for each record that is not what the store has
 */
export function importRecords(store: Store, onNew = () => {}): Import {
  store.exec('DELETE FROM staged_accounts; DELETE FROM staged_products; BEGIN')
  const bodyHash = bodyWriter(store, onNew)
  const addAccount = store.prepare(
    'INSERT OR IGNORE INTO staged_accounts (id, title, folded_title, hash, name) VALUES (?, ?, ?, ?, ?)',
  )
  const addProduct = store.prepare(
    'INSERT OR IGNORE INTO staged_products (id, account, account_name, title, location, reference, locale, line, hash, name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const known = knownLines(store)
  let rows = 0

  function beginRow(): void {
    if (++rows % ROWS_PER_TRANSACTION === 0) store.exec('COMMIT; BEGIN')
  }

  function stageAccount(account: Account, line?: Uint8Array): boolean {
    const { id, name } = account
    return addAccount.run(id, name, foldCase(name), bodyHash(account), line ?? null).changes === 1
  }

  return {
    memory: known,
    stageKnown(line, number) {
      beginRow()
      return known.stage(line, number) ? undefined : DUPLICATE
    },
    stage(record, line, name) {
      beginRow()
      if (record.type === 'account') return stageAccount(record.account, name) ? undefined : DUPLICATE
      const { product, owner } = record
      const added = addProduct.run(
        product.id,
        owner?.id ?? null,
        owner?.name ?? null,
        product.title,
        foldedLocation(product),
        product.reference,
        product.locale,
        line,
        bodyHash(product),
        name ?? null,
      )
      return added.changes === 1 ? undefined : DUPLICATE
    },
    settle(defaults) {
      known.remember()
      const refusals = settleOwners(store, defaults)
      for (const { id, name } of unknownAccounts(store)) {
        const fallback = id === defaults.id ? defaults.name : null
        stageAccount(knownByName(id, name ?? fallback ?? id))
      }
      store.exec('COMMIT')
      return refusals
    },
    replace: now => replaceRows(store, now.toISOString()),
  }
}

/** A product without account belongs to the source's only account, else to the default one, else it is refused. */
function settleOwners(store: Store, defaults: DefaultAccount): Refusal[] {
  const named = store
    .prepare(
      'SELECT id FROM staged_accounts UNION SELECT account FROM staged_products WHERE account IS NOT NULL LIMIT 2',
    )
    .all()
  const owner = named.length === 1 ? String(named[0]?.['id']) : defaults.id
  if (owner !== null) {
    store.prepare('UPDATE staged_products SET account = ? WHERE account IS NULL').run(owner)
    return []
  }
  const homeless = store.prepare('DELETE FROM staged_products WHERE account IS NULL RETURNING id, line').all()
  return homeless.map(({ id, line }) => ({
    line: Number(line),
    id: String(id),
    fault: {
      path: 'account',
      reason: 'is missing, and the source has several accounts; --account-id names an owner',
    },
  }))
}

/** Accounts that only products name, each with the name that the first of them by id gives it. */
function unknownAccounts(store: Store): { id: string; name: string | null }[] {
  const rows = store
    .prepare(
      `SELECT account, account_name FROM (
         SELECT account, account_name, row_number() OVER (PARTITION BY account ORDER BY account_name IS NULL, id) AS place
         FROM staged_products WHERE account NOT IN (SELECT id FROM staged_accounts))
       WHERE place = 1 ORDER BY account`,
    )
    .all()
  return rows.map(row => ({
    id: String(row['account']),
    name: row['account_name'] === null ? null : String(row['account_name']),
  }))
}

/** Deletes the bodies that no row names any more; to be called once what was published needs them no longer. */
export function forgetOldBodies(store: Store): void {
  store.exec(
    `DELETE FROM bodies WHERE hash NOT IN (
       SELECT hash FROM accounts UNION ALL SELECT hash FROM products
       UNION ALL SELECT source_hash FROM accounts WHERE source_hash IS NOT NULL
       UNION ALL SELECT source_hash FROM products WHERE source_hash IS NOT NULL
       UNION ALL SELECT body_hash FROM published UNION ALL SELECT hash FROM known_lines)`,
  )
}
