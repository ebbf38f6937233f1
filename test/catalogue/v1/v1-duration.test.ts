import { expect, test } from 'vitest'
import { readDuration, toDuration } from '../../../src/catalogue/v1/v1-duration.ts'

test.each([
  ['2 hours', 120, null],
  ['1 hour', 60, null],
  ['2 Hours', 120, null],
  ['2hours', 120, null],
  ['2 hrs', 120, null],
  ['2 hrs.', 120, null],
  ['2 h', 120, null],
  ['2h', 120, null],
  [' 90 minutes ', 90, null],
  ['90 min', 90, null],
  ['90 mins', 90, null],
  ['1 day', 1440, null],
  ['3 Days', 4320, null],
  ['1 week', 10080, null],
  ['1.5 hours', 90, null],
  ['1,5 hours', 90, null],
  ['0-10 Hours', 0, 600],
  ['up to 90 minutes', 0, 90],
  ['Up to 1 hour', 0, 60],
  ['1-1 Hours', 60, null],
  ['5-120 Minutes', 5, 120],
  ['2 - 3 hours', 120, 180],
  ['2–3 hours', 120, 180],
  ['2 to 3 hours', 120, 180],
  ['3-2 Hours', 120, 180],
  ['2-15 Days', 2880, 21600],
  ['0.5-1.5 hours', 30, 90],
  ['2 hours 30 minutes', 150, null],
  ['1h30', 90, null],
  ['1 hour and 30 minutes', 90, null],
  ['1 Stunde und 30 Minuten', 90, null],
  ['1 hora y 30 minutos', 90, null],
  ['1 hour, 30 min', 90, null],
  ['2h 15m', 135, null],
  ['2h15m', 135, null],
  ['2 u', 120, null],
  ['2u.', 120, null],
  ['1u30', 90, null],
  ['2-3 u', 120, 180],
  ['1 u en 45 min', 105, null],
  ['2 à 3 heures', 120, 180],
  ['90 Minuten', 90, null],
  ['3小时', 180, null],
])('readDuration reads "%s" as %i to %s minutes', (text, from, to) => {
  expect(readDuration(text)).toEqual({ durationMinutesFrom: from, durationMinutesTo: to })
})

test.each([
  '',
  'half a day',
  'about 2 hours',
  '2',
  'hours',
  '2 moons',
  '0 hours',
  '0-0 Hours',
  '-2 hours',
  '1-2-3 hours',
  '2 hours or more',
  '2 constructor',
  '1e3 hours',
  'PT2H',
  '6 months',
  '2 heures à pied',
  '7 u 8 minutos',
  '1 hour or 30 minutes',
  '15m',
])('readDuration leaves "%s" to be shown as it is', text => {
  expect(readDuration(text)).toBeNull()
})

test('readDuration never gives a number of minutes that is not exact', () => {
  expect(readDuration('99999999999999999999 hours')).toBeNull()
  expect(readDuration(`${'9'.repeat(400)} days`)).toBeNull()
})

test.each([
  [2, null, 'Hours', 120, null],
  [2, 3, 'Hours', 120, 180],
  [2, 2, 'hours', 120, null],
  [0, 3, 'Days', 0, 4320],
  [1.25, null, 'Hours', 75, null],
])('toDuration of %s to %s %s is %i to %s minutes', (from, to, unit, least, most) => {
  expect(toDuration(from, to, unit)).toEqual({ durationMinutesFrom: least, durationMinutesTo: most })
})

test.each([
  [0, null, 'Hours'],
  [0, 0, 'Minutes'],
  [2, null, ''],
  [2, null, 'moons'],
])('toDuration gives nothing for %s to %s %s', (from, to, unit) => {
  expect(toDuration(from, to, unit)).toBeNull()
})
