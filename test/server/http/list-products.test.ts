import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ListResponse } from '../../../src/server/resources/list-items.ts'
import { cleanedItem } from '../../catalogue/v1/v1-records.ts'
import { isAll } from '../../helpers/extent.ts'
import { expectedError, jsonOf, serverForAll, startServer, type TestServer } from '../../helpers/server.ts'
import { sharedFiles } from '../../helpers/shared.ts'

const LIST = '/api/products'
const BAD_PAGE = 'Invalid page. Whole number from 1'
const BAD_LIMIT = 'Invalid limit. Whole number from 1 to 1000'
const NOW = new Date('2026-02-03T04:05:06Z')

const account = (id: string, name: string) => ({ type: 'account', id, name })
const product = (id: string, owner: string, location: string | null = null, fields: object = {}) => ({
  type: 'product',
  id,
  title: `Title of ${id}`,
  account: { id: owner },
  locations: location === null ? [] : [{ type: 'START', title: location }],
  ...fields,
})

const records = [
  account('a1', 'Blue Boats'),
  account('a2', 'Straße & Söhne'),
  account('a3', 'blue boats'),
  account('Blue', 'a2'),
  account('a5', 'No Products'),
  product('p1', 'a1', 'Howth', { category: 'Walk', description: 'Long.' }),
  product('p2', 'a2', 'HOWTH', { category: 'Boat' }),
  product('p3', 'a1', 'Ñuñoa', {
    category: 'Boat',
    locations: [{ type: 'START', title: 'Ñuñoa', place: { addressLocality: 'Tours' } }],
  }),
  product('p4', 'a3', null, { category: 'Árbol' }),
  { type: 'product', id: 'p5', name: 'V1', account: { ID: 'a1' }, location: 'Howth', category: 'Walk' },
  product('p6', 'Blue', 'ΟΔΟΣ'),
]

const server = serverForAll({ source: records })

/** Fetches a page of the list, and checks its schema. */
async function pageOf(query: string, of: TestServer = server()): Promise<ListResponse> {
  const { status, body } = jsonOf(await of.get(query === '' ? LIST : `${LIST}?${query}`))
  expect(status, query).toBe(200)
  return ListResponse.parse(body)
}

async function idsOf(query: string, of: TestServer = server()): Promise<string[]> {
  return (await pageOf(query, of)).products.map(({ id }) => id)
}

describe('GET /api/products', () => {
  test('GET /api/products returns a page with its keys in order', async () => {
    const reply = await server().get(`${LIST}?limit=1`)
    const [, version] = /"version_id":"([0-9a-f]{16})"/.exec(reply.bytes.toString()) ?? []
    expect(reply.bytes.toString()).toBe(
      JSON.stringify({
        categories: ['Walk'],
        locations: ['Howth'],
        limit_value: 1,
        total_pages: 6,
        current_page: 1,
        next_page: 2,
        prev_page: null,
        products: [
          {
            id: 'p1',
            version_id: version,
            name: 'Title of p1',
            internal_id: '',
            location: 'Howth',
            category: 'Walk',
            duration: '',
            currency: '',
            language: '',
            timezone: '',
            account: { ID: 'a1', name: 'Blue Boats' },
            system_providers: [],
            availability_notes: [],
            faqs: [],
            highlights: [],
            included: [],
            excluded: [],
            before_booking: [],
            before_arrival: [],
            restrictions: [],
            commentaries: [],
            summary: '',
            description: 'Long.',
            additional_info: '',
            start_date: null,
            end_date: null,
            booking_cutoff: [0, 'hours'],
            booking_min_pax: null,
            booking_max_pax: null,
            valid_for: '',
            opening_hours: {},
            addresses: [],
            cancellation_policy: '',
            cancellation_cutoff: '',
            cancellation_notes: '',
            terms_and_conditions: '',
            voucher_info: '',
            redemption_type: '',
            covid_info: '',
            confirmation_necessary: null,
          },
        ],
      }),
    )
    expect(reply.headers.etag).toMatch(/^"[^"]+"$/)
    expect(reply.headers['last-modified']).toBeUndefined()
  })

  test('GET /api/products lists the distinct categories and locations of its page, sorted by code unit', async () => {
    const { categories, locations } = await pageOf('')
    expect(categories).toEqual(['Boat', 'Walk', 'Árbol'])
    expect(locations).toEqual(['HOWTH', 'Howth', 'Ñuñoa', 'ΟΔΟΣ'])
    expect(await pageOf('limit=2&page=2')).toMatchObject({
      categories: ['Boat', 'Árbol'],
      locations: ['Ñuñoa'],
    })
  })

  test('GET /api/products has equal tags only for equal bytes', async () => {
    const etagOf = async (query: string) => (await server().get(`${LIST}?${query}`)).headers.etag
    expect(await etagOf('limit=2')).toBe(await etagOf('limit=2&page='))
    expect(await etagOf('limit=2')).not.toBe(await etagOf('limit=2&page=2'))
  })

  test.for([
    ['', { limit_value: 100, total_pages: 1, current_page: 1, next_page: null, prev_page: null }],
    ['page=&limit=', { limit_value: 100, total_pages: 1, current_page: 1, next_page: null, prev_page: null }],
    ['limit=1000', { limit_value: 1000, total_pages: 1, current_page: 1, next_page: null, prev_page: null }],
    ['limit=2', { limit_value: 2, total_pages: 3, current_page: 1, next_page: 2, prev_page: null }],
    ['limit=2&page=2', { total_pages: 3, current_page: 2, next_page: 3, prev_page: 1 }],
    ['limit=2&page=003', { total_pages: 3, current_page: 3, next_page: null, prev_page: 2 }],
    ['limit=4&page=2', { total_pages: 2, current_page: 2, next_page: null, prev_page: 1 }],
    ['limit=2&page=4', { total_pages: 3, current_page: 4, next_page: null, prev_page: 3, products: [] }],
    ['page=2', { total_pages: 1, current_page: 2, next_page: null, prev_page: 1, products: [] }],
    [
      'page=9007199254740991&limit=1000',
      { total_pages: 1, current_page: 9007199254740991, next_page: null, prev_page: 1, products: [] },
    ],
    ['account=nobody', { total_pages: 0, current_page: 1, next_page: null, prev_page: null, products: [] }],
    ['location=nowhere&page=3', { total_pages: 0, current_page: 3, next_page: null, prev_page: null }],
  ] as const)('GET /api/products computes the page numbers for "%s"', async ([query, expected]) => {
    expect(await pageOf(query)).toMatchObject(expected)
  })

  test.for([
    ...['0', '-1', '1.5', 'x', '1e3', '+1', '%201', '0x1', '%D9%A3', '9007199254740992', '9'.repeat(400)].map(
      page => [`page=${page}`, BAD_PAGE] as const,
    ),
    ...['0', '1001', '-1', 'all', '10.0', '1e2', '9'.repeat(400)].map(
      limit => [`limit=${limit}`, BAD_LIMIT] as const,
    ),
    ['page=0&limit=0', BAD_PAGE],
    ['limit=0&account=nobody', BAD_LIMIT],
  ] as const)('GET /api/products refuses "%s" with 400', async ([query, error]) => {
    expect(jsonOf(await server().get(`${LIST}?${query}`))).toEqual(expectedError(400, error))
  })

  test.for([
    ['account_id=a1', ['p1', 'p3', 'p5']],
    ['account=a1', ['p1', 'p3', 'p5']],
    ['account_id=a1&account=a2', ['p1', 'p3', 'p5']],
    ['account_id=&account=a2', ['p2']],
    ['account_id=nobody&account=a2', []],
    ['account_id=A1', []],
    // Two accounts have this name; the lowest id wins.
    ['account_id=BLUE+boats', ['p1', 'p3', 'p5']],
    ['account_id=%20Blue%20Boats%20', ['p1', 'p3', 'p5']],
    ['account_id=STRASSE+%26+S%C3%96HNE', ['p2']],
    // Letters with combining characters.
    ['account_id=straße+%26+so%CC%88hne', ['p2']],
    // This is the id of one account and the name of another; the id wins.
    ['account_id=a2', ['p2']],
    ['account_id=Blue', ['p6']],
    ['account_id=No%20Products', []],
    ['account_id=%25', []],
    ['account_id=', ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']],
    ['location=howth', ['p1', 'p2', 'p5']],
    ['location=+HowTh+', ['p1', 'p2', 'p5']],
    ['location=ÑUÑOA', ['p3']],
    ['location=οδος', ['p6']],
    ['location=tours&account_id=a1', ['p3']],
    ['location=tours&account_id=a2', []],
    ['location=How', []],
    ['location=How%25', []],
    ['location=', ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']],
    ['location=%20', ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']],
    ['location=null', []],
    ['location=howth&account_id=a1', ['p1', 'p5']],
    ['location=howth&account=straße+%26+söhne', ['p2']],
    ['location=howth&account=a3', []],
    [`location=${'x'.repeat(30_000)}`, []],
  ] as const)('GET /api/products lists for "%s" just %j', async ([query, ids]) => {
    // Encodes characters outside ASCII like a browser, and nothing twice.
    expect(await idsOf(query.replace(/[^\0-\x7f]+/g, encodeURIComponent))).toEqual(ids)
  })
})

describe('GET /api/products over many products', () => {
  /** More than two pages of the largest size in the full run, and more than one otherwise. */
  const count = isAll ? 1603 : 523
  const many = Array.from({ length: count }, (_, index) => {
    const id = `n${String((index * 7919) % count).padStart(4, '0')}`
    return product(id, Number(id.slice(1)) % 2 === 0 ? 'even' : 'odd', `Place ${Number(id.slice(1)) % 3}`)
  })
  const large = serverForAll({
    source: [account('even', 'Even'), account('odd', 'Odd'), ...many],
    build: { formats: ['json'] },
  })
  const sorted = many.map(({ id }) => id).sort()
  const isEven = (id: string) => Number(id.slice(1)) % 2 === 0
  const isFirst = (id: string) => Number(id.slice(1)) % 3 === 0

  test.for([
    ['limit=7', sorted],
    ['limit=499', sorted],
    ['limit=500', sorted],
    ['limit=1000', sorted],
    ['limit=7&account=even', sorted.filter(isEven)],
    ['limit=100&location=PLACE%200', sorted.filter(isFirst)],
    ['limit=9&location=place%200&account_id=even', sorted.filter(id => isEven(id) && isFirst(id))],
  ] as const)('GET /api/products of all pages with "%s" lists every product once', async ([query, ids]) => {
    const listed: string[] = []
    for (let page: number | null = 1, pages = 0; page !== null; pages++) {
      const response = await pageOf(`${query}&page=${page}`, large())
      expect(response.current_page).toBe(pages + 1)
      expect(response.total_pages).toBe(Math.ceil(ids.length / response.limit_value))
      listed.push(...response.products.map(({ id }) => id))
      page = response.next_page
    }
    expect(listed).toEqual(ids)
  })
})

describe('GET /api/products while the catalogue changes', () => {
  const count = isAll ? 1200 : 120
  const page = count / 2
  const middle = 1000 + page
  const before = [
    account('a', 'Old Name'),
    account('b', 'Other'),
    ...Array.from({ length: count }, (_, index) => product(`n${1000 + index}`, 'a', 'Howth')),
  ]

  test('GET /api/products shows the new state of the store after a build', async () => {
    const live = await startServer({ source: before, build: { formats: ['json'] } })
    const last = async (query = '') => {
      const { total_pages, products } = await pageOf(`limit=${page}&page=2${query}`, live)
      return { total_pages, first: products[0]?.id, count: products.length }
    }
    const queries = ['', '&account=a', '&location=howth', '&account=a&location=howth']
    for (const query of queries)
      expect(await last(query)).toEqual({ total_pages: 2, first: `n${middle}`, count: page })

    await live.build([...before, product('n0999', 'a', 'Howth')], NOW, { formats: ['json'] })
    for (const query of queries)
      expect(await last(query)).toEqual({ total_pages: 3, first: `n${middle - 1}`, count: page })

    const moved = before.map(record =>
      record.id === 'n1000' ? product('n1000', 'b', 'Dalkey', { title: 'Moved' }) : record,
    )
    await live.build(moved, NOW, { formats: ['json'] })
    expect(await last()).toEqual({ total_pages: 2, first: `n${middle}`, count: page })
    for (const query of queries.slice(1))
      expect(await last(query)).toEqual({ total_pages: 2, first: `n${middle + 1}`, count: page - 1 })
    const { products } = await pageOf('account=other&location=dalkey', live)
    expect(products).toMatchObject([
      { name: 'Moved', location: 'Dalkey', account: { ID: 'b', name: 'Other' } },
    ])
  })

  test('GET /api/products shows a changed text and a changed account name at once', async () => {
    const source = [account('a', 'Old Name'), product('p1', 'a'), product('p2', 'a')]
    const live = await startServer({ source })
    expect(await pageOf('account=old%20name', live)).toMatchObject({ products: [{ id: 'p1' }, { id: 'p2' }] })
    const renamed = [account('a', 'New Name'), product('p1', 'a', null, { title: 'New' }), product('p2', 'a')]
    await live.build(renamed, NOW)
    expect(await idsOf('account=old%20name', live)).toEqual([])
    expect((await pageOf('account=new%20name', live)).products).toMatchObject([
      { name: 'New', account: { ID: 'a', name: 'New Name' } },
      { name: 'Title of p2', account: { ID: 'a', name: 'New Name' } },
    ])
  })
})

describe('GET /api/products of a public server', () => {
  const open = serverForAll({ source: records, isPublic: true })

  test('GET /api/products of a public server needs no key', async () => {
    const reply = await open().get(LIST, { 'X-Api-Key': null })
    expect(ListResponse.parse(jsonOf(reply).body).products).toHaveLength(6)
    expect(reply.headers['cache-control']).toContain('public')
  })
})

const parks = sharedFiles.nationalParks

describe.skipIf(!existsSync(parks))('GET /api/products of the national parks', () => {
  const Parks = z.looseObject({ products: z.array(z.looseObject({ id: z.string() })) })
  const file = Parks.parse(existsSync(parks) ? JSON.parse(readFileSync(parks, 'utf8')) : { products: [] })
  const live = serverForAll({ source: parks, build: { formats: ['json'] } })

  test('GET /api/products returns the page of the source file, sorted by id', async () => {
    const { products, ...rest } = file
    const { products: served, ...response } = await pageOf('', live())
    expect(response).toEqual(rest)
    expect(Object.keys(z.looseObject({}).parse(jsonOf(await live().get(LIST)).body))).toEqual([
      'categories',
      'locations',
      'limit_value',
      'total_pages',
      'current_page',
      'next_page',
      'prev_page',
      'products',
    ])
    expect(products).toHaveLength(50)
    const known = served.map(({ version_id: _, ...item }) => item)
    expect(known).toEqual(products.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(cleanedItem))
    expect(Object.keys(known[0] ?? {})).toEqual(Object.keys(products[0] ?? {}))
    expect(new Set(served.map(({ version_id }) => version_id)).size).toBe(50)
  })
})
