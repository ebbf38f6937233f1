import { expect, test } from 'vitest'
import type { ProductEntry } from '../../src/document/entry.ts'
import { oncePerEntry } from '../../src/document/once-per-entry.ts'
import { productEntry } from '../helpers/entries.ts'

test('oncePerEntry calls a function once for each entry, and apart from others', () => {
  const seen: string[] = []
  const idOf = oncePerEntry(({ id }: ProductEntry) => {
    seen.push(id)
    return id
  })
  const lengthOf = oncePerEntry(({ id }: ProductEntry) => id.length)
  const [one, two] = [productEntry({ id: 'one' }), productEntry({ id: 'three' })]
  expect([one, two, one, two].map(idOf)).toEqual(['one', 'three', 'one', 'three'])
  expect([one, two].map(lengthOf)).toEqual([3, 5])
  expect(seen).toEqual(['one', 'three'])
})

test('oncePerEntry gives a copy of an entry what is made of the copy', () => {
  const idOf = oncePerEntry(({ id }: ProductEntry) => id)
  const entry = productEntry({ id: 'one' })
  expect(idOf(entry)).toBe('one')
  expect(idOf({ ...entry, id: 'two' })).toBe('two')
  expect(idOf(entry)).toBe('one')
})
