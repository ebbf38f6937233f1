import type { SQLOutputValue } from 'node:sqlite'
import { contradictionsOf } from './crawl-contradictions.ts'
import type { Store } from './open-store.ts'
import { textOrNull } from './text-or-null.ts'
import { inTransaction } from './transaction.ts'

export interface ListedProduct {
  /** Null if the list item has no id that can be requested. The item is then all that is known of the product. */
  id: string | null
  account: string | null
  item: string
}

export interface ProductDetail {
  place: number
  account: string | null
  /** The response as JSON; null if the product was not found. */
  body: string | null
}

export interface CrawledProduct {
  place: number
  id: string | null
  body: string | null
  item: string
}

export interface CrawledAccount {
  id: string
  /** The response to a request for the account, as JSON; null if it was not found. */
  body: string | null
}

export interface ListedPage {
  products: readonly ListedProduct[]
  /** Whether the page's `categories` or `locations` name a category or location that none of its products has. */
  isLacking: boolean
}

export interface ListSize {
  totalPages: number
  pageSize: number
}

/** A read ends after this many rows, or after this many characters, because a response may have tens of MB. */
const [MOST_ROWS, MOST_TEXT] = [100, 4 * 1024 * 1024]

/** A crawl in progress, saved in the store. A kill loses at most what one call such as `addPage(…)` would save. */
export type CrawlState = ReturnType<typeof crawlState>

export function crawlState(store: Store) {
  return { ...crawlProgress(store), ...crawlWriters(store), ...crawlReaders(store) }
}

function crawlProgress(store: Store) {
  const hasProduct = store.prepare('SELECT 1 FROM crawl_products WHERE id = ?')
  const unasked = store.prepare(
    `SELECT place, id FROM crawl_products WHERE place > ? AND id IS NOT NULL
     AND place NOT IN (SELECT place FROM crawl_details) ORDER BY place LIMIT ?`,
  )
  const count = (table: string) => Number(store.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])
  return {
    listSize(): ListSize | null {
      const row = store.prepare('SELECT total_pages, page_size FROM crawl').get()
      if (row === undefined || row['total_pages'] === null) return null
      return { totalPages: Number(row['total_pages']), pageSize: Number(row['page_size']) }
    },
    /** The number of saved pages. Pages are saved in order, so this is also the number of the last one. */
    pages: () => count('crawl_pages'),
    hasProducts: (ids: readonly string[]) => ids.every(id => hasProduct.get(id) !== undefined),
    counts: () => ({
      products: count('crawl_products'),
      details: count('crawl_details'),
      accounts: count("crawl_accounts WHERE id <> ''"),
    }),
    listOnlyCount: () =>
      count('crawl_products LEFT JOIN crawl_details USING (place) WHERE crawl_details.body IS NULL'),
    contradictions: () => contradictionsOf(store),
    unaskedProducts: (afterPlace: number, most: number) =>
      unasked.all(afterPlace, most).map(row => ({ place: Number(row['place']), id: String(row['id']) })),
    unaskedAccounts: () =>
      store
        .prepare(
          `SELECT coalesce(details.account, listed.account) AS owner, count(*) AS products
           FROM crawl_products AS listed LEFT JOIN crawl_details AS details USING (place)
           WHERE owner IS NOT NULL AND owner NOT IN (SELECT id FROM crawl_accounts) GROUP BY owner ORDER BY owner`,
        )
        .all()
        .map(row => ({ id: String(row['owner']), products: Number(row['products']) })),
  }
}

function crawlWriters(store: Store) {
  const addPage = store.prepare('INSERT INTO crawl_pages (page, repeated, is_lacking) VALUES (?, ?, ?)')
  const addSize = store.prepare('UPDATE crawl SET total_pages = ?, page_size = ?')
  const addProduct = store.prepare(
    'INSERT OR IGNORE INTO crawl_products (id, account, item) VALUES (?, ?, ?)',
  )
  const addDetail = store.prepare('INSERT INTO crawl_details (place, account, body) VALUES (?, ?, ?)')
  const addAccount = store.prepare('INSERT INTO crawl_accounts (id, body) VALUES (?, ?)')
  return {
    /** Saves a page of the list. If an earlier page had one of its products, the earlier item stays. */
    addPage: (page: number, size: ListSize, { products: listed, isLacking }: ListedPage) =>
      inTransaction(store, () => {
        let added = 0
        for (const { id, account, item } of listed) added += Number(addProduct.run(id, account, item).changes)
        addPage.run(page, listed.length - added, Number(isLacking))
        addSize.run(size.totalPages, size.pageSize)
      }),
    restart: () =>
      inTransaction(store, () => store.exec(`${EMPTY_CRAWL} UPDATE crawl SET total_pages = NULL`)),
    addDetails: (details: readonly ProductDetail[]) =>
      inTransaction(store, () => {
        for (const { place, account, body } of details) addDetail.run(place, account, body)
      }),
    addAccounts: (found: readonly CrawledAccount[]) =>
      inTransaction(store, () => {
        for (const { id, body } of found) addAccount.run(id, body)
      }),
  }
}

function crawlReaders(store: Store) {
  const products = store.prepare(
    `SELECT place, id, body, item
     FROM crawl_products LEFT JOIN crawl_details AS details USING (place)
     WHERE place > ? ORDER BY place LIMIT ?`,
  )
  const accounts = store.prepare('SELECT id, body FROM crawl_accounts WHERE id > ? ORDER BY id LIMIT ?')
  return {
    readAccounts: (afterId: string) =>
      readUntilLong(accounts.iterate(afterId, MOST_ROWS), row => ({
        id: String(row['id']),
        body: textOrNull(row['body']),
      })),
    readProducts: (afterPlace: number) =>
      readUntilLong(products.iterate(afterPlace, MOST_ROWS), row => ({
        place: Number(row['place']),
        id: textOrNull(row['id']),
        body: textOrNull(row['body']),
        item: String(row['item']),
      })),
  }
}

export const EMPTY_CRAWL =
  'DELETE FROM crawl_pages; DELETE FROM crawl_products; DELETE FROM crawl_details; DELETE FROM crawl_accounts;'

export function readUntilLong<Row extends { body: string | null; item?: string }>(
  rows: Iterable<Record<string, SQLOutputValue>>,
  toRow: (row: Record<string, SQLOutputValue>) => Row,
): Row[] {
  const read: Row[] = []
  let length = 0
  for (const row of rows) {
    const made = toRow(row)
    read.push(made)
    length += (made.body ?? '').length + (made.item ?? '').length
    if (length > MOST_TEXT) break
  }
  return read
}
