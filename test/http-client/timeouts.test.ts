import { describe, expect, test } from 'vitest'
import { backoff, giveUpAt, retryAfter } from '../../src/http-client/timeouts.ts'

describe('backoff', () => {
  test.each([
    [1, 250],
    [2, 500],
    [3, 1000],
    [4, 2000],
    [5, 4000],
    [6, 5000],
    [7, 5000],
    [2000, 5000],
  ])('backoff after %i attempts waits at most %i ms', (attempts, longest) => {
    expect(backoff(attempts, () => 1)).toBe(longest)
    expect(backoff(attempts, () => 0.5)).toBe(longest / 2)
    expect(backoff(attempts, () => 0)).toBe(0)
  })
})

describe('retryAfter', () => {
  const now = Date.UTC(2026, 10, 21, 12, 0, 0)

  test.each([
    ['0', 0],
    ['3', 3000],
    [' 120 ', 120_000],
    ['1.5', 1500],
    ['Sat, 21 Nov 2026 12:00:07 GMT', 7000],
    ['Saturday, 21-Nov-26 12:00:07 GMT', 7000],
    ['Sat Nov 21 12:00:07 2026', 7000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
  ])('retryAfter of %j is %i ms', (header, wait) => {
    expect(retryAfter(header, undefined, now)).toBe(wait)
  })

  test.each(['', 'soon', '-3', '+3', '3 s', '0x10', 'Sat, 99 Nov 2026', '2026-11-21T12:00:07Z', 'Infinity'])(
    'retryAfter is null for the invalid header %j',
    header => {
      expect(retryAfter(header, undefined, now)).toBe(null)
    },
  )

  test('retryAfter is null without a header', () => {
    expect(retryAfter(undefined, undefined, now)).toBe(null)
  })

  test("retryAfter compares a date with the response's own date, so that clocks may differ", () => {
    const date = 'Sat, 21 Nov 2026 11:00:00 GMT'
    expect(retryAfter('Sat, 21 Nov 2026 11:00:05 GMT', date, now)).toBe(5000)
    expect(retryAfter('Sat, 21 Nov 2026 12:00:05 GMT', 'nonsense', now)).toBe(5000)
    expect(retryAfter('5', date, now)).toBe(5000)
  })

  test('retryAfter limits a huge number to a year', () => {
    expect(retryAfter('9'.repeat(400), undefined, now)).toBe(366 * 86_400_000)
  })
})

test.each([
  ['is 30 seconds after the last success', 0, 35_000],
  ['does not count the time that a 429 asks to wait', 65_000, 95_000],
  ['counts the time of a rate limit beyond two minutes', 1_000_000, 155_000],
  ['ignores a rate limit that has ended', 4000, 35_000],
])('giveUpAt %s', (_, limitUntil, time) => {
  expect(giveUpAt(5000, limitUntil)).toBe(time)
})
