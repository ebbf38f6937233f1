import { expect, test } from 'vitest'
import { seenIds } from '../../src/shards/seen-ids.ts'
import { examples } from '../helpers/extent.ts'

test('seenIds tells the bucket in which each of many ids was seen first', () => {
  const seen = seenIds()
  const ids = Array.from({ length: examples(10_000, 200_000) }, (_, index) => `id ${index}`)
  for (const [index, id] of ids.entries()) expect(seen(id, index % 256)).toBe(index % 256)
  expect(ids.filter((id, index) => seen(id, 7) !== index % 256)).toEqual([])
})
