import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { referenceTo } from '../../../src/catalogue/schema/account.ts'
import { accountReader } from '../../../src/catalogue/store/read-rows.ts'
import { recordHashes } from '../../../src/catalogue/store/record-hashes.ts'
import { account, product, storeWith } from './importing.ts'

describe('recordHashes', () => {
  const hashesOf = (...records: { type: string }[]) => {
    const store = storeWith(records)
    const rows = store.prepare(recordHashes(store)).all()
    return Object.fromEntries(rows.map(({ type, id, hash }) => [`${type} ${id}`, hash]))
  }
  const usual = () => hashesOf(account('a'), product('p', 'a'))

  test('recordHashes gives accounts by id, and then products by id', () => {
    const store = storeWith([
      ...['p2', 'p10', 'P3', 'p1'].map(id => product(id, 'b')),
      ...['b', 'a', 'C'].map(id => account(id)),
      product('p0', 'C'),
    ])
    const rows = store.prepare(recordHashes(store)).all()
    const order = rows.map(({ type, id, account: owner }) => [type, id, owner])
    expect(order).toEqual([
      ['account', 'C', null],
      ['account', 'a', null],
      ['account', 'b', null],
      ['product', 'P3', 'b'],
      ['product', 'p0', 'C'],
      ['product', 'p1', 'b'],
      ['product', 'p10', 'b'],
      ['product', 'p2', 'b'],
    ])
  })

  test('recordHashes are SHA-256 in lower case', () => {
    for (const hash of Object.values(usual())) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test("recordHashes are hashes of the JSON; a product's hash includes its account's reference", () => {
    const store = storeWith([
      account('a', { name: 'Ünï "quoted" \\ 🚣', website: 'https://a.example/' }),
      account('b'),
      ...['p', 'q'].flatMap(id => [product(`${id}-a`, 'a'), product(`${id}-b`, 'b', { title: `${id} 🚣` })]),
    ])
    const rows = store.prepare(recordHashes(store)).all()
    expect(rows).toHaveLength(6)
    for (const { account: owner, hash, body } of rows) {
      const own = Buffer.from(body instanceof Uint8Array ? body : []).toString('hex')
      const row = accountReader(store)(String(owner))
      const reference = row === undefined ? '' : JSON.stringify(referenceTo(row.account))
      const expected = createHash('sha256').update(own + reference)
      expect(hash).toBe(row === undefined ? own : expected.digest('hex'))
    }
  })

  test('recordHashes are the same for the same records in another store', () => {
    expect(hashesOf(product('p', 'a'), account('a'))).toEqual(usual())
  })

  test.each([
    ['name', 'Another'],
    ['website', 'https://b.example/'],
    ['logo', 'https://b.example/logo.png'],
    ['media', [{ src: 'https://b.example/logo.png', rel: 'logo' }]],
    ['telephone', '1'],
  ])("recordHashes change for a product with its account's %s", (field, value) => {
    const after = hashesOf(account('a', { [field]: value }), product('p', 'a'))
    expect(after['product p']).not.toBe(usual()['product p'])
    expect(after['account a']).not.toBe(usual()['account a'])
  })

  test.each([
    ['description', 'Another'],
    ['email', 'a@b.example'],
    ['media', [{ src: 'https://b.example/a.png', rel: 'COVER' }]],
    ['requirements', 'Many'],
  ])("recordHashes do not change for a product with its account's %s", (field, value) => {
    const after = hashesOf(account('a', { [field]: value }), product('p', 'a'))
    expect(after['product p']).toBe(usual()['product p'])
    expect(after['account a']).not.toBe(usual()['account a'])
  })

  test('recordHashes change for a product with the account that it is of', () => {
    const named = { name: 'Same' }
    const one = hashesOf(account('a', named), account('b', named), product('p', 'a'))
    const other = hashesOf(account('a', named), account('b', named), product('p', 'b'))
    expect(other['product p']).not.toBe(one['product p'])
  })

  test('recordHashes do not change for an account with its products', () => {
    const after = hashesOf(account('a'), product('p', 'a', { title: 'New' }), product('q', 'a'))
    expect(after['account a']).toBe(usual()['account a'])
    expect(after['product p']).not.toBe(usual()['product p'])
  })

  test('recordHashes do not depend on the order of keys and of passthrough values', () => {
    const one = {
      type: 'product',
      id: 'p',
      name: 'Walk',
      system_providers: [{ a: 1, b: { c: 2, d: 3 } }],
      validity: '1 day',
    }
    const other = {
      type: 'product',
      validity: '1 day',
      system_providers: [{ b: { d: 3, c: 2 }, a: 1 }],
      name: 'Walk',
      id: 'p',
    }
    expect(hashesOf(account('a'), one)).toEqual(hashesOf(account('a'), other))
  })
})
