import { describe, expect, test } from 'vitest'
import { makeEntries } from '../../../../src/document/make-entries.ts'
import { templatesFrom } from '../../../../src/document/template/load-templates.ts'
import { readTemplates } from '../../../../src/document/template/template-files.ts'
import { addressesAt } from '../../../../src/formats/record-file.ts'
import { productPages } from '../../../../src/surfaces/pages/product-page.ts'
import { entryMaker, productFrom } from '../../../helpers/entries.ts'
import { isAll } from '../../../helpers/extent.ts'
import { type PageElement, parsePage } from '../../../helpers/html-page.ts'
import { issuesOfPage } from '../../../helpers/page-faults.ts'
import { surfaceContext } from '../../../helpers/surface-context.ts'
import { hasJudges } from '../../../judges/judges.ts'

const account = {
  id: 'a',
  name: 'Blue Boats',
  website: 'https://blue-boats.example/about',
  logo: 'https://blue-boats.example/logo.png',
  telephone: '+353 (0)1 555 0100',
}
const text = (type: string, shortDescription: string) => ({ type, shortDescription })
const ticket = (type: string, retail: number) => ({
  id: `${type} ${retail}`,
  type,
  pricingFrom: [{ retail, currency: 'EUR' }],
})
const tour = {
  id: 'p',
  locale: 'en',
  title: 'Seals of Howth',
  shortDescription: 'See seals.',
  description: 'Out past the Eye.',
  durationMinutesFrom: 120,
  commentary: [{ language: 'en' }],
  category: 'Boat tour',
  features: [
    text('INCLUSION', 'Life jacket'),
    text('EXCLUSION', 'Towels'),
    text('PREBOOKING_INFORMATION', 'Bring a coat.'),
    text('ACCESSIBILITY_INFORMATION', 'Three steps.'),
    text('CANCELLATION_TERM', 'Free up to 24 hours before departure. After that nothing comes back.'),
    text('ADDITIONAL_INFORMATION', 'Mon-Fri 9:00-17:00, Sat 10:00-12:00'),
  ],
  faqs: [
    { question: 'Will I get wet?', answer: 'A little.' },
    { question: 'Are there seals?', answer: 'Mostly.' },
  ],
  options: [
    { id: 'o', name: 'Dawn', description: 'Early.', units: [ticket('ADULT', 2500), ticket('CHILD', 1200)] },
    { id: 'q', name: 'Noon', units: [ticket('ADULT', 3000)] },
  ],
  locations: [
    {
      title: 'West Pier',
      types: ['START'],
      place: { latitude: 53.39, longitude: -6.07, addressLocality: 'Howth' },
    },
    { title: 'The Eye', types: ['POINT_OF_INTEREST'], place: { latitude: 53.4, longitude: -6.06 } },
  ],
}

function htmlOf(own: object = {}, template?: string) {
  const product = productFrom('name' in own ? own : { ...tour, ...own })
  return productPages(surfaceContext())(entryMaker(null, template).product(product, account))
}
const pageOf = (own: object = {}, template?: string) => parsePage(htmlOf(own, template))

/** The rows of a table, each with its cells as one text. */
const rowsOf = (table: PageElement | undefined): string[] =>
  inside(table, 'tr').map(({ children }) => children.map(child => child.text).join(' | '))

function inside(element: PageElement | undefined, tag: string): PageElement[] {
  if (element === undefined) return []
  return [...(element.tag === tag ? [element] : []), ...element.children.flatMap(child => inside(child, tag))]
}

/** What a page's key facts say, by their labels. */
function factsOf(page: ReturnType<typeof pageOf>) {
  const [facts] = page.having('class', 'key-facts')
  return inside(facts, 'dl').flatMap(({ children }) =>
    children.map(({ children: [label, value] }) => [
      label?.text,
      inside(value, 'table').length > 0 ? rowsOf(value) : value?.text,
    ]),
  )
}

describe('a record’s page', () => {
  test('it begins with what decides: price by ticket, duration, place, languages, hours of the week, cancellation', () => {
    expect(factsOf(pageOf())).toEqual([
      ['Price', ['Adult | from €25.00', 'Child | €12.00']],
      ['Duration', '2 hours'],
      ['Place', 'Howth (Start), The Eye'],
      ['Languages', 'English'],
      ['Opening hours', ['Monday – Friday | 9:00 AM – 5:00 PM', 'Saturday | 10:00 AM – 12:00 PM']],
      ['Cancellation', 'up to 24 hours before the start'],
      ['Category', 'Boat tour'],
    ])
  })

  test('it has what is included and what is not beside each other, and prices in a table for each variant', () => {
    const page = pageOf()
    const [box] = page.having('class', 'included')
    expect(box?.children.map(({ text }) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'What is included Life jacket',
      'What is not included Towels',
    ])
    const tables = page.having('class', 'prices')
    expect(tables.map(rowsOf)).toEqual([['Adult | €25.00', 'Child | €12.00'], ['Adult | €30.00']])
    expect(tables.map(table => inside(table, 'caption')[0]?.text)).toEqual(['Dawn\nEarly.', 'Noon'])
  })

  test('it numbers the places of a route, each with links to maps that load nothing', () => {
    const [places] = pageOf().having('class', 'places')
    expect(places?.tag).toBe('ol')
    expect(places?.children.map(({ children }) => children.map(({ text }) => text))).toEqual([
      ['Start', 'West Pier, Howth', 'Map 53.39, -6.07'],
      ['Passes by', 'The Eye', 'Map 53.4, -6.06'],
    ])
    expect(inside(places?.children[0], 'a').map(({ attributes: { href } }) => href)).toEqual([
      'https://www.openstreetmap.org/?mlat=53.39&mlon=-6.07#map=16/53.39/-6.07',
      'geo:53.39,-6.07',
    ])
  })

  test('it folds what is good to know, and each question', () => {
    const page = pageOf()
    expect(page.named('summary').map(({ text }) => text)).toEqual([
      'Before you book',
      'Accessibility',
      'Will I get wet?',
      'Are there seals?',
    ])
    const [first] = page.having('class', 'folded')
    expect(first?.children.map(({ tag }) => tag)).toEqual(['details', 'details'])
    expect(page.named('details').map(({ attributes }) => attributes)).toEqual([{}, {}, {}, {}])
    expect(page.named('details').at(-1)?.text).toContain('Mostly.')
  })

  test('it shows who operates it as a card, and leads to the pages of its kind, its place and its operator', () => {
    const page = pageOf()
    const [card] = page.having('class', 'card')
    expect(inside(card, 'img')[0]?.attributes).toMatchObject({
      src: account.logo,
      alt: '',
      width: '64',
      height: '64',
    })
    expect(inside(card, 'a').map(({ text, attributes: { href } }) => [text, href])).toEqual([
      ['Blue Boats', '../accounts/a.html'],
      ['blue-boats.example', account.website],
      ['+353 (0)1 555 0100', 'tel:+35315550100'],
    ])
    const [nav] = page.named('nav').filter(({ attributes }) => attributes['class'] === 'more')
    expect(inside(nav, 'a').map(({ attributes: { href } }) => href)).toEqual([
      '../kinds/boat-tour.html',
      '../places/howth.html',
      '../places/the-eye.html',
      '../accounts/a.html',
    ])
  })

  test('it has a button where the record has an address to book at, and none where it has none', () => {
    const facts = { id: 'p', name: 'Seals', description: 'Out.' }
    const [button] = pageOf({ ...facts, partner_booking_url: 'https://book.example/p' }).having(
      'class',
      'book',
    )
    const [link] = inside(button, 'a')
    expect([link?.text, link?.attributes]).toEqual([
      'Check availability',
      { href: 'https://book.example/p', rel: 'nofollow noopener ugc' },
    ])
    expect(pageOf().having('class', 'book')).toEqual([])
  })

  test.each([
    [{ bookingUrl: 'https://a.example/1' }, 'https://a.example/1', 'nofollow noopener ugc'],
    [
      { passthrough: { landing_page_url: 'https://a.example/2' } },
      'https://a.example/2',
      'nofollow noopener ugc',
    ],
    [{}, 'https://shop.example/a%2Fb/p%3F1', undefined],
    [{ reference: 'Ü 7' }, 'https://shop.example/a%2Fb/%C3%9C%207', undefined],
  ])('its button leads to %o: %s', (own, href, rel) => {
    const bookingUrl = 'https://shop.example/{account}/{reference}'
    const product = productFrom({ ...tour, id: 'p?1', ...own })
    const entries = makeEntries(templatesFrom(readTemplates(null)), addressesAt(null), bookingUrl)
    const page = parsePage(
      productPages(surfaceContext({ bookingUrl }))(entries.product(product, { ...account, id: 'a/b' })),
    )
    const [button] = page.having('class', 'book')
    expect(inside(button, 'a').map(({ attributes }) => attributes)).toEqual([
      { href, ...(rel !== undefined && { rel }) },
    ])
    expect(inside(button, 'strong').map(({ text: price }) => price)).toEqual(['from €25'])
  })

  test('it keeps the room of its cover, and leads from there to the other pictures', () => {
    const media = [1, 2, 3].map(number => ({ src: `https://blue-boats.example/${number}.jpg` }))
    const page = pageOf({ media })
    const [cover] = page.having('class', 'cover')
    expect(inside(cover, 'a').map(({ text, attributes: { href } }) => [text, href])).toEqual([
      ['', 'https://blue-boats.example/1.jpg'],
      ['2 more pictures', '#pictures'],
    ])
    const [gallery] = page.having('id', 'pictures')
    expect(inside(gallery, 'img').map(({ attributes: { src, loading } }) => [src, loading])).toEqual([
      ['https://blue-boats.example/2.jpg', 'lazy'],
      ['https://blue-boats.example/3.jpg', 'lazy'],
    ])
  })

  test('a template of one’s own decides order, words and sections, and each looks as what it is', () => {
    const template = [
      '# :value{title}',
      '## Not in the price\n\n::list{exclusions}',
      '## Good to know\n\n::list{accessibility}',
      '## At a glance\n\n- Takes: :value{duration}\n- plain :value{category}',
      '## Of :value{title}\n\n::list{highlights}\n\n::text{description}',
    ].join('\n\n')
    const page = pageOf({}, template)
    expect(page.named('h2').map(({ text }) => text)).toEqual([
      'Not in the price',
      'Good to know',
      'At a glance',
      'Of Seals of Howth',
    ])
    expect(factsOf(page)).toEqual([['Takes', '2 hours']])
    expect(page.having('class', 'key-facts')[0]?.text).toContain('plain Boat tour')
    expect(page.named('summary').map(({ text }) => text)).toEqual(['Good to know'])
    expect(page.having('class', 'included')).toHaveLength(1)
  })

  test('what a template defines at one place of it holds in every section', () => {
    const template =
      '# :value{title}\n\n## A\n\n[terms]\n\n:value{category}\n\n## B\n\n:value{title}\n\n[terms]: terms.html\n'
    const links = pageOf({}, template).named('a')
    expect(links.map(({ text, attributes: { href } }) => [text, href])).toContainEqual([
      'terms',
      'terms.html',
    ])
  })

  test('words of a template in another language than the record’s are marked in all parts', () => {
    const page = pageOf({ locale: 'sv' })
    const labels = page.named('dt').map(({ children: [label] }) => label?.attributes)
    expect(labels.slice(0, 3)).toEqual([{ lang: 'en' }, { lang: 'en' }, { lang: 'en' }])
    const [place] = page.having('class', 'places')
    expect(inside(place, 'a').map(({ text }) => text)).toEqual(['Map', '53.39, -6.07', 'Map', '53.4, -6.06'])
    expect(page.having('class', 'places')[0]?.text).not.toContain('coordinates')
    expect(page.errors).toEqual([])
  })

  // It takes long to load. `npm test` reads these pages with a parser alone.
  test.skipIf(!hasJudges || !isAll)('html-validate finds no issue in it (needs test/judges)', async () => {
    const media = [{ src: 'https://a.example/1.jpg' }, { src: 'https://a.example/2.jpg' }]
    expect(await issuesOfPage('p.html', htmlOf({ media }))).toEqual([])
  })
})
