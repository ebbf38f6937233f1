import { describe, expect, test } from 'vitest'
import { listCutoff, periodParts } from '../../../src/catalogue/v1/period-parts.ts'

type Parts = readonly [quantity: number, unit: string, type: string | null]

describe('periodParts', () => {
  test.each<[string, ...Parts]>([
    ['24 hours before', 24, 'hours', 'before'],
    ['48-hour notice', 48, 'hour', 'notice'],
    ['1,5 hours', 1.5, 'hours', null],
    ['One day', 1, 'day', null],
    ['a day in advance', 1, 'day', 'in advance'],
    ['Two business days', 2, 'business days', null],
    ['twenty-four hours', 24, 'hours', null],
    ['une heure', 1, 'heure', null],
    ['zwei Tage', 2, 'Tage', null],
    ['tres días', 3, 'días', null],
    ['due ore', 2, 'ore', null],
    ['duas horas', 2, 'horas', null],
    ['één dag', 1, 'dag', null],
    ['两天前', 2, '天前', null],
    ['18:00 the day before', 1, 'day', 'before, 18:00'],
    ['By 6 pm on the previous day', 1, 'day', 'before, 6 pm'],
    ['the day before at 17.30', 1, 'day', 'before, 17.30'],
    ['la veille à 18h', 1, 'day', 'before, 18h'],
    ['18.00 Uhr am Vortag', 1, 'day', 'before, 18.00 Uhr'],
    ['a las 20:00 del día anterior', 1, 'day', 'before, 20:00'],
    ['entro le 18:00 del giorno precedente', 1, 'day', 'before, 18:00'],
    ['até às 18h do dia anterior', 1, 'day', 'before, 18h'],
    ['18:00 de dag ervoor', 1, 'day', 'before, 18:00'],
    ['前日18時まで', 1, 'day', 'before, 18時'],
    ['前一天18:00', 1, 'day', 'before, 18:00'],
    ['전날 18시', 1, 'day', 'before, 18시'],
    ['by 18:00 two days before', 2, 'days', 'before, 18:00'],
    ['2 days before, 18:00', 2, 'days', 'before, 18:00'],
    ['24h before', 24, 'h', 'before'],
    ['24h or 2 days before', 24, 'h', 'or 2 days before'],
  ])('periodParts of %j', (words, quantity, unit, type) => {
    expect(periodParts(words)).toEqual({ quantity, unit, type })
  })

  test.each([
    'the day before',
    'ask us',
    'once booked',
    'a few days',
    'one or two days',
    'um 18 Uhr',
    '08:00 on the day',
    '18:00',
    '24-48 hours',
    'at least 24 hours',
  ])('periodParts of %j has no quantity, and a list has the words beside null', words => {
    expect(periodParts(words)).toBeNull()
    expect(listCutoff(words)).toEqual([null, words])
  })
})
