import { describe, expect, test } from 'vitest'
import { readTemplates } from '../../../src/document/template/template-files.ts'
import { localeFormatters } from '../../../src/surfaces/pages/locale-formatters.ts'
import { siteWords } from '../../../src/surfaces/pages/site-words.ts'
import { DURATIONS, durationBand, priceBands, priceKey } from '../../../src/surfaces/shared/bands.ts'

describe('durationBand', () => {
  test.for([
    [{ from: 60 }, 'up-to-1-hour'],
    [{ from: 61 }, '1-to-3-hours'],
    [{ from: 120, to: 600 }, '1-to-3-hours'],
    [{ from: 0, to: 600 }, '6-to-24-hours'],
    [{ from: 1440 }, '6-to-24-hours'],
    [{ from: 4320 }, 'over-1-day'],
  ] as const)('durationBand of %j minutes is %s', ([minutes, key]) => {
    expect(durationBand({ minutes })?.key).toBe(key)
  })

  test('durationBand of a product whose duration is unknown is none', () => {
    expect(durationBand({})).toBeUndefined()
  })
})

describe('priceKey', () => {
  test.for([
    ['0.00', 'EUR', 'free'],
    ['20.00', 'EUR', 'eur-up-to-20'],
    ['20.01', 'GBP', 'gbp-20-to-50'],
    ['100', 'USD', 'usd-50-to-100'],
    ['10001', 'JPY', 'jpy-over-10000'],
    ['495.00', 'SEK', 'sek-200-to-500'],
    ['900000', 'VND', 'vnd-500000-to-1000000'],
  ] as const)('priceKey of %s %s is %s', ([amount, currency, key]) => {
    expect(priceKey({ price: { amount, currency } })).toBe(key)
  })
})

test('bands are told in the language of the page', () => {
  const told = (locale: string) => {
    const { durationBand, priceBand } = localeFormatters(siteWords(readTemplates(null), locale), locale)
    return [...DURATIONS.map(durationBand), ...priceBands('EUR').map(band => priceBand(band, 'EUR'))]
  }
  expect(told('en')).toEqual([
    ...['up to 1 hour', '1–3 hours', '3–6 hours', '6–24 hours', 'over 1 day'],
    ...['up to €20', '€20 – €50', '€50 – €100', 'over €100'],
  ])
  expect(told('de')).toEqual([
    ...['bis zu 1 Stunde', '1–3 Stunden', '3–6 Stunden', '6–24 Stunden', 'über 1 Tag'],
    ...['bis zu 20\u00a0€', '20–50\u00a0€', '50–100\u00a0€', 'über 100\u00a0€'],
  ])
  expect(told('nl').at(0)).toBe('maximaal 1 uur')
})
