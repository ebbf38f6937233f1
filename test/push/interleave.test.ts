import { expect, test } from 'vitest'
import { interleave } from '../../src/push/send/interleave.ts'

const list = (name: string, count: number, items = count) => ({
  items: Array.from({ length: items }, (_, index) => `${name}${index}`),
  count,
})

test('interleave takes items in proportion to the lengths of the lists, and keeps their order', () => {
  expect([...interleave([list('a', 6), list('b', 2)])].join(' ')).toBe('a0 b0 a1 a2 a3 b1 a4 a5')
  expect([...interleave([list('a', 1), list('b', 3), list('c', 0)])].join(' ')).toBe('a0 b0 b1 b2')
  expect([...interleave([])]).toEqual([])
})

test('interleave yields all items even if their counts are wrong', () => {
  expect([...interleave([list('a', 1, 3), list('b', 9, 2), list('c', 0, 1)])].sort()).toEqual(
    'a0 a1 a2 b0 b1 c0'.split(' '),
  )
})
