import { describe, expect, it } from 'vitest'
import { jsonld } from '../../src/formats/jsonld/jsonld.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'

const baseUrl = 'https://tours.example/x'
const price = { retail: 2550, currency: 'EUR', currencyPrecision: 2 }

/** A product with one option whose only unit has these prices. */
const priced = (...pricingFrom: object[]) => ({
  id: 'p1',
  title: 'Seals',
  options: [{ id: 'o1', name: 'Morning', units: [{ id: 'u1', type: 'ADULT', pricingFrom }] }],
})

const node = (raw: object, options = {}): unknown => JSON.parse(jsonld.record(productEntry(raw, options)))

describe('jsonld', () => {
  it('jsonld makes a Product and TouristTrip of a product with a price', () => {
    expect(jsonld.record(productEntry(priced(price), { baseUrl }))).toBe(
      JSON.stringify({
        '@type': ['Product', 'TouristTrip'],
        '@id': 'https://tours.example/x/products/p1',
        identifier: 'p1',
        url: 'https://tours.example/x/products/p1.md',
        name: 'Seals',
        provider: {
          '@type': 'TravelAgency',
          '@id': 'https://tours.example/x/accounts/a1',
          name: 'Blue Boats',
          url: 'https://tours.example/x/accounts/a1.md',
        },
        subjectOf: [
          { '@type': 'CreativeWork', name: 'Seals', url: 'https://tours.example/x/products/p1.md' },
        ],
        sku: 'p1',
        brand: { '@type': 'Brand', name: 'Blue Boats' },
        offers: {
          '@type': 'AggregateOffer',
          url: 'https://tours.example/x/products/p1.md',
          priceCurrency: 'EUR',
          lowPrice: '25.50',
          highPrice: '25.50',
          offerCount: 1,
          offers: [
            {
              '@type': 'Offer',
              name: 'Morning, Adult',
              price: '25.50',
              priceCurrency: 'EUR',
              seller: { '@id': 'https://tours.example/x/accounts/a1' },
            },
          ],
        },
      }),
    )
  })

  it('jsonld writes a price of 0 as 0.00, and the product stays a Product', () => {
    expect(node(priced({ ...price, retail: 0 }))).toMatchObject({
      '@type': ['Product', 'TouristTrip'],
      offers: { lowPrice: '0.00', highPrice: '0.00', offers: [{ price: '0.00' }] },
    })
  })

  it('jsonld leaves out an English category of a product in another language', () => {
    const french = { ...priced(price), locale: 'fr-FR' }
    expect(node({ ...french, category: 'Guided walk' })).not.toHaveProperty('category')
    expect(node({ ...french, category: 'Promenade' })).toMatchObject({ category: 'Promenade' })
  })

  it('jsonld makes only a TouristTrip, without properties of Product, of a product without a price', () => {
    const trip = {
      ...priced(),
      reference: 'S-1',
      category: 'Boat tour',
      durationMinutesFrom: 60,
      ageRestrictionValue: 6,
    }
    expect(jsonld.record(productEntry(trip))).toBe(
      JSON.stringify({
        '@type': 'TouristTrip',
        '@id': 'urn:tourpress:product:p1',
        identifier: 'p1',
        name: 'Seals',
        provider: { '@type': 'TravelAgency', '@id': 'urn:tourpress:account:a1', name: 'Blue Boats' },
      }),
    )
  })

  it.each([
    ['Minimum', 'Maximum', 'MinHeight', 'MaxWeight'],
    ['MinHeight', 'MaxWeight', 'MinHeight', 'MaxWeight'],
    ['Around', null, 'Around', 'weightRestriction'],
  ])('jsonld names limits of the types %s and %s: %s, %s', (height, weight, heightName, weightName) => {
    const limits = { heightRestrictionType: height, heightRestrictionValue: 120, weightRestrictionValue: 90 }
    expect(node({ ...priced(price), ...limits, weightRestrictionType: weight })).toMatchObject({
      additionalProperty: [
        { '@type': 'PropertyValue', name: heightName, value: 120 },
        { '@type': 'PropertyValue', name: weightName, value: 90 },
      ],
    })
  })

  it.each([
    [5, 2, '0.05'],
    [100, 2, '1.00'],
    [4200, 0, '4200'],
    [1234, 3, '1.234'],
    [9007199254740991, 2, '90071992547409.91'],
  ])('jsonld writes %i with %i decimal places as %s', (retail, currencyPrecision, decimal) => {
    expect(node(priced({ retail, currencyPrecision, currency: 'EUR' }))).toMatchObject({
      offers: { lowPrice: decimal },
    })
  })

  it('jsonld says that prices are per booking', () => {
    expect(node({ ...priced(price), pricingPer: ['BOOKING'] })).toMatchObject({
      additionalProperty: [{ '@type': 'PropertyValue', name: 'pricingPer', value: 'BOOKING' }],
    })
    expect(node({ ...priced(price), pricingPer: ['UNIT'] })).not.toHaveProperty('additionalProperty')
  })

  it('jsonld says when a product without a price is offered', () => {
    const offers = { '@type': 'Offer', availabilityStarts: '2027-04-02', availabilityEnds: '2027-10-17' }
    const { availabilityStarts: startDate, availabilityEnds: endDate } = offers
    expect(node({ ...priced(), startDate, endDate })).toMatchObject({ '@type': 'TouristTrip', offers })
    expect(node({ ...priced(), endDate })).toMatchObject({
      offers: { '@type': 'Offer', availabilityEnds: '2027-10-17' },
    })
  })

  it('jsonld says where a product is booked', () => {
    const bookingUrl = 'https://shop.example/p1'
    expect(node({ ...priced(price), bookingUrl })).toMatchObject({
      offers: { url: bookingUrl, offers: [{ url: bookingUrl }] },
      potentialAction: {
        '@type': 'ReserveAction',
        target: { '@type': 'EntryPoint', urlTemplate: bookingUrl },
      },
    })
    expect(JSON.stringify(node(priced(price)))).not.toContain('potentialAction')
  })

  it('jsonld makes an AggregateOffer for each currency, from the lowest price to the highest', () => {
    const yen = { retail: 4200, currency: 'JPY', currencyPrecision: 0 }
    expect(node(priced(price, yen, { ...price, retail: 900 }, { ...price, retail: 10000 }))).toMatchObject({
      offers: [
        { priceCurrency: 'EUR', lowPrice: '9.00', highPrice: '100.00', offerCount: 3 },
        { priceCurrency: 'JPY', lowPrice: '4200', highPrice: '4200', offerCount: 1 },
      ],
    })
  })

  it('jsonld states the lowest of the offers as lowPrice, also if it is a free ticket of a child', () => {
    const units = [
      { id: 'u1', type: 'ADULT', pricingFrom: [{ ...price, retail: 18400 }] },
      { id: 'u2', type: 'CHILD', pricingFrom: [{ ...price, retail: 12400 }] },
      { id: 'u3', type: 'INFANT', pricingFrom: [{ ...price, retail: 0 }] },
    ]
    const offersOf = (count: number) =>
      node({ id: 'p1', title: 'Seals', options: [{ id: 'o1', units: units.slice(0, count) }] })
    expect(offersOf(2)).toMatchObject({ offers: { lowPrice: '124.00', highPrice: '184.00' } })
    expect(offersOf(3)).toMatchObject({ offers: { lowPrice: '0.00', highPrice: '184.00' } })
  })

  it('jsonld escapes < and > so that no script element ends early, and it parses to the original', () => {
    const name = 'A </script><script>alert(1)</script> & <!-- B'
    const record = jsonld.record(productEntry({ id: 'p1', title: name, description: '1 < 2' }))
    expect(record).not.toMatch(/[<>]/)
    expect(record).toContain('A \\u003c/script\\u003e\\u003cscript\\u003ealert(1)')
    expect(JSON.parse(record)).toMatchObject({ name, description: '1 < 2' })
  })

  it('jsonld writes inclusions and group sizes in offers, and exclusions and terms as properties', () => {
    const features = [
      { type: 'INCLUSION', shortDescription: '<b>Tea</b>' },
      { type: 'INCLUSION', shortDescription: null },
      { type: 'EXCLUSION', shortDescription: 'Cake' },
      { type: 'CANCELLATION_TERM', shortDescription: 'Free until noon.' },
      { type: 'HIGHLIGHT', shortDescription: 'Seals' },
    ]
    expect(node({ ...priced(price), features, bookingMinPax: 2 })).toMatchObject({
      offers: {
        eligibleQuantity: { '@type': 'QuantitativeValue', minValue: 2 },
        includesObject: [{ '@type': 'TypeAndQuantityNode', typeOfGood: { '@type': 'Service', name: 'Tea' } }],
      },
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'EXCLUSION', value: 'Cake' },
        { '@type': 'PropertyValue', name: 'CANCELLATION_TERM', value: 'Free until noon.' },
      ],
    })
  })

  it("jsonld writes an operator's website, else its page", () => {
    const urlOf = (fields: object) =>
      JSON.parse(jsonld.record(accountEntry({ id: 'a1', name: 'Boats', ...fields }, { baseUrl }))).url
    expect(urlOf({ website: 'https://boats.example/' })).toBe('https://boats.example/')
    expect(urlOf({})).toBe('https://tours.example/x/accounts/a1.md')
  })

  it('jsonld has ids under the base URL, or URNs, both escaped for paths', () => {
    const ids = (options: { baseUrl?: string }) =>
      node({ id: 'Tür 1/2', title: 'Door' }, { ...options, account: { id: '.a', name: 'Doors' } })
    expect(ids({ baseUrl })).toMatchObject({
      '@id': 'https://tours.example/x/products/T~C3~BCr~201~2F2',
      identifier: 'Tür 1/2',
      provider: { '@id': 'https://tours.example/x/accounts/~2Ea' },
    })
    expect(ids({})).toMatchObject({
      '@id': 'urn:tourpress:product:T~C3~BCr~201~2F2',
      provider: { '@id': 'urn:tourpress:account:~2Ea' },
    })
  })

  it('jsonld writes all facts of a product with every field', () => {
    expect(node(fullProduct, { account: fullAccount, baseUrl })).toMatchObject({
      name: 'Seals & shoals <of Howth>',
      description: 'Out past the Eye (https://blue-boats.example/eye).\n\nBack by tea.',
      sku: 'SEAL-1',
      category: 'Boat tour',
      audience: { '@type': 'PeopleAudience', suggestedMinAge: 6 },
      provider: { url: 'https://blue-boats.example/', logo: 'https://blue-boats.example/logo.png' },
      subjectOf: [
        { '@type': 'CreativeWork', inLanguage: 'en-IE' },
        {
          '@type': 'FAQPage',
          mainEntity: [
            {
              '@type': 'Question',
              name: 'Will I see seals?',
              acceptedAnswer: { '@type': 'Answer', text: 'Nearly always.' },
            },
          ],
        },
      ],
    })
    expect(node(fullProduct)).toHaveProperty('additionalProperty.0', {
      '@type': 'PropertyValue',
      name: 'durationMinutesFrom',
      value: 90,
      unitCode: 'MIN',
    })
    expect(node(fullProduct)).toHaveProperty('itinerary.itemListElement.1', {
      '@type': 'ListItem',
      position: 2,
      item: {
        '@type': 'TouristAttraction',
        name: 'Baily Lighthouse',
        geo: { '@type': 'GeoCoordinates', latitude: 53.3616, longitude: -6.0526 },
      },
    })
  })

  it('jsonld writes opening hours once, however often a trip visits the place', () => {
    const trip = node({
      id: 'p1',
      title: 'Seals',
      features: [{ type: 'PREBOOKING_INFORMATION', shortDescription: 'Monday: 9:00 - 17:00' }],
      locations: [
        { title: 'Quay', types: ['START', 'END'] },
        { title: 'Lighthouse', types: ['POINT_OF_INTEREST'] },
      ],
    })
    expect(trip).toMatchObject({ tripOrigin: { name: 'Quay' }, itinerary: { numberOfItems: 3 } })
    expect(JSON.stringify(trip).match(/"openingHoursSpecification"/g)).toHaveLength(1)
    expect(trip).toHaveProperty('itinerary.itemListElement.0.item.openingHoursSpecification', [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday'], opens: '09:00', closes: '17:00' },
    ])
  })

  it('jsonld makes a TravelAgency, and no other type, of an account', () => {
    expect(jsonld.record(accountEntry({ id: 'a2', name: 'Bare' }))).toBe(
      JSON.stringify({
        '@type': 'TravelAgency',
        '@id': 'urn:tourpress:account:a2',
        identifier: 'a2',
        name: 'Bare',
      }),
    )
    expect(
      JSON.parse(jsonld.record(accountEntry(fullAccount, { contentType: 'all', baseUrl }))),
    ).toMatchObject({
      '@type': 'TravelAgency',
      '@id': 'https://tours.example/x/accounts/a1',
      address: { '@type': 'PostalAddress', streetAddress: '1 Harbour Road', addressLocality: 'Howth' },
      geo: { '@type': 'GeoCoordinates', latitude: 53.3886, longitude: -6.0653 },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 3, bestRating: 5 },
      review: [
        { '@type': 'Review', author: { '@type': 'Person', name: 'Noor' }, reviewBody: 'So close.' },
        { reviewRating: { '@type': 'Rating', ratingValue: 4 } },
        { reviewBody: 'No rating given.' },
      ],
    })
  })

  it('jsonld makes images with credits of pictures, but not of logos and videos', () => {
    const picture = { src: 'https://a.example/1.jpg', title: 'Seal', caption: 'Asleep', copyright: 'Ann' }
    const logo = { src: 'https://a.example/2.png', type: 'image/png', rel: 'LOGO' }
    const video = { src: 'https://a.example/3', type: 'external/youtube', rel: 'GALLERY' }
    expect(node({ id: 'p1', title: 'Seals', media: [logo, video, picture] })).toHaveProperty('image', [
      {
        '@type': 'ImageObject',
        contentUrl: 'https://a.example/1.jpg',
        url: 'https://a.example/1.jpg',
        name: 'Seal',
        caption: 'Asleep',
        creditText: 'Ann',
      },
    ])
  })

  it.each(['IMG_1403', '20190709_104018', 'Bild 3', 'F6BE122D-7A42-4B6E-9C3D-2E8B1F64A7D0', 'seal.jpg'])(
    'jsonld gives no picture the name %s, which says nothing',
    title => {
      const media = [{ src: 'https://a.example/1.jpg', title }]
      expect(node({ id: 'p1', title: 'Seals', media })).toHaveProperty('image', [
        { '@type': 'ImageObject', contentUrl: 'https://a.example/1.jpg', url: 'https://a.example/1.jpg' },
      ])
    },
  )

  it('jsonld opens and closes one graph', () => {
    const entry = productEntry({ id: 'p1', title: 'Seals' })
    const file = jsonld.open(entry) + ['{}', '{}'].join(jsonld.separator) + jsonld.close
    expect(file).toBe('{"@context":"https://schema.org","@graph":[{},{}]}\n')
  })
})
