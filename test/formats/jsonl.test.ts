import { describe, expect, it } from 'vitest'
import { jsonl } from '../../src/formats/jsonl/jsonl.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { fullAccount } from '../helpers/full-records.ts'

describe('jsonl', () => {
  it('jsonl begins a product line with type, id, name, account and text, and the cache record follows', () => {
    const trip = {
      id: 'p1',
      title: 'Seals',
      description: '<p>Out &amp; back.</p>',
      category: 'Boat tour',
      features: [{ type: 'INCLUSION', shortDescription: 'Tea' }],
    }
    expect(jsonl.record(productEntry(trip, { account: fullAccount }))).toBe(
      JSON.stringify({
        type: 'product',
        id: 'p1',
        name: 'Seals',
        account: { id: 'a1', name: 'Blue Boats' },
        text: 'Seals\n\nOut & back.\n\nIncluded:\n\n- Tea',
        title: 'Seals',
        shortDescription: '',
        description: 'Out & back.',
        category: 'Boat tour',
        duration: '',
        currency: '',
        highlights: [],
        included: ['Tea'],
        excluded: [],
        media: [],
        url: '',
        locale: '',
        town: '',
        country: '',
        openingHours: [],
        image: '',
      }),
    )
  })

  it('jsonl ends a product line with fields for filters and links', () => {
    const trip = {
      id: 'p/1',
      title: 'Seals',
      locale: 'en-IE',
      durationMinutesFrom: 0,
      durationMinutesTo: 90,
      startDate: '2020-04-02',
      endDate: '2020-10-17',
      features: [
        {
          type: 'PREBOOKING_INFORMATION',
          shortDescription: 'Mon, Wed, Thu, Fri 9:00-12:00, 14:00-24:00; Sat all day; Tue, Sun closed',
        },
      ],
      media: [
        { src: 'https://m.example/film.mp4', type: 'video/mp4' },
        { src: 'https://m.example/seal.jpg' },
        { src: 'https://m.example/boat.jpg', rel: 'COVER' },
      ],
      locations: [
        {
          types: ['POINT_OF_INTEREST'],
          place: { addressLocality: 'Howth', latitude: 53.36, longitude: -6.05 },
        },
        { types: ['START'], place: { addressLocality: 'Howth', addressCountry: 'IE', latitude: 53.39 } },
      ],
      options: [
        {
          id: 'o',
          units: [
            { id: 'c', type: 'CHILD', pricingFrom: [{ retail: 500, currency: 'EUR' }] },
            { id: 'a', type: 'ADULT', pricingFrom: [{ retail: 123450, currency: 'EUR' }] },
          ],
        },
      ],
    }
    const line = JSON.parse(jsonl.record(productEntry(trip, { baseUrl: 'https://tours.example/x' })))
    expect(Object.entries(line).slice(-12)).toEqual([
      ['url', 'https://tours.example/x/products/p~2F1.md'],
      ['locale', 'en-IE'],
      ['price', { amount: 1234.5, currency: 'EUR' }],
      ['coordinates', [53.36, -6.05]],
      ['_geo', { lat: 53.36, lng: -6.05 }],
      ['town', 'Howth'],
      ['country', 'IE'],
      ['durationMinutes', 90],
      ['startDate', '2020-04-02'],
      ['endDate', '2020-10-17'],
      ['openingHours', ['Mo,We-Fr 09:00-12:00', 'Mo,We-Fr 14:00-23:59', 'Sa 00:00-23:59']],
      ['image', 'https://m.example/boat.jpg'],
    ])
  })

  it('jsonl says that a price is that of a booking', () => {
    const units = [{ id: 'a', type: 'ADULT', pricingFrom: [{ retail: 120000, currency: 'EUR' }] }]
    const boat = { id: 'p', title: 'Charter', pricingPer: ['BOOKING'], options: [{ id: 'o', units }] }
    const { price } = JSON.parse(jsonl.record(productEntry(boat)))
    expect(price).toEqual({ amount: 1200, currency: 'EUR', per: 'BOOKING' })
  })

  it('jsonl begins an account line with type, id and name; its products have separate lines', () => {
    expect(jsonl.record(accountEntry({ id: 'a2', name: 'Bare' }, { contentType: 'all' }))).toBe(
      JSON.stringify({
        type: 'account',
        id: 'a2',
        name: 'Bare',
        telephone: '',
        website: '',
        description: '',
        category: '',
        email: '',
        locale: '',
        timeZone: '',
        logo: '',
        review_rating: '',
        number_review: 0,
        bookingSystemsId: [],
        media: [],
        locations: [],
        faqs: [],
        reviews: [],
        url: '',
        town: '',
        country: '',
        image: '',
      }),
    )
  })

  it('jsonl writes a record on one line whatever its texts contain', () => {
    const record = jsonl.record(
      productEntry({ id: 'p1', title: 'A\u2028B', description: 'C\n\nD\u0085E\u2029F\r\nG' }),
    )
    expect(record).not.toMatch(/[\n\r\u0085\u2028\u2029]/)
  })

  it('jsonl rejects a file with a broken or an empty line', () => {
    expect(jsonl.validate(Buffer.from('{"id":1}\n{"id":2}\n'))).toBeNull()
    expect(jsonl.validate(Buffer.from('{"id":1}\n{"id":\n'))).toMatch(/^is not JSON: /)
    expect(jsonl.validate(Buffer.from('{"id":\n{"id":2}\n'))).toMatch(/^is not JSON: /)
    expect(jsonl.validate(Buffer.from('{"id":1}\n\n{"id":2}\n'))).toMatch(/^is not JSON: /)
    expect(jsonl.validate(Buffer.from('{"id":1}\n[2]\n'))).toBe('is not a JSON object')
    expect(jsonl.validate(Buffer.from('{"id":1}\n{"id":2}'))).toBe('does not end with a newline')
  })
})
