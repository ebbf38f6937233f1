import { describe, expect, test } from 'vitest'
import { cutShards } from '../../src/surfaces/cut-shards.ts'

const idOf = (index: number) => `p${String(index).padStart(5, '0')}`
const things = (count: number, weight = 0.01) =>
  Array.from({ length: count }, (_, index) => ({ id: idOf(index), weight }))

/** The ids of each shard. */
function shardsOf(list: { id: string; weight: number }[]): string[] {
  let start = 0
  return [...cutShards(list)].map(count => {
    start += count
    return list
      .slice(start - count, start)
      .map(({ id }) => id)
      .join()
  })
}

describe('cutShards', () => {
  test('cutShards leaves in one shard what fits into one, and has none of nothing', () => {
    expect([...cutShards(things(4, 0.25))]).toEqual([4])
    expect([...cutShards([])]).toEqual([])
  })

  test('cutShards has everything once, in shards that are full at least half but for the last', () => {
    const counts = [...cutShards(things(1000))]
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1000)
    expect(Math.max(...counts)).toBeLessThanOrEqual(100)
    expect(Math.min(...counts.slice(0, -1))).toBeGreaterThanOrEqual(50)
  })

  test('cutShards gives what fits into none a shard of its own', () => {
    const list = [0.4, 3, 0.4, 0.7, 0.9].map((weight, index) => ({ id: idOf(index), weight }))
    expect([...cutShards(list)]).toEqual([1, 1, 1, 1, 1])
  })

  test('cutShards changes one shard for a thing that comes or goes, and seldom more than two', () => {
    const list = things(10_000, 0.001)
    const before = shardsOf(list)
    const changed = Array.from({ length: 50 }, (_, index) => index * 200).flatMap(at => {
      const without = shardsOf(list.toSpliced(at, 1))
      const more = shardsOf(list.toSpliced(at, 0, { id: `${idOf(at)}x`, weight: 0.001 }))
      return [without, more].map(now => now.filter(shard => !before.includes(shard)).length)
    })
    expect(before.length).toBeGreaterThan(10)
    expect(Math.min(...changed)).toBe(1)
    expect(changed.filter(count => count > 2).length).toBeLessThanOrEqual(2)
  })
})
