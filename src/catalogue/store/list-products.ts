import { idQuery, type ListFilter, preparer } from './list-filter.ts'
import type { Store } from './open-store.ts'
import { BLOCK, pageAnchors } from './page-anchors.ts'
import { inSnapshot } from './transaction.ts'

/** A part of a list. */
export interface ListQuery extends ListFilter {
  /** Products that come before it. */
  offset: number
  /** The most products it has. */
  limit: number
}

/** A product of a list. */
export interface ListedRow {
  owner: { id: string; name: string }
  /** SHA-256 of the body, in lower case. */
  hash: string
  /** The product as JSON; null where it is not wanted. */
  recordJson: string | null
}

export interface ListPart {
  /** Products of the whole list. */
  total: number
  /** By id. */
  rows: ListedRow[]
}

/**
 * Lists products by id, each part for the same price wherever it lies.
 *
 * @param wantsRecordJson asked for each product; who has made something of a body already does not need it again
 */
export function productLister(
  store: Store,
): (query: ListQuery, wantsRecordJson: (row: Omit<ListedRow, 'recordJson'>) => boolean) => ListPart {
  const anchorsOf = pageAnchors(store)
  const prepare = preparer(store)
  // An API may write a product before anybody has written its account.
  const readRow = store.prepare(
    `SELECT account, coalesce(accounts.title, account) AS name, lower(hex(products.hash)) AS hash
     FROM products LEFT JOIN accounts ON accounts.id = account WHERE products.id = ?`,
  )
  const readRecordJson = store.prepare('SELECT body FROM bodies WHERE hash = unhex(?)')

  function idsOf({ offset, limit, ...filter }: ListQuery, ends: readonly string[]): string[] {
    const { text, values } = idQuery(filter)
    const block = Math.floor(offset / BLOCK)
    return prepare(`${text} ORDER BY id LIMIT :limit OFFSET :offset`)
      .all({ ...values, after: ends[block - 1] ?? '', limit, offset: offset - block * BLOCK })
      .map(row => String(row['id']))
  }

  return (query, wantsRecordJson) =>
    inSnapshot(store, () => {
      const { total, ends } = anchorsOf(query)
      if (query.offset >= total) return { total, rows: [] }
      const rows = idsOf(query, ends).map(id => {
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
