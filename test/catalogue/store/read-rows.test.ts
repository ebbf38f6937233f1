import { expect, test } from 'vitest'
import { accountReader, countRecords, productReader } from '../../../src/catalogue/store/read-rows.ts'
import { bareProduct } from '../model.ts'
import { account, freshStore, importAll, product, storeWith } from './importing.ts'

test('countRecords counts accounts and products', () => {
  const store = freshStore()
  expect(countRecords(store)).toEqual({ accounts: 0, products: 0 })
  importAll(store, [account('a'), product('p1', 'a'), product('p2', 'a')])
  expect(countRecords(store)).toEqual({ accounts: 1, products: 2 })
})

test('accountReader gives an account as it was read, and nothing for an unknown id', () => {
  const store = storeWith([
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
  const store = storeWith([account('a'), product('p1', 'a', { title: 'Walk' }), product('p2', 'a')])
  expect(productReader(store)('p1')).toEqual({
    product: bareProduct,
    length: JSON.stringify(bareProduct).length,
  })
  expect(productReader(store)('p9')).toBeUndefined()
})
