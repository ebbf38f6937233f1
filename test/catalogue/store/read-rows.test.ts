import { describe, expect, test } from 'vitest'
import {
  accountReader,
  countRecords,
  productReader,
  recordHashes,
} from '../../../src/catalogue/store/read-rows.ts'
import { bareProduct } from '../model.ts'
import { account, freshStore, importAll, product } from './importing.ts'

test('countRecords counts accounts and products', () => {
  const store = freshStore()
  expect(countRecords(store)).toEqual({ accounts: 0, products: 0 })
  importAll(store, [account('a'), product('p1', 'a'), product('p2', 'a')])
  expect(countRecords(store)).toEqual({ accounts: 1, products: 2 })
})

test('accountReader gives an account as it was read, and nothing for an unknown id', () => {
  const store = freshStore()
  importAll(store, [
    account('a', { description: 'Über &amp; <b>alles</b>', faqs: [{ question: 'Q', answer: 'A' }] }),
  ])
  const read = accountReader(store)
  expect(read('a')?.account).toMatchObject({
    id: 'a',
    name: 'Name of a',
    description: 'Über &amp; <b>alles</b>',
    faqs: [{ question: 'Q', answer: 'A' }],
    media: [],
    website: null,
  })
  expect(read('A')).toBeUndefined()
  expect(read("a' OR 1=1 --")).toBeUndefined()
})

test('productReader gives a product as it was read, and nothing for an unknown id', () => {
  const store = freshStore()
  importAll(store, [account('a'), product('p1', 'a', { title: 'Walk' }), product('p2', 'a')])
  expect(productReader(store)('p1')).toEqual(bareProduct)
  expect(productReader(store)('p9')).toBeUndefined()
})

describe('recordHashes', () => {
  const hashesOf = (...records: { type: string }[]) => {
    const store = freshStore()
    importAll(store, records)
    return Object.fromEntries([...recordHashes(store)].map(({ type, id, hash }) => [`${type} ${id}`, hash]))
  }
  const usual = () => hashesOf(account('a'), product('p', 'a'))

  test('recordHashes gives accounts by id, each followed by its products by id', () => {
    const store = freshStore()
    importAll(store, [
      ...['p2', 'p10', 'P3', 'p1'].map(id => product(id, 'b')),
      ...['b', 'a', 'C'].map(id => account(id)),
      product('p0', 'C'),
    ])
    const order = [...recordHashes(store)].map(({ type, id, account: owner }) => [type, id, owner])
    expect(order).toEqual([
      ['account', 'C', null],
      ['product', 'p0', 'C'],
      ['account', 'a', null],
      ['account', 'b', null],
      ['product', 'P3', 'b'],
      ['product', 'p1', 'b'],
      ['product', 'p10', 'b'],
      ['product', 'p2', 'b'],
    ])
  })

  test('recordHashes are SHA-256 in lower case', () => {
    for (const hash of Object.values(usual())) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('recordHashes are the same for the same records in another store', () => {
    expect(hashesOf(product('p', 'a'), account('a'))).toEqual(usual())
  })

  test.each([
    ['name', 'Another'],
    ['website', 'https://b.example/'],
    ['logo', 'https://b.example/logo.png'],
    ['media', [{ src: 'https://b.example/logo.png', rel: 'logo' }]],
  ])("recordHashes change for a product with its account's %s", (field, value) => {
    const after = hashesOf(account('a', { [field]: value }), product('p', 'a'))
    expect(after['product p']).not.toBe(usual()['product p'])
    expect(after['account a']).not.toBe(usual()['account a'])
  })

  test.each([
    ['description', 'Another'],
    ['telephone', '1'],
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

  test('recordHashes do not depend on the order of keys and of what is kept of V1', () => {
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
