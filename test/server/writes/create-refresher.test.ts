import { describe, expect, onTestFinished, test } from 'vitest'
import { createRefresher } from '../../../src/server/writes/create-refresher.ts'

/** Longer than any test takes. */
const NEVER_MS = 3_600_000

/** A refresher whose publishes end when the test says so. */
function refresher(gatherMs: number) {
  const publishes: { end(): void }[] = []
  const begun: (() => void)[] = []
  const made = createRefresher({
    publish: () => {
      const { promise, resolve } = Promise.withResolvers<number>()
      publishes.push({ end: () => resolve(publishes.length) })
      for (const tell of begun.splice(0)) tell()
      return promise
    },
    onPublished: async () => {},
    onError: error => {
      throw error
    },
    gatherMs,
  })
  onTestFinished(() => made.close())
  const nextBegins = () => new Promise<void>(resolve => begun.push(resolve))
  return { made, publishes, nextBegins }
}

describe('createRefresher', () => {
  test('createRefresher publishes what is written during a publish in one more, once that has ended', async () => {
    const { made, publishes, nextBegins } = refresher(0)
    const first = nextBegins()
    await made.request()
    await first
    const second = nextBegins()
    for (let write = 0; write < 5; write++) await made.request()
    expect(publishes).toHaveLength(1)
    publishes[0]?.end()
    await second
    publishes[1]?.end()
    await expect.poll(() => made.state()).toEqual({ state: 'idle', since: null, error: null })
    expect(publishes).toHaveLength(2)
  })

  test('createRefresher begins at once, and the next publish no sooner than it may', async () => {
    const { made, publishes, nextBegins } = refresher(NEVER_MS)
    const first = nextBegins()
    await made.request()
    await first
    publishes[0]?.end()
    await expect.poll(() => made.state()).toMatchObject({ state: 'idle' })
    await made.request()
    expect(await made.state()).toMatchObject({ state: 'pending', error: null })
    await made.close()
    expect(publishes).toHaveLength(1)
  })
})
