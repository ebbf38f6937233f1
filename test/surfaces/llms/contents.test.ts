import { describe, expect, it, test } from 'vitest'
import {
  contentsOfRecord,
  contentsText,
  joinContents,
  partTitle,
} from '../../../src/surfaces/llms/contents.ts'
import { factsText } from '../../../src/surfaces/llms/facts-text.ts'
import { makeLlms } from '../../../src/surfaces/llms/make-llms.ts'
import { linksIn } from '../../helpers/crawl-index.ts'
import { surfaceTree } from '../../helpers/memory-catalogue.ts'

const gbp = (amount: string) => ({ amount, currency: 'GBP' })
const route = [
  { name: 'Robin Hood’s Bay', role: 'POINT_OF_INTEREST' },
  { name: 'Scarborough', role: 'END' },
] as const
const tour = (place?: string, category?: string, price?: { amount: string; currency: string }) =>
  contentsOfRecord({ place, category, price })

describe('contents of a list', () => {
  it.each([
    [[], ''],
    [[tour('Whitby', 'Kayaking', gbp('48.00'))], 'Whitby; Kayaking; from £48'],
    [
      [tour('Whitby', 'Walk', gbp('12.50')), tour('Hull', 'Walk', gbp('0.00')), tour('Hull', 'Walk')],
      'Hull, Whitby; Walk; free to £12.50',
    ],
    [[tour('Whitby', undefined, gbp('0.00'))], 'Whitby; free'],
    [
      [contentsOfRecord({ place: 'Whitby', stops: [...route] }), tour('Scarborough', 'Walk')],
      'Whitby, Scarborough; passing Robin Hood’s Bay; Walk',
    ],
    [
      // Two currencies have no common range: only the range of the more frequent one is written.
      [
        tour('A', 'B', gbp('5.00')),
        tour('A', 'B', gbp('7.00')),
        tour('A', 'B', { amount: '900', currency: 'JPY' }),
      ],
      'A; B; from £5 to £7',
    ],
  ])('contents %j are written as %j', (all, text) => {
    expect(contentsText(joinContents(all))).toBe(text)
  })

  it('contents say labels, accessibility, months of operation and languages, and not the places of the title', () => {
    const contents = joinContents([
      contentsOfRecord({
        place: 'Whitby',
        category: 'Walk',
        labels: ['Private tours'],
        languages: ['en', 'fr'],
      }),
      contentsOfRecord({ category: 'Walk', access: 'No wheelchair access', inaccessible: true }),
      contentsOfRecord({ place: 'Hull', category: 'Walk', starts: '2026-12-05', ends: '2027-01-10' }),
      contentsOfRecord({ place: 'Hull', access: 'Step-free', ends: '2026-11-30', languages: ['en', 'ja'] }),
    ])
    expect(contentsText(contents)).toBe(
      'Hull, Whitby; Walk; Private tours, accessibility; Nov 2026 to Jan 2027; in Japanese, French, English',
    )
    expect(contentsText(contents, 'Hull and more')).toMatch(/^Whitby; Walk; /)
    expect(contentsText(contents, 'Hull-on-Sea, Whitby')).toMatch(/^Hull; Walk; /)
  })

  it('contents name what is special: titles of the rarest kinds first, one of each at a time', () => {
    const all = [
      ...['Abbey', 'Beck', 'Cliff'].map(title => contentsOfRecord({ category: 'Walk' }, title)),
      ...['Seals', 'Whales'].map(title => contentsOfRecord({ category: 'Cruise' }, title)),
      contentsOfRecord({ category: 'Balloon' }, `Over the ${'very '.repeat(20)}high moor`),
    ]
    const [first, ...others] = joinContents(all).titles ?? []
    expect(first).toMatch(/^Over the very .*…$/)
    expect(others).toEqual(['Seals', 'Abbey', 'Whales', 'Beck', 'Cliff'])
  })

  it('contents of very many places name the most frequent ones', () => {
    const all = Array.from({ length: 30 }, (_, at) => tour(`Place number ${String(at).padStart(2, '0')}`))
    expect(contentsText(joinContents([...all, tour('Whitby'), tour('Whitby')]))).toMatch(
      /^Whitby, Place number 00, .*, Place number 12 and more$/,
    )
  })

  it.each([
    [[tour('Whitby', 'Walk'), tour('Hull', 'Walk')], 'Whitby, Hull'],
    [[tour('Whitby', 'Walk'), tour('Whitby', 'Kayaking')], 'Whitby: Walk, Kayaking'],
    [[tour('Whitby', 'Walk'), tour('Whitby', 'Walk')], 'Whitby: Abbey to Zoo'],
    [[tour(undefined, 'Walk'), tour(undefined, 'Kayaking')], 'Walk, Kayaking'],
    [[], 'Abbey to Zoo'],
  ])('a part with %j has the title %j', (all, title) => {
    expect(partTitle(joinContents(all), { first: 'Abbey', last: 'Zoo' })).toBe(title)
  })

  it.each([
    [{}, ''],
    [{ place: 'Whitby', category: 'Kayaking', price: gbp('48.00') }, 'Whitby, Kayaking, from £48'],
    [{ place: 'Whitby', price: { amount: '495.00', currency: 'SEK' } }, 'Whitby, from SEK\u00a0495'],
    [
      { place: 'Whitby', price: { ...gbp('48.00'), per: 'BOOKING' as const } },
      'Whitby, from £48 per booking',
    ],
    [{ place: 'Whitby', price: gbp('0.00') }, 'Whitby, free'],
    [{ category: 'Whitby', place: 'Whitby' }, 'Whitby'],
    [
      {
        ...{ place: 'Whitby', category: 'Walk', labels: ['Private tours'], access: 'Step-free' },
        ...{ minutes: { from: 60, to: 180 }, starts: '2026-12-05', ends: '2027-01-10' },
        ...{ locale: 'en-GB', languages: ['en', 'de'], price: gbp('48.00') },
      },
      'Whitby, Walk, Private tours, Step-free, 1–3 hours, 5 Dec 2026 to 10 Jan 2027, in English, German, from £48',
    ],
    // A text in French tells that the guide speaks French.
    [{ starts: '2026-12-05', ends: '2026-12-05', locale: 'fr-FR', languages: ['fr'] }, '5 Dec 2026'],
    [{ starts: '2026-12-05', locale: 'fr-FR', languages: ['en'] }, 'from 5 Dec 2026, in English'],
    [{ ends: '2027-01-10' }, 'until 10 Jan 2027'],
  ])('the facts of a record with %j are %j', (data, text) => {
    expect(factsText(data)).toBe(text)
  })
})

/** The title and note of each link in a section of an index. */
function linked(text: string | undefined, name: string): string[] {
  const links = linksIn(text, name) ?? []
  return links.map(({ title, note }) => `${title}: ${note?.replace(/^[\d,]+ tokens, /, '')}`)
}

test('llms.txt names places and contents of operators, and lists the parts of a long list', async () => {
  const tours = (count: number, place: string, category: string) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ id: `${place}-${at}`, title: `${category} ${at}`, text: 'All day long, with a picnic.' },
      ...{ place, category, price: gbp(`${at + 5}.00`) },
    }))
  const few = { id: 'few', title: 'Blue Boats', text: 'Since 1900.', summary: 'We row.' }
  const many = { id: 'many', title: 'Hill Walks', text: 'On foot.' }
  const tree = await surfaceTree(
    [
      { ...many, products: [...tours(30, 'Whitby', 'Walk'), ...tours(30, 'Hull', 'Run')] },
      { ...few, products: tours(2, 'York', 'Row') },
    ],
    makeLlms,
    { llmsTokens: 1300 },
  )
  const operators = linked(tree.get('llms.txt'), 'Operators')
  expect(operators).toContain('Blue Boats: 2 products: York; Row; from £5 to £6. Row 0, Row 1')
  expect(operators).toContain('Hill Walks: 60 products')
  const parts = operators.filter(line => line.startsWith('Hill Walks: ') && !line.endsWith(': 60 products'))
  expect(parts.length).toBeGreaterThan(1)
  for (const line of parts)
    expect(line).toMatch(/^Hill Walks: (?:Hull|Whitby)\b.*: \d+ products: (?:Run|Walk)\b/)
  // The operator's index lists these parts too; `llms.txt` names some of their titles where there is room.
  const own = linked(tree.get('llms/many.txt'), 'Products').map(line => `Hill Walks: ${line}`)
  expect(parts.map((line, at) => line.startsWith(own[at] ?? '?'))).toEqual(parts.map(() => true))
  expect(parts.every(line => /\. (?:(?:Run|Walk) \d+(?:, |$)){3,12}/.test(line))).toBe(true)
  expect(linked(tree.get('llms/few.txt'), 'Products')[0]).toMatch(/^Row 0: \d+ tokens\. York, Row, from £5$/)
})
