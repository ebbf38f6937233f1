import { createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SourceError } from '../../../src/errors.ts'
import { ATTEMPT_LIMITS } from '../../../src/source/api/host.ts'
import { type Intercept, sendJson, startOrigin } from '../../helpers/api-origin.ts'
import { buildFrom } from '../../helpers/build-from.ts'
import { examples } from '../../helpers/extent.ts'
import { manualClock } from '../../helpers/manual-clock.ts'
import { smallApi } from '../../helpers/small-catalogue.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

/** Replaces the responses of some requests, counted from one on. */
function from(
  number: number,
  times: number,
  status: number,
  headers: Record<string, string> = {},
): Intercept {
  let left = times
  return (_request, response, count) => {
    if (count < number || left-- <= 0) return false
    sendJson(response, status, { error: 'No', status }, headers)
    return true
  }
}

async function failureOf(run: Promise<unknown>): Promise<SourceError> {
  const error: unknown = await run.catch(thrown => thrown)
  if (error instanceof SourceError) return error
  throw new Error(`It did not fail as it should: ${error}`)
}

describe('apiSource waits', () => {
  test('apiSource sends no request at all before Retry-After has passed', async () => {
    const clock = manualClock(0)
    const limited = from(9, 1, 429, { 'retry-after': '1' })
    const arrivals: number[] = []
    const origin = await startOrigin(await smallApi(12), (request, response, number) => {
      arrivals.push(clock.passed())
      return limited(request, response, number)
    })
    const { crawl } = await buildFrom(temporaryFolder(), origin.url, { timing: clock, concurrency: 4 })
    const later = arrivals.slice(9)
    // Requests that were sent before this response arrived do not count.
    const inFlight = later.filter(at => at === 0).length
    expect(inFlight).toBeLessThan(4)
    expect(later.slice(inFlight).every(at => at >= 1000)).toBe(true)
    expect(later.length).toBeGreaterThan(inFlight)
    expect(crawl).toMatchObject({ retries: 1, waitedSeconds: 1 })
  })

  test('apiSource holds back requests that wait for a connection while it has to wait', async () => {
    const clock = manualClock(0)
    // This missing product occupies a connection: its response has come, but its body does not end.
    let endBody = () => {}
    const arrivals = new Map<string, number>()
    const origin = await startOrigin(await smallApi(4), ({ target }, response) => {
      const isLimited = target.endsWith('/p1') && !arrivals.has(target)
      arrivals.set(target, clock.passed())
      if (isLimited) sendJson(response, 429, {}, { 'retry-after': '1' })
      if (target.endsWith('/p0')) {
        response.writeHead(404).write('No')
        endBody = () => response.end()
      }
      return isLimited || target.endsWith('/p0')
    })
    const timing = {
      ...clock,
      async sleep(milliseconds: number) {
        endBody()
        // A request that is sent now would arrive before the time has passed.
        for (let turns = 0; turns < 50; turns++) await turn()
        clock.pass(milliseconds)
      },
    }
    const { crawl } = await buildFrom(temporaryFolder(), origin.url, { timing, concurrency: 2 })
    expect(crawl).toMatchObject({ retries: 1, waitedSeconds: 1, requests: origin.requests.length })
    expect(arrivals.get('/api/products/getProduct/p2')).toBeGreaterThanOrEqual(1000)
  })

  test("apiSource obeys a Retry-After that is a date of the source's clock", async () => {
    const clock = manualClock(0)
    const date = { date: 'Sat, 21 Nov 2026 12:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2026 12:00:20 GMT' }
    const origin = await startOrigin(await smallApi(2), from(1, 1, 503, date))
    await buildFrom(temporaryFolder(), origin.url, { timing: clock })
    expect(clock.passed()).toBeGreaterThanOrEqual(20_000)
    expect(clock.passed()).toBeLessThan(22_000)
  })

  test('apiSource goes on after a rate limit of a minute: such a source is not broken', async () => {
    const clock = manualClock(0)
    const origin = await startOrigin(await smallApi(6), from(5, 1, 429, { 'retry-after': '60' }))
    const { crawl } = await buildFrom(temporaryFolder(), origin.url, { timing: clock, concurrency: 1 })
    expect(crawl).toMatchObject({ waitedSeconds: 60, retries: 1, records: 8 })
  })

  test('apiSource does not wait for an hour', async () => {
    const clock = manualClock()
    const origin = await startOrigin(await smallApi(2), from(1, 1, 429, { 'retry-after': '3600' }))
    const { message } = await failureOf(buildFrom(temporaryFolder(), origin.url, { timing: clock }))
    expect(message).toMatch(/429 Too Many Requests and asks to wait 3600 s; given up/)
    expect(clock.passed()).toBe(0)
    expect(origin.requests).toHaveLength(1)
  })

  test('apiSource does not wait for maintenance that lasts longer than its time limit', async () => {
    const origin = await startOrigin(await smallApi(2), from(1, 1, 503, { 'retry-after': '31' }))
    const { message } = await failureOf(buildFrom(temporaryFolder(), origin.url, { timing: manualClock() }))
    expect(message).toMatch(/503 Service Unavailable and asks to wait 31 s; given up/)
  })
})

describe('apiSource gives up', () => {
  test('apiSource spends at most 100 retries in an outage, however many requests it has at once', async () => {
    const down = from(100, Number.POSITIVE_INFINITY, 500)
    const origin = await startOrigin(await smallApi(300, { pageSize: 10 }), down)
    const folder = temporaryFolder()
    const { message } = await failureOf(buildFrom(folder, origin.url, { concurrency: 32 }))
    expect(message).toMatch(/500 Internal Server Error; the 100 retries of a run are used up$/)
    // 32 requests were under way when the outage began.
    expect(origin.requests.length).toBeLessThanOrEqual(99 + 32 + 100)
  })

  test('apiSource reads a source to its end that fails every second time', async () => {
    const origin = await startOrigin(
      await smallApi(examples(30, 300), { pageSize: 10 }),
      (_request, response, count) => {
        if (count % 2 === 0) return false
        sendJson(response, 503, {})
        return true
      },
    )
    const { crawl } = await buildFrom(temporaryFolder(), origin.url, { concurrency: 1 })
    expect(crawl).toMatchObject({ records: examples(32, 302), retries: examples(36, 333) })
  })

  test('apiSource gives up 30 seconds after the last good response', async () => {
    const clock = manualClock()
    const dead = from(4, Number.POSITIVE_INFINITY, 502, { 'retry-after': '7' })
    const origin = await startOrigin(await smallApi(6), dead)
    const { message, hint } = await failureOf(
      buildFrom(temporaryFolder(), origin.url, { timing: clock, concurrency: 1 }),
    )
    expect(message).toMatch(
      /^Reading product "p0" of "http:.*": it answers 502 Bad Gateway and asks to wait 7 s/,
    )
    expect(clock.passed()).toBeLessThanOrEqual(30_000)
    expect(clock.passed()).toBeGreaterThan(20_000)
    expect(hint).toMatch(/goes on from there/)
  })

  test('apiSource gives up on a source that never responds', async () => {
    const clock = manualClock()
    // The clock moves once the first request has arrived.
    const sockets = createServer(socket => void socket.once('data', () => clock.pass(30_000)))
    await new Promise<void>(resolve => sockets.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void sockets.close())
    const address = sockets.address()
    const port = typeof address === 'object' ? address?.port : 0
    // Only the time limit of the run can end the request.
    const limits = { ...ATTEMPT_LIMITS, headers: 100_000, whole: 100_000 }
    const { message } = await failureOf(
      buildFrom(temporaryFolder(), `http://127.0.0.1:${port}`, { timing: clock, limits }),
    )
    expect(message).toMatch(/it does not answer; given up after 30 s without a good answer$/)
  })

  test('apiSource says which connection is refused', async () => {
    const { message } = await failureOf(
      buildFrom(temporaryFolder(), 'http://127.0.0.1:9', { timing: manualClock() }),
    )
    expect(message).toBe(
      'Reading page 1 of "http://127.0.0.1:9": it refuses connections; given up after 8 attempts',
    )
  })

  test('apiSource says at once that there is no such host', async () => {
    const clock = manualClock()
    const { message } = await failureOf(
      buildFrom(temporaryFolder(), 'http://nowhere.invalid', { timing: clock }),
    )
    expect(message).toMatch(/there is no such host$|EAI_AGAIN/)
  })
})
