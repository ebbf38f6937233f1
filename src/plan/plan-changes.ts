import type { Store } from '../catalogue/store/open-store.ts'
import { inTransaction } from '../catalogue/store/transaction.ts'
import type { ChangeLine } from '../tree/change-feed.ts'
import { type ComparedFolders, changedFields } from './changed-fields.ts'
import type { Plan } from './plan.ts'

// The names of the old and new account come from the accounts' rows, because `fields` of a product's file lacks them.
const CHANGED = `
  SELECT type, id, coalesce(planned.title, live.line ->> '$.title') AS title, planned.hash AS hash,
    live.hash AS old_hash, planned.account AS account, live.account AS old_account,
    (SELECT title FROM planned AS owner WHERE owner.type = 'account' AND owner.id = planned.account) AS account_name,
    (SELECT line ->> '$.title' FROM live AS owner WHERE owner.type = 'account' AND owner.id = live.account) AS old_account_name
  FROM changes LEFT JOIN planned USING (type, id) LEFT JOIN live USING (type, id)
  ORDER BY type, id`

/** @param folders the files of the two generations, which show the changed fields; null leaves the fields out */
export function* planChanges(
  { database }: Plan,
  folders: ComparedFolders | null,
): Generator<ChangeLine, void> {
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
      fields: op === 'changed' && folders !== null ? fieldsOf(row, type, id, folders) : null,
    }
  }
}

type Row = Readonly<Record<string, unknown>>

function fieldsOf(
  row: Row,
  type: ChangeLine['type'],
  id: string,
  folders: ComparedFolders,
): ChangeLine['fields'] {
  const fields = changedFields(folders, type, id)
  if (fields === null) return null
  const before = { id: row['old_account'], name: row['old_account_name'] }
  const now = { id: row['account'], name: row['account_name'] }
  return before.id === now.id && before.name === now.name ? fields : { ...fields, account: [before, now] }
}

/**
 * Stores what later builds need of each published record: the hash of its JSON, for `explainRecord`, and the offsets of
 * its text in its files, for `splice`.
 */
export function rememberPublished(store: Store, { kept }: Pick<Plan, 'kept'>): void {
  // Records of kept buckets are not in `planned`, but they are not gone: they are unchanged.
  const gone =
    kept === null
      ? 'NOT EXISTS (SELECT 1 FROM planned WHERE planned.type = published.type AND planned.id = published.id)'
      : "(type, id) IN (SELECT type, id FROM changes WHERE op = 'removed')"
  inTransaction(store, () =>
    store.exec(`
    DELETE FROM published WHERE ${gone};
    INSERT OR REPLACE INTO published (type, id, record_hash, body_hash, digest, starts)
      SELECT type, id, hash, body, coalesce(planned.digest, published.digest), coalesce(planned.starts, published.starts)
      FROM planned LEFT JOIN published USING (type, id)
      WHERE body IS NOT NULL AND (is_rendered OR record_hash IS NOT hash OR body_hash IS NOT body)`),
  )
}
