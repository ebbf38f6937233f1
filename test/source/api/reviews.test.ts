import { gzipSync } from 'node:zlib'
import pLimit from 'p-limit'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { buildSummary } from '../../../src/publish/build-report.ts'
import { noFigures } from '../../../src/source/api/crawl-figures.ts'
import type { Host } from '../../../src/source/api/host.ts'
import { ATTEMPT_LIMITS } from '../../../src/source/api/host.ts'
import { reviewReader } from '../../../src/source/api/read-reviews.ts'
import { type ApiOrigin, type Intercept, sendJson, startOrigin } from '../../helpers/api-origin.ts'
import { buildFrom, recordFiles } from '../../helpers/build-from.ts'
import { catalogueApi } from '../../helpers/catalogue-api.ts'
import { everyNth } from '../../helpers/extent.ts'
import { writeRecords } from '../../helpers/server.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

interface MadeAccount {
  id: string
  [field: string]: unknown
}

const reviewed = {
  review_rating: '4.7',
  number_review: 31,
  reviews: [{ author: 'Noor', rating: 5, title: 'Seals!', text: 'So close.', date: '2026-05-01' }],
}

/** An API of accounts, each with a product. */
async function originOf(
  accounts: readonly MadeAccount[],
  intercept?: Intercept,
  pageSize = 100,
): Promise<ApiOrigin> {
  const records = accounts.flatMap(account => [
    { type: 'account', name: `Account ${account.id}`, ...account },
    { type: 'product', id: `${account.id}-p`, title: 'Walk', account: { id: account.id } },
  ])
  return startOrigin(await catalogueApi(writeRecords(temporaryFolder(), records), { pageSize }), intercept)
}

const CACHE = '/api/accounts/get_accounts?'

/** The requests for cache records: their accounts and their content type. */
function cacheRequests(origin: ApiOrigin): [ids: string[], type: string][] {
  return origin
    .targets()
    .filter(target => target.startsWith(CACHE))
    .map(target => new URLSearchParams(target.slice(CACHE.length)))
    .map(query => [query.get('account_ids')?.split(',') ?? [], query.get('content_type') ?? ''])
}

const CacheAccount = z.looseObject({
  review_rating: z.string(),
  number_review: z.number(),
  reviews: z.array(z.unknown()),
})

function publishedAccount(folder: string, id: string): z.infer<typeof CacheAccount> {
  return CacheAccount.parse(JSON.parse(recordFiles(folder)[`accounts/${id}.all.json`] ?? ''))
}

/** Changes the responses for cache records by a function. */
const instead =
  (type: string, status: number, body: unknown): Intercept =>
  ({ target }, response) => {
    if (!target.startsWith(CACHE) || !target.includes(`content_type=${type}`)) return false
    sendJson(response, status, body)
    return true
  }

describe('apiSource reads reviews', () => {
  test('apiSource reads all accounts without products, and then whole records of accounts with reviews', async () => {
    const origin = await originOf([{ id: 'a' }, { id: 'b', ...reviewed }, { id: 'c', review_rating: '3' }])
    const folder = temporaryFolder()
    const { crawl } = await buildFrom(folder, origin.url)
    expect(cacheRequests(origin)).toEqual([
      [['a', 'b', 'c'], 'company_info'],
      [['b', 'c'], 'all'],
    ])
    expect(publishedAccount(folder, 'b')).toMatchObject(reviewed)
    expect(publishedAccount(folder, 'c')).toMatchObject({ review_rating: '3', number_review: 0, reviews: [] })
    expect(publishedAccount(folder, 'a')).toMatchObject({ review_rating: '', number_review: 0, reviews: [] })
    expect(crawl).toMatchObject({ withoutReviews: 0, reviewsFailure: null, records: 6 })
  })

  test('apiSource requests all accounts of a page at once, but limits the products in a response', async () => {
    const sizes = [600, 300, 90, 20, 1001, 5]
    const accounts = sizes.map((products, index) => ({ id: `a${index}`, products }))
    const requests: string[] = []
    const host: Pick<Host, 'tryGet'> = {
      async tryGet({ path, read }) {
        const query = new URLSearchParams(path.slice(CACHE.length))
        const ids = query.get('account_ids')?.split(',') ?? []
        requests.push(`${query.get('content_type')} ${ids}`)
        return read({ accounts: ids.map(id => ({ id, ...reviewed, reviews: [] })) }, '', 1, {})
      },
    }
    const reviews = await reviewReader(host, pLimit(2), noFigures())(accounts)
    expect(requests).toEqual(['company_info a0,a1,a2,a3,a4,a5', 'all a0,a1,a2', 'all a3', 'all a4', 'all a5'])
    expect(reviews.get('a4')).toEqual({ review_rating: '4.7', number_review: 31 })
  })

  test('apiSource makes no path longer than servers accept', async () => {
    const accounts = Array.from({ length: 60 }, (_, index) => ({ id: `${'ä'.repeat(30)}${index}` }))
    const origin = await originOf(accounts)
    await buildFrom(temporaryFolder(), origin.url)
    const requests = cacheRequests(origin)
    expect(requests.flatMap(([ids]) => ids)).toHaveLength(60)
    expect(requests.length).toBeGreaterThan(1)
    for (const target of origin.targets()) expect(target.length).toBeLessThan(7000)
  })

  test('apiSource takes reviews of the first read, and reads again if that has no field of them', async () => {
    const silent = { id: 'b', name: 'B' }
    const origin = await originOf(
      [{ id: 'a' }, { id: 'b', ...reviewed }],
      instead('company_info', 200, { accounts: [{ id: 'a', ...reviewed }, silent], count: 2 }),
    )
    const folder = temporaryFolder()
    await buildFrom(folder, origin.url)
    expect(cacheRequests(origin)[1]).toEqual([['b'], 'all'])
    for (const id of ['a', 'b']) expect(publishedAccount(folder, id)).toMatchObject(reviewed)
  })

  test.each(['identity', 'gzip'])(
    'apiSource passes over the products of a response, in %s',
    async encoding => {
      const longest = 64 * 1024
      const products = Array.from({ length: 5000 }, (_, id) => ({ id, title: 'Long ] enough "to" count [' }))
      const body = Buffer.from(JSON.stringify({ accounts: [{ id: 'a', products, ...reviewed }], count: 1 }))
      expect(body.length).toBeGreaterThan(3 * longest)
      const origin = await originOf([{ id: 'a', ...reviewed }], ({ target }, response) => {
        if (!target.includes('content_type=all')) return false
        response.setHeader('content-encoding', encoding)
        response.end(encoding === 'gzip' ? gzipSync(body) : body)
        return true
      })
      const folder = temporaryFolder()
      const { crawl } = await buildFrom(folder, origin.url, { limits: { ...ATTEMPT_LIMITS, bytes: longest } })
      expect(crawl).toMatchObject({ withoutReviews: 0, retries: 0 })
      expect(publishedAccount(folder, 'a')).toMatchObject(reviewed)
    },
  )
})

describe('apiSource of a source whose cache fails', () => {
  /** Four pages of products, and so four groups of accounts. */
  const accounts = Array.from({ length: 8 }, (_, index) => ({ id: `a${index}`, ...reviewed }))

  const failures: [number, object, number, string][] = [
    [404, { error: 'Not found' }, 3, 'it answers 404 Not Found'],
    [403, {}, 3, 'it answers 403 Forbidden'],
    [503, {}, 12, 'it answers 503 Service Unavailable; given up after 4 attempts'],
    [200, { accounts: 'none' }, 12, 'its answer has no list of "accounts"; given up after 4 attempts'],
  ]
  test.each(everyNth(3, failures))(
    'apiSource goes on without reviews where it answers %i, and says so',
    async (status, body, requests, reason) => {
      const origin = await originOf(accounts, instead('company_info', status, body), 2)
      const folder = temporaryFolder()
      const report = await buildFrom(folder, origin.url, {}, { formats: ['json'] })
      expect(report).toMatchObject({
        published: true,
        accounts: 8,
        crawl: { withoutReviews: 8, reviewsFailure: reason },
      })
      expect(cacheRequests(origin)).toHaveLength(requests)
      expect(buildSummary(report, { serve: 'serve', check: 'check' })).toContain(
        `\nReviews of 8 accounts could not be read: ${reason}\n`,
      )
    },
  )

  test('apiSource does not give up after failures that are not in a row', async () => {
    const origin = await originOf(
      accounts,
      ({ target }, response) => {
        if (!target.startsWith(CACHE) || !/=a[1357]&/.test(target)) return false
        sendJson(response, 400, {})
        return true
      },
      1,
    )
    const { crawl } = await buildFrom(temporaryFolder(), origin.url, {}, { formats: ['json'] })
    expect(crawl).toMatchObject({ withoutReviews: 4, reviewsFailure: 'it answers 400 Bad Request' })
    const requests = cacheRequests(origin).filter(([, type]) => type === 'company_info')
    expect(requests).toHaveLength(accounts.length)
  })

  test('apiSource stores the rating of an account whose reviews cannot be read', async () => {
    const origin = await originOf([{ id: 'a', ...reviewed }], instead('all', 500, {}))
    const folder = temporaryFolder()
    const { crawl } = await buildFrom(folder, origin.url)
    expect(crawl).toMatchObject({ withoutReviews: 1, retries: 3 })
    expect(publishedAccount(folder, 'a')).toMatchObject({ ...reviewed, reviews: [] })
  })

  test('apiSource reads the reviews of other accounts if those of one fail once', async () => {
    let failures = 0
    const origin = await originOf([{ id: 'a', ...reviewed }], ({ target }, response) => {
      if (!target.startsWith(CACHE) || failures++ >= 3) return false
      sendJson(response, 503, {})
      return true
    })
    const folder = temporaryFolder()
    expect(await buildFrom(folder, origin.url)).toMatchObject({ crawl: { withoutReviews: 0, retries: 3 } })
    expect(publishedAccount(folder, 'a')).toMatchObject(reviewed)
  })
})
