import { describe, expect, it } from 'vitest'
import { makerOf, pageOf, productPage, sectionsOf } from '../pages.ts'

/** The content of a section of a product page. No-break spaces become plain spaces. */
function section(heading: string, raw: object): string {
  const expected = sectionsOf(pageOf(productPage(raw))).get(heading) ?? ''
  return expected
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(`## ${heading}\n`, '')
    .trim()
}

const adult = { id: 'u1', type: 'ADULT', pricingFrom: [{ retail: 2500, currency: 'EUR' }] }
const child = {
  id: 'u2',
  type: 'CHILD',
  pricingFrom: [
    { retail: 1200, original: 1500, currency: 'EUR' },
    { retail: 1100, currency: 'CHF' },
  ],
}

const of = (type: string, retail: number) => ({
  id: `${type}-${retail}`,
  type,
  pricingFrom: [{ retail, currency: 'EUR' }],
})

describe('productPlaceholders.options', () => {
  it.each([
    {
      what: 'prices alone where the option says no more',
      options: [{ units: [adult] }],
      expected: '',
      fact: '- Price:\n  - Adult: €25.00',
    },
    {
      what: 'prices alone where the option is named as the product',
      options: [{ name: 'Walk', units: [adult] }],
      expected: '',
      fact: '- Price:\n  - Adult: €25.00',
    },
    {
      what: 'a name and its prices',
      options: [{ name: 'Dawn', units: [adult, child] }],
      expected: '- **Dawn**\n  - Adult: €25.00\n  - Child: €12.00 (instead of €15.00) / CHF 11.00',
    },
    {
      what: 'a description between name and prices',
      options: [{ name: 'Dawn', description: 'Early.', units: [adult] }],
      expected: '- **Dawn**\n\n  Early.\n\n  - Adult: €25.00',
    },
    {
      what: 'one line for tickets of one name, and the range of their prices',
      options: [{ units: [adult, child, of('ADULT', 1200), of('ADULT', 7600), of('ADULT', 1200)] }],
      expected: '- Adult: €12.00 to €76.00 (4 rates)\n- Child: €12.00 (instead of €15.00) / CHF 11.00',
    },
    {
      what: 'no range where tickets of one name have one price',
      options: [{ units: [of('SENIOR', 1200), of('SENIOR', 1200)] }],
      expected: '',
      fact: '- Price:\n  - Senior: €12.00',
    },
    {
      what: 'a free ticket beside others as a price',
      options: [{ units: [of('ADULT', 0), of('ADULT', 650)] }],
      expected: '- Adult: €0.00 to €6.50 (2 rates)',
    },
    {
      what: 'tickets by the names that their supplier gave them',
      options: [
        {
          units: [
            { ...of('ADULT', 1200), title: 'Adult, low season' },
            { ...of('ADULT', 7600), internalName: 'Adult, high season' },
            { ...of('ADULT', 9000), name: 'Adult(s)' },
          ],
        },
      ],
      expected: '',
      fact: '- Price:\n  - Adult, low season: €12.00\n  - Adult, high season: €76.00\n  - Adult: €90.00',
    },
    {
      what: 'a heading in a description as a line',
      options: [{ name: 'Dawn', description: '<h2>Early</h2><p>Very.</p>' }],
      expected: '- **Dawn**\n\n  Early\n\n  Very.',
    },
    {
      what: 'several options',
      options: [
        { name: 'Dawn', units: [adult] },
        { units: [adult] },
        { id: 'o3' },
        { name: 'Dusk', units: [{ id: 'u3' }] },
      ],
      expected: '- **Dawn**\n  - Adult: €25.00\n- **Walk**\n  - Adult: €25.00\n- **Dusk**',
    },
  ])('productPlaceholders.options shows $what', ({ options, expected, fact }) => {
    expect(section('Options and prices', { options })).toBe(expected)
    if (fact !== undefined) expect(section('Key facts', { options })).toBe(fact)
  })

  it.each([
    {
      what: 'the lowest price that is paid where there are several',
      units: [of('ADULT', 0), of('ADULT', 650), of('ADULT', 900), of('CHILD', 0)],
      expected: '- Price:\n  - Adult: from €6.50\n  - Child: Free',
    },
    {
      what: 'the currency that the product is listed in',
      units: [child, { id: 'u3', type: 'ADULT', pricingFrom: [{ retail: 100, currency: 'CHF' }] }],
      expected: '- Price:\n  - Child: €12.00 (instead of €15.00)',
    },
    {
      what: 'a price alone where it has no name',
      units: [{ ...of('ADULT', 700), type: null }],
      expected: '- Price:\n  - €7.00',
    },
    {
      what: 'the word for it where another one has a name',
      units: [{ ...of('ADULT', 700), type: null }, of('CHILD', 300)],
      expected: '- Price:\n  - Price: €7.00\n  - Child: €3.00',
    },
  ])('productPlaceholders.prices shows $what', ({ units, expected }) => {
    expect(section('Key facts', { options: [{ units }] })).toBe(expected)
  })

  it('productPlaceholders.prices shows six unit labels, and productPlaceholders.options shows more', () => {
    const units = Array.from({ length: 7 }, (_, index) => ({ ...of('ADULT', 100), title: `Tier ${index}` }))
    expect(section('Key facts', { options: [{ units }] })).toContain('Tier 5: €1.00')
    expect(section('Key facts', { options: [{ units }] })).not.toContain('Tier 6')
    expect(section('Options and prices', { options: [{ units }] })).toContain('Tier 6: €1.00')
  })

  it('productPlaceholders.options shows all prices in a template without productPlaceholders.prices', () => {
    const make = makerOf('product', '::list{options}\n')
    expect(pageOf(productPage({ options: [{ units: [adult] }] }, make))).toContain('- Adult: €25.00')
  })

  it('productPlaceholders.options and productPlaceholders.pricing are in the language of the record', () => {
    const tour = {
      options: [{ units: [adult, child] }],
      pricingPer: ['UNIT'],
      availableCurrencies: ['EUR', 'CHF'],
    }
    expect(section('Formules et tarifs', { ...tour, locale: 'fr-FR' })).toBe(
      '- Adulte : 25,00 €\n- Enfant : 12,00 € (au lieu de 15,00 €) / 11,00 CHF',
    )
    expect(section('Optionen und Preise', { ...tour, locale: 'de-DE' })).toBe(
      '- Erwachsene: 25,00 €\n- Kinder: 12,00 € (statt 15,00 €) / 11,00 CHF',
    )
  })

  it('productPlaceholders.pricing is empty without prices', () => {
    const tour = { pricingPer: ['UNIT'], defaultCurrency: 'EUR', options: [{ name: 'Dawn' }] }
    expect(section('Options and prices', tour)).toBe('- **Dawn**')
  })
})

describe('productPlaceholders.guests, dates, languages and labels', () => {
  it.each([
    [{ bookingMinPax: 1, bookingMaxPax: 8 }, '- Guests per booking: 1 to 8'],
    [{ bookingMinPax: 4, bookingMaxPax: 4 }, '- Guests per booking: 4'],
    [{ bookingMinPax: 1 }, ''],
    [
      { locale: 'en-GB', startDate: '2027-04-02', endDate: '2027-10-17' },
      '- Dates: 2 April to 17 October 2027',
    ],
    [{ locale: 'en-GB', startDate: '2027-04-02', endDate: '2027-04-02' }, '- Dates: 2 April 2027'],
    [
      {
        commentary: [
          { language: 'fr', format: 'IN_PERSON' },
          { language: 'fr-CA', format: 'IN_PERSON' },
          { language: 'de' },
        ],
      },
      '- Languages: French (live guide); German',
    ],
    [
      { categoryLabels: ['private-tours', 'dog-friendly', 'constructor'] },
      '- Good to know: Private tour, dog-friendly, constructor',
    ],
    [
      {
        commentary: ['en', 'fr', 'de'].map(language => ({
          language,
          format: language === 'de' ? 'WRITTEN' : 'IN_PERSON',
        })),
      },
      '- Languages: English, French (live guide); German (written)',
    ],
    [{ durationMinutesFrom: 23_040, categoryLabels: ['multi-day'] }, '- Duration: 16 days'],
    [{ categoryLabels: ['multi-day'] }, '- Good to know: Several days'],
    [{ foodIncluded: 'Soup', categoryLabels: ['food-included'] }, '- Food: Soup'],
    [{ durationMinutesFrom: 690 }, '- Duration: 11 h 30 min'],
    [{ foodIncluded: '<p>Soup</p>\n<p>Bread</p>' }, '- Food: Soup Bread'],
  ])('productPlaceholders writes %j as one line', (raw, expected) => {
    expect(section('Key facts', raw)).toBe(expected)
  })
})

describe('productPlaceholders.cancellation', () => {
  const terms = (...texts: string[]) => ({
    features: texts.map(text => ({ type: 'CANCELLATION_TERM', shortDescription: text })),
  })
  const long = 'Write to us. '.repeat(10).trim()

  it.each([
    {
      what: 'until when, with the text below',
      texts: ['Full refund up to 24 hours before departure, and at any time if we cancel.'],
      fact: '- Cancellation: up to 24 hours before the start',
      below: '- Full refund up to 24 hours before departure, and at any time if we cancel.',
    },
    {
      what: 'a period alone once',
      texts: ['Cancellation: 2 days'],
      fact: '- Cancellation: up to 2 days before the start',
      below: '',
    },
    {
      what: 'the only short text once',
      texts: ['Non-refundable'],
      fact: '- Cancellation: Non-refundable',
      below: '',
    },
    { what: 'nothing of a long text', texts: [long], fact: '', below: `- ${long}` },
    {
      what: 'nothing of several texts',
      texts: ['Flexible', 'Ask us'],
      fact: '',
      below: '- Flexible\n- Ask us',
    },
  ])('productPlaceholders.cancellation shows $what', ({ texts, fact, below }) => {
    expect(section('Key facts', terms(...texts))).toBe(fact)
    expect(section('Cancellation', terms(...texts))).toBe(below)
  })
})

describe('productPlaceholders.locations', () => {
  const stop = (title: string, ...types: string[]) => ({ title, types })
  const placesOf = (...locations: object[]) => section('Places', { locations })

  it('productPlaceholders.locations numbers a trip from its start to its end', () => {
    expect(
      placesOf(
        stop('Pier', 'END'),
        stop('Eye', 'POINT_OF_INTEREST'),
        stop('Office', 'REDEMPTION'),
        stop('Quay', 'START'),
      ),
    ).toBe('1. **Start**: Quay\n2. **Passes by**: Eye\n3. **End**: Pier\n\n- **Redemption point**: Office')
  })

  it.each([
    ['one place', [stop('Quay', 'START')], '- **Start**: Quay'],
    [
      'several starts',
      [stop('Quay', 'START'), stop('Pier', 'START'), stop('Eye', 'POINT_OF_INTEREST')],
      '- **Start**: Quay',
    ],
    [
      'no start',
      [stop('Eye', 'POINT_OF_INTEREST'), stop('Bay', 'POINT_OF_INTEREST')],
      '- **Passes by**: Eye',
    ],
  ])('productPlaceholders.locations does not number locations with %s', (_, locations, first) => {
    expect(placesOf(...locations).split('\n')[0]).toBe(first)
  })

  it.each([
    {
      what: 'roles, name, address and coordinates in a line, and its description below',
      location: {
        title: 'Pier',
        types: ['END', 'START'],
        shortDescription: '<h3>Blue doors</h3>',
        place: {
          streetAddress: '3 Row',
          postOfficeBoxNumber: 'Box 7',
          postalCode: '24200',
          addressLocality: 'Sarlat',
          addressRegion: 'Dordogne',
          addressCountry: 'FR',
          latitude: 44.5,
          longitude: 0,
        },
      },
      expected:
        '- **Start, End**: Pier, 3 Row, Box 7, 24200 Sarlat, Dordogne, France, coordinates 44.5, 0\n\n  Blue doors',
    },
    { what: 'a place without a role', location: { title: 'Pier' }, expected: '- **Location**: Pier' },
    {
      what: 'a place that has nothing but a role and a note',
      location: { types: ['START'], shortDescription: 'At your door.' },
      expected: '- **Start**\n\n  At your door.',
    },
    {
      what: 'a name once that is the town too',
      location: { title: 'Loches', place: { addressLocality: 'Loches', addressCountry: 'FR' } },
      expected: '- **Location**: Loches, France',
    },
    { what: 'nothing of a place that is empty', location: { types: ['START'], place: {} }, expected: '' },
    {
      what: 'no half of a pair of coordinates',
      location: { title: 'Pier', place: { latitude: 44.5 } },
      expected: '- **Location**: Pier',
    },
  ])('productPlaceholders.locations shows $what', ({ location, expected }) => {
    expect(section('Places', { locations: [location] })).toBe(expected)
  })
})

describe('productPlaceholders.restrictions', () => {
  it.each([
    [{ ageRestrictionValue: 12 }, '- Minimum age: 12 years'],
    [{ ageRestrictionType: 'Adults only' }, '- Age: Adults only'],
    [{ ageRestrictionType: 'From', ageRestrictionValue: 12 }, '- Age: From 12 years'],
    [
      { weightRestrictionType: 'MaxWeight', weightRestrictionValue: 110, weightRestrictionUnit: 'Kg' },
      '- Maximum weight: 110 kg',
    ],
    [{ weightRestrictionUnit: 'Kg' }, ''],
    [
      { heightRestrictionType: 'Minimum', heightRestrictionValue: 0, heightRestrictionUnit: 'cm' },
      '- Minimum height: 0 cm',
    ],
    [
      { ageRestrictionValue: 12, features: [{ type: 'RESTRICTIONS', shortDescription: 'No heels' }] },
      '- Minimum age: 12 years\n- No heels',
    ],
  ])('productPlaceholders.restrictions shows %j', (raw, expected) => {
    expect(section('Restrictions', raw)).toBe(expected)
  })
})

describe('productPlaceholders.media', () => {
  const src = 'https://media.example/1'
  it.each([
    [{ title: 'Pier', caption: 'At dawn', copyright: 'Ann' }, `- [Pier](${src}) – At dawn – © Ann`],
    [{ caption: 'At dawn' }, `- [At dawn](${src})`],
    [{ title: 'Pier', caption: 'Pier', copyright: '(c) Ann' }, `- [Pier](${src}) – (c) Ann`],
    [{ copyright: '© Ann' }, `- [Walk](${src}) – © Ann`],
    [{ type: 'video/mp4' }, `- [Video: Walk](${src})`],
    [{ type: 'external/vimeo' }, `- [Video: Walk](${src})`],
    [{ rel: 'LOGO' }, `- [Logo](${src})`],
  ])('productPlaceholders.media shows %j', (medium, expected) => {
    expect(section('Pictures', { media: [{ src, ...medium }] })).toBe(expected)
  })
})

describe('productPlaceholders.highlights', () => {
  it('productPlaceholders.highlights are bullets if each is a paragraph', () => {
    const expected = (...texts: string[]) =>
      section('Highlights', {
        features: texts.map(shortDescription => ({ type: 'HIGHLIGHT', shortDescription })),
      })
    expect(expected('Seals', '<p>A <b>pier</b></p>')).toBe('- Seals\n- A **pier**')
    expect(expected('One\n\nTwo', 'Three')).toBe('One\n\nTwo\n\nThree')
    expect(expected('<script>x</script>', 'Seals')).toBe('- Seals')
    expect(expected('Seals', 'Pier', 'Seals')).toBe('- Seals\n- Pier')
  })
})
