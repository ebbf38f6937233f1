import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readIncoming } from '../../../src/catalogue/incoming-record.ts'
import type { RecordType } from '../../../src/catalogue/read-record.ts'
import type { DefaultAccount, Rejection } from '../../../src/catalogue/store/assign-owners.ts'
import { beginImport } from '../../../src/catalogue/store/begin-import.ts'
import { openStore, type Store } from '../../../src/catalogue/store/open-store.ts'
import type { ImportChanges } from '../../../src/catalogue/store/replace-rows.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

export const FIRST = new Date('2026-01-01T00:00:00.000Z')
export const SECOND = new Date('2026-02-02T00:00:00.000Z')

const NOBODY: DefaultAccount = { id: null, name: null }

/** A store in a new folder; it is closed after the test. */
export function freshStore(file = join(temporaryFolder(), 'catalogue.db')): Store {
  const store = openStore(file)
  onTestFinished(() => {
    if (store.isOpen) store.close()
  })
  return store
}

/** A record as a source delivers it: an account, or a product of the account `of`. */
export const account = (id: string, fields: object = {}) => ({
  type: 'account',
  id,
  name: `Name of ${id}`,
  ...fields,
})
export const product = (id: string, of?: string, fields: object = {}) => ({
  type: 'product',
  id,
  title: `Title of ${id}`,
  ...(of === undefined ? {} : { account: { id: of } }),
  ...fields,
})

/** Adds records to an import, from line 1; each must fit its schema. */
export function addAll(store: Store, records: { type: string }[]) {
  const incoming = beginImport(store)
  const refused = records.flatMap(({ type, ...raw }, index): Rejection[] => {
    const kind: RecordType = type === 'account' ? 'account' : 'product'
    const read = readIncoming(kind, JSON.parse(JSON.stringify(raw)))
    if ('issue' in read) throw new Error(JSON.stringify(read))
    const issue = incoming.add(read.record, index + 1)
    return issue === undefined ? [] : [{ line: index + 1, id: read.record.id, issue }]
  })
  return { incoming, refused }
}

/** A whole import. */
export function importAll(
  store: Store,
  records: { type: string }[],
  { defaults = NOBODY, now = FIRST }: { defaults?: DefaultAccount; now?: Date } = {},
): { changes: ImportChanges; refused: Rejection[] } {
  const { incoming, refused } = addAll(store, records)
  const ownerless = incoming.assignOwners(defaults)
  const changes = incoming.replaceRows(now)
  incoming.commit()
  return { changes, refused: [...refused, ...ownerless] }
}

/** A fresh store after one import. */
export function storeWith(records: { type: string }[], options?: Parameters<typeof importAll>[2]): Store {
  const store = freshStore()
  importAll(store, records, options)
  return store
}

/** The rows of the catalogue: `id title`, and for products `id title account`. */
export function rowsOf(store: Store): { accounts: string[]; products: string[] } {
  const accounts = store.prepare('SELECT id, title FROM accounts ORDER BY id').all()
  const products = store.prepare('SELECT id, title, account FROM products ORDER BY id').all()
  return {
    accounts: accounts.map(row => `${row['id']} ${row['title']}`),
    products: products.map(row => `${row['id']} ${row['title']} ${row['account']}`),
  }
}

export function countOf(store: Store, table: 'bodies' | 'incoming_accounts' | 'incoming_products'): number {
  return Number(store.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])
}
