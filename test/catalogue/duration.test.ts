import { describe, expect, it } from 'vitest'
import { durationInEnglish, durationOf, leastMinutes } from '../../src/catalogue/duration.ts'
import { productFrom } from '../helpers/entries.ts'

const lasting = (from: number | null, to: number | null = null) =>
  productFrom({ id: 'p1', title: 'Walk', durationMinutesFrom: from, durationMinutesTo: to })

describe('durationOf', () => {
  it.each([
    { from: 120, to: null, duration: { from: 2, to: null, unit: 'hour' } },
    { from: 120, to: 120, duration: { from: 2, to: null, unit: 'hour' } },
    { from: 120, to: 180, duration: { from: 2, to: 3, unit: 'hour' } },
    { from: 90, to: 120, duration: { from: 90, to: 120, unit: 'minute' } },
    { from: 0, to: 90, duration: { from: 0, to: 90, unit: 'minute' } },
    { from: 1440, to: null, duration: { from: 1, to: null, unit: 'day' } },
    { from: 1440, to: 4320, duration: { from: 1, to: 3, unit: 'day' } },
    { from: 120, to: 1440, duration: { from: 2, to: 24, unit: 'hour' } },
    { from: 180, to: 60, duration: { from: 1, to: 3, unit: 'hour' } },
    { from: null, to: 60, duration: { from: 1, to: null, unit: 'hour' } },
    { from: null, to: null, duration: null },
    { from: 0, to: null, duration: null },
    { from: 0, to: 0, duration: null },
  ])('durationOf reads $from to $to minutes', ({ from, to, duration }) => {
    expect(durationOf(lasting(from, to))).toEqual(duration)
  })
})

describe('durationInEnglish', () => {
  it.each([
    { from: 120, to: null, said: '2 hours' },
    { from: 60, to: null, said: '1 hour' },
    { from: 90, to: null, said: '90 minutes' },
    { from: 1, to: null, said: '1 minute' },
    { from: 120, to: 180, said: '2 to 3 hours' },
    { from: 0, to: 90, said: 'up to 90 minutes' },
    { from: 0, to: 60, said: 'up to 1 hour' },
    { from: 1440, to: null, said: '1 day' },
    { from: 2880, to: 4320, said: '2 to 3 days' },
    { from: 0, to: 0, said: null },
    { from: null, to: null, said: null },
  ])('durationInEnglish says $said for $from to $to minutes', ({ from, to, said }) => {
    expect(durationInEnglish(lasting(from, to))).toBe(said)
  })

  it("durationInEnglish keeps the source's own words where there are no minutes", () => {
    expect(durationInEnglish({ ...lasting(null), durationText: 'Half a day' })).toBe('Half a day')
    expect(durationInEnglish({ ...lasting(60), durationText: 'Half a day' })).toBe('1 hour')
  })
})

describe('leastMinutes', () => {
  it.each([
    { from: 120, to: 180, least: 120 },
    { from: 0, to: 90, least: 90 },
    { from: 180, to: 60, least: 60 },
    { from: null, to: 60, least: 60 },
    { from: 0, to: null, least: undefined },
    { from: null, to: null, least: undefined },
  ])('leastMinutes is $least for $from to $to minutes', ({ from, to, least }) => {
    expect(leastMinutes(lasting(from, to))).toBe(least)
  })
})
