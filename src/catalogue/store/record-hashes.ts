import { hash } from 'node:crypto'
import { bucketOf, cutOf, type Partition, UNDIVIDED } from '../partition.ts'
import { type Account, referenceTo } from '../schema/account.ts'
import type { Store } from './open-store.ts'

const REFERENCES = `
  DROP TABLE IF EXISTS temp.account_references;
  CREATE TEMP TABLE account_references
    (account TEXT PRIMARY KEY, reference TEXT, bucket TEXT, is_cut INTEGER) WITHOUT ROWID;
  INSERT INTO account_references
    SELECT accounts.id, account_reference(body), bucket_of(accounts.id, NULL), is_cut(accounts.id)
    FROM accounts JOIN bodies ON bodies.hash = accounts.hash`

const ACCOUNT =
  "'account' AS type, id, NULL AS account, title, lower(hex(hash)) AS hash, hash AS body, bucket"
const PRODUCT = `'product', id, account, title, product_hash(lower(hex(hash)), account_references.reference), hash,
  iif(is_cut, bucket_of(account, coalesce(products.reference, id)), bucket)`

/**
 * SQL that selects the identity and the hashes of every record to publish. A record whose hash changes gets new files.
 * Columns: `type`, `id`, `account` (null for an account), `title`, `hash` (SHA-256 in lower case), `body` (the SHA-256
 * of its JSON in the store) and `bucket`. A product's files also use facts of its account (`AccountReference`), so its
 * hash covers them. Run the query at once and on this connection, which has its functions and its temporary table.
 */
export function recordHashes(store: Store, partition: Partition = UNDIVIDED): string {
  store.function('account_reference', { deterministic: true }, recordJson => {
    const account: Account = JSON.parse(String(recordJson))
    return JSON.stringify(referenceTo(account))
  })
  store.function('product_hash', { deterministic: true }, (recordJson, reference) =>
    hash('sha256', `${recordJson}${reference}`),
  )
  store.function('is_cut', account => Number(cutOf(partition, String(account)) > 0))
  store.function('bucket_of', (owner, key) =>
    bucketOf(partition, String(owner), key === null ? null : String(key)),
  )
  store.exec(REFERENCES)
  // The rows come in the order of type and id, the primary key of the plan's table: inserts in this order are fast.
  return `
    SELECT ${ACCOUNT}
    FROM accounts INDEXED BY sqlite_autoindex_accounts_1 CROSS JOIN account_references ON account = id
    UNION ALL
    SELECT ${PRODUCT}
    FROM products INDEXED BY sqlite_autoindex_products_1 CROSS JOIN account_references USING (account)
    WHERE is_active`
}

/** The query of `recordHashes` for buckets in `touched_buckets` (plan-tables.ts). `recordHashes` has to run before. */
export const TOUCHED_HASHES = `
  SELECT ${ACCOUNT}
  FROM account_references CROSS JOIN accounts ON account = id
  WHERE bucket IN (SELECT bucket FROM touched_buckets)
  UNION ALL
  SELECT ${PRODUCT}
  FROM account_references CROSS JOIN products INDEXED BY products_by_account USING (account)
  WHERE is_active AND bucket IN (SELECT bucket FROM touched_buckets)`
