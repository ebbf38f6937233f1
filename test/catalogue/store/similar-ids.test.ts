import { expect, test } from 'vitest'
import { similarIds } from '../../../src/catalogue/store/similar-ids.ts'
import { account, product, storeWith } from './importing.ts'

test('similarIds warns of ids that differ only by case', () => {
  const store = storeWith([
    account('a'),
    account('A'),
    product('Tour-1', 'a'),
    product('tour-1', 'a'),
    product('tour-2', 'a'),
  ])
  const warnings = similarIds(store)
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toContain('"A" and "a" differ only by case')
  expect(warnings[1]).toContain('"Tour-1" and "tour-1" differ only by case')
})

test('similarIds does not warn of an account and a product, nor of ids whose files differ', () => {
  const store = storeWith([
    account('x'),
    product('X', 'x'),
    product('é', 'x'),
    product('É', 'x'),
    product('a b', 'x'),
    product('ab', 'x'),
  ])
  expect(similarIds(store)).toEqual([])
})
