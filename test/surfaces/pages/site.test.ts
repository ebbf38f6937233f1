import { describe, expect, test } from 'vitest'
import { pagesWithin } from '../../../src/surfaces/pages/make-pages.ts'
import type { PageLimits } from '../../../src/surfaces/pages/site-pages.ts'
import type { SurfaceContext } from '../../../src/surfaces/surface.ts'
import type { SurfaceData } from '../../../src/surfaces/surface-data.ts'
import { fullAccount } from '../../helpers/full-records.ts'
import { parsePage } from '../../helpers/html-page.ts'
import { filesOf as filesOfSurface } from '../../helpers/listed-catalogue.ts'
import { type ListedAccount, siteCatalogue } from '../../helpers/site-catalogue.ts'
import { surfaceContext } from '../../helpers/surface-context.ts'

const LIMITS = { perPage: 100, cards: 100, facets: 100, links: 100, filterable: 100, findable: 100 }

/** The files of a list by their path, and what is kept of the generation before. */
async function filesOf(
  accounts: readonly ListedAccount[],
  limits: Partial<PageLimits> = {},
  context: Partial<SurfaceContext> = {},
  before: readonly string[] = [],
) {
  const files = new Map<string, string>()
  const kept: string[] = []
  const surface = pagesWithin({ ...LIMITS, ...limits })
  const catalogue = { ...siteCatalogue(accounts), liveLines: () => before }
  for await (const file of filesOfSurface(surface, catalogue, surfaceContext(context)))
    if ('keep' in file) kept.push(file.keep)
    else if ('path' in file)
      files.set(file.path, Array.isArray(file.content) ? file.content.join('') : String(file.content))
  const page = (path: string) => parsePage(files.get(path) ?? '')
  const hrefs = (path: string) =>
    page(path)
      .named('a')
      .map(({ attributes }) => attributes['href'])
  const prints = (files.get('assets/lists.txt') ?? '').split('\n')
  const find = files.get('assets/find.json') ?? ''
  return { paths: [...files.keys()], kept, page, hrefs, prints, find }
}

const many = (count: number, prefix = 'p') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index + 1}`, {}]))

describe('account pages', () => {
  test('an account page tells of the account, then of its products', async () => {
    const products = {
      'Zebra & <Co>': { locale: 'en-IE', summary: 'Stripes.', place: 'Howth' },
      Antelope: { locale: 'fr-FR', price: { amount: '25.50', currency: 'EUR' } },
      Free: { locale: 'en-GB', price: { amount: '0.00', currency: 'EUR' } },
    }
    const { page } = await filesOf([{ id: 'b/1', account: fullAccount, products }])
    const own = page('accounts/b~2F1.html')
    expect(own.errors).toEqual([])
    expect(own.root.attributes).toEqual({ lang: 'en-IE' })
    expect(own.named('h1').map(({ text }) => text)).toEqual(['Blue Boats'])
    expect(own.having('id', 'offers')[0]?.children[0]?.text).toBe('Offers 3')
    const [list] = own.having('class', 'cards')
    expect(list?.children.map(({ text }) => text)).toEqual([
      'Antelope Françaisfrom €25.50',
      'FreeFree',
      'Zebra & <Co> HowthStripes.',
    ])
    const links = list?.children.map(({ children }) => children[0]?.attributes)
    expect(links).toEqual([
      { href: '../products/Antelope.html', lang: 'fr-FR' },
      { href: '../products/Free.html' },
      { href: '../products/Zebra~20~26~20~3CCo~3E.html' },
    ])
    const [glance] = own.having('class', 'glance')
    const [mark, offers] = glance?.children ?? []
    expect([mark?.attributes['src'], offers?.attributes['href']]).toEqual([fullAccount.logo, '#offers'])
    const leads = own.named('a').map(({ attributes: { href } }) => href)
    expect(leads).not.toContain(fullAccount.logo)
    const contact = own.named('dd').flatMap(({ children }) => children)
    expect(contact.flatMap(({ attributes: { href } }) => href ?? [])).toEqual([
      'https://blue-boats.example/',
      'mailto:hello@blue-boats.example',
      'tel:+35315550100',
    ])
    expect(own.named('img')[0]?.attributes['src']).toBe(fullAccount.banner)
    expect(own.named('header')[0]?.text).toBe('Tours and activitiesOperators')
  })

  test('a list tells the language of each of its parts', async () => {
    const price = { amount: '99.00', currency: 'ILS' }
    const products = { own: { locale: 'fa', place: 'x', price }, other: { locale: 'fr', place: 'Tours' } }
    const { page } = await filesOf([{ id: 'a', account: { locale: 'fa' }, products }])
    const facts = page('accounts/a.html').having('class', 'facts')
    const parts = facts.map(({ children }) => children.map(({ text, attributes }) => [text, attributes]))
    expect(parts).toEqual([
      [
        ['Tours', { lang: 'fr', dir: 'ltr' }],
        ['Français', { lang: 'fr', dir: 'ltr' }],
      ],
      [],
    ])
    const [cost] = page('accounts/a.html').named('strong')
    expect(cost?.text).toMatch(/^from .*99/)
    expect(cost?.attributes).toEqual({ lang: 'en', dir: 'ltr' })
  })

  test('a long account goes on on further pages, each of which leads to the ones beside it', async () => {
    const { paths, page } = await filesOf([{ id: 'a', products: many(5) }], { perPage: 2 })
    const listing = ['accounts/a.html', 'browse/a/2.html', 'browse/a/3.html']
    expect(paths.filter(path => /^(?:accounts|browse)\//.test(path))).toEqual(listing)
    const cardsOn = (path: string) => page(path).having('class', 'cards')[0]?.children ?? []
    const shown = listing.map(path => cardsOn(path).map(({ text }) => text))
    expect(shown).toEqual([['p1', 'p2'], ['p3', 'p4'], ['p5']])
    const beside = listing.map(path => ['prev', 'next'].map(rel => hrefOf(page(path).having('rel', rel))))
    // One link stands in the head, and one below the list.
    const twice = (href: string) => [href, href]
    expect(beside).toEqual([
      [[], twice('../browse/a/2.html')],
      [twice('../../accounts/a.html'), twice('../../browse/a/3.html')],
      [twice('../../browse/a/2.html'), []],
    ])
    expect(hrefOf(page('browse/a/3.html').named('a'))).toContain('../../products/p5.html')
    expect(page('browse/a/3.html').named('title')[0]?.text).toBe('a – Page 3 of 3')
  })

  test('every page of a list says which records it shows, and where they stand in the whole list', async () => {
    const { page } = await filesOf([{ id: 'a', products: many(5) }], { perPage: 2, cards: 1 })
    const lists = ['index.html', 'operators.html', 'accounts/a.html', 'browse/a/3.html'].map(path => {
      const [script] = page(path).named('script')
      const graph: { mainEntity: unknown; '@type': string }[] = JSON.parse(script?.text ?? '')['@graph']
      const webPage = graph.find(node => node['@type'] === 'WebPage')
      return graph.find(node => node['@type'] === 'ItemList') ?? webPage?.mainEntity
    })
    const list = (numberOfItems: number, ...items: [position: number, name: string][]) => ({
      '@type': 'ItemList',
      numberOfItems,
      itemListElement: items.map(([position, name]) => ({ '@type': 'ListItem', position, name })),
    })
    expect(lists).toEqual([
      list(5, [1, 'p1']),
      list(1, [1, 'a']),
      list(5, [1, 'p1'], [2, 'p2']),
      list(5, [5, 'p5']),
    ])
  })

  test('an account that did not change keeps its pages', async () => {
    const { paths, kept } = await filesOf([
      { id: 'a', products: many(1) },
      { id: 'é', products: many(1), isChanged: false },
    ])
    expect(kept).toEqual(['accounts/~C3~A9.html', 'browse/~C3~A9/'])
    expect(paths).toContain('accounts/a.html')
  })

  test('the pages of an account have no script, however long they are', async () => {
    const { page } = await filesOf([{ id: 'long', products: many(50) }], { perPage: 30 })
    for (const path of ['accounts/long.html', 'browse/long/2.html']) {
      // JSON-LD is no script that runs.
      const scripts = page(path).named('script')
      expect(scripts.map(({ attributes }) => attributes)).toEqual([{ type: 'application/ld+json' }])
      expect(page(path).named('search')).toEqual([])
      expect(policyOf(page(path))).not.toContain('script-src')
    }
  })
})

describe('the front door', () => {
  const tour = (place: string, more: SurfaceData = {}): SurfaceData => ({ locale: 'en', place, ...more })

  test('the front door has facets with their counts, all of a few products, and operators with products first', async () => {
    const euros = (amount: string) => ({ amount, currency: 'EUR' })
    const { page, hrefs } = await filesOf([
      { id: 'admin', products: {} },
      {
        id: 'Zulu',
        products: {
          Sail: tour('Howth', { category: 'Boat trip', price: euros('20.00'), minutes: { from: 60 } }),
          Row: tour('HOWTH', { category: 'Boat trip', price: euros('0.00'), languages: ['de', 'en'] }),
          Walk: tour('Málaga', { category: 'Walk', minutes: { from: 0, to: 2880 }, languages: ['en'] }),
        },
      },
    ])
    const door = page('index.html')
    expect(door.errors).toEqual([])
    expect(door.having('class', 'glance')[0]?.text).toBe('3 offers · 2 operators')
    const sections = door.having('class', 'way').map(section => {
      const links = section.children.find(({ attributes }) => /chips|rows/.test(attributes['class'] ?? ''))
      return [section.children[0]?.text, ...(links?.children.map(({ text }) => text) ?? [])]
    })
    expect(sections).toEqual([
      ['Places', 'HOWTH 2', 'Málaga 1'],
      ['Offers'],
      ['Kinds', 'Boat trip 2', 'Walk 1'],
      ['Duration', 'up to 1 hour 1', 'over 1 day 1'],
      ['Price', 'Free 1', 'up to €20 1'],
      ['Languages', 'English 2', 'German 1'],
      ['Operators', 'Zulu 3', 'admin 0'],
    ])
    expect(hrefs('index.html').slice(0, 5)).toEqual([
      'places/howth.html',
      'places/malaga.html',
      ...['products/Row.html', 'products/Walk.html', 'products/Sail.html'],
    ])
    expect(hrefs('operators.html').slice(1, 3)).toEqual(['accounts/Zulu.html', 'accounts/admin.html'])
  })

  test('a facet has a page for what its products have in common, which leads on to what is near', async () => {
    const products = {
      b: tour('Howth', { at: [53.39, -6.07] }),
      a: tour('Howth', { at: [53.39, -6.07], picture: 'https://images.example/a.jpg' }),
      c: tour('howth'),
      Dublin: tour('Dublin', { at: [53.35, -6.26] }),
      Cork: tour('Cork', { at: [51.9, -8.47] }),
    }
    const { page, paths, hrefs } = await filesOf([{ id: 'o', products }], { perPage: 2 })
    expect(paths.filter(path => /^places/.test(path))).toEqual([
      ...['places/cork.html', 'places/dublin.html', 'places/howth.html', 'places/howth~.2.html'],
      'places.html',
    ])
    const howth = page('places/howth.html')
    expect(howth.errors).toEqual([])
    expect(howth.named('title')[0]?.text).toBe('Howth – Tours and activities')
    expect(howth.named('h1')[0]?.text).toBe('Howth')
    expect(howth.named('header')[0]?.text).toBe('Tours and activitiesPlaces')
    expect(howth.having('class', 'glance')[0]?.text).toBe('3 offers')
    expect(howth.having('class', 'cards pictured')[0]?.children.map(({ text }) => text)).toEqual(['a', 'b'])
    expect(howth.named('img').map(({ attributes }) => [attributes['loading'], attributes['alt']])).toEqual([
      ['lazy', ''],
    ])
    expect(howth.having('class', 'chips')[0]?.text).toBe('Dublin 1')
    expect(hrefs('places/howth~.2.html')).toContain('../products/c.html')
    expect(hrefOf(page('places/howth.html').having('rel', 'next'))).toContain('../places/howth~.2.html')
    expect(page('places.html').having('class', 'chips')[0]?.text).toBe('Cork 1Dublin 1Howth 3')
  })

  test('a page of a list is made anew only where what it shows has changed', async () => {
    const products = { a: tour('Ayr', { category: 'Walk' }), b: tour('Bute', { category: 'Walk' }) }
    const { prints, paths } = await filesOf([{ id: 'o', products }])
    const lists = paths.filter(path => /^(?:places|kinds|offers|operators)/.test(path))
    const same = await filesOf([{ id: 'o', products }], {}, {}, prints)
    expect(same.kept).toEqual(lists)
    const other = { ...products, b: { ...products.b, minutes: { from: 60 } } }
    const changed = await filesOf([{ id: 'o', products: other }], {}, {}, prints)
    const rewritten = lists.filter(path => !changed.kept.includes(path))
    expect(rewritten).toEqual(['kinds/walk.html', 'places/bute.html', 'offers.html'])
  })

  test('a large catalogue has a small front door, and lists of places and operators on several pages', async () => {
    const accounts = Array.from({ length: 5 }, (_, index) => ({
      id: `o${index}`,
      products: Object.fromEntries([0, 1].map(at => [`p${index}${at}`, tour(`Town ${index}`)])),
    }))
    const limits = { perPage: 3, cards: 3, facets: 2, links: 2, findable: 9 }
    const { page, paths, hrefs } = await filesOf(accounts, limits)
    const links = hrefs('index.html')
    expect(links.filter(link => link?.startsWith('products/'))).toEqual([
      ...['products/p00.html', 'products/p10.html', 'products/p20.html'],
    ])
    expect(links.filter(link => /^places|^operators/.test(link ?? ''))).toEqual([
      ...['places/town-0.html', 'places/town-1.html', 'places.html', 'operators.html'],
    ])
    expect(paths.filter(path => /^(?:places|operators)(?:\.html|\/~?\.?\d)/.test(path))).toEqual([
      ...['places.html', 'places/~.2.html', 'places/~.3.html'],
      ...['operators.html', 'operators/2.html', 'operators/3.html'],
    ])
    expect(page('places/~.2.html').named('h1')[0]?.text).toBe('Places')
    expect(page('index.html').named('search')).toEqual([])
    expect(policyOf(page('index.html'))).not.toContain('script-src')
    expect(paths).not.toContain('assets/find.json')
    const { page: small, paths: found } = await filesOf(accounts, { ...limits, findable: 10 })
    expect(small('index.html').named('search')).toHaveLength(1)
    expect(policyOf(small('index.html'))).toContain("script-src 'self'; connect-src 'self'")
    expect(found).toContain('assets/find.json')
  })

  test('the page of a place lists the trips that lead there with their start, and the search finds them', async () => {
    const stops = [
      { name: 'Sintra', role: 'POINT_OF_INTEREST', at: [38.8, -9.39] },
    ] satisfies SurfaceData['stops']
    const products = {
      Tram: tour('Lisbon', { at: [38.71, -9.14], category: 'Tram', stops }),
      Palace: tour('SINTRA', { category: 'Palace' }),
    }
    const { page, hrefs, find } = await filesOf([{ id: 'o', products }])
    const cards = page('places/sintra.html').having('class', 'cards')[0]?.children
    expect(cards?.map(({ text }) => text)).toEqual(['Palace Palace', 'Tram Lisbon → Sintra'])
    expect(page('places/lisbon.html').having('class', 'cards')[0]?.text).toBe('Tram Tram')
    // The point of the stop is its own.
    expect(hrefs('places/lisbon.html')).toContain('../places/sintra.html')
    const { title, facets, groups } = JSON.parse(find)
    expect([title, facets.places, groups.places]).toEqual([
      ['Palace', 'Tram'],
      [
        ['lisbon', 'Lisbon', 38.71, -9.14],
        ['sintra', 'SINTRA', 38.8, -9.39],
      ],
      [[1], [0, 1]],
    ])
  })

  test.for([
    ['of one point', { a: tour('A', { at: [1, 2] }), b: tour('B', { at: [1, 2] }) }],
    ['without coordinates', { a: tour('A'), b: tour('B') }],
  ] as const)('the front door of places %s has no map', async ([, products]) => {
    const { page } = await filesOf([{ id: 'o', products }])
    expect(page('index.html').named('svg')).toEqual([])
  })

  test('the front door links to what other surfaces make, and has its own address', async () => {
    const context = { baseUrl: 'https://tours.example/x', surfaces: ['pages', 'llms', 'maps'] }
    const { page, hrefs } = await filesOf([{ id: 'a', products: {} }], {}, context)
    expect(hrefs('index.html')).toEqual([
      'accounts/a.html',
      'records/index.json',
      'changes/latest.json',
      'llms.txt',
      'sitemap.xml',
    ])
    const { hrefs: local } = await filesOf([{ id: 'a', products: {} }], {}, { ...context, baseUrl: null })
    expect(local('index.html')).not.toContain('sitemap.xml')
    expect(hrefOf(page('index.html').having('rel', 'canonical'))).toEqual(['https://tours.example/x/'])
  })

  test.for([
    [['fr', 'fr', 'en'], 'fr'],
    [['fr', 'en', 'de'], 'en'],
    [['ja', 'ja', 'en'], 'ja'],
    [['sv', 'sv', 'sv'], 'en'],
    [['de-AT', 'de', 'en'], 'de'],
  ] as const)('the front door of products in %s is in %s', async ([locales, language]) => {
    const products = Object.fromEntries(locales.map((locale, index) => [`p${index}`, { locale }]))
    const { page } = await filesOf([{ id: 'a', products }])
    expect(page('index.html').root.attributes['lang']).toBe(language)
  })
})

describe('404.html', () => {
  test.for([
    [null, '/'],
    ['https://tours.example', '/'],
    ['https://tours.example/x/y', '/x/y/'],
  ] as const)('with the base URL %s its links begin with %s', async ([baseUrl, root]) => {
    const { page } = await filesOf([], {}, { baseUrl })
    const lost = page('404.html')
    expect(lost.errors).toEqual([])
    expect(hrefOf(lost.having('href'))).toEqual([
      `${root}assets/style.css`,
      `${root}assets/icon.svg`,
      `${root}index.html`,
    ])
    expect(lost.having('content', 'noindex')).toHaveLength(1)
  })
})

function hrefOf(elements: readonly { attributes: Record<string, string> }[]): (string | undefined)[] {
  return elements.map(({ attributes }) => attributes['href'])
}

function policyOf(page: ReturnType<typeof parsePage>): string {
  return page.having('http-equiv', 'Content-Security-Policy')[0]?.attributes['content'] ?? ''
}
