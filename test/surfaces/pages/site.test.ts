import { describe, expect, test } from 'vitest'
import { type PageLimits, pagesWithin } from '../../../src/surfaces/pages/make-pages.ts'
import type { SurfaceContext } from '../../../src/surfaces/surface.ts'
import { fullAccount } from '../../helpers/full-records.ts'
import { parsePage } from '../../helpers/html-page.ts'
import { type ListedAccount, siteCatalogue } from '../../helpers/site-catalogue.ts'
import { surfaceContext } from '../../helpers/surface-context.ts'

const LIMITS = { records: 100, operators: 100, perPage: 100 }

/** The files of a list by their path, and what is kept of the generation before. */
async function filesOf(
  accounts: readonly ListedAccount[],
  limits: Partial<PageLimits> = {},
  context: Partial<SurfaceContext> = {},
) {
  const files = new Map<string, string>()
  const kept: string[] = []
  const { files: make } = pagesWithin({ ...LIMITS, ...limits })
  for await (const file of make(siteCatalogue(accounts), surfaceContext(context)))
    if ('keep' in file) kept.push(file.keep)
    else if ('path' in file) files.set(file.path, String(file.content))
  const page = (path: string) => parsePage(files.get(path) ?? '')
  const hrefs = (path: string) =>
    page(path)
      .named('a')
      .map(({ attributes }) => attributes['href'])
  return { paths: [...files.keys()], kept, page, hrefs }
}

const many = (count: number, prefix = 'p') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index + 1}`, {}]))

describe('account pages', () => {
  test('an account page tells of the account, then of its products', async () => {
    const { page } = await filesOf([
      {
        id: 'b/1',
        account: fullAccount,
        products: {
          'Zebra & <Co>': { locale: 'en-IE', summary: 'Stripes.', place: 'Howth' },
          Antelope: { locale: 'fr-FR', price: { amount: '25.50', currency: 'EUR' } },
          Free: { locale: 'en-GB', price: { amount: '0.00', currency: 'EUR' } },
        },
      },
    ])
    const own = page('accounts/b~2F1.html')
    expect(own.errors).toEqual([])
    expect(own.root.attributes).toEqual({ lang: 'en-IE' })
    expect(own.named('h1').map(({ text }) => text)).toEqual(['Blue Boats'])
    expect(own.having('id', 'offers')[0]?.children[0]?.text).toBe('Offers 3')
    const [list] = own.having('class', 'cards')
    expect(list?.children.map(({ text }) => text)).toEqual([
      'Antelope from €25.50\u00a0· Français',
      'Free Free',
      'Zebra & <Co> HowthStripes.',
    ])
    const links = list?.children.map(({ children }) => children[0]?.attributes)
    expect(links).toEqual([
      { href: '../products/Antelope.html', lang: 'fr-FR' },
      { href: '../products/Free.html' },
      { href: '../products/Zebra~20~26~20~3CCo~3E.html' },
    ])
    const [glance] = own.having('class', 'glance')
    expect(glance?.children.map(({ attributes }) => attributes['href'])).toEqual([
      '#offers',
      'https://blue-boats.example/',
      'tel:+35315550100',
      'mailto:hello@blue-boats.example',
    ])
    expect(own.named('img')[0]?.attributes['src']).toBe(fullAccount.banner)
  })

  test('a list tells the language of each of its parts', async () => {
    const price = { amount: '99.00', currency: 'ILS' }
    const { page } = await filesOf([
      {
        id: 'a',
        account: { locale: 'he' },
        products: { own: { locale: 'he', place: 'x', price }, other: { locale: 'fr', place: 'Tours' } },
      },
    ])
    const facts = page('accounts/a.html').having('class', 'facts')
    const parts = facts.map(({ children }) => children.map(({ text, attributes }) => [text, attributes]))
    expect(parts).toEqual([
      [
        ['Tours', { lang: 'fr', dir: 'ltr' }],
        ['Français', { lang: 'fr', dir: 'ltr' }],
      ],
      [[expect.stringMatching(/^from .*99/), { lang: 'en', dir: 'ltr' }]],
    ])
  })

  test('a long account goes on on further pages, each of which leads to the ones beside it', async () => {
    const { paths, page } = await filesOf([{ id: 'a', products: many(5) }], { perPage: 2 })
    const listing = ['accounts/a.html', 'browse/a/2.html', 'browse/a/3.html']
    expect(paths.filter(path => /^(?:accounts|browse)\//.test(path))).toEqual(listing)
    const shown = listing.map(path =>
      page(path)
        .having('class', 'cards')[0]
        ?.children.map(({ text }) => text),
    )
    expect(shown).toEqual([['p1', 'p2'], ['p3', 'p4'], ['p5']])
    const beside = listing.map(path => ['prev', 'next'].map(rel => hrefOf(page(path).having('rel', rel))))
    expect(beside).toEqual([
      [[], ['../browse/a/2.html', '../browse/a/2.html']],
      [
        ['../../accounts/a.html', '../../accounts/a.html'],
        ['../../browse/a/3.html', '../../browse/a/3.html'],
      ],
      [['../../browse/a/2.html', '../../browse/a/2.html'], []],
    ])
    expect(hrefOf(page('browse/a/3.html').named('a'))).toContain('../../products/p5.html')
    expect(page('browse/a/3.html').named('title')[0]?.text).toBe('a – Page 3 of 3')
  })

  test('every page of a list says which records it shows, and where they stand in the whole list', async () => {
    const { page } = await filesOf([{ id: 'a', products: many(5) }], { perPage: 2, records: 1 })
    const lists = ['index.html', 'accounts/a.html', 'browse/a/3.html'].map(path => {
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
    expect(lists).toEqual([list(1, [1, 'a']), list(5, [1, 'p1'], [2, 'p2']), list(5, [5, 'p5'])])
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
  test('the front door lists every product by operator', async () => {
    const { page, hrefs } = await filesOf([
      { id: 'Zulu', products: { 'p 10': {}, 'p 9': { place: 'Howth' } } },
      { id: 'alpha', products: {} },
    ])
    const door = page('index.html')
    expect(door.errors).toEqual([])
    expect(door.named('h2').map(({ text }) => text)).toEqual(['alpha 0', 'Zulu 2', 'The data'])
    expect(door.having('class', 'glance')[0]?.text).toBe('2 offers · 2 operators')
    expect(door.having('class', 'rows')[0]?.children.map(({ text }) => text)).toEqual(['p 9 Howth', 'p 10'])
    expect(hrefs('index.html')).toEqual([
      'accounts/alpha.html',
      'accounts/Zulu.html',
      'products/p~209.html',
      'products/p~2010.html',
      'records.jsonl',
      'changes/latest.json',
    ])
  })

  test('the front door of many records lists operators alone, on several pages where those are many', async () => {
    const accounts = ['a', 'b', 'c'].map(id => ({ id, products: many(id.length + 1, id) }))
    const { paths, page, hrefs } = await filesOf(accounts, { records: 8, operators: 2 })
    expect(paths.filter(path => /^(?:index|operators)/.test(path))).toEqual([
      'index.html',
      'operators/2.html',
    ])
    expect(
      page('index.html')
        .having('class', 'rows')[0]
        ?.children.map(({ text }) => text),
    ).toEqual(['a 2', 'b 2'])
    expect(hrefs('operators/2.html').slice(0, 3)).toEqual([
      '../index.html',
      '../accounts/c.html',
      '../index.html',
    ])
    expect(hrefs('index.html')).not.toContain('products/a1.html')
    const labels = (path: string) => page(path).named('label')
    expect(labels('index.html').map(({ text }) => text)).toEqual(['Find on this page'])
    expect(policyOf(page('operators/2.html'))).toContain("script-src 'self'")
    const { hrefs: all } = await filesOf(accounts, { records: 9 })
    expect(all('index.html')).toContain('products/a1.html')
  })

  test('the front door links to what other surfaces make, and has its own address', async () => {
    const context = { baseUrl: 'https://tours.example/x', surfaces: ['pages', 'llms', 'maps'] }
    const { page, hrefs } = await filesOf([{ id: 'a', products: {} }], {}, context)
    expect(hrefs('index.html').slice(1)).toEqual([
      'records.jsonl',
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
