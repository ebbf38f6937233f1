import { type Account, type AccountReference, referenceTo } from '../catalogue/schema/account.ts'
import type { Product } from '../catalogue/schema/product.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { inTransaction } from '../catalogue/store/transaction.ts'
import type { ChangeLine } from '../tree/change-feed.ts'
import type { Plan } from './plan.ts'
import { accountView, changedFields, productView } from './published-view.ts'

const CHANGED = `
  SELECT type, id, coalesce(planned.title, live.line ->> '$.title') AS title, planned.hash AS hash,
    live.hash AS old_hash, planned.account AS account, live.account AS old_account
  FROM changes LEFT JOIN planned USING (type, id) LEFT JOIN live USING (type, id)
  ORDER BY type, id`

/**
 * What became of each record since the live generation, by type and id. The fields of a changed record come from
 * the store, which keeps the bodies that were published; without a store there are none.
 */
export function* planChanges({ database }: Plan, store: Store | null): Iterable<ChangeLine> {
  const diff = store === null ? null : fieldDiffer(store)
  for (const row of database.prepare(CHANGED).iterate()) {
    const { hash, old_hash: old } = row
    const type = row['type'] === 'account' ? 'account' : 'product'
    const id = String(row['id'])
    const op = hash === null ? 'removed' : old === null ? 'added' : 'changed'
    yield {
      op,
      type,
      id,
      title: String(row['title']),
      hash: hash === null ? null : String(hash),
      fields: op === 'changed' && diff !== null ? diff(type, id, row) : null,
    }
  }
}

type Row = Readonly<Record<string, unknown>>

/** Compares the body that a record was published with and the one it has now. */
function fieldDiffer(store: Store): (type: ChangeLine['type'], id: string, row: Row) => ChangeLine['fields'] {
  const published = store.prepare(
    'SELECT body FROM published JOIN bodies ON hash = body_hash WHERE type = ? AND published.id = ? AND record_hash = ?',
  )
  const publishedAccount = store.prepare(
    "SELECT body FROM published JOIN bodies ON hash = body_hash WHERE type = 'account' AND published.id = ?",
  )
  const planned = store.prepare(
    'SELECT bodies.body FROM planned JOIN bodies ON bodies.hash = planned.body WHERE type = ? AND planned.id = ?',
  )
  const reference = (row: Row | undefined): AccountReference | null => {
    if (row === undefined) return null
    const account: Account = JSON.parse(String(row['body']))
    return referenceTo(account)
  }
  return (type, id, row) => {
    const [before, now] = [published.get(type, id, String(row['old_hash'])), planned.get(type, id)]
    if (before === undefined || now === undefined) return null
    if (type === 'account') {
      const [old, current]: Account[] = [JSON.parse(String(before['body'])), JSON.parse(String(now['body']))]
      return old === undefined || current === undefined
        ? null
        : changedFields(accountView(old), accountView(current))
    }
    const [old, current]: Product[] = [JSON.parse(String(before['body'])), JSON.parse(String(now['body']))]
    if (old === undefined || current === undefined) return null
    const oldAccount = reference(publishedAccount.get(String(row['old_account'])))
    const account = reference(planned.get('account', String(row['account'])))
    return changedFields(productView(old, oldAccount), productView(current, account))
  }
}

/** Remembers with which bodies the records of a plan were published, and where their texts begin in their files. */
export function rememberPublished(store: Store): void {
  inTransaction(store, () =>
    store.exec(`
    DELETE FROM published WHERE NOT EXISTS
      (SELECT 1 FROM planned WHERE planned.type = published.type AND planned.id = published.id);
    INSERT OR REPLACE INTO published (type, id, record_hash, body_hash, digest, starts)
      SELECT type, id, hash, body, coalesce(planned.digest, published.digest), coalesce(planned.starts, published.starts)
      FROM planned LEFT JOIN published USING (type, id)
      WHERE body IS NOT NULL AND (is_rendered OR record_hash IS NOT hash OR body_hash IS NOT body)`),
  )
}
