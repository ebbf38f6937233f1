import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOf } from '../../../src/surfaces/shared/list-facts.ts'
import { shortLine, summaryOf } from '../../../src/surfaces/shared/short-line.ts'
import { accountEntry, productEntry } from '../../helpers/entries.ts'

describe('shortLine', () => {
  it('shortLine joins white space and control characters to one space', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab \t\n\r\0\u0085\u00a0\u2028') })
    fc.assert(
      fc.property(text, value => {
        expect(shortLine(value, 100)).toBe(value.replace(/[\s\p{Cc}]+/gu, ' ').trim())
      }),
    )
  })
})

describe('summaryOf', () => {
  it.each([
    [{ shortDescription: 'Bike the Bridge!', description: '<p>Bring a bike.</p>' }, 'Bring a bike.'],
    [
      { shortDescription: 'Bike the Bridge', description: 'BIKE THE BRIDGE\n\nBring a bike.' },
      'Bring a bike.',
    ],
    [{ shortDescription: 'Bike the Bridge and back.' }, 'Bike the Bridge and back.'],
    [{ shortDescription: 'Bike the Bridge. Bring a bike.' }, 'Bike the Bridge. Bring a bike.'],
    [{ description: 'Bike the Bridge!' }, 'Bike the Bridge, offered by Blue Boats.'],
  ])(
    'summaryOf of %j is the first text that does not repeat the title, or a sentence of facts',
    (texts, summary) => {
      expect(summaryOf(productEntry({ id: 'p', title: 'Bike the Bridge', ...texts }))).toBe(summary)
    },
  )

  it('summaryOf of an operator does not repeat its name', () => {
    const entry = accountEntry({
      id: 'a',
      name: 'Blue Boats',
      description: 'Blue boats',
      productDescription: 'Seals.',
    })
    expect(summaryOf(entry)).toBe('Seals.')
  })
})

describe('placeOf', () => {
  it.each([
    ['Richmond, California.', 'Richmond, California'],
    ['Washington, D.C.', 'Washington, D.C.'],
    ['Quay St.', 'Quay St.'],
  ])('placeOf writes "%s" as %s', (title, place) => {
    expect(placeOf(productEntry({ id: 'p', title: 'P', locations: [{ title }] }))).toBe(place)
  })
})
