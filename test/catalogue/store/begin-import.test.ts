import { hash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { beginImport } from '../../../src/catalogue/store/begin-import.ts'
import { openStoreReadOnly, type Store } from '../../../src/catalogue/store/open-store.ts'
import { accountReader, productReader } from '../../../src/catalogue/store/read-rows.ts'
import { forgetOldRecordJson } from '../../../src/catalogue/store/record-json.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import {
  account,
  addAll,
  countOf,
  FIRST,
  freshStore,
  importAll,
  product,
  rowsOf,
  SECOND,
  storeWith,
} from './importing.ts'

const UNCHANGED = { added: 0, changed: 0, removed: 0 }
const catalogue = [account('a'), account('b'), product('p1', 'a'), product('p2', 'b'), product('p3', 'a')]

describe('beginImport counts what it changes', () => {
  test('beginImport adds every record of the first import', () => {
    const store = freshStore()
    expect(importAll(store, catalogue)).toEqual({
      changes: { added: 5, changed: 0, removed: 0 },
      refused: [],
    })
    expect(rowsOf(store)).toEqual({
      accounts: ['a Name of a', 'b Name of b'],
      products: ['p1 Title of p1 a', 'p2 Title of p2 b', 'p3 Title of p3 a'],
    })
  })

  test('beginImport of the same records changes nothing', () => {
    const store = storeWith(catalogue)
    const again = importAll(store, [...catalogue].reverse(), { now: SECOND })
    expect(again).toEqual({ changes: UNCHANGED, refused: [] })
    expect(store.prepare('SELECT count(*) AS n FROM products WHERE changed IS NULL').get()).toEqual({ n: 3 })
  })

  test('beginImport of no records removes everything', () => {
    const store = storeWith(catalogue)
    expect(importAll(store, []).changes).toEqual({ added: 0, changed: 0, removed: 5 })
    expect(rowsOf(store)).toEqual({ accounts: [], products: [] })
  })

  test.each([
    ['adds', [...catalogue, account('c'), product('p4', 'c')], { added: 2, changed: 0, removed: 0 }],
    ['removes', catalogue.slice(0, -1), { added: 0, changed: 0, removed: 1 }],
    [
      'changes an account',
      [account('a', { name: 'New' }), ...catalogue.slice(1)],
      { added: 0, changed: 1, removed: 0 },
    ],
    [
      'changes a field that is no title',
      [...catalogue.slice(0, -1), product('p3', 'a', { category: 'Walk' })],
      { added: 0, changed: 1, removed: 0 },
    ],
    [
      'changes the account of a product',
      [...catalogue.slice(0, -1), product('p3', 'b')],
      { added: 0, changed: 1, removed: 0 },
    ],
    [
      'does all three',
      [
        account('a'),
        account('c'),
        product('p1', 'a', { title: 'New' }),
        product('p2', 'c'),
        product('p9', 'a'),
      ],
      { added: 2, changed: 2, removed: 2 },
    ],
  ])('beginImport %s', (_what, records, changes) => {
    const store = storeWith(catalogue)
    expect(importAll(store, records, { now: SECOND }).changes).toEqual(changes)
    expect(importAll(store, records, { now: SECOND }).changes).toEqual(UNCHANGED)
  })

  test('beginImport writes new titles and accounts into the rows', () => {
    const store = storeWith(catalogue)
    importAll(store, [account('a', { name: 'New' }), account('b'), product('p2', 'a', { title: 'Newer' })])
    expect(rowsOf(store)).toEqual({ accounts: ['a New', 'b Name of b'], products: ['p2 Newer a'] })
  })

  test('beginImport knows when a record was first seen and when it last changed', () => {
    const store = storeWith([account('a'), product('old', 'a'), product('new', 'a')])
    importAll(
      store,
      [account('a'), product('old', 'a'), product('new', 'a', { title: 'New' }), product('more', 'a')],
      {
        now: SECOND,
      },
    )
    expect(store.prepare('SELECT id, first_seen, changed FROM products ORDER BY id').all()).toEqual([
      { id: 'more', first_seen: SECOND.toISOString(), changed: null },
      { id: 'new', first_seen: FIRST.toISOString(), changed: SECOND.toISOString() },
      { id: 'old', first_seen: FIRST.toISOString(), changed: null },
    ])
  })
})

test('beginImport dates a change after a write that is younger than the import', () => {
  const store = storeWith([account('a'), product('p', 'a')])
  store.exec("UPDATE products SET changed = '2026-02-02T00:00:07.250Z'")
  importAll(store, [account('a'), product('p', 'a', { title: 'New' })], { now: SECOND })
  expect(store.prepare('SELECT changed FROM products').all()).toEqual([
    { changed: '2026-02-02T00:00:08.000Z' },
  ])
})

describe('beginImport of equal ids', () => {
  test('beginImport keeps the first of two records with one id, and refuses the later one', () => {
    const store = freshStore()
    const { changes, refused } = importAll(store, [
      account('a', { name: 'First' }),
      account('a', { name: 'Second' }),
      product('p', 'a', { title: 'First' }),
      product('q', 'a'),
      product('p', 'a', { title: 'Second' }),
      product('p', 'a', { title: 'Third' }),
    ])
    const issue = { path: 'id', reason: 'is the id of an earlier record, which stays' }
    const ofLine3 = { ...issue, reason: `${issue.reason}: line 3` }
    expect(refused).toEqual([
      { line: 2, id: 'a', issue },
      { line: 5, id: 'p', issue: ofLine3 },
      { line: 6, id: 'p', issue: ofLine3 },
    ])
    expect(changes).toEqual({ added: 3, changed: 0, removed: 0 })
    expect(rowsOf(store)).toEqual({ accounts: ['a First'], products: ['p First a', 'q Title of q a'] })
  })

  test('beginImport takes an account and a product with one id', () => {
    const store = freshStore()
    expect(importAll(store, [account('x'), product('x', 'x')]).refused).toEqual([])
  })

  test('beginImport distinguishes ids that differ by case or by an inner space', () => {
    const store = freshStore()
    const ids = ['p', 'P', 'p 1', 'p  1', 'é', 'e\u0301']
    expect(importAll(store, [account('a'), ...ids.map(id => product(id, 'a'))]).changes.added).toBe(7)
  })
})

describe('beginImport of accounts that only products know', () => {
  test('beginImport makes them, named after the product with the lowest id', () => {
    const store = freshStore()
    const { changes } = importAll(store, [
      product('p3', undefined, { account: { id: 'a', name: 'Third' } }),
      product('p10', undefined, { account: { id: 'a', name: 'Tenth' } }),
      product('p2', undefined, { account: { id: 'a', name: 'Second' } }),
      product('p1', undefined, { account: { id: 'b', name: 'Other' } }),
    ])
    expect(rowsOf(store).accounts).toEqual(['a Tenth', 'b Other'])
    expect(changes).toEqual({ added: 6, changed: 0, removed: 0 })
  })

  test('beginImport names one whose products have no name for it by its id', () => {
    const store = storeWith([product('p1', 'a')])
    expect(rowsOf(store).accounts).toEqual(['a a'])
  })

  test('beginImport gives one whole account of the model', () => {
    const store = storeWith([product('p1', undefined, { account: { id: 'a', name: 'Blue Boats' } })])
    expect(accountReader(store)('a')?.account).toMatchObject({
      id: 'a',
      name: 'Blue Boats',
      description: null,
      faqs: [],
      reviews: [],
    })
  })

  test('beginImport takes the account itself where there is one, whatever its products call it', () => {
    const store = storeWith([
      product('p1', undefined, { account: { id: 'a', name: 'Wrong' } }),
      account('a', { name: 'Right' }),
    ])
    expect(rowsOf(store).accounts).toEqual(['a Right'])
  })

  test('beginImport is not misled by a product that names no account', () => {
    const store = storeWith([
      product('p1'),
      product('p2', undefined, { account: { id: 'a', name: 'Blue Boats' } }),
    ])
    expect(rowsOf(store)).toEqual({
      accounts: ['a Blue Boats'],
      products: ['p1 Title of p1 a', 'p2 Title of p2 a'],
    })
  })

  test.each([
    ['a&amp;b', 'a&b'],
    ['a&amp;amp;b', 'a&b'],
    ['a&amp;#60;b', 'a<b'],
  ])('beginImport decodes the id %s of one, so that its product finds it', (id, decoded) => {
    const store = storeWith([product('p1', undefined, { account: { id, name: 'Tom &amp;lt;3' } })])
    expect(rowsOf(store)).toEqual({
      accounts: [`${decoded} Tom <3`],
      products: [`p1 Title of p1 ${decoded}`],
    })
  })
})

describe('beginImport of products without an account', () => {
  test('beginImport gives them to the only account', () => {
    const store = freshStore()
    const { refused } = importAll(store, [account('a'), product('p1'), product('p2', 'a')])
    expect(refused).toEqual([])
    expect(rowsOf(store).products).toEqual(['p1 Title of p1 a', 'p2 Title of p2 a'])
  })

  test('beginImport gives them to the only account also where a default is named', () => {
    const store = storeWith([account('a'), product('p1')], { defaults: { id: 'd', name: 'Default' } })
    expect(rowsOf(store)).toEqual({ accounts: ['a Name of a'], products: ['p1 Title of p1 a'] })
  })

  test('beginImport gives them to the only account that products name', () => {
    const store = storeWith([product('p2', 'a'), product('p3')])
    expect(rowsOf(store).products).toEqual(['p2 Title of p2 a', 'p3 Title of p3 a'])
  })

  test.each([
    ['with its name', { id: 'd', name: 'Default' }, 'd Default'],
    ['without a name', { id: 'd', name: null }, 'd d'],
  ])('beginImport gives them to the default account %s where there are several', (_what, defaults, row) => {
    const store = freshStore()
    const { changes, refused } = importAll(store, [account('a'), account('b'), product('p1')], { defaults })
    expect(refused).toEqual([])
    expect(changes.added).toBe(4)
    expect(rowsOf(store)).toEqual({
      accounts: ['a Name of a', 'b Name of b', row],
      products: ['p1 Title of p1 d'],
    })
  })

  test('beginImport gives them to the default account where there is none at all', () => {
    const store = storeWith([product('p1')], { defaults: { id: 'd', name: 'Default' } })
    expect(rowsOf(store)).toEqual({ accounts: ['d Default'], products: ['p1 Title of p1 d'] })
  })

  test('beginImport leaves the name of a default account that the source knows', () => {
    const store = storeWith([account('a'), account('d', { name: 'Own' }), product('p1')], {
      defaults: { id: 'd', name: 'Default' },
    })
    expect(rowsOf(store).accounts).toEqual(['a Name of a', 'd Own'])
  })

  test.each([
    ['where there are several accounts', [account('a'), account('b')]],
    ['where there is none', []],
    ['where products name several', [product('p8', 'a'), product('p9', 'b')]],
  ])('beginImport refuses them %s and no default', (_what, others) => {
    const store = freshStore()
    const { refused } = importAll(store, [...others, product('p1'), product('p2')])
    const line = others.length + 1
    expect(refused.map(refusal => [refusal.line, refusal.id, refusal.issue.path])).toEqual([
      [line, 'p1', 'account'],
      [line + 1, 'p2', 'account'],
    ])
    expect(refused[0]?.issue.reason).toMatch(/^is missing.*--account-id/)
    expect(rowsOf(store).products.filter(row => /^p[12] /.test(row))).toEqual([])
  })
})

describe('beginImport that is not finished', () => {
  const before = { accounts: ['a Name of a'], products: ['p1 Title of p1 a'] }
  const others = [account('b'), product('p2', 'b')]
  const first = [account('a'), product('p1', 'a')]

  const storeInFile = () => {
    const file = join(temporaryFolder(), 'catalogue.db')
    const store = freshStore(file)
    importAll(store, first)
    return { file, store }
  }

  test('beginImport before assignOwners and replaceRows leaves the rows, and the next import is not touched by it', () => {
    const { file, store } = storeInFile()
    addAll(store, others)
    store.close()
    const reopened = freshStore(file)
    expect(rowsOf(reopened)).toEqual(before)
    const { changes } = importAll(reopened, [account('a'), product('p1', 'a'), product('p3', 'a')])
    expect(changes).toEqual({ added: 1, changed: 0, removed: 0 })
  })

  test('beginImport before replaceRows leaves the rows, and the next import is not touched by it', () => {
    const { file, store } = storeInFile()
    addAll(store, others).incoming.assignOwners({ id: null, name: null })
    expect(rowsOf(store)).toEqual(before)
    store.close()
    const reopened = freshStore(file)
    expect(rowsOf(reopened)).toEqual(before)
    importAll(reopened, first)
    expect(rowsOf(reopened)).toEqual(before)
  })

  test('beginImport of so many that some of its rows are committed leaves the rows too', () => {
    const { file, store } = storeInFile()
    addAll(store, [account('b'), ...Array.from({ length: 5100 }, (_, index) => product(`q${index}`, 'b'))])
    store.close()
    const reopened = freshStore(file)
    // Checks the test itself: a kill after the first transaction must leave rows.
    expect(countOf(reopened, 'incoming_products')).toBeGreaterThan(4000)
    expect(rowsOf(reopened)).toEqual(before)
    expect(importAll(reopened, first).changes).toEqual(UNCHANGED)
    expect(countOf(reopened, 'incoming_products')).toBe(0)
    expect(countOf(reopened, 'incoming_accounts')).toBe(0)
  })

  test('beginImport shows nothing to another reader before it is committed', () => {
    const { file, store } = storeInFile()
    const reader = openStoreReadOnly(file)
    try {
      const { incoming } = addAll(store, others)
      expect(rowsOf(reader)).toEqual(before)
      incoming.assignOwners({ id: null, name: null })
      expect(rowsOf(reader)).toEqual(before)
      incoming.replaceRows(SECOND)
      expect(rowsOf(reader)).toEqual(before)
      incoming.commit()
      expect(rowsOf(reader)).toEqual({ accounts: ['b Name of b'], products: ['p2 Title of p2 b'] })
    } finally {
      reader.close()
    }
  })

  test('beginImport that is rolled back says what would change, and leaves the rows', () => {
    const store = storeWith(first)
    const { incoming } = addAll(store, others)
    incoming.assignOwners({ id: null, name: null })
    expect(incoming.replaceRows(SECOND)).toEqual({ added: 2, changed: 0, removed: 2 })
    incoming[Symbol.dispose]()
    expect(rowsOf(store)).toEqual(before)
    expect(importAll(store, others, { now: SECOND }).changes).toEqual({ added: 2, changed: 0, removed: 2 })
  })

  test('beginImport begins without incoming rows', () => {
    const store = freshStore()
    addAll(store, others).incoming.assignOwners({ id: null, name: null })
    beginImport(store).assignOwners({ id: null, name: null })
    expect(countOf(store, 'incoming_products')).toBe(0)
    expect(countOf(store, 'incoming_accounts')).toBe(0)
  })
})

describe('beginImport beside changes over the API', () => {
  /** Imitates a write over the API, which changes `hash` but not `source_hash`. */
  function changeOverApi(store: Store, id: string, title: string): void {
    const recordJson = JSON.stringify({ ...productReader(store)(id)?.product, title })
    const digest = hash('sha256', recordJson, 'buffer')
    store.prepare('INSERT INTO bodies (hash, body) VALUES (?, ?)').run(digest, recordJson)
    store.prepare('UPDATE products SET hash = ?, title = ? WHERE id = ?').run(digest, title, id)
  }

  test('beginImport leaves a changed row while the record of the source is the same', () => {
    const store = storeWith(catalogue)
    changeOverApi(store, 'p1', 'Changed')
    expect(importAll(store, catalogue, { now: SECOND }).changes).toEqual(UNCHANGED)
    expect(productReader(store)('p1')?.product.title).toBe('Changed')
    expect(rowsOf(store).products[0]).toBe('p1 Changed a')
  })

  test('beginImport overwrites it once the record of the source has changed', () => {
    const store = storeWith(catalogue)
    changeOverApi(store, 'p1', 'Changed')
    const newer = catalogue.map(record =>
      record.id === 'p1' ? product('p1', 'a', { title: 'Newer' }) : record,
    )
    expect(importAll(store, newer, { now: SECOND }).changes).toEqual({ added: 0, changed: 1, removed: 0 })
    expect(productReader(store)('p1')?.product.title).toBe('Newer')
  })

  test('beginImport leaves a row that was made over the API', () => {
    const store = storeWith(catalogue)
    store.exec("UPDATE products SET source_hash = NULL WHERE id = 'p1'")
    const { changes } = importAll(store, [account('a'), account('b')])
    expect(changes).toEqual({ added: 0, changed: 0, removed: 2 })
    expect(rowsOf(store).products).toEqual(['p1 Title of p1 a'])
  })

  test('beginImport removes an account that only products named, once the source has taken over what was made there', () => {
    const named = product('p1', undefined, { account: { id: 'c', name: 'C' } })
    const store = storeWith([account('b'), named])
    store.exec(`INSERT INTO products (id, account, title, location, is_active, hash, source_hash, first_seen)
      SELECT 'made', account, 'Made', location, 1, hash, NULL, first_seen FROM products`)
    importAll(store, [account('b')])
    expect(rowsOf(store)).toEqual({ accounts: ['b Name of b', 'c C'], products: ['made Made c'] })
    importAll(store, [account('b'), product('made', 'b')])
    expect(rowsOf(store)).toEqual({ accounts: ['b Name of b'], products: ['made Title of made b'] })
  })

  test("forgetOldRecordJson keeps the source's JSON of a row changed over the API", () => {
    const store = storeWith(catalogue)
    changeOverApi(store, 'p1', 'Changed')
    forgetOldRecordJson(store)
    expect(countOf(store, 'bodies')).toBe(6)
  })
})

describe('forgetOldRecordJson', () => {
  test('forgetOldRecordJson deletes only the JSON of changed and removed records', () => {
    const store = storeWith(catalogue)
    expect(countOf(store, 'bodies')).toBe(5)
    importAll(store, [account('a'), account('b'), product('p1', 'a', { title: 'New' }), product('p2', 'b')])
    // Published records stay readable until the next publish has succeeded.
    expect(countOf(store, 'bodies')).toBe(6)
    forgetOldRecordJson(store)
    expect(countOf(store, 'bodies')).toBe(4)
    expect(productReader(store)('p1')?.product.title).toBe('New')
    expect(productReader(store)('p2')?.product.title).toBe('Title of p2')
    expect(accountReader(store)('a')?.account.name).toBe('Name of a')
  })

  test('forgetOldRecordJson deletes the JSON of a rejected duplicate', () => {
    const store = storeWith([...catalogue, product('p1', 'a', { title: 'Second' })])
    forgetOldRecordJson(store)
    expect(countOf(store, 'bodies')).toBe(5)
  })

  test('forgetOldRecordJson keeps the JSON that was last published', () => {
    const store = storeWith(catalogue)
    store.exec(
      "INSERT INTO published (type, id, record_hash, body_hash) SELECT 'product', id, '', hash FROM products WHERE id = 'p1'",
    )
    importAll(store, [account('a'), account('b'), product('p1', 'a', { title: 'New' })])
    forgetOldRecordJson(store)
    expect(countOf(store, 'bodies')).toBe(4)
    importAll(store, [account('a'), account('b')])
    forgetOldRecordJson(store)
    expect(countOf(store, 'bodies')).toBe(2)
  })

  test('forgetOldRecordJson deletes nothing from an unchanged store', () => {
    const store = storeWith(catalogue)
    forgetOldRecordJson(store)
    forgetOldRecordJson(store)
    expect(countOf(store, 'bodies')).toBe(5)
  })
})
