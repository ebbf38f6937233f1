import type { Owner } from '../v1/v1-resource.ts'
import { idParameters, idQuery, type ListFilter, preparer } from './list-filter.ts'
import type { Store } from './open-store.ts'
import { type Block, pageAnchors, START } from './page-anchors.ts'
import { inSnapshot } from './transaction.ts'

interface ListQuery extends ListFilter {
  offset: number
  limit: number
}

export interface ListedRow {
  owner: Owner
  /** SHA-256 of the product's JSON, in lower case. */
  hash: string
  recordJson: string | null
}

export interface ListPart {
  total: number
  rows: ListedRow[]
}

export function productLister(
  store: Store,
): (query: ListQuery, wantsRecordJson: (row: Omit<ListedRow, 'recordJson'>) => boolean) => ListPart {
  const anchorsOf = pageAnchors(store)
  const prepare = preparer(store)
  // A client may write a product before its account exists. LEFT JOIN finds it too; its account's name is then the id.
  const readRow = store.prepare(
    `SELECT account, coalesce(accounts.title, account) AS name, lower(hex(products.hash)) AS hash
     FROM products LEFT JOIN accounts ON accounts.id = account WHERE products.id = ?`,
  )
  const readRecordJson = store.prepare('SELECT body FROM bodies WHERE hash = unhex(?)')

  function idsOf({ offset, limit, ...filter }: ListQuery, blocks: readonly Block[]): string[] {
    const { first, before } = blocks.findLast(({ before }) => before <= offset) ?? START
    return prepare(`${idQuery(filter)} ORDER BY id LIMIT :limit OFFSET :offset`)
      .all({ ...idParameters(filter), first, limit, offset: offset - before })
      .map(row => String(row['id']))
  }

  return (query, wantsRecordJson) =>
    inSnapshot(store, () => {
      const { total, blocks } = anchorsOf(query)
      if (query.offset >= total) return { total, rows: [] }
      const rows = idsOf(query, blocks).map(id => {
        const found = readRow.get(id)
        const row = {
          owner: { id: String(found?.['account']), name: String(found?.['name']) },
          hash: String(found?.['hash']),
        }
        return {
          ...row,
          recordJson: wantsRecordJson(row) ? String(readRecordJson.get(row.hash)?.['body']) : null,
        }
      })
      return { total, rows }
    })
}
