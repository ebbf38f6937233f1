import { expect, test } from 'vitest'
import { evenly } from '../../src/push/send/evenly.ts'

const list = (name: string, count: number, items = count) => ({
  items: Array.from({ length: items }, (_, index) => `${name}${index}`),
  count,
})

test('lists of any length are taken from by turns, each in its own order', () => {
  expect([...evenly([list('a', 6), list('b', 2)])].join(' ')).toBe('a0 b0 a1 a2 a3 b1 a4 a5')
  expect([...evenly([list('a', 1), list('b', 3), list('c', 0)])].join(' ')).toBe('a0 b0 b1 b2')
  expect([...evenly([])]).toEqual([])
})

test('what was counted wrong is given all the same', () => {
  expect([...evenly([list('a', 1, 3), list('b', 9, 2), list('c', 0, 1)])].sort()).toEqual(
    'a0 a1 a2 b0 b1 c0'.split(' '),
  )
})
