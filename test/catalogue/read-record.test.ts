import { describe, expect, test } from 'vitest'
import { readRecord } from '../../src/catalogue/read-record.ts'
import { bareProduct, nowhere, readAccount, readProduct, readV1Walk, readWalk, rejectionOf } from './model.ts'

/** The expected account if only id and name are known, written by hand. */
const bareAccount = {
  id: 'a1',
  name: 'Boats',
  telephone: null,
  website: null,
  description: null,
  category: null,
  secondaryCategory: null,
  timeZone: null,
  banner: null,
  email: null,
  locale: null,
  logo: null,
  proNetworkHandle: null,
  socialAHandle: null,
  photoShareHandle: null,
  microblogHandle: null,
  videoChannelHandle: null,
  shortVideoHandle: null,
  reviewSiteHandle: null,
  searchProfileHandle: null,
  tradeUrl: null,
  tradeEmail: null,
  requirements: null,
  productDescription: null,
  faqs: [],
  media: [],
  locations: [],
  bookingSystemsId: [],
  review_rating: null,
  number_review: null,
  reviews: [],
}

describe('readRecord of values that are no records', () => {
  test.each([null, 5, 'text', true, [], [{ id: 'a', title: 'x' }]])('readRecord refuses %j', value => {
    expect(rejectionOf('product', value)).toEqual({ id: null, path: '', reason: 'is not an object' })
  })
})

describe('readRecord of ids', () => {
  test.each([
    ['a plain one', 'p1', 'p1'],
    ['a UUID', '04c81750-b203-3927-9f84-c974baa96a0c', '04c81750-b203-3927-9f84-c974baa96a0c'],
    ['a number', 12345, '12345'],
    ['0', 0, '0'],
    ['the largest exact integer', 9007199254740991, '9007199254740991'],
    ['blanks around it', '  p1\n', 'p1'],
    ['blanks inside it', 'tour 1', 'tour 1'],
    ['a character reference', 'Tom &amp; Jerry', 'Tom & Jerry'],
    ['a reference that is encoded twice', 'a&amp;lt;b', 'a<b'],
    ['an ampersand', 'B&B', 'B&B'],
    ['slashes', 'a/b\\c', 'a/b\\c'],
    ['letters that are not ASCII', 'château-日本', 'château-日本'],
    ['200 bytes', 'a'.repeat(200), 'a'.repeat(200)],
    ['a file name of 236 bytes', `${'é'.repeat(39)}ab`, `${'é'.repeat(39)}ab`],
    ['a path to the parent folder', '../..', '../..'],
  ])('readRecord takes an id with %s', (_what, id, expected) => {
    expect(readProduct({ id, title: 'Walk' }).product.id).toBe(expected)
    expect(readAccount({ id, name: 'Boats' }).account.id).toBe(expected)
    expect(readProduct({ id, name: 'Walk' }).product.id).toBe(expected)
  })

  test.each([
    ['none', undefined, /^is missing$/],
    ['null', null, /^is empty$/],
    ['the empty text', '', /^is empty$/],
    ['blanks', ' \n', /^is empty$/],
    ['a comma', 'a,b', /^holds a comma: "a,b"$/],
    ['a comma that was a reference', 'a&#44;b', /^holds a comma/],
    ['a comma that was encoded twice', 'a&amp;#44;b', /^holds a comma/],
    ['an ampersand that was encoded ten times', `a&${'amp;'.repeat(10)}b`, /^holds nothing to read/],
    ['a newline', 'a\nb', /^holds a control character/],
    ['NUL', 'a\0b', /^holds a control character/],
    ['DEL', 'a\u007fb', /^holds a control character/],
    ['an escape', '\u001b[2J', /^holds a control character/],
    ['a C1 control character', 'a\u009bb', /^holds a control character/],
    ['a LINE SEPARATOR', 'a\u2028b', /^holds a control character/],
    ['a control character beside an ampersand', 'a\u0007&b', /^holds a control character/],
    ['a newline beside an ampersand', 'a\n&b', /^holds a control character/],
    ['a control character that was a reference', 'a&#7;b', /^holds a control character/],
    ['half a surrogate pair', 'a\ud83d', /^holds half a surrogate pair/],
    ['201 bytes', 'a'.repeat(201), /^is over 200 bytes long/],
    ['201 bytes in 101 letters', `${'é'.repeat(100)}a`, /^is over 200 bytes long/],
    ['a file name of 237 bytes', `${'é'.repeat(39)}abc`, /^makes a file name that is too long/],
    [
      'one of 237 bytes with its escaped ending',
      `${'é'.repeat(38)}ab.octo`,
      /^makes a file name that is too long/,
    ],
    [
      'an integer that is not exact',
      9007199254740992,
      /^is a number that is no exact integer: 9007199254740992$/,
    ],
    ['a decimal number', 1.5, /^is a number that is no exact integer: 1.5$/],
    ['a number that is too large', 1e300, /^is a number that is no exact integer/],
    ['true', true, /^is not a text: true$/],
    ['a list', ['a'], /^is not a text: a list$/],
    ['an object', {}, /^is not a text: an object$/],
  ])('readRecord refuses an id with %s', (_what, id, reason) => {
    for (const [type, names] of [
      ['product', { title: 'Walk' }],
      ['account', { name: 'Boats' }],
      ['product', { name: 'V1 walk' }],
    ] as const) {
      const refusal = rejectionOf(type, { id, ...names })
      expect(refusal.path).toBe('id')
      expect(refusal.reason).toMatch(reason)
    }
  })

  test('readRecord names a refused record by the id that it had', () => {
    expect(rejectionOf('product', { id: 'a,b', title: 'Walk' }).id).toBe('a,b')
    expect(rejectionOf('product', { id: 1.5, title: 'Walk' }).id).toBe('1.5')
    expect(rejectionOf('product', { title: 'Walk' }).id).toBeNull()
    expect(rejectionOf('account', { id: 'a1' }).id).toBe('a1')
  })
})

describe('readRecord of names', () => {
  test.each([
    ['a title', { title: 'T' }, 'T', 'T'],
    ['an internal name', { internalName: 'I' }, 'I', 'I'],
    ['a title and an internal name', { title: 'T', internalName: 'I' }, 'T', 'I'],
    ['a title and a name', { title: 'T', name: 'N' }, 'T', 'N'],
    ['all three', { title: 'T', name: 'N', internalName: 'I' }, 'T', 'I'],
    ['an empty title and the others', { title: ' ', name: 'N', internalName: 'I' }, 'N', 'I'],
    ['a name alone, which makes it V1', { name: 'N' }, 'N', 'N'],
    ['a number as its title', { title: 1984 }, '1984', '1984'],
    [
      'references in its title',
      { title: 'Tom &amp; <b>Jerry</b>' },
      'Tom & <b>Jerry</b>',
      'Tom & <b>Jerry</b>',
    ],
  ])('readRecord of a product with %s', (_what, names, title, internalName) => {
    expect(readProduct({ id: 'p1', ...names })).toEqual({
      type: 'product',
      product: { ...bareProduct, title, internalName },
      owner: null,
      dropped: [],
    })
  })

  test('readRecord drops a title that is no text, and takes the next name', () => {
    const read = readProduct({ id: 'p1', title: {}, internalName: 'Walk' })
    expect(read.product).toEqual(bareProduct)
    expect(read.dropped).toEqual([{ path: 'title', reason: 'is not a text: an object' }])
  })

  test.each([
    ['no name', {}],
    ['empty names', { title: '', name: ' ', internalName: null }],
    ['an unseen title', { title: '\u200b\u202e' }],
    ['a wrong title', { title: {} }],
  ])('readRecord refuses a product with %s', (_what, names) => {
    expect(rejectionOf('product', { id: 'p1', ...names })).toEqual({
      id: 'p1',
      path: 'title',
      reason: 'is missing, and there is no name or internalName',
    })
  })

  test.each([
    ['a name', { name: 'N' }, 'N'],
    ['a title', { title: 'T' }, 'T'],
    ['an internal name', { internalName: 'I' }, 'I'],
    ['all three', { title: 'T', name: 'N', internalName: 'I' }, 'N'],
  ])('readRecord of an account with %s', (_what, names, name) => {
    expect(readAccount({ id: 'a1', ...names })).toEqual({
      type: 'account',
      account: { ...bareAccount, name },
      dropped: [],
    })
  })

  test('readRecord refuses an account without a name', () => {
    expect(rejectionOf('account', { id: 'a1', description: 'Boats' })).toMatchObject({ id: 'a1' })
  })
})

describe('readRecord tells V1 records from newer ones', () => {
  test.each([
    ['a name and no title', { name: 'N' }],
    ['a name and a title that is null', { name: 'N', title: null }],
  ])('readRecord reads a record with %s as V1', (_what, names) => {
    const { product } = readProduct({ id: 'p1', ...names, summary: 'Short.' })
    expect(product.shortDescription).toBe('Short.')
  })

  test.each([
    ['a title', { title: 'T' }],
    ['a title and a name', { title: 'T', name: 'N' }],
    ['an internal name', { internalName: 'I' }],
    ['an internal name and a name that is null', { internalName: 'I', name: null }],
  ])('readRecord reads a record with %s as newer', (_what, names) => {
    const { product, dropped } = readProduct({ id: 'p1', ...names, summary: 'Short.' })
    expect(product.shortDescription).toBeNull()
    expect(dropped).toEqual([{ path: 'summary', reason: 'is not a field of the interface' }])
  })

  test('readRecord names the known field that is most similar to an unknown one, inside of lists too', () => {
    const { dropped } = readProduct({
      ...{
        id: 'p1',
        title: 'T',
        shortDescripton: 'Short.',
        Title: 'T',
        ['x'.repeat(41)]: 1,
        wholly: 'other',
      },
      options: [
        {
          id: 'o',
          units: [
            { id: 'u', pricing_from: [] },
            { id: 'v', pricing_from: [1] },
          ],
        },
      ],
    })
    const unknown = 'is not a field of the interface'
    expect(Object.fromEntries(dropped.map(({ path, reason }) => [path, reason]))).toEqual({
      shortDescripton: `${unknown}; did you mean shortDescription?`,
      Title: `${unknown}; did you mean title?`,
      ['x'.repeat(41)]: unknown,
      wholly: unknown,
      'options[0].units[1].pricing_from': `${unknown}; did you mean pricingFrom?`,
    })
  })

  test('readRecord never reads an account as V1', () => {
    expect(readAccount({ id: 'a1', name: 'Boats', description: 'D' }).account.description).toBe('D')
  })
})

describe('readRecord of the owner of a product', () => {
  test.each([
    ['id and name', { title: 'Walk', account: { id: 'a1', name: 'Boats' } }, { id: 'a1', name: 'Boats' }],
    ['an id alone', { title: 'Walk', account: { id: 'a1' } }, { id: 'a1', name: null }],
    ['a number as id', { title: 'Walk', account: { id: 7 } }, { id: '7', name: null }],
    ['nothing', { title: 'Walk' }, null],
    ['null', { title: 'Walk', account: null }, null],
    ['V1: id and name', { name: 'Walk', account: { id: 'a1', name: 'Boats' } }, { id: 'a1', name: 'Boats' }],
    ['V1: ID and name', { name: 'Walk', account: { ID: 'a1', name: 'Boats' } }, { id: 'a1', name: 'Boats' }],
    ['V1: nothing', { name: 'Walk' }, null],
  ])('readRecord takes %s', (_what, fields, owner) => {
    const read = readProduct({ id: 'p1', ...fields })
    expect(read.owner).toEqual(owner)
    expect(read.dropped).toEqual([])
    expect(read.product).toEqual(bareProduct)
  })

  test.each([
    ['without an id', { name: 'Boats' }, 'account.id'],
    ['with a comma in its id', { id: 'a,b' }, 'account.id'],
    ['whose id is not exact', { id: 2 ** 53 }, 'account.id'],
    ['that is a text', 'Boats', 'account'],
  ])('readRecord drops an account %s, and reports it', (_what, account, path) => {
    const read = readWalk({ account })
    expect(read.owner).toBeNull()
    expect(read.dropped.map(drop => drop.path)).toEqual([path])
  })

  test('readRecord reports a V1 account without an id', () => {
    const read = readV1Walk({ account: { name: 'Boats' } })
    expect(read.owner).toBeNull()
    expect(read.dropped.map(drop => drop.path)).toEqual([expect.stringMatching(/^account/)])
  })
})

describe('readRecord of locations', () => {
  const rolesOf = (location: object) => {
    const { product, dropped } = readWalk({ locations: [location] })
    return { types: product.locations[0]?.types, dropped }
  }

  test.each([
    ['a code', { types: ['START'] }, ['START']],
    ['the key type', { type: 'END' }, ['END']],
    ['a list under type', { type: ['END'] }, ['END']],
    ['both keys, each role once', { type: 'START', types: ['Starts', 'END'] }, ['START', 'END']],
    ['a single role under types', { types: 'REDEMPTION' }, ['REDEMPTION']],
    ['Starts', { types: ['Starts'] }, ['START']],
    ['Ends', { types: ['Ends'] }, ['END']],
    ['Redemption', { types: ['Redemption'] }, ['REDEMPTION']],
    ['Business Address', { types: ['Business Address'] }, ['BUSINESS_ADDRESS']],
    ['a business-profile label', { types: ['Search Business Profile'] }, ['SEARCH_BUSINESS_PROFILE']],
    [
      'a business-profile label of one network',
      { types: ['Local business-profile'] },
      ['SEARCH_BUSINESS_PROFILE'],
    ],
    ['Starting point', { types: ['Starting point'] }, ['START']],
    ['Redemptions', { types: ['Redemptions'] }, ['REDEMPTION']],
    ['POI', { types: ['POI'] }, ['POINT_OF_INTEREST']],
    ['Point of interest', { types: ['Point of interest'] }, ['POINT_OF_INTEREST']],
    ['lower case', { types: ['point_of_interest'] }, ['POINT_OF_INTEREST']],
    ['no role', {}, []],
  ])('readRecord reads the role of %s', (_what, location, types) => {
    expect(rolesOf(location)).toEqual({ types, dropped: [] })
  })

  test('readRecord drops an unknown role, and the others stay', () => {
    const { types, dropped } = rolesOf({ types: ['Starts', 'Moon', 'constructor', 'END'] })
    expect(types).toEqual(['START', 'END'])
    expect(dropped.map(({ path }) => path)).toEqual(['locations[0].types[1]', 'locations[0].types[2]'])
  })

  test('readRecord gives every location a place with every key', () => {
    const { product } = readWalk({
      locations: [
        { title: 'Pier' },
        { place: { latitude: '53.5', longitude: 0, sameAs: 'https://b.example' } },
      ],
    })
    expect(product.locations).toEqual([
      { title: 'Pier', shortDescription: null, types: [], place: nowhere },
      {
        title: null,
        shortDescription: null,
        types: [],
        place: { ...nowhere, latitude: 53.5, longitude: 0, sameAs: ['https://b.example'] },
      },
    ])
  })

  test('readRecord drops coordinates that are nowhere on earth', () => {
    const { product, dropped } = readWalk({
      locations: [{ place: { latitude: 90.1, longitude: -180.5, addressLocality: 'Howth' } }],
    })
    expect(product.locations[0]?.place).toMatchObject({
      latitude: null,
      longitude: null,
      addressLocality: 'Howth',
    })
    expect(dropped).toEqual([
      { path: 'locations[0].place.latitude', reason: 'is above 90: 90.1' },
      { path: 'locations[0].place.longitude', reason: 'is below -180: -180.5' },
    ])
  })
})

describe('readRecord of options, units and prices', () => {
  const optionsOf = (...options: unknown[]) => readWalk({ options })

  test('readRecord takes an option as it is, and says of each unit which option it is of', () => {
    const { product, dropped } = optionsOf({
      id: 'o1',
      name: 'Morning',
      reference: 'M',
      description: '<p>Early</p>',
      units: [{ id: 'u1', type: 'adult', option_id: 'another', pricingFrom: [] }],
    })
    expect(product.options).toEqual([
      {
        id: 'o1',
        name: 'Morning',
        reference: 'M',
        description: '<p>Early</p>',
        units: [{ id: 'u1', type: 'ADULT', option_id: 'o1', pricingFrom: [] }],
      },
    ])
    expect(dropped).toEqual([])
  })

  test.each([
    ['a code', { code: 'M' }, { id: 'M', reference: 'M' }],
    ['a code and an id', { code: 'M', id: 'o1' }, { id: 'o1', reference: 'M' }],
    ['a code and a reference', { code: 'M', reference: 'R' }, { id: 'M', reference: 'R' }],
    ['a reference alone', { reference: 'R' }, { id: 'R', reference: 'R' }],
    ['neither, named after its place', { name: 'Evening' }, { id: 'p1-option-2', reference: null }],
  ])('readRecord takes an option with %s', (_what, option, expected) => {
    const { product, dropped } = optionsOf({ id: 'o0' }, option)
    expect(product.options[1]).toMatchObject(expected)
    expect(dropped).toEqual([])
  })

  test('readRecord keeps a price of 0', () => {
    const price = { original: 0, retail: 0, net: 0, currency: 'EUR', currencyPrecision: 0 }
    const { product, dropped } = optionsOf({ id: 'o1', units: [{ id: 'u1', pricingFrom: [price] }] })
    expect(product.options[0]?.units[0]?.pricingFrom).toEqual([price])
    expect(dropped).toEqual([])
  })

  test.each([
    ['texts', { retail: '1050', currency: 'eur', currencyPrecision: '2' }, 1050, 'EUR', 2],
    ['no precision', { retail: 1050, currency: 'EUR' }, 1050, 'EUR', 2],
    ['no precision, in a currency without cents', { retail: 1200, currency: 'JPY' }, 1200, 'JPY', 0],
    ['no precision, in a currency of three places', { retail: 1200, currency: 'KWD' }, 1200, 'KWD', 3],
    ['no precision, in forints, which have cents in ISO 4217', { retail: 5, currency: 'HUF' }, 5, 'HUF', 2],
    ['another precision', { retail: 1200, currency: 'JPY', currencyPrecision: 2 }, 1200, 'JPY', 2],
    ['no decimal places', { retail: 1200, currency: 'JPY', currencyPrecision: 0 }, 1200, 'JPY', 0],
  ])('readRecord takes a price with %s', (_what, price, retail, currency, currencyPrecision) => {
    const { product, dropped } = optionsOf({ id: 'o1', units: [{ id: 'u1', pricingFrom: [price] }] })
    expect(product.options[0]?.units[0]?.pricingFrom).toEqual([
      { original: null, retail, net: null, currency, currencyPrecision },
    ])
    expect(dropped).toEqual([])
  })

  test.each([
    ['without a retail price', { original: 1000, currency: 'EUR' }, 'retail', 'is missing'],
    ['whose retail price is null', { retail: null, currency: 'EUR' }, 'retail', 'is empty'],
    ['without a currency', { retail: 1000 }, 'currency', 'is missing'],
    [
      'in a currency that is none',
      { retail: 1, currency: '€' },
      'currency',
      'is not a currency code of three letters: "€"',
    ],
    ['below 0', { retail: -1, currency: 'EUR' }, 'retail', 'is below 0: -1'],
    ['with a part of a cent', { retail: 10.5, currency: 'EUR' }, 'retail', 'is not a whole number: 10.5'],
  ])('readRecord drops a price %s, and the others stay', (_what, price, key, reason) => {
    const right = { original: 5, retail: 5, net: null, currency: 'EUR', currencyPrecision: 2 }
    const { product, dropped } = optionsOf({ id: 'o1', units: [{ id: 'u1', pricingFrom: [price, right] }] })
    expect(product.options[0]?.units[0]?.pricingFrom).toEqual([right])
    expect(dropped).toEqual([{ path: `options[0].units[0].pricingFrom[0].${key}`, reason }])
  })

  test.each([
    [{ title: 'Early bird', name: 'Bird', internalName: 'EB' }, 'Early bird'],
    [{ name: 'Bird', internalName: 'EB' }, 'Bird'],
    [{ internalName: 'EB' }, 'EB'],
    [{}, undefined],
  ])('readRecord takes the first name of a unit: %j', (names, title) => {
    const { product, dropped } = optionsOf({ id: 'o1', units: [{ id: 'u1', ...names }] })
    expect(product.options[0]?.units[0]?.title).toBe(title)
    expect(dropped).toEqual([])
  })

  test('readRecord drops a unit without an id, and the others stay', () => {
    const { product, dropped } = optionsOf({ id: 'o1', units: [{ type: 'ADULT' }, { id: 2, type: 'CHILD' }] })
    expect(product.options[0]?.units).toEqual([{ id: '2', type: 'CHILD', option_id: 'o1', pricingFrom: [] }])
    expect(dropped).toEqual([{ path: 'options[0].units[0].id', reason: 'is missing' }])
  })
})

describe('readRecord of other fields', () => {
  test.each([
    ['startDate', '2026-02-28', '2026-02-28'],
    ['startDate', '2026-02-28T10:00:00Z', '2026-02-28'],
    ['startDate', '2024-02-29', '2024-02-29'],
    ['locale', 'English', 'en'],
    ['locale', 'fr_FR', 'fr-FR'],
    ['timeZone', 'Europe/Paris', 'Europe/Paris'],
    ['defaultCurrency', ' eur ', 'EUR'],
    ['categoryLabels', 'multi-day', ['multi-day']],
    ['availabilityType', ['opening hours'], ['OPENING_HOURS']],
    ['allowFreesale', 'false', false],
    ['bookingMinPax', 0, 0],
    ['durationMinutesFrom', '90', 90],
    ['description', '<p>a\u0000&amp;b</p>\r\n', '<p>a&amp;b</p>'],
  ])('readRecord reads %s %j as %j', (field, value, expected) => {
    expect(readWalk({ [field]: value })).toMatchObject({
      product: { ...bareProduct, [field]: expected },
      dropped: [],
    })
  })

  test.each([
    ['startDate', '2026-02-30', 'is not a day written as YYYY-MM-DD: "2026-02-30"'],
    ['startDate', '28/02/2026', 'is not a day written as YYYY-MM-DD: "28/02/2026"'],
    ['startDate', 'soon', 'is not a day written as YYYY-MM-DD: "soon"'],
    ['locale', 'Klingonese', 'is not a language: "Klingonese"'],
    ['timeZone', 'Paris time', 'is not an IANA time zone: "Paris time"'],
    ['timeZone', '+02:00', 'is not an IANA time zone: "+02:00"'],
    ['defaultCurrency', 'euros', 'is not a currency code of three letters: "euros"'],
    ['defaultCurrency', 'XXQ', 'is not a currency of ISO 4217: "XXQ"'],
    ['durationMinutesFrom', '2 hours', 'is not a number: "2 hours"'],
  ])('readRecord drops %s %j', (field, value, reason) => {
    const read = readWalk({ [field]: value })
    expect(read.product).toEqual(bareProduct)
    expect(read.dropped).toEqual([{ path: field, reason }])
  })

  test('readRecord reads a feature without a type as additional information', () => {
    const { product, dropped } = readWalk({
      features: [{ shortDescription: 'a' }, { type: 'highlight', shortDescription: 'b' }, { type: 'JOKE' }],
    })
    expect(product.features).toEqual([
      { type: 'ADDITIONAL_INFORMATION', shortDescription: 'a' },
      { type: 'HIGHLIGHT', shortDescription: 'b' },
      { type: 'ADDITIONAL_INFORMATION', shortDescription: null },
    ])
    expect(dropped.map(({ path }) => path)).toEqual(['features[2].type'])
  })

  test('readRecord drops a medium whose address cannot be published, and the others stay', () => {
    const { product, dropped } = readWalk({
      media: [{ src: 'javascript:alert(1)' }, { src: '//b.example/a.jpg' }, { title: 'no address' }],
    })
    expect(product.media.map(({ src }) => src)).toEqual(['https://b.example/a.jpg'])
    expect(dropped).toEqual([
      {
        path: 'media[0].src',
        reason: 'is not an http(s) address that can be published: "javascript:alert(1)"',
      },
      { path: 'media[2].src', reason: 'is missing' },
    ])
  })

  test('readRecord reads the fields of an account', () => {
    const { account, dropped } = readAccount({
      id: 'a1',
      name: 'Boats',
      website: 'www.boats.example',
      email: 'mailto:hello@boats.example',
      telephone: 35315550100,
      bookingSystemsId: 'sys',
      review_rating: 4.5,
      number_review: '12',
      reviews: [
        { rating: '5', date: '2026-05-01T09:00:00Z' },
        { rating: 6, author: 'Noor' },
      ],
    })
    expect(account).toEqual({
      ...bareAccount,
      website: 'https://www.boats.example',
      email: 'hello@boats.example',
      telephone: '35315550100',
      bookingSystemsId: ['sys'],
      review_rating: '4.5',
      number_review: 12,
      reviews: [
        { author: null, rating: 5, title: null, text: null, date: '2026-05-01' },
        { author: 'Noor', rating: null, title: null, text: null, date: null },
      ],
    })
    expect(dropped).toEqual([{ path: 'reviews[1].rating', reason: 'is above 5: 6' }])
  })
})

describe('readRecord of deep and large values', () => {
  const deep = (open: string, close: string) => `${open.repeat(100_000)}1${close.repeat(100_000)}`
  const fields = ['description', 'features', 'options', 'account', 'unknown']
  const v1Fields = ['system_providers', 'faqs', 'opening_hours', 'commentaries', 'addresses']

  test.each([
    ...fields.map(field => ['title', field] as const),
    ...['description', 'unknown', ...v1Fields].map(field => ['name', field] as const),
  ])('readRecord of a record with a %s drops a %s that is nested 100,000 deep', (name, field) => {
    for (const value of [deep('[', ']'), deep('{"a":', '}')]) {
      const read = readRecord('product', JSON.parse(`{"id":"p1","${name}":"Walk","${field}":${value}}`))
      expect(read.type).toBe('product')
      if (read.type !== 'product') return
      expect(read.product.title).toBe('Walk')
      expect(read.dropped.length).toBeGreaterThan(0)
      for (const { path } of read.dropped) expect(path).toMatch(new RegExp(`^${field}`))
      expect(JSON.stringify(read.product).length).toBeLessThan(10_000)
    }
  })

  test('readRecord keeps a V1 value of many parts', () => {
    const provider = Array.from({ length: 200_000 }, (_, index) => index)
    const { product } = readV1Walk({ system_providers: [provider] })
    expect(product.passthrough).toEqual({ system_providers: [provider] })
  })
})

describe('readRecord', () => {
  const option = { id: 'DEFAULT', name: 'Walk', reference: null, description: null, units: [] }

  test('readRecord removes the default option of published products, and keeps a more detailed one', () => {
    const optionsOf = (given: object) => readWalk({ options: [given] }).product.options
    expect(optionsOf(option)).toEqual([])
    for (const more of [{ name: 'At dawn' }, { id: 'WALK' }, { description: 'Bring shoes.' }])
      expect(optionsOf({ ...option, ...more })).toEqual([{ ...option, ...more }])
  })

  test('readRecord keeps the words for a business profile, and no other role', () => {
    const locations = (types: string[]) => readWalk({ locations: [{ types }] }).product.locations
    expect(locations(['Maps business profile', 'Starts'])).toMatchObject([
      { types: ['START', 'SEARCH_BUSINESS_PROFILE'], profileLabel: 'Maps business profile' },
    ])
    for (const code of ['SEARCH_BUSINESS_PROFILE', 'search-business-profile', 'Starts'])
      expect(locations([code])[0]).not.toHaveProperty('profileLabel')
    const v1 = readV1Walk({
      addresses: [{ location_type: 'Maps Business Profile', city: 'Howth' }],
    })
    expect(v1.product.locations).toMatchObject([{ profileLabel: 'Maps Business Profile' }])
  })
})
