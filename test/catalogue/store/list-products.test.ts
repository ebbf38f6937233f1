import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idParameters, idQuery } from '../../../src/catalogue/store/list-filter.ts'
import { productLister } from '../../../src/catalogue/store/list-products.ts'
import type { Store } from '../../../src/catalogue/store/open-store.ts'
import { productWriter } from '../../../src/catalogue/store/product-writer.ts'
import { accountFinder } from '../../../src/catalogue/store/read-rows.ts'
import { foldCase } from '../../../src/catalogue/text/comparison-keys.ts'
import { toListItem } from '../../../src/catalogue/v1/v1-list-item.ts'
import { listLocation } from '../../../src/catalogue/v1/v1-locations.ts'
import { examples } from '../../helpers/extent.ts'
import { fullProduct } from '../../helpers/full-records.ts'
import { bareProduct, readProduct } from '../model.ts'
import { fullResource } from '../v1/v1-records.ts'
import { account, freshStore, importAll, product, storeWith } from './importing.ts'

const ALL = { account: null, location: null, offset: 0, limit: 10_000 }
const located = (id: string, of: string, location: string) =>
  product(id, of, { locations: [{ type: 'START', title: location }] })

const versionOf = (store: Store) =>
  Number(store.prepare('SELECT version FROM list_version').get()?.['version'])

describe('productLister', () => {
  const ids = Array.from({ length: 1501 }, (_, index) => `n${10_000 + index}`)
  const records = [
    account('a'),
    account('b'),
    ...ids.map((id, index) => located(id, 'ab'[index % 2] ?? '', 'Howth')),
  ]

  function listed(list: ReturnType<typeof productLister>, query: object) {
    const { total, rows } = list({ ...ALL, ...query }, () => true)
    return { total, ids: rows.map(({ recordJson }) => String(JSON.parse(recordJson ?? '{}').id)) }
  }

  test('productLister lists the same from any offset, beside the ends of blocks too', () => {
    const list = productLister(storeWith(records))
    for (const offset of [0, 1, 499, 500, 501, 999, 1000, 1001, 1499, 1500, 1501, 5000])
      expect(listed(list, { offset, limit: 3 })).toEqual({ total: 1501, ids: ids.slice(offset, offset + 3) })
    const ofB = ids.filter((_, index) => index % 2 === 1)
    for (const query of [{ account: 'b' }, { account: 'b', location: 'howth' }])
      expect(listed(list, { ...query, offset: 498, limit: 5 })).toEqual({
        total: 750,
        ids: ofB.slice(498, 503),
      })
  })

  test('productLister sees what another connection has written, and what it has not yet', () => {
    const store = storeWith(records.slice(0, 602))
    const list = productLister(store)
    expect(listed(list, { limit: 1 }).total).toBe(600)
    store.exec("BEGIN; DELETE FROM products WHERE id < 'n10010'")
    expect(listed(list, { offset: 500, limit: 1 })).toEqual({ total: 590, ids: ['n10510'] })
    store.exec('ROLLBACK')
    expect(listed(list, { offset: 500, limit: 1 })).toEqual({ total: 600, ids: ['n10500'] })
  })

  test('productLister lists by town what it lists by the slow definition, and in the order of ids', () => {
    const names = fc.constantFrom(null, 'Tours', 'Blois', 'Old port')
    const start = fc.record({ title: names, addressLocality: names })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b'), start), { maxLength: 40 }), starts => {
        const store = freshStore()
        const given = starts.map(([of, { title, addressLocality }], index) => ({
          id: `p${String((index * 17) % 40).padStart(2, '0')}`,
          of,
          names: [title ?? addressLocality, addressLocality].map(String),
          locations: [{ type: 'START', title, place: { addressLocality } }],
        }))
        importAll(store, [
          account('a'),
          account('b'),
          ...given.map(({ id, of, locations }) => product(id, of, { locations })),
        ])
        const list = productLister(store)
        for (const location of ['Tours', 'Blois', 'Old port'])
          for (const owner of [null, 'a']) {
            const ids = given
              .filter(({ of, names }) => names.includes(location) && (owner === null || of === owner))
              .map(({ id }) => id)
              .sort()
            const query = { account: owner, location: foldCase(location) }
            expect(listed(list, query)).toEqual({ total: ids.length, ids })
            expect(listed(list, { ...query, offset: 2, limit: 3 }).ids).toEqual(ids.slice(2, 5))
          }
      }),
      { numRuns: examples(4, 200) },
    )
  })

  test.each([
    { account: null, location: 'tours' },
    { account: 'a', location: 'tours' },
  ])('a list of %j reads two indexes side by side and sorts nothing', filter => {
    const plan = freshStore()
      .prepare(`EXPLAIN QUERY PLAN ${idQuery(filter)} ORDER BY id LIMIT 5`)
      .all({ ...idParameters(filter), first: '' })
      .map(({ detail }) => String(detail))
    expect(plan[0]).toBe('MERGE (UNION ALL)')
    expect(plan.filter(detail => /B-TREE|SCAN/.test(detail))).toEqual([])
  })

  test('productLister finds a product in its new town after a write, and no more in the old one', () => {
    const store = freshStore()
    const inTown = (addressLocality: string) =>
      product('p1', 'a', { locations: [{ type: 'START', title: 'Pier', place: { addressLocality } }] })
    importAll(store, [account('a'), inTown('Tours')])
    const list = productLister(store)
    const found = (location: string) => listed(list, { location }).ids
    expect([found('tours'), found('blois'), found('pier')]).toEqual([['p1'], [], ['p1']])
    const before = versionOf(store)
    productWriter(store, 'a', new Date()).replace(readProduct({ ...inTown('Blois') }).product)
    expect([found('tours'), found('blois'), found('pier')]).toEqual([[], ['p1'], ['p1']])
    expect(versionOf(store)).toBeGreaterThan(before)
  })

  test('productLister reads no body that is not wanted', () => {
    const store = storeWith([account('a'), product('p1', 'a'), product('p2', 'a')])
    const known = productLister(store)(ALL, () => true).rows[0]?.hash
    const { rows } = productLister(store)(ALL, ({ hash }) => hash !== known)
    expect(rows.map(({ recordJson, owner }) => [recordJson === null, owner])).toEqual([
      [true, { id: 'a', name: 'Name of a' }],
      [false, { id: 'a', name: 'Name of a' }],
    ])
  })
})

describe('list_blocks', () => {
  /** Inserts, deletes, withdraws or brings back the products whose numbers are in a range. */
  const change = fc.record({
    sql: fc.constantFrom(
      `INSERT OR IGNORE INTO products (id, account, title, location, is_active, hash, first_seen)
       SELECT value, 'a', 'T', '', 1, CAST(value AS BLOB), '' FROM json_each(?)`,
      `INSERT INTO products (id, account, title, location, is_active, hash, first_seen)
       SELECT value, 'a', 'T', '', 1, CAST(value AS BLOB), '' FROM json_each(?) WHERE true ORDER BY random()
       ON CONFLICT (id) DO UPDATE SET is_active = 1`,
      'DELETE FROM products WHERE id IN (SELECT value FROM json_each(?))',
      'UPDATE products SET is_active = 0 WHERE id IN (SELECT value FROM json_each(?))',
      'UPDATE products SET is_active = 1 WHERE id IN (SELECT value FROM json_each(?))',
    ),
    start: fc.nat(3000),
    count: fc.constantFrom(1, 2, 600, 1500, 3000),
    step: fc.constantFrom(1, 2, 7),
  })

  test('list_blocks finds each page that a walk finds, whatever is added, removed and withdrawn', () => {
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 3, maxLength: 12 }),
        fc.array(fc.nat(5000)),
        (changes, offsets) => {
          const store = freshStore()
          const list = productLister(store)
          for (const { sql, start, count, step } of changes) {
            const ids = Array.from({ length: count }, (_, index) => `p${10_000 + start + index * step}`)
            store.prepare(sql).run(JSON.stringify(ids))
            const active = store.prepare('SELECT id FROM products WHERE is_active ORDER BY id').all()
            for (const offset of [0, 500, 999, 1000, 1001, active.length - 1, ...offsets]) {
              const { total, rows } = list({ ...ALL, offset: Math.max(offset, 0), limit: 3 }, () => false)
              expect(total).toBe(active.length)
              expect(rows.map(({ hash }) => Buffer.from(hash, 'hex').toString())).toEqual(
                active
                  .slice(Math.max(offset, 0))
                  .slice(0, 3)
                  .map(({ id }) => id),
              )
            }
            // No page skips more than a block, and blocks that were emptied are gone.
            const [first, ...others] = store.prepare('SELECT products FROM list_blocks ORDER BY first').all()
            expect(first?.['products']).toSatisfy(n => Number(n) <= 1000)
            for (const { products } of others)
              expect(products).toSatisfy(n => Number(n) > 0 && Number(n) <= 1000)
          }
        },
      ),
      { numRuns: examples(4, 100) },
    )
  })
})

describe('list_version', () => {
  test('list_version stays while texts are written, and changes with what a list holds', () => {
    const store = freshStore()
    const records = [account('a'), account('b'), located('p1', 'a', 'Howth'), located('p2', 'a', 'Howth')]
    importAll(store, records)
    const first = versionOf(store)
    importAll(store, records)
    importAll(
      store,
      records.map(record => (record.id === 'p1' ? { ...record, description: 'New' } : record)),
    )
    importAll(
      store,
      records.map(record => (record.id === 'a' ? { ...record, name: 'New' } : record)),
    )
    expect(versionOf(store)).toBe(first)
    const changes = [
      [...records, product('p3', 'a')],
      records,
      [...records.slice(0, 3), located('p2', 'b', 'Howth')],
      [...records.slice(0, 3), located('p2', 'b', 'Dalkey')],
    ]
    let version = first
    for (const changed of changes) {
      importAll(store, changed)
      expect(versionOf(store)).toBeGreaterThan(version)
      version = versionOf(store)
    }
  })
})

describe('accountFinder', () => {
  test('accountFinder prefers the id to a username, and a username to a name', () => {
    const store = storeWith([
      account('a', { name: 'Blue', username: 'One' }),
      account('b', { name: 'One', username: 'a' }),
      account('one', { name: 'Two' }),
    ])
    const find = accountFinder(store)
    expect(['a', 'ONE', 'one', 'A', 'blue', 'two'].map(find)).toEqual(['a', 'a', 'one', 'b', 'a', 'one'])
    importAll(store, [account('a', { name: 'Blue', username: 'Three' })])
    expect(['ONE', 'three'].map(find)).toEqual([undefined, 'a'])
  })

  test('accountFinder prefers the id, then the lowest id of those with the name', () => {
    const store = freshStore()
    const named = (id: string, name: string) => account(id, { name })
    importAll(store, [named('c', 'ΣΟΦΟΣ'), named('b', 'σοφος'), named('d', 'b'), named('e', '100%')])
    const find = accountFinder(store)
    expect(['Σοφος', 'b', 'B', 'd', '100%', '1__%', ''].map(find)).toEqual([
      'b',
      'b',
      'd',
      'd',
      'e',
      undefined,
      undefined,
    ])
  })
})

test.each([
  ['Howth', 'HOWTH'],
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['ὈΔΥΣΣΕΎΣ', 'ὀδυσσεύσ'],
  ['Ñuñoa', 'n\u0303uN\u0303OA'],
  ['ﬁne', 'FINE'],
  [' Howth\n', 'howth'],
])('foldCase makes %j and %j one', (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other))
  expect(foldCase(foldCase(one))).toBe(foldCase(one))
})

test.each([
  ['a', 'á'],
  ['ss', 's'],
  ['a b', 'ab'],
  ['i', 'İ'],
])('foldCase keeps %j and %j apart', (one, other) => {
  expect(foldCase(one)).not.toBe(foldCase(other))
})

test.each([
  ['nothing', {}],
  ['a newer record', fullProduct],
  ['a V1 record', fullResource],
  ['a V1 record without location', { name: 'Walk', addresses: [{ type: 'Starts', city: 'Howth' }] }],
  [
    'a V1 record with both',
    { name: 'Walk', location: 'Dublin', addresses: [{ type: 'Starts', city: 'Howth' }] },
  ],
])('listLocation is the location of the list item of %s', (_what, fields) => {
  const { product: read } = readProduct({
    id: 'p1',
    ...('title' in fields || 'name' in fields ? {} : { title: 'Walk' }),
    ...fields,
  })
  expect(listLocation(read) ?? '').toBe(toListItem(read, { id: 'a', name: 'A' }).location)
  expect(listLocation(bareProduct)).toBeNull()
})
