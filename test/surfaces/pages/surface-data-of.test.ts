import { describe, expect, test } from 'vitest'
import { surfaceDataOf } from '../../../src/surfaces/pages/surface-data-of.ts'
import { shortLine } from '../../../src/surfaces/shared/short-line.ts'
import { accountEntry, productEntry } from '../../helpers/entries.ts'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'

describe('surfaceDataOf', () => {
  test('surfaceDataOf has of a product what lists show', () => {
    expect(surfaceDataOf(productEntry(fullProduct))).toEqual({
      locale: 'en-IE',
      summary: 'See seals.',
      category: 'Boat tour',
      place: 'Howth',
      stops: [{ name: 'Baily Lighthouse', role: 'POINT_OF_INTEREST', at: [53.3616, -6.0526] }],
      price: { amount: '25.50', currency: 'EUR' },
      picture: 'https://blue-boats.example/seal.jpg',
      minutes: { from: 90, to: 120 },
      at: [53.39, -6.07],
      languages: ['en', 'ga'],
      labels: ['Skip the line', 'Food included', 'Private tours'],
      access: 'One step',
      starts: '2026-04-01',
    })
  })

  test('surfaceDataOf has of an account what lists show', () => {
    expect(surfaceDataOf(accountEntry(fullAccount))).toEqual({
      locale: 'en-IE',
      summary: 'Boats & bays. - Seals',
      rating: { value: 4.5, count: 3 },
      category: 'Boat operator',
      place: 'Howth',
      picture: 'https://blue-boats.example/banner.jpg',
      at: [53.3886, -6.0653],
    })
  })

  test('surfaceDataOf leaves out what is not known', () => {
    expect(surfaceDataOf(productEntry({ id: 'p', title: 'P' }))).toEqual({
      locale: null,
      summary: 'P, offered by Blue Boats.',
    })
  })

  test.for([
    ['the lowest one', [2000, 1500, 3000], '15.00'],
    ['the lowest one that is not free', [0, 1500], '15.00'],
    ['nothing where all are free', [0, 0], '0.00'],
  ] as const)('surfaceDataOf takes for the price %s', ([, prices, amount]) => {
    const units = prices.map((retail, at) => ({ id: `u${at}`, pricingFrom: [{ retail, currency: 'EUR' }] }))
    const entry = productEntry({ id: 'p', title: 'P', options: [{ id: 'o', units }] })
    expect(surfaceDataOf(entry).price).toEqual({ amount, currency: 'EUR' })
  })

  test('surfaceDataOf takes the price in the default currency, and the first one where that has none', () => {
    const pricingFrom = [
      { retail: 100, currency: 'JPY', currencyPrecision: 0 },
      { retail: 2000, currency: 'EUR' },
    ]
    const options = [{ id: 'o', units: [{ id: 'u', pricingFrom }] }]
    const priceOf = (defaultCurrency: string) =>
      surfaceDataOf(productEntry({ id: 'p', title: 'P', options, defaultCurrency })).price
    expect(priceOf('EUR')).toEqual({ amount: '20.00', currency: 'EUR' })
    expect(priceOf('USD')).toEqual({ amount: '100', currency: 'JPY' })
  })
})

describe('shortLine', () => {
  test.for([
    ['  a\n\n b\t', 10, 'a b'],
    ['one two three', 13, 'one two three'],
    ['one two, three', 10, 'one two…'],
    ['日本語の長い文章です', 5, '日本語の長…'],
    ['abcd\u{1f600}efgh', 5, 'abcd…'],
  ] as const)('shortLine makes of "%s" in %i characters "%s"', ([text, most, line]) => {
    expect(shortLine(text, most)).toBe(line)
  })
})
