import { describe, expect, onTestFinished, test } from 'vitest'
import { createRefresher } from '../../../src/server/writes/create-refresher.ts'

/** Longer than any test takes. */
const NEVER_MS = 3_600_000

/** Makes a refresher with publishes that the test ends itself. */
function testRefresher(gatherMs: number) {
  const publishes: { end(): void }[] = []
  const waiting: (() => void)[] = []
  const publish = () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    publishes.push({ end: () => resolve(publishes.length) })
    for (const resume of waiting.splice(0)) resume()
    return promise
  }
  const refresher = createRefresher({
    publisher: { publish, close: async () => {} },
    onPublished: async () => {},
    onError: error => {
      throw error
    },
    gatherMs,
  })
  onTestFinished(() => refresher.close())
  const nextPublish = () => new Promise<void>(resolve => waiting.push(resolve))
  return { refresher, publishes, nextPublish }
}

describe('createRefresher', () => {
  test('createRefresher publishes all writes during a publish in one further publish', async () => {
    const { refresher, publishes, nextPublish } = testRefresher(0)
    const first = nextPublish()
    await refresher.request()
    await first
    const second = nextPublish()
    for (let write = 0; write < 5; write++) await refresher.request()
    expect(publishes).toHaveLength(1)
    publishes[0]?.end()
    await second
    publishes[1]?.end()
    await expect.poll(() => refresher.state()).toEqual({ state: 'idle', since: null, error: null })
    expect(publishes).toHaveLength(2)
  })

  test('createRefresher starts the first publish at once, and waits before the next', async () => {
    const { refresher, publishes, nextPublish } = testRefresher(NEVER_MS)
    const first = nextPublish()
    await refresher.request()
    await first
    publishes[0]?.end()
    await expect.poll(() => refresher.state()).toMatchObject({ state: 'idle' })
    await refresher.request()
    expect(await refresher.state()).toMatchObject({ state: 'pending', error: null })
    await refresher.close()
    expect(publishes).toHaveLength(1)
  })
})
