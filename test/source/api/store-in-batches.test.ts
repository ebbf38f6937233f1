import { describe, expect, test } from 'vitest'
import { storeInBatches } from '../../../src/source/api/store-in-batches.ts'

describe('storeInBatches', () => {
  test('storeInBatches stores full batches, and the rest when it is flushed', () => {
    const kept: (string | null)[][] = []
    const batch = storeInBatches<{ body: string | null }>(
      2,
      () => 0,
      items => kept.push(items.map(({ body }) => body)),
    )
    for (const body of ['1', null, '3']) batch.add({ body })
    expect(kept).toEqual([['1', null]])
    batch.flush()
    batch.flush()
    expect(kept).toEqual([['1', null], ['3']])
  })

  test('storeInBatches stores long responses before they fill the memory', () => {
    const kept: number[] = []
    const batch = storeInBatches<{ body: string | null }>(
      100,
      () => 0,
      items => kept.push(items.length),
    )
    const body = 'a'.repeat(2 * 1024 * 1024)
    for (let count = 0; count < 20; count++) batch.add({ body })
    expect(kept).toEqual([8, 8])
  })

  test('storeInBatches stores slowly arriving items after a second', () => {
    const kept: (string | null)[][] = []
    let now = 0
    const batch = storeInBatches<{ body: string | null }>(
      100,
      () => now,
      items => kept.push(items.map(({ body }) => body)),
    )
    batch.add({ body: '1' })
    now = 999
    batch.add({ body: '2' })
    expect(kept).toEqual([])
    now = 1000
    batch.add({ body: '3' })
    expect(kept).toEqual([['1', '2', '3']])
  })
})
