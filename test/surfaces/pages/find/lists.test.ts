import { describe, expect, test } from 'vitest'
import { pagesWithin } from '../../../../src/surfaces/pages/make-pages.ts'
import type { SurfaceData } from '../../../../src/surfaces/surface-data.ts'
import type { SurfaceOptions } from '../../../../src/surfaces/surface-options.ts'
import { parsePage } from '../../../helpers/html-page.ts'
import { filesOf as filesOfSurface } from '../../../helpers/listed-catalogue.ts'
import { siteCatalogue } from '../../../helpers/site-catalogue.ts'
import { surfaceContext } from '../../../helpers/surface-context.ts'

const LIMITS = { perPage: 2, cards: 2, facets: 9, links: 9, filterable: 2, findable: 9 }

const products: Record<string, SurfaceData> = {
  Ayr: {
    ...{ locale: 'en', place: 'Ayr', at: [55.4649, -4.6312], category: 'Walk', languages: ['en', 'de'] },
    ...{ minutes: { from: 90 }, price: { amount: '12.50', currency: 'GBP' }, starts: '2026-05-01' },
  },
  Bute: {
    ...{ locale: 'en', place: 'Bute', at: [55.83, -5.05], category: 'Sail', languages: ['en'] },
    ...{ minutes: { from: 0, to: 60 }, price: { amount: '9.00', currency: 'GBP' }, ends: '2026-09-30' },
    ...{ picture: 'https://i.example/b.jpg', summary: 'Over to the isle.' },
  },
  Cork: {
    ...{ locale: 'ga', place: 'Cork', category: 'Walk', languages: ['ga'], summary: 'Siúlóid.' },
    ...{
      price: { amount: '0', currency: 'EUR' },
      starts: '2025-05-01',
      stops: [{ name: 'Ayr', role: 'END' }],
    },
  },
}

async function filesOf({ limits = {}, featured = [] as SurfaceOptions['featured'] } = {}) {
  const { options } = surfaceContext()
  const context = surfaceContext({ options: { ...options, featured } })
  const files = new Map<string, string>()
  const catalogue = siteCatalogue([{ id: 'Isles', products }])
  for await (const file of filesOfSurface(pagesWithin({ ...LIMITS, ...limits }), catalogue, context))
    if ('path' in file) files.set(file.path, String(file.content))
  return { files, page: (path: string) => parsePage(files.get(path) ?? '') }
}

const titlesOn = (page: ReturnType<typeof parsePage>) =>
  page
    .having('class', 'cards pictured')
    .concat(page.having('class', 'cards'))
    .flatMap(({ children }) => children.flatMap(item => item.children.slice(0, 1).map(({ text }) => text)))

describe('the data of a list', () => {
  const columns = {
    facets: {
      places: [
        ['ayr', 'Ayr', 55.46, -4.63],
        ['bute', 'Bute', 55.83, -5.05],
        ['cork', 'Cork'],
      ],
      kinds: [
        ['sail', 'Sail'],
        ['walk', 'Walk'],
      ],
      durations: [
        ['up-to-1-hour', 'up to 1 hour'],
        ['1-to-3-hours', '1–3 hours'],
      ],
      prices: [
        ['free', 'Free'],
        ['gbp-up-to-20', 'up to £20'],
      ],
      languages: [
        ['en', 'English'],
        ['de', 'German'],
        ['ga', 'Irish'],
      ],
    },
    groups: {
      places: [[1], [0], [2, 0]],
      kinds: [[0], [1], [1]],
      durations: [[0], [1], []],
      prices: [[1], [1], [0]],
      languages: [[0], [0, 1], [2]],
    },
    ranks: { price: [2, 3, 1], duration: [1, 2, 0], starts: [0, 2, 1] },
    until: ['2026-09-30', '', ''],
  }

  test('of several pages is a file of what is filtered, sorted and read, and a file of links and pictures', async () => {
    const { files, page } = await filesOf()
    expect(JSON.parse(files.get('assets/find.json') ?? '')).toEqual({
      ...columns,
      title: ['Bute', 'Ayr', 'Cork'],
      prices: ['', 'Free', 'from £9', 'from £12.50'],
      durations: ['', 'up to 1 hour', '90 minutes'],
      operators: ['Isles'],
      operator: [0, 0, 0],
      languages: [
        ['', '', ''],
        ['ga', '', 'Gaeilge'],
      ],
      language: [0, 0, 1],
    })
    expect(JSON.parse(files.get('assets/find~.cards.json') ?? '')).toEqual({
      file: ['Bute', 'Ayr', 'Cork'],
      picture: ['https://i.example/b.jpg', '', ''],
      summary: ['', '', 'Siúlóid.'],
    })
    const [box] = page('offers/2.html').named('search')
    expect([
      box?.attributes['data-list'],
      box?.attributes['data-cards'],
      box?.attributes['data-page'],
    ]).toEqual([...['../assets/find.json', '../assets/find~.cards.json', '../products/{file}.html']])
    // The lists of a place and of an operator have their own files, in their own order.
    expect(JSON.parse(files.get('browse/Isles/list.json') ?? '').title).toEqual(['Ayr', 'Bute', 'Cork'])
    expect([...files.keys()].filter(path => /^(?:places|kinds)\/.*json$/.test(path))).toEqual([])
  })

  test('of one page stands in the page, in the order of its cards', async () => {
    const { files, page } = await filesOf({ limits: { perPage: 3 } })
    const data = page('offers.html').having('type', 'application/json')
    expect(data.map(({ text }) => JSON.parse(text))).toEqual([columns])
    expect(titlesOn(page('offers.html'))).toEqual(['Bute', 'Ayr', 'Cork'])
    expect(files.has('browse/Isles/list.json')).toBe(false)
  })
})

test('lists of too few or too many products have no filter, and no script', async () => {
  for (const limits of [{ filterable: 4 }, { findable: 2 }]) {
    const { files, page } = await filesOf({ limits })
    expect(page('offers.html').named('search')).toEqual([])
    expect(files.get('offers.html')).not.toContain('script-src')
    expect(files.has('browse/Isles/list.json')).toBe(false)
  }
})

test('featured products come first in their order: in all lists, on the front door and in data', async () => {
  const { files, page } = await filesOf({ featured: ['Cork', 'nowhere', 'Ayr'], limits: { perPage: 3 } })
  for (const path of ['offers.html', 'index.html', 'accounts/Isles.html'])
    expect(titlesOn(page(path)), path).toEqual(['Cork', 'Ayr', 'Bute'])
  expect(titlesOn(page('kinds/walk.html'))).toEqual(['Cork', 'Ayr'])
  expect(JSON.parse(files.get('assets/find.json') ?? '').title).toEqual(['Cork', 'Ayr', 'Bute'])
  const { page: large } = await filesOf({ featured: ['Cork'] })
  expect(titlesOn(large('index.html'))).toEqual(['Cork', 'Bute'])
})
