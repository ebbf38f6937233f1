import type { SQLOutputValue } from 'node:sqlite'
import { type Contradiction, contradictionsOf } from './crawl-contradictions.ts'
import type { Store } from './open-store.ts'
import { inTransaction } from './transaction.ts'

/** A product as the list has it. */
export interface ListedProduct {
  /** Null where it has none that can be asked for: the item itself is the record then. */
  id: string | null
  account: string | null
  /** The item as JSON. */
  item: string
}

/** What a single-record read gave. */
export interface ProductDetail {
  place: number
  /** The id of the account that the answer names. */
  account: string | null
  /** The answer as JSON; null where the product was not there. */
  body: string | null
}

/** A product as the crawl knows it: its answer, and its list item. */
export interface CrawledProduct {
  place: number
  /** Null where it has none that can be asked for. */
  id: string | null
  body: string | null
  item: string
}

export interface CrawledAccount {
  id: string
  /** The answer as JSON; null where the account was not there. */
  body: string | null
}

/** A page of the list. */
export interface ListedPage {
  products: readonly ListedProduct[]
  /** It names a category or a location that none of its products has. */
  isLacking: boolean
}

/** How far a list has been read; null before its first answer. */
export interface ListSize {
  totalPages: number
  pageSize: number
}

/** A crawl in progress, kept in the store. Each `add` is a transaction of its own: a kill loses no more than one. */
export interface CrawlState {
  listSize(): ListSize | null
  /** Pages are read in their order, so this is the last one that is here. */
  pages(): number
  /** Whether every one of these products is here already. */
  hasProducts(ids: readonly string[]): boolean
  /** Keeps a page; a product that an earlier page had stays as it was. */
  addPage(page: number, size: ListSize, listed: ListedPage): void
  /** Forgets what was fetched, for the list has changed meanwhile. */
  restart(): void
  counts(): { products: number; details: number; accounts: number }
  /** Products that only the list knows. */
  listOnlyCount(): number
  /** What the answers contradict each other in; none where they agree. */
  contradictions(): Contradiction[]
  /** Products that were not asked for yet, by place. */
  unaskedProducts(afterPlace: number, most: number): { place: number; id: string }[]
  addDetails(details: readonly ProductDetail[]): void
  /** Accounts that were not asked for yet, by id, with how many products of the list they have. */
  unaskedAccounts(): { id: string; products: number }[]
  addAccounts(accounts: readonly CrawledAccount[]): void
  /** What was fetched of the accounts after one, by id: few where their answers are long, none behind the last. */
  readAccounts(afterId: string): CrawledAccount[]
  /** The same of the products, by place. */
  readProducts(afterPlace: number): CrawledProduct[]
}

/** How many rows are read at once, and after how many characters of their answers no further one: one alone may have tens of MB. */
const [MOST_ROWS, MOST_TEXT] = [100, 4 * 1024 * 1024]

/** The crawl in progress. Its statements are made once. */
export function crawlState(store: Store): CrawlState {
  const addPage = store.prepare('INSERT INTO crawl_pages (page, repeated, is_lacking) VALUES (?, ?, ?)')
  const addSize = store.prepare('UPDATE crawl SET total_pages = ?, page_size = ?')
  const hasProduct = store.prepare('SELECT 1 FROM crawl_products WHERE id = ?')
  const addProduct = store.prepare(
    'INSERT OR IGNORE INTO crawl_products (id, account, item) VALUES (?, ?, ?)',
  )
  const addDetail = store.prepare('INSERT INTO crawl_details (place, account, body) VALUES (?, ?, ?)')
  const addAccount = store.prepare('INSERT INTO crawl_accounts (id, body) VALUES (?, ?)')
  const unasked = store.prepare(
    `SELECT place, id FROM crawl_products WHERE place > ? AND id IS NOT NULL
     AND place NOT IN (SELECT place FROM crawl_details) ORDER BY place LIMIT ?`,
  )
  const products = store.prepare(
    `SELECT place, id, body, item
     FROM crawl_products LEFT JOIN crawl_details AS details USING (place)
     WHERE place > ? ORDER BY place LIMIT ?`,
  )
  const accounts = store.prepare('SELECT id, body FROM crawl_accounts WHERE id > ? ORDER BY id LIMIT ?')
  const count = (table: string) => Number(store.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])

  return {
    listSize() {
      const row = store.prepare('SELECT total_pages, page_size FROM crawl').get()
      if (row === undefined || row['total_pages'] === null) return null
      return { totalPages: Number(row['total_pages']), pageSize: Number(row['page_size']) }
    },
    pages: () => count('crawl_pages'),
    hasProducts: ids => ids.every(id => hasProduct.get(id) !== undefined),
    addPage: (page, size, { products: listed, isLacking }) =>
      inTransaction(store, () => {
        let added = 0
        for (const { id, account, item } of listed) added += Number(addProduct.run(id, account, item).changes)
        addPage.run(page, listed.length - added, Number(isLacking))
        addSize.run(size.totalPages, size.pageSize)
      }),
    restart: () =>
      inTransaction(store, () => store.exec(`${EMPTY_CRAWL} UPDATE crawl SET total_pages = NULL`)),
    counts: () => ({
      products: count('crawl_products'),
      details: count('crawl_details'),
      accounts: count('crawl_accounts'),
    }),
    listOnlyCount: () =>
      count('crawl_products LEFT JOIN crawl_details USING (place) WHERE crawl_details.body IS NULL'),
    contradictions: () => contradictionsOf(store),
    unaskedProducts: (after, most) =>
      unasked.all(after, most).map(row => ({ place: Number(row['place']), id: String(row['id']) })),
    addDetails: details =>
      inTransaction(store, () => {
        for (const { place, account, body } of details) addDetail.run(place, account, body)
      }),
    unaskedAccounts: () =>
      store
        .prepare(
          `SELECT coalesce(details.account, listed.account) AS owner, count(*) AS products
           FROM crawl_products AS listed LEFT JOIN crawl_details AS details USING (place)
           WHERE owner IS NOT NULL AND owner NOT IN (SELECT id FROM crawl_accounts) GROUP BY owner ORDER BY owner`,
        )
        .all()
        .map(row => ({ id: String(row['owner']), products: Number(row['products']) })),
    addAccounts: found =>
      inTransaction(store, () => {
        for (const { id, body } of found) addAccount.run(id, body)
      }),
    readAccounts: after =>
      readUntilLong(accounts.iterate(after, MOST_ROWS), row => ({
        id: String(row['id']),
        body: textOf(row['body']),
      })),
    readProducts: after =>
      readUntilLong(products.iterate(after, MOST_ROWS), row => ({
        place: Number(row['place']),
        id: textOf(row['id']),
        body: textOf(row['body']),
        item: String(row['item']),
      })),
  }
}

/** Deletes what a crawl kept, whatever it is. */
export const EMPTY_CRAWL =
  'DELETE FROM crawl_pages; DELETE FROM crawl_products; DELETE FROM crawl_details; DELETE FROM crawl_accounts;'

/** Rows, until their texts are long enough. */
function readUntilLong<Row extends { body: string | null; item?: string }>(
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

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
