import { describe, expect, test } from 'vitest'
import { storeInBatches } from '../../../src/source/api/store-in-batches.ts'

describe('storeInBatches', () => {
  test('storeInBatches stores full batches, and the rest when it is flushed', () => {
    const stored: (string | null)[][] = []
    const batch = storeInBatches<{ body: string | null }>(
      2,
      () => 0,
      items => stored.push(items.map(({ body }) => body)),
    )
    for (const body of ['1', null, '3']) batch.add({ body })
    expect(stored).toEqual([['1', null]])
    batch.flush()
    batch.flush()
    expect(stored).toEqual([['1', null], ['3']])
  })

  test('storeInBatches stores long responses before they fill the memory', () => {
    const stored: number[] = []
    const batch = storeInBatches<{ body: string | null }>(
      100,
      () => 0,
      items => stored.push(items.length),
    )
    const body = 'a'.repeat(2 * 1024 * 1024)
    for (let count = 0; count < 20; count++) batch.add({ body })
    expect(stored).toEqual([8, 8])
  })

  test('storeInBatches stores slowly arriving items after a second', () => {
    const stored: (string | null)[][] = []
    let now = 0
    const batch = storeInBatches<{ body: string | null }>(
      100,
      () => now,
      items => stored.push(items.map(({ body }) => body)),
    )
    batch.add({ body: '1' })
    now = 999
    batch.add({ body: '2' })
    expect(stored).toEqual([])
    now = 1000
    batch.add({ body: '3' })
    expect(stored).toEqual([['1', '2', '3']])
  })
})
