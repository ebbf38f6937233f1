import { expect, test } from 'vitest'
import { dateAfter } from '../../src/plan/date-after.ts'

test.for([
  ['was never told one', null, '2026-01-02T03:04:05.700Z', '2026-01-02T03:04:05.700Z'],
  [
    'was told one long ago',
    '2026-01-02T03:04:04.999Z',
    '2026-01-02T03:04:05.000Z',
    '2026-01-02T03:04:05.000Z',
  ],
  [
    'was told the same second',
    '2026-01-02T03:04:05.100Z',
    '2026-01-02T03:04:05.700Z',
    '2026-01-02T03:04:06.000Z',
  ],
  [
    'was told the same date',
    '2026-01-02T03:04:05.000Z',
    '2026-01-02T03:04:05.000Z',
    '2026-01-02T03:04:06.000Z',
  ],
  [
    'was told a later one',
    '2026-01-02T03:04:59.000Z',
    '2026-01-02T03:04:05.000Z',
    '2026-01-02T03:05:00.000Z',
  ],
  ['has no valid one', 'yesterday', '2026-01-02T03:04:05.000Z', '2026-01-02T03:04:05.000Z'],
  ['has the last one', '9999-12-31T23:59:59.000Z', '2026-01-02T03:04:05.000Z', '2026-01-02T03:04:05.000Z'],
] as const)('the date of a change for who %s', ([, told, now, date]) => {
  expect(dateAfter(told, new Date(now)).toISOString()).toBe(date)
})
