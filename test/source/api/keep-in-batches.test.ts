import { describe, expect, test } from 'vitest'
import { keepInBatches } from '../../../src/source/api/keep-in-batches.ts'

describe('keepInBatches', () => {
  test('keepInBatches keeps so many at once, and the rest when it is flushed', () => {
    const kept: number[][] = []
    const batch = keepInBatches<number>(
      2,
      () => 0,
      items => kept.push([...items]),
    )
    for (const item of [1, 2, 3]) batch.add(item)
    expect(kept).toEqual([[1, 2]])
    batch.flush()
    batch.flush()
    expect(kept).toEqual([[1, 2], [3]])
  })

  test('keepInBatches keeps what comes slowly after a second', () => {
    const kept: number[][] = []
    let now = 0
    const batch = keepInBatches<number>(
      100,
      () => now,
      items => kept.push([...items]),
    )
    batch.add(1)
    now = 999
    batch.add(2)
    expect(kept).toEqual([])
    now = 1000
    batch.add(3)
    expect(kept).toEqual([[1, 2, 3]])
  })
})
