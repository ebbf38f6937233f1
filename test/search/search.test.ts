import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { OpenIndex } from '../../src/search/open-index.ts'
import { openTreeIndex } from '../../src/search/open-tree-index.ts'
import { search } from '../../src/search/search.ts'
import { type SearchInput, SearchQuery } from '../../src/search/search-query.ts'
import { SearchResult } from '../../src/search/search-result.ts'
import { slowTest } from '../helpers/extent.ts'
import { writeRecords } from '../helpers/server.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { sampleIndex } from './sample-index.ts'

let index: OpenIndex
let remove: () => void
const KAYAK = 'harbour-kayak-tour-sh101'
const TIDELINE = 'sunday-tideline-walk-sh207'
const COAST = 'staithes-to-scarborough-coast-walk-sh310'
const ids = (query: SearchInput) => search(index, query).hits.map(({ id }) => id)

beforeAll(async () => {
  const sample = await sampleIndex()
  index = openTreeIndex(join(sample.folder, 'out'), 'Searching')
  remove = sample.remove
})
afterAll(() => {
  index.close()
  remove()
})

describe('search', () => {
  it('words find products whatever their case, accents and ligatures', () => {
    expect(ids({ text: 'KAYAK WHITBY' })[0]).toBe(KAYAK)
    expect(ids({ text: 'canoe beynac' })[0]).toBe('descente-canoe-cenac-beynac-ng12')
    expect(ids({ text: 'CANOË BEYNAC' })).toEqual(ids({ text: 'canoe beynac' }))
    expect(ids({ text: 'roestabend' })).toEqual([])
    expect(ids({ text: 'rostabend' })[0]).toBe('kaffeeroesten-am-abend-ak22')
  })

  it('the last word may be a beginning', () => {
    expect(ids({ text: 'barkass' })[0]).toBe('speicherstadt-barkasse-ak01')
    expect(ids({ text: 'barkass fleete' })[0]).toBe('speicherstadt-barkasse-ak01')
  })

  it('words without meaning find nothing more', () => {
    expect(ids({ text: 'for the kayak near a' })).toEqual(ids({ text: 'kayak ' }))
  })

  // Prices, durations and days as examples/catalogue.json states them.
  it.each<[string, SearchInput, string[]]>([
    ['place', { place: 'WHITBY' }, [KAYAK, TIDELINE]],
    ['place and price', { place: 'whitby', priceTo: 0 }, [TIDELINE]],
    ['operator', { operator: 'Slipway & Heather' }, [KAYAK, COAST, TIDELINE]],
    ['operator by id', { operator: '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0', minutesFrom: 1440 }, [COAST]],
    ['language', { language: 'ja' }, ['kontorhausviertel-privat-ak15']],
    ['near', { near: { latitude: 54.4858, longitude: -0.6128 }, km: 5 }, [KAYAK, TIDELINE]],
    ['an unknown place', { place: 'Atlantis' }, []],
    ['text and filter', { text: 'walk', place: 'Domme' }, ['winter-truffle-walk-domme-ng52']],
  ])('%s narrows what is found', (_, query, expected) => {
    expect(ids(query).toSorted()).toEqual(expected.toSorted())
  })

  it('currency and highest price belong together', () => {
    const { hits } = search(index, { currency: 'GBP', priceTo: 400, sort: 'price' })
    expect(hits.map(({ price }) => price?.amount)).toEqual([
      '0.00',
      ...hits.slice(1).map(({ price }) => price?.amount),
    ])
    expect(hits.every(({ price }) => price?.currency === 'GBP')).toBe(true)
  })

  it('facets count all that match, not only the shown', () => {
    const { total, hits, facets } = search(index, { place: 'whitby', limit: 1 })
    expect([total, hits.length]).toEqual([2, 1])
    expect(facets.places[0]).toEqual({ name: 'Whitby', key: 'whitby', count: 2 })
    expect(facets.languages[0]).toEqual({ name: 'en', key: 'en', count: 2 })
  })

  it('cursors lead through all results once, and belong to their search', () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { hits, next } = search(index, { limit: 5, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...hits.map(({ id }) => id))
      cursor = next
    } while (cursor !== undefined)
    expect([seen.length, new Set(seen).size]).toEqual([12, 12])
    const { next = '' } = search(index, { limit: 5 })
    expect(() => search(index, { text: 'kayak', cursor: next })).toThrow(
      'the cursor belongs to another search',
    )
  })

  // `npm test` asks, below, for what the descriptions say.
  slowTest('cursors end at 1,000 results', async () => {
    const folder = temporaryFolder()
    const products = Array.from({ length: 1001 }, (_, at) => ({
      type: 'product',
      id: `${at}`,
      title: 'Walk',
      account: { id: 'a' },
    }))
    const source = writeRecords(folder, [{ type: 'account', id: 'a', name: 'Hikes' }, ...products])
    await build(folder, source, { formats: ['jsonl'], surfaces: [] })
    const large = openTreeIndex(join(folder, 'out'), 'Searching')
    onTestFinished(() => large.close())
    const key = search(large, { limit: 100 }).next?.split('.')[0]
    const nextOf = (start: number) => search(large, { limit: 100, cursor: `${key}.${start}` }).next
    expect([nextOf(800), nextOf(900)]).toEqual([`${key}.900`, undefined])
    expect(search(large, {}).total).toBe(1001)
  })

  it('the descriptions say where cursors end', () => {
    expect(SearchQuery.shape.cursor.description).toBe(
      '`next` of the answer before; cursors reach 1000 results',
    )
    expect(SearchResult.shape.next.unwrap().description).toBe(
      'Cursor of the next results; missing at the end and after 1000',
    )
  })

  it.each([
    '"',
    'kayak AND',
    'NEAR(kayak whitby)',
    '^kayak',
    'title:kayak',
    'kay*k',
    '{title}: x',
    '-kayak',
    '__proto__',
    '\0',
    '\ud800',
    'a'.repeat(500),
  ])('the syntax of FTS5 in %j is text', text => {
    expect(search(index, { text, explain: true }).generation).toBe(1)
  })

  it('a query that does not fit gets one line', () => {
    expect(() => search(index, { text: 'a'.repeat(501) })).toThrow(/^Searching: text: /)
    expect(() => search(index, { limit: 0 })).toThrow(/^Searching: limit: /)
  })

  it('a hit says that its price is that of a booking', () => {
    const { hits } = search(index, { text: 'Kontorhausviertel' })
    expect(hits[0]).toMatchObject({ id: 'kontorhausviertel-privat-ak15', price: { per: 'BOOKING' } })
  })

  it('net prices are not in the index', () => {
    const stored = index.db.prepare('SELECT product FROM products').all()
    expect(JSON.stringify(stored)).not.toContain('net"')
  })
})

describe('a question', () => {
  it.each<[string, object, string]>([
    [
      'kayak for two kids in Whitby under 50 pounds',
      { priceTo: 50, currency: 'GBP', place: 'whitby' },
      KAYAK,
    ],
    ['Backstein auf Japanisch', { language: 'ja' }, 'kontorhausviertel-privat-ak15'],
    ['Kaffee kostenlos am Sonntag', {}, 'kaffeeroesten-am-abend-ak22'],
    ['canoë pour moins de 60 euros', { priceTo: 60, currency: 'EUR' }, 'descente-canoe-cenac-beynac-ng12'],
    ['a walk on mars in klingon', {}, 'winter-truffle-walk-domme-ng52'],
  ])('%s is read', (question, filters, first) => {
    const { understood, hits } = search(index, { question })
    const { text: _, ...read } = understood ?? {}
    expect(read).toEqual(filters)
    expect(hits.map(({ id }) => id)).toContain(first)
  })

  it('filters of the query go before those of the question', () => {
    const { understood } = search(index, { question: 'kayak under 50 pounds', priceTo: 400 })
    expect(understood).toMatchObject({ priceTo: 400, currency: 'GBP' })
  })
})
