import { expect, test } from 'vitest'
import type { Entry } from '../../src/document/entry.ts'
import { memoizePerEntry } from '../../src/document/memoize-per-entry.ts'
import { productEntry } from '../helpers/entries.ts'

test('memoizePerEntry computes a value once for each entry, in any order', () => {
  let calls = 0
  const describe = memoizePerEntry(({ id }: Entry) => `${id} after ${calls++}`)
  const nothing = memoizePerEntry((): undefined => {
    calls++
  })
  const [one, other, again] = ['p1', 'p2', 'p1'].map(id => productEntry({ id, title: 'Seals' }))
  if (one === undefined || other === undefined || again === undefined) throw new Error('There are three')
  expect([one, other, one, other, again].map(describe)).toEqual([
    'p1 after 0',
    'p2 after 1',
    'p1 after 0',
    'p2 after 1',
    'p1 after 2',
  ])
  expect([nothing(one), nothing(one), calls]).toEqual([undefined, undefined, 4])
})

test('memoizePerEntry computes a new value for a copy of an entry', () => {
  const idOf = memoizePerEntry(({ id }: Entry) => id)
  const entry = productEntry({ id: 'p1', title: 'Seals' })
  expect(idOf(entry)).toBe('p1')
  expect(idOf({ ...entry, id: 'p2' })).toBe('p2')
  expect(idOf(entry)).toBe('p1')
})
