import { describe, expect, it } from 'vitest'
import { type CatalogueFacts, emptyFacts, type FactRow } from '../../src/search/catalogue-facts.ts'
import { parseQuestion } from '../../src/search/parse-question.ts'

function factsWith(currencies: readonly string[]): CatalogueFacts {
  const facts = emptyFacts()
  facts.byKey.set('languages/fr', facts.groups.push({ facet: 'languages', key: 'fr', names: new Map() }) - 1)
  facts.byKey.set(
    'places/whitby',
    facts.groups.push({ facet: 'places', key: 'whitby', names: new Map() }) - 1,
  )
  facts.rows.push(
    ...currencies.map((currency, id): FactRow => {
      const account = { id: 'a', name: 'Operator' }
      return { id, record: `${id}`, account, groups: [], currency, isAccessible: false }
    }),
  )
  return facts
}

function filtersOf(question: string, currencies: readonly string[] = ['EUR']) {
  const { text: _, ...filters } = parseQuestion(question, factsWith(currencies))
  return filters
}

describe('a price of 0', () => {
  it.each([
    'free walks in town',
    'what can we do with kids for free?',
    'a walk that is free of charge',
    'kostenlos paddeln',
    'une balade gratuite',
    'paseo gratuito',
    'giro gratis',
    'carnival for free',
    'free national park tours',
  ])('%s', question => {
    expect(filtersOf(question)).toEqual({ priceTo: 0 })
  })

  it.each([
    'tour with free parking',
    'tour with lunch and free drinks',
    'tour including a free guide',
    'kayak, free cancellation',
    'free hotel pickup please',
    'cancel for free',
    'tour with cancellation free of charge',
    'gluten-free food tour',
    'gluten free food tour',
    'barrier–free museum',
    'walks, but not free',
    'we are free for a walk',
    'free climbing',
    'Kajak mit kostenlosem oder gratis Parkplatz',
    'Tour kostenlos stornierbar',
    'Führung, nicht kostenlos',
    'balade avec annulation gratuite',
    'balade avec parking gratuit',
    'pas gratuit',
    'paseo con cancelación gratuita',
    'paseo con aparcamiento gratis',
    'giro con cancellazione gratuita',
    'giro con parcheggio gratuito',
    'non gratuito',
  ])('not asked for: %s', question => {
    expect(filtersOf(question)).toEqual({})
  })
})

describe('a highest price', () => {
  it.each([
    ['tour under 1,500 euros', 1500, 'EUR'],
    ['Reise unter 1.500 Euro', 1500, 'EUR'],
    ['voyage moins de 1 500 euros', 1500, 'EUR'],
    ['voyage moins de 1\u202f500 €', 1500, 'EUR'],
    ["Reise unter 1'500 Franken", 1500, 'CHF'],
    ['tour under £1,000', 1000, 'GBP'],
    ['tour under 1,234.50 pounds', 1234.5, 'GBP'],
    ['tour unter 12,50 €', 12.5, 'EUR'],
    ['tour under 9.5 euros', 9.5, 'EUR'],
  ])('%s', (question, priceTo, currency) => {
    expect(filtersOf(question)).toEqual({ priceTo, currency })
  })

  it.each([
    'not under 50 euros',
    'nicht unter 50 Euro',
    'pas moins de 50 euros',
    'no menos de 50 euros',
    'non meno di 50 euro',
    'tour under 1.2.3 euros',
  ])('not asked for: %s', question => {
    expect(filtersOf(question)).toEqual({})
  })

  it.each([
    [['EUR'], 'USD'],
    [['EUR', 'USD'], 'USD'],
    [['EUR', 'AUD', 'AUD'], 'AUD'],
    [['CAD', 'USD'], undefined],
  ])('dollars where prices are in %j', (currencies, currency) => {
    for (const question of ['under $50', 'under 50 dollars', 'menos de 50 dólares'])
      expect(filtersOf(question, currencies)).toEqual({ priceTo: 50, ...(currency && { currency }) })
  })
})

describe('days of the week', () => {
  it.each([
    ['walk on sunday', ['su']],
    ['walk on saturday or sunday', ['sa', 'su']],
    ['Führung am Montag, Dienstag oder Mittwoch', ['mo', 'tu', 'we']],
    ['not expensive walks on sunday', ['su']],
    ['no experience, sundays', ['su']],
    ['not on sunday but on monday', ['mo']],
  ])('%s', (question, weekdays) => {
    expect(filtersOf(question)).toEqual({ weekdays })
  })

  it.each([
    'walk not on sunday',
    'walk not on a saturday or sunday',
    "we can't do sundays",
    'any day except sunday',
    'any day but sunday',
    'nicht am Sonntag',
    'jeden Tag außer Sonntag',
    'kein Sonntag',
    'pas le dimanche',
    'tous les jours sauf le dimanche',
    'no los domingos',
    'todos los días excepto el domingo',
    'non di domenica',
    'ogni giorno tranne la domenica',
  ])('not asked for: %s', question => {
    const { text, ...filters } = parseQuestion(question, factsWith([]))
    expect(filters).toEqual({})
    expect(text).not.toMatch(/sunday|sonntag|dimanche|domingo|domenica/)
  })
})

it.each([
  ['a walk not in French', {}],
  ['ein Rundgang, nicht auf Französisch', {}],
  ['not in Whitby', {}],
  ['pas en français', {}],
  ['no experience in Whitby', { place: 'whitby' }],
  ['not under two hours', {}],
  ['not a half day', {}],
])('%s', (question, filters) => {
  expect(filtersOf(question)).toEqual(filters)
})
