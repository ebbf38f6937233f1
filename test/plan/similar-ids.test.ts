import { expect, test } from 'vitest'
import { UNDIVIDED } from '../../src/catalogue/partition.ts'
import { planStore } from '../../src/plan/plan.ts'
import { similarIds } from '../../src/plan/similar-ids.ts'
import { account, product, storeWith } from '../catalogue/store/importing.ts'

function warningsOf(records: Parameters<typeof storeWith>[0]): string[] {
  const store = storeWith(records)
  planStore(store, null, { partition: UNDIVIDED, now: new Date(0), isWhole: true })
  return similarIds(store)
}

test('similarIds warns of ids that differ only by case', () => {
  const warnings = warningsOf([
    account('a'),
    account('A'),
    product('Tour-1', 'a'),
    product('tour-1', 'a'),
    product('tour-2', 'a'),
  ])
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toContain('"A" and "a" differ only by case')
  expect(warnings[1]).toContain('"Tour-1" and "tour-1" differ only by case')
})

test('similarIds does not warn of an account and a product, nor of ids whose files differ', () => {
  const warnings = warningsOf([
    account('x'),
    product('X', 'x'),
    product('é', 'x'),
    product('É', 'x'),
    product('a b', 'x'),
    product('ab', 'x'),
  ])
  expect(warnings).toEqual([])
})
