import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { SearchResult } from '../../../src/search/search-result.ts'
import { createAccessLog } from '../../../src/server/access-log.ts'
import { expectedError, jsonOf, serverForAll } from '../../helpers/server.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

const ACCOUNT = '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'
const KAYAK = 'harbour-kayak-tour-sh101'
const TIDELINE = 'sunday-tideline-walk-sh207'
const COAST = 'staithes-to-scarborough-coast-walk-sh310'

describe('GET /api/search', () => {
  const server = serverForAll({ build: { surfaces: ['llms'], formats: DEFAULTS.formats } })
  const search = async (query: string) =>
    SearchResult.parse(jsonOf(await server().get(`/api/search?${query}`)).body)
  const ids = async (query: string) => (await search(query)).hits.map(({ id }) => id)

  // Facts of examples/catalogue.json.
  test.each([
    ['q=kayak+in+Whitby+under+50+pounds&limit=1', [KAYAK]],
    ['text=kayak&place=WHITBY&q=', [KAYAK]],
    ['near=54.4858,-0.6128&km=5&priceTo=0', [TIDELINE]],
    ['operator=Slipway+%26+Heather&minutesFrom=1440', [COAST]],
    ['place=whitby&sort=price', [TIDELINE, KAYAK]],
    ['weekdays=mo,tu&place=Atlantis', []],
    ['q=%22%20OR%20title%3A*', []],
  ])('%s finds %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  test('it tells its generation, counts and what it read', async () => {
    const { generation, total, facets, understood } = await search('q=walk+in+Whitby&explain=true&limit=1')
    expect([generation, total, understood]).toEqual([1, 2, { text: 'walk in whitby', place: 'whitby' }])
    expect(facets.places[0]).toEqual({ name: 'Whitby', key: 'whitby', count: 2 })
  })

  test.each([
    ['limit=0', 'Invalid limit. It is below 1: 0'],
    ['limit=1.5', 'Invalid limit. It is not a whole number: 1.5'],
    ['limit=101', 'Invalid limit. It is above 100: 101'],
    ['km=far', 'Invalid km. It is not a number: "far"'],
    ['km=0', 'Invalid km. It is not above 0: 0'],
    ['near=54', 'Invalid near. It is not latitude and longitude: "54"'],
    ['near=1.2.3,4', 'Invalid near. It is not latitude and longitude: "1.2.3,4"'],
    ['near=95,0', 'Invalid near.latitude. It is above 90: 95'],
    [`q=${'a'.repeat(501)}`, `Invalid q. It is over 500 characters long: "${'a'.repeat(56)}...`],
    ['accessible=maybe', 'Invalid accessible. It is not true or false: "maybe"'],
    ['currency=gbp', 'Invalid currency. It is not a currency code in three capitals: "gbp"'],
    ['from=2026-02-30', 'Invalid from. It is not a day written as YYYY-MM-DD: "2026-02-30"'],
    ['weekdays=sa,xx', 'Invalid weekdays[1]. It is not one of mo, tu, we, th, fr, sa, su: "xx"'],
    ['sort=question', 'Invalid sort. It is not one of relevance, distance, price: "question"'],
    ['cursor=abc.5', 'Invalid cursor. It belongs to another search, or the catalogue has changed since'],
  ])('%s is refused', async (query, error) => {
    expect(jsonOf(await server().get(`/api/search?${query}`))).toEqual(expectedError(400, error))
  })

  test('its tag belongs to generation and query', async () => {
    const reply = await server().get('/api/search?text=kayak')
    const etag = String(reply.headers.etag)
    const again = (path: string) => server().get(path, { 'If-None-Match': etag })
    expect((await again('/api/search?text=kayak')).status).toBe(304)
    expect((await again('/api/search?text=kayak&limit=1')).status).toBe(200)
    const noKey = await server().get('/api/search?text=kayak', { 'X-Api-Key': null })
    expect(noKey.status).toBe(401)
  })
})

describe('a key over its searches a minute', () => {
  const server = serverForAll({ build: { surfaces: [] }, serve: { searchesPerMinute: 2 } })

  test('is told when to come again, and another key is answered', async () => {
    const status = async (key: string) =>
      (await server().get('/api/search?text=kayak', { 'X-Api-Key': key })).status
    const { key } = server().addKey(ACCOUNT)
    expect([await status(key), await status(key)]).toEqual([200, 200])
    const over = await server().get('/api/search', { 'X-Api-Key': key })
    const text = expect.stringMatching(
      /^Too many searches\. 2 searches a minute .* Come again in \d+ seconds$/,
    )
    expect(jsonOf(over)).toEqual(expectedError(429, text))
    expect(Number(over.headers['retry-after'])).toSatisfy(seconds => seconds > 0 && seconds <= 60)
    expect(await status(server().key)).toBe(200)
  })
})

test('the log tells what is searched for only where it should', async () => {
  const entry = {
    id: '1',
    key: null,
    method: 'GET',
    url: '/api/search?q=secret',
    status: 200,
    bytes: 1,
    ms: 1,
  }
  const urls = async (logSearches: boolean) => {
    const file = join(temporaryFolder(), 'log')
    const log = createAccessLog({ accessLog: true, logSearches }, () => {}, file)
    for (const url of [entry.url, '/api/search', '/api/products?page=1']) log.write({ ...entry, url })
    await log.close()
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    return lines.map(line => JSON.parse(line).url)
  }
  expect(await urls(false)).toEqual(['/api/search', '/api/search', '/api/products?page=1'])
  expect(await urls(true)).toEqual(['/api/search?q=secret', '/api/search', '/api/products?page=1'])
})
