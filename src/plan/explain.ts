import type { Plan } from './plan.ts'

// `same_body` is 1 if the record's JSON is as it was published, 0 if it is not, and null if the store cannot tell.
const EXPLAINED = `
  WITH compared AS (
    SELECT type, id, planned.hash AS hash, planned.body AS body, live.hash AS old
    FROM planned FULL JOIN live USING (type, id) WHERE id = ?)
  SELECT type, hash, old, CASE record_hash WHEN old THEN body_hash = body END AS same_body,
    changed_accounts.account IS NOT NULL AS account_changed, changed_translations.id IS NOT NULL AS translations_changed
  FROM compared LEFT JOIN published USING (type, id)
    LEFT JOIN changed_accounts ON type = 'account' AND changed_accounts.account = compared.id
    LEFT JOIN changed_translations ON type = 'product' AND changed_translations.id = compared.id`

/** Call it after planning and before `rememberPublished`, which overwrites the compared values. */
export function explainRecord(plan: Plan, id: string, renderAll: string | null): string[] {
  const { database } = plan
  const owner = database.prepare('SELECT account FROM products WHERE id = ?').get(id)?.['account']
  if (owner !== undefined) plan.loadProducts(String(owner))
  const rows = database.prepare(EXPLAINED).all(id)
  if (rows.length === 0)
    return [
      `There is no record "${id}", neither in the live generation nor among those of the source that were not refused`,
    ]
  return rows.map(row => `The ${row['type']} "${id}" ${reason(row, renderAll)}`)
}

function reason(row: Readonly<Record<string, unknown>>, renderAll: string | null): string {
  const { type, hash, old } = row
  if (hash === null) return 'was removed: the source has it no more, or it was refused'
  if (old === null) return 'was rendered: it is new'
  if (old !== hash) return `was rendered: ${recordChange(row)}`
  if (renderAll !== null) return `was rendered: ${renderAll}`
  if (row['translations_changed'] === 1)
    return 'was rendered: a version of it in another language came, went or changed its language'
  const sameParts =
    type === 'product' ? "the record, its account's id, name, website, logo and telephone" : 'the record'
  const notRendered = `was not rendered: ${sameParts}, the templates, the options and the version of tourpress are the same`
  return row['account_changed'] === 1
    ? `${notRendered}; its files with all products were put together again, for one of them came, changed or went`
    : notRendered
}

function recordChange({ type, same_body: isSameRecordJson }: Readonly<Record<string, unknown>>): string {
  if (type === 'account' || isSameRecordJson === 0) return 'it changed'
  return isSameRecordJson === 1
    ? "its account's id, name, website, logo or telephone changed, which its files say"
    : "it changed, or its account's id, name, website, logo or telephone did, which its files say"
}
