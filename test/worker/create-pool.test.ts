import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPool } from '../../src/worker/create-pool.ts'
import type { WorkerForTests } from './worker-for-tests.ts'

function startPool() {
  const pool = createPool<WorkerForTests>(join(import.meta.dirname, 'worker-for-tests.ts'), {})
  onTestFinished(pool.close)
  return pool
}

describe('createPool', () => {
  test('distributes simultaneous calls to as many threads as there are cores', async () => {
    const pool = startPool()
    expect(pool.size).toBe(availableParallelism())
    const together = Array.from({ length: pool.size }, () => pool.call('thread', undefined))
    expect(new Set(await Promise.all(together)).size).toBe(pool.size)
  })

  test('gives a call to an idle thread, not to a busy one', async () => {
    const pool = startPool()
    const busy = Array.from({ length: pool.size - 1 }, () =>
      pool.call('forever', undefined).catch(() => 'closed'),
    )
    const first = await pool.call('thread', undefined)
    expect(await pool.call('thread', undefined)).toBe(first)
    await pool.close()
    expect(await Promise.all(busy)).toEqual(busy.map(() => 'closed'))
  })

  test('runs a function in every thread before later calls', async () => {
    const pool = startPool()
    const counted = pool.callAll('count', undefined)
    const later = Array.from({ length: pool.size }, () => pool.call('count', undefined))
    await counted
    expect(await Promise.all(later)).toEqual(later.map(() => 2))
  })

  test('rejects with the error of a function, and continues', async () => {
    const pool = startPool()
    await expect(pool.callAll('output', 'Writing "out" failed')).rejects.toMatchObject({ code: 'OUTPUT' })
    expect(await pool.call('echo', 'here')).toBe('here')
  })
})
