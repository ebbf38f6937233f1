import type { SQLOutputValue } from 'node:sqlite'
import * as z from 'zod'
import { readUntilLong } from './crawl-state.ts'
import { knownOf } from './line-finder.ts'
import type { Store } from './open-store.ts'
import { textOrNull } from './text-or-null.ts'
import { inTransaction } from './transaction.ts'

/** A list of products that a crawl reads: products of one supplier, or of all suppliers, in one language. */
const OctoList = z.object({
  path: z.string(),
  /** The account of all products of the list. Null if each product names its own supplier. */
  supplier: z.string().nullable(),
  /** The language of the list's texts. Null before the crawl has read the list, or if the system states no language. */
  language: z.string().nullable(),
  isTranslation: z.boolean(),
})
export type OctoList = z.infer<typeof OctoList>

const OctoProgress = z.object({
  lists: z.array(OctoList),
  read: z.number(),
  /** Suppliers whose systems do not answer in this crawl. Their products stay as they are. */
  away: z.array(z.string()).default([]),
  contradictions: z.array(z.object({ reason: z.string(), count: z.number(), first: z.string().nullable() })),
})
export type OctoProgress = z.infer<typeof OctoProgress>

/** If `isWhole`, the item has all that a request for the product would return. */
export interface OctoItem {
  id: string | null
  json: string
  isWhole: boolean
}

/** The crawl's progress is in `crawl_accounts`, in the row with this id. No account has an empty id. */
const PROGRESS = ''
const WHOLE = '{}'

export type OctoCrawlState = ReturnType<typeof octoCrawlState>

/** An OCTO crawl stores the index of a product's list as `account`. The `body` of an item that `isWhole` is `{}`. */
export function octoCrawlState(store: Store) {
  const addProduct = store.prepare(
    'INSERT OR IGNORE INTO crawl_products (id, account, item) VALUES (?, ?, ?)',
  )
  const addWhole = store.prepare('INSERT INTO crawl_details (place, body) VALUES (?, ?)')
  const addAccount = store.prepare('INSERT OR REPLACE INTO crawl_accounts (id, body) VALUES (?, ?)')
  const addPage = store.prepare('INSERT INTO crawl_pages (page, repeated, is_lacking) VALUES (?, ?, 0)')
  const rows =
    'SELECT place, id, crawl_products.account, item, body FROM crawl_products LEFT JOIN crawl_details USING (place)'
  const unasked = store.prepare(
    `SELECT place, id, account FROM crawl_products WHERE place > ? AND id IS NOT NULL
     AND place NOT IN (SELECT place FROM crawl_details) ORDER BY place LIMIT ?`,
  )
  const products = store.prepare(`${rows} WHERE place > ? ORDER BY place LIMIT 100`)
  const byId = store.prepare(`${rows} WHERE id = ?`)
  const ofList = 'SELECT place FROM crawl_products WHERE account = ?'
  const dropWhole = store.prepare(`DELETE FROM crawl_details WHERE place IN (${ofList})`)
  const dropProducts = store.prepare('DELETE FROM crawl_products WHERE account = ?')
  const allWhole = store.prepare(`INSERT OR IGNORE INTO crawl_details SELECT place, NULL, ? FROM (${ofList})`)
  const saveProgress = (progress: OctoProgress) => addAccount.run(PROGRESS, JSON.stringify(progress))
  return {
    progress(): OctoProgress | null {
      const row = store.prepare('SELECT body FROM crawl_accounts WHERE id = ?').get(PROGRESS)
      return row === undefined ? null : OctoProgress.parse(JSON.parse(String(row['body'])))
    },
    begin: (suppliers: readonly [id: string, json: string][], progress: OctoProgress): void =>
      inTransaction(store, () => {
        for (const supplier of suppliers) addAccount.run(...supplier)
        saveProgress(progress)
      }),
    dropList: (list: number): void =>
      inTransaction(store, () => {
        dropWhole.run(String(list))
        dropProducts.run(String(list))
      }),
    addItems(list: number, items: readonly OctoItem[]): number {
      let repeated = 0
      inTransaction(store, () => {
        for (const { id, json, isWhole } of items) {
          const { changes, lastInsertRowid } = addProduct.run(id, String(list), json)
          if (changes === 0) repeated++
          else if (isWhole) addWhole.run(lastInsertRowid, WHOLE)
        }
      })
      return repeated
    },
    endList: (repeated: number, isWhole: boolean, progress: OctoProgress): void =>
      inTransaction(store, () => {
        if (isWhole) allWhole.run(WHOLE, String(progress.read - 1))
        addPage.run(progress.read, repeated)
        saveProgress(progress)
      }),
    save: saveProgress,
    hasProducts: (account: string): boolean => knownOf(store, account, 0, 1).length > 0,
    unasked: (afterPlace: number, most: number) =>
      unasked
        .all(afterPlace, most)
        .map(row => ({ place: Number(row['place']), id: String(row['id']), list: Number(row['account']) })),
    readProducts: (afterPlace: number) => readUntilLong(products.iterate(afterPlace), toProduct),
    product(id: string): OctoCrawled | null {
      const row = byId.get(id)
      return row === undefined ? null : toProduct(row)
    },
  }
}

export interface OctoCrawled {
  place: number
  id: string | null
  list: number
  item: string
  /** The response as JSON; null if the system does not answer requests for this product. */
  body: string | null
}

function toProduct({ place, id, account, item, body }: Record<string, SQLOutputValue>): OctoCrawled {
  return {
    ...{ place: Number(place), id: textOrNull(id), list: Number(account) },
    ...{ item: String(item), body: textOrNull(body) },
  }
}
