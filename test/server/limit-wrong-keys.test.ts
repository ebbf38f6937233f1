import { describe, expect, test } from 'vitest'
import { createLimitWrongKeys } from '../../src/server/limit-wrong-keys.ts'
import { expectedError, jsonOf, startServer } from '../helpers/server.ts'

const NOON = Date.UTC(2026, 0, 1, 12)

/** Makes a limit with a clock that the test sets. */
function limit() {
  const clock = { now: NOON }
  return { clock, take: createLimitWrongKeys(() => clock.now) }
}

/** Counts how many wrong keys of an address are within the limit. */
const within = (take: (address: string) => boolean, address: string, count: number) =>
  Array.from({ length: count }, () => take(address)).filter(Boolean).length

describe('createLimitWrongKeys', () => {
  test('createLimitWrongKeys allows an address fifty at once, and then ten a second', () => {
    const { clock, take } = limit()
    expect(within(take, '192.0.2.1', 80)).toBe(50)
    clock.now += 1000
    expect(within(take, '192.0.2.1', 80)).toBe(10)
    clock.now += 60_000
    expect(within(take, '192.0.2.1', 80)).toBe(50)
  })

  test('createLimitWrongKeys counts each address separately', () => {
    const { take } = limit()
    expect(within(take, '192.0.2.1', 80)).toBe(50)
    expect(within(take, '192.0.2.2', 80)).toBe(50)
    expect(within(take, '::ffff:192.0.2.3', 80)).toBe(50)
    expect(within(take, '::ffff:192.0.2.4', 80)).toBe(50)
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::1'],
    ['2001:db8::1', '2001:db8:0:0:1::'],
    ['::1', '0:0:0:0:1:2:3:4'],
  ])('createLimitWrongKeys takes %s and %s for one connection to the network', (one, other) => {
    const { take } = limit()
    expect(within(take, one, 50)).toBe(50)
    expect(take(other)).toBe(false)
    expect(take('2001:db8:1:3::1')).toBe(true)
  })
})

const path = '/api/accounts/get_accounts?account_ids=nobody'
const source = [{ type: 'account', id: 'a', name: 'Boats' }]
const wrong = { 'X-Api-Key': 'tourpress_wrong' }

describe('a server', () => {
  test('a server delays an address after many wrong keys, and accepts a valid key from it at once', async () => {
    const server = await startServer({ source })
    const replies: Awaited<ReturnType<typeof server.get>>[] = []
    const answered = (code: number) => replies.filter(({ status }) => status === code)
    // Ten a second are allowed, so a slow machine must send more.
    while (answered(429).length === 0)
      replies.push(...(await Promise.all(Array.from({ length: 60 }, () => server.get(path, wrong)))))
    expect(answered(401).length).toBeGreaterThanOrEqual(50)
    expect(answered(401).length).toBe(replies.length - answered(429).length)
    const [reply] = answered(429)
    expect(reply && jsonOf(reply)).toEqual(expectedError(429, 'Too many wrong keys'))
    expect(reply?.headers).toMatchObject({
      'retry-after': '1',
      connection: 'close',
      'cache-control': 'no-store',
    })
    expect((await server.get('/api')).status).toBe(200)
  })

  test('a server behind a proxy counts no wrong keys', async () => {
    const server = await startServer({ source, isBehindProxy: true })
    const replies = await Promise.all(Array.from({ length: 70 }, () => server.get(path, wrong)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
  })

  test('a server answers all wrong keys with identical bytes', async () => {
    const server = await startServer({ source })
    const keys = [
      'x',
      server.key.slice(0, -1),
      `${server.key}x`,
      `tourpress_${'A'.repeat(43)}`,
      'x'.repeat(20_000),
    ]
    const responses = await Promise.all(
      keys.map(async key => {
        const { status, headers, bytes } = await server.get(path, { 'X-Api-Key': key })
        const { date: _, 'x-request-id': id, ...same } = headers
        return { status, same, length: id?.length, text: bytes.toString() }
      }),
    )
    for (const response of responses) expect(response).toEqual(responses[0])
  })
})
