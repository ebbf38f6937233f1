import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitIntoShards } from '../../../src/surfaces/shared/split-into-shards.ts'
import { examples } from '../../helpers/extent.ts'

interface Item {
  id: string
  weight: number
}
const packed = (items: Iterable<Item>, room = 100) => [
  ...splitIntoShards(items, { id: ({ id }) => id, weight: ({ weight }) => weight, room: () => room }),
]
const sumOf = (shard: readonly Item[]) => shard.reduce((sum, { weight }) => sum + weight, 0)
const keyOf = (shard: readonly Item[]) => JSON.stringify(shard)

describe('splitIntoShards', () => {
  it('splitIntoShards returns every item once and in order, and no shard exceeds its room unless it has one item', () => {
    const items = fc.array(fc.record({ id: fc.uuid(), weight: fc.integer({ min: 0, max: 130 }) }), {
      maxLength: 80,
    })
    fc.assert(
      fc.property(items, items => {
        const shards = packed(items)
        expect(shards.flat()).toEqual(items)
        for (const shard of shards) expect(shard.length === 1 || sumOf(shard) <= 100).toBe(true)
        const isFilled = (shard: Item[], next: Item[]) =>
          sumOf(shard) >= 25 || sumOf(shard) + (next[0]?.weight ?? 0) > 100
        for (const [index, next] of shards.slice(1).entries())
          expect(isFilled(shards[index] ?? [], next)).toBe(true)
      }),
    )
  })

  it('splitIntoShards returns no shards for no items', () => {
    expect(packed([])).toEqual([])
  })

  it('splitIntoShards changes few shards when one item is changed, added or removed', () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({
      id: `id-${(index * 7919) % 1000}`,
      weight: 2 + (index % 5),
    }))
    const before = new Set(packed(items).map(keyOf))
    const changes = items.flatMap((item, at) =>
      at % examples(29, 7) > 0
        ? []
        : [
            items.with(at, { ...item, weight: item.weight + 1 }),
            items.toSpliced(at, 1),
            items.toSpliced(at, 0, { id: `new ${at}`, weight: 3 }),
          ],
    )
    const touched = changes.map(items => packed(items).filter(shard => !before.has(keyOf(shard))).length)
    const share = (most: number) => touched.filter(count => count <= most).length / touched.length
    expect(before.size).toBeGreaterThan(50)
    expect(share(2)).toBeGreaterThan(0.96)
    expect(Math.max(...touched)).toBeLessThan(6)
  })
})
