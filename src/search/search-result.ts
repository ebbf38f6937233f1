import * as z from 'zod'
import { described } from '../formats/record-schema.ts'
import { FACET_NAMES } from '../surfaces/shared/facets.ts'
import { DEEPEST } from './search-query.ts'

const text = (about: string, example: string) => described(z.string(), about, example)
const count = (about: string, example: number) => described(z.int(), about, example)

const Operator = z
  .object({
    id: text('Id of the operator', '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'),
    name: text('Its name', 'Slipway & Heather'),
  })
  .meta({ id: 'SearchOperator', description: 'The operator of a product.' })

const Price = z
  .object({
    amount: text('In major units', '42.00'),
    currency: text('ISO 4217 code', 'GBP'),
    per: described(
      z.literal('BOOKING'),
      'Only where the price is that of a whole booking',
      'BOOKING',
    ).optional(),
  })
  .meta({ id: 'SearchPrice', description: 'What a product costs from.' })

const Minutes = z
  .object({ from: count('At least', 120), to: count('At most, of a range', 180).optional() })
  .meta({ id: 'SearchDuration', description: 'How many minutes a product takes.' })

export const SearchHit = z
  .object({
    id: text('Id of the product', 'harbour-kayak-tour-sh101'),
    title: text('Its title', 'Whitby Harbour by Kayak'),
    account: described(Operator, 'Its operator'),
    place: text('Its town, else its main location', 'Whitby').optional(),
    kind: text('Its category', 'Kayaking').optional(),
    price: described(Price, 'What it costs from').optional(),
    minutes: described(Minutes, 'How long it takes').optional(),
    languages: described(z.array(z.string()), 'BCP 47 codes of languages', ['en']).optional(),
    summary: text('A line about it', 'Two hours on the harbour').optional(),
    url: text('Address of its page; only with a base URL', 'https://tours.example.com/a.html').optional(),
    path: text('Its page in the tree, else its Markdown or its first format', 'products/a.md'),
    score: described(z.number(), 'How well it matches; higher is better', 9.5),
    distanceKm: described(z.number(), 'How far it is from `near`', 1.2).optional(),
    why: described(z.array(z.string()), 'The words that it was found by', ['kayak']).optional(),
  })
  .meta({ id: 'SearchHit', description: 'A product that was found.' })
export type SearchHit = z.infer<typeof SearchHit>

const Group = z
  .object({
    name: text('As most of the products spell it', 'Whitby'),
    key: text('Its name in paths', 'whitby'),
    count: count('How many products it has', 2),
  })
  .meta({ id: 'SearchGroup', description: 'How many of the found products share a value.' })

export const SearchResult = z
  .object({
    generation: count('The generation that was searched', 1),
    total: count('How many products match', 2),
    hits: z.array(SearchHit).describe('The best of them'),
    facets: described(z.record(z.enum(FACET_NAMES), z.array(Group)), 'The largest groups of each facet', {
      places: [{ name: 'Whitby', key: 'whitby', count: 2 }],
      kinds: [],
      durations: [],
      prices: [],
      languages: [],
    }),
    understood: described(
      z.record(z.string(), z.unknown()),
      'The words and filters that a question was read as',
      { text: 'kayak', place: 'whitby' },
    ).optional(),
    next: text(
      `Cursor of the next results; missing at the end and after ${DEEPEST}`,
      '3f1c9a20b7de.20',
    ).optional(),
  })
  .meta({ id: 'SearchResult', description: 'The products that a search finds.' })
export type SearchResult = z.infer<typeof SearchResult>
