import { describe, expect, it } from 'vitest'
import { json } from '../../src/formats/json/json.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'

/** The keys of the interface's cache product record, in order. */
const emptyProduct = {
  id: 'p2',
  title: 'Bare',
  shortDescription: '',
  description: '',
  category: '',
  duration: '',
  currency: '',
  highlights: [],
  included: [],
  excluded: [],
  media: [],
}

/** The keys of the interface's cache account record, in order. */
const emptyAccount = {
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
  products: [],
  faqs: [],
  reviews: [],
}

describe('json', () => {
  it('json has every key of the cache product record in order, and no null, for a product with a title alone', () => {
    expect(json.record(productEntry({ id: 'p2', title: 'Bare' }))).toBe(JSON.stringify(emptyProduct))
  })

  it('json has every key of the cache account record in order, and no null, for an account with a name alone', () => {
    expect(json.record(accountEntry({ id: 'a2', name: 'Bare' }))).toBe(JSON.stringify(emptyAccount))
  })

  it('json writes a product without markup', () => {
    expect(json.record(productEntry(fullProduct))).toBe(
      JSON.stringify({
        id: 'p1',
        title: 'Seals & shoals <of Howth>',
        shortDescription: 'See seals.',
        description: 'Out past the Eye (https://blue-boats.example/eye).\n\nBack by tea.',
        category: 'Boat tour',
        duration: '90 to 120 minutes',
        currency: 'EUR',
        highlights: ['Seals', 'A lighthouse'],
        included: ['Tea'],
        excluded: ['Lunch'],
        media: [
          { src: 'https://blue-boats.example/seal.jpg', type: 'image/jpeg', rel: 'COVER' },
          { src: 'https://blue-boats.example/seal.webp', type: 'image/webp', rel: 'GALLERY' },
          { src: 'https://blue-boats.example/chart.png', type: '', rel: '' },
        ],
      }),
    )
  })

  it('json writes an account with its computed rating and the display strings of its locations', () => {
    expect(json.record(accountEntry(fullAccount, { contentType: 'all' }))).toBe(
      JSON.stringify({
        id: 'a1',
        name: 'Blue Boats',
        telephone: '+353 1 555 0100',
        website: 'https://blue-boats.example/',
        description: 'Boats & bays.\n\n- Seals',
        category: 'Boat operator',
        email: 'hello@blue-boats.example',
        locale: 'en-IE',
        timeZone: 'Europe/Dublin',
        logo: 'https://blue-boats.example/logo.png',
        review_rating: '4.5',
        number_review: 3,
        bookingSystemsId: ['sys-1', 'sys-2'],
        media: [
          {
            src: 'https://blue-boats.example/pier.jpg',
            type: 'image/jpeg',
            rel: 'COVER',
            title: 'The pier',
            caption: 'At low tide',
            copyright: 'Ann Byrne',
          },
          {
            src: 'https://blue-boats.example/film.mp4',
            type: 'video/mp4',
            rel: 'GALLERY',
            title: '',
            caption: '',
            copyright: '',
          },
        ],
        locations: [
          {
            title: 'Office',
            shortDescription: 'Behind the chandlery',
            types: ['Business Address'],
            place: {
              latitude: 53.3886,
              longitude: -6.0653,
              streetAddress: '1 Harbour Road',
              addressLocality: 'Howth',
              addressRegion: 'Dublin',
              postalCode: 'D13',
              addressCountry: 'IE',
              postOfficeBoxNumber: '7',
              identifiers: ['howth-7'],
              sameAs: ['https://places.example/howth'],
            },
          },
          {
            title: '',
            shortDescription: '',
            types: ['Starts'],
            place: {
              streetAddress: '',
              addressLocality: 'Malahide',
              addressRegion: '',
              postalCode: '',
              addressCountry: '',
              postOfficeBoxNumber: '',
              identifiers: [],
              sameAs: [],
            },
          },
        ],
        products: [],
        faqs: [{ question: 'Do you take dogs?', answer: 'Yes, on a lead.' }],
        reviews: [
          { author: 'Noor', rating: 5, title: 'Seals!', text: 'So close.', date: '2026-05-01' },
          { author: 'Lea', rating: 4, title: '', text: '', date: '' },
          { author: '', title: '', text: 'No rating given.', date: '' },
        ],
      }),
    )
  })

  it('json of an account without its products has no reviews, but their number and rating', () => {
    const record: unknown = JSON.parse(json.record(accountEntry(fullAccount)))
    expect(record).toMatchObject({ review_rating: '4.5', number_review: 3, products: [], reviews: [] })
  })

  it('json prefers the rating of the source, and finds the logo among the media', () => {
    const logo = { src: 'https://a.example/logo.png', rel: 'LOGO' }
    const account = { id: 'a3', name: 'Rated', review_rating: '4,7', number_review: 31, media: [logo] }
    expect(JSON.parse(json.record(accountEntry(account)))).toMatchObject({
      review_rating: '4,7',
      number_review: 31,
      logo: 'https://a.example/logo.png',
    })
  })

  it.each([
    [{ durationMinutesFrom: 120 }, '2 hours'],
    [{ durationMinutesFrom: 60, durationMinutesTo: 60 }, '1 hour'],
    [{ durationMinutesFrom: 90 }, '90 minutes'],
    [{ durationMinutesFrom: 120, durationMinutesTo: 180 }, '2 to 3 hours'],
    [{ durationMinutesFrom: 1440 }, '1 day'],
    // The templates of these tests are English.
    [{ locale: 'de', duration: '6 Monate' }, '6 months'],
    [{ locale: 'es', duration: 'Media jornada' }, 'Media jornada'],
    [{}, ''],
  ])('json writes the duration %j as "%s"', (minutes, duration) => {
    const record: unknown = JSON.parse(json.record(productEntry({ id: 'p3', title: 'Trip', ...minutes })))
    expect(record).toMatchObject({ duration })
  })

  it.each([
    ['', null],
    ['"', 'is not JSON: '],
    ['\u0001', 'is not JSON: '],
  ])('json validates a file that is too large for the cache, with %j in it', (character, problem) => {
    const file = Buffer.from(`{"a":[${`"${'b'.repeat(999)}",`.repeat(100)}"${character}"]}\n`)
    expect(json.validate(file)).toEqual(problem && expect.stringContaining(problem))
    expect(json.validate(file.subarray(0, -1))).toEqual(
      problem === null ? 'does not end with a newline' : expect.stringContaining(problem),
    )
    expect(json.validate(Buffer.concat([file, file]))).toEqual(expect.stringContaining('is not JSON: '))
    expect(json.validate(Buffer.from(file).fill(0xff, 10, 11))).toBe('is not valid UTF-8')
  })
})
