import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SourceError } from '../../../src/errors.ts'
import { type Intercept, sendJson, startOrigin } from '../../helpers/api-origin.ts'
import { buildFrom, recordFiles } from '../../helpers/build-from.ts'
import { smallApi, smallFiles } from '../../helpers/small-catalogue.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

const product = (index: number) => `/api/products/getProduct/p${index}`
const page = (number: number) => `/api/products?page=${number}&limit=100`

/** Replaces the response for one target, once or always. */
function instead(target: string, status: number, body: unknown, times = Number.POSITIVE_INFINITY): Intercept {
  let left = times
  return (request, response) => {
    if (request.target !== target || left-- <= 0) return false
    sendJson(response, status, body)
    return true
  }
}

describe('requests of apiSource', () => {
  test('apiSource requests each page, then each product, then each account, once', async () => {
    const origin = await startOrigin(await smallApi(5))
    const folder = temporaryFolder()
    const report = await buildFrom(folder, origin.url, { concurrency: 1 })
    expect(origin.targets()).toEqual([
      ...[1, 2, 3].map(page),
      ...[0, 1, 2, 3, 4].map(product),
      '/api/accounts/get_accounts?account_ids=a0,a1&content_type=company_info&format=json',
      '/api/accounts/getAccount/a0',
      '/api/accounts/getAccount/a1',
    ])
    expect(report.crawl).toMatchObject({ pages: 3, records: 7, requests: 11, retries: 0, resumed: 0 })
    expect(recordFiles(folder)).toEqual(await smallFiles(5))
  })

  test('apiSource sends the key only in its header, and says what it accepts', async () => {
    const origin = await startOrigin(await smallApi(3, { key: 'hunter22' }))
    await buildFrom(temporaryFolder(), `${origin.url}/`, { key: 'hunter22' })
    for (const { target, headers } of origin.requests) {
      expect(target).not.toContain('hunter22')
      expect(headers).toMatchObject({ 'x-api-key': 'hunter22', accept: 'application/json' })
    }
  })

  test('apiSource sends no key header without a key', async () => {
    const origin = await startOrigin(await smallApi(1))
    await buildFrom(temporaryFolder(), origin.url)
    expect(origin.requests[0]?.headers).not.toHaveProperty('x-api-key')
  })

  test('apiSource takes the default of an option that is undefined', async () => {
    const origin = await startOrigin(await smallApi(1))
    const names = ['key', 'account', 'location', 'concurrency', 'isFresh', 'timing', 'limits']
    const unset = Object.fromEntries(names.map(name => [name, undefined]))
    const report = await buildFrom(temporaryFolder(), origin.url, unset)
    expect(report.crawl).toMatchObject({ pages: 1, records: 2 })
  })

  test('apiSource limits its requests at once, and reuses its connections', async () => {
    let [now, most] = [0, 0]
    const ports = new Set<number | undefined>()
    const api = await smallApi(30)
    const origin = await startOrigin(api, (request, response) => {
      most = Math.max(most, ++now)
      ports.add(response.socket?.remotePort)
      setTimeout(() => {
        now--
        sendJson(response, 200, api.response(request.target).body)
      }, 5)
      return true
    })
    await buildFrom(temporaryFolder(), origin.url, { concurrency: 3 })
    expect(most).toBe(3)
    expect(ports.size).toBeLessThanOrEqual(4)
  })

  test('apiSource of an API with no products publishes nothing and says so', async () => {
    const origin = await startOrigin(await smallApi(0))
    await expect(buildFrom(temporaryFolder(), origin.url)).rejects.toMatchObject({
      message: `Reading "${origin.url}": there would be no record`,
      guards: [{ guard: 'empty' }],
    })
    expect(origin.targets()).toHaveLength(1)
  })
})

describe('apiSource of an unusual list', () => {
  test('apiSource reads a product that is on two pages once', async () => {
    const api = await smallApi(5)
    const items = (number: number) => listOf(api.response(page(number)).body)
    const twice = { ...bodyOf(api.response(page(2)).body), products: [items(1)[1], items(2)[0]] }
    const last = { ...bodyOf(api.response(page(3)).body), products: [items(2)[1], items(3)[0]] }
    const intercepts = [instead(page(2), 200, twice), instead(page(3), 200, last)]
    const origin = await startOrigin(api, (...request) => intercepts.some(reply => reply(...request)))
    const folder = temporaryFolder()
    const report = await buildFrom(folder, origin.url)
    expect(report).toMatchObject({ products: 5, rejected: 0, crawl: { restarts: 0 } })
    expect(recordFiles(folder)).toEqual(await smallFiles(5))
  })

  test('apiSource reads the list again if its number of pages changes', async () => {
    const [before, after] = [await smallApi(4), await smallApi(6)]
    let count = 0
    const origin = await startOrigin(after, (request, response) => {
      if (request.target !== page(1) || count++ > 0) return false
      const { status, body } = before.response(request.target)
      sendJson(response, status, body)
      return true
    })
    const folder = temporaryFolder()
    const { crawl } = await buildFrom(folder, origin.url)
    expect(crawl).toMatchObject({ restarts: 1, pages: 3, records: 8 })
    expect(recordFiles(folder)).toEqual(await smallFiles(6))
  })

  test('apiSource fails if the list never stops changing', async () => {
    let pages = 3
    const origin = await startOrigin(await smallApi(6), (request, response) => {
      if (!request.target.startsWith('/api/products?')) return false
      const number = Number(new URLSearchParams(request.target.split('?')[1]).get('page'))
      sendJson(response, 200, {
        limit_value: 1,
        total_pages: pages++,
        current_page: number,
        next_page: number + 1,
        products: [{ id: `q${number}`, name: 'Q' }],
      })
      return true
    })
    await expect(buildFrom(temporaryFolder(), origin.url)).rejects.toThrow(
      /^Reading page 2 of "http:.*": it says that there are \d+ pages, and said \d+ before; the list changed 3 times while it was read$/,
    )
  })

  test('apiSource fails if pages repeat for ever', async () => {
    const api = await smallApi(2)
    const origin = await startOrigin(api, (request, response) => {
      if (!request.target.startsWith('/api/products?')) return false
      const number = Number(new URLSearchParams(request.target.split('?')[1]).get('page'))
      const reply = bodyOf(api.response(page(1)).body)
      sendJson(response, 200, { ...reply, total_pages: 900, current_page: number, next_page: number + 1 })
      return true
    })
    await expect(buildFrom(temporaryFolder(), origin.url)).rejects.toThrow(
      'its page 2 has only products of the pages before',
    )
    expect(origin.requests.length).toBeLessThan(40)
  })

  test('apiSource believes the page size of the response', async () => {
    const origin = await startOrigin(await smallApi(7, { pageSize: 3 }))
    const folder = temporaryFolder()
    expect(await buildFrom(folder, origin.url)).toMatchObject({ products: 7, crawl: { pages: 3 } })
    expect(recordFiles(folder)).toEqual(await smallFiles(7))
  })

  test('apiSource says that there is no API at an address', async () => {
    const origin = await startOrigin(await smallApi(1))
    const failure = buildFrom(temporaryFolder(), `${origin.url}/elsewhere`)
    await expect(failure).rejects.toThrow(SourceError)
    await expect(failure).rejects.toThrow(/^Reading page 1 of ".*\/elsewhere": it answers 404 Not Found$/)
  })
})

describe('apiSource of missing records', () => {
  test('apiSource takes a product from the list if only the list has it', async () => {
    const origin = await startOrigin(await smallApi(3), instead(product(1), 404, { error: 'Not found' }))
    const folder = temporaryFolder()
    const report = await buildFrom(folder, origin.url)
    expect(report).toMatchObject({ products: 3, rejected: 0, crawl: { fromList: 1 } })
    const files = recordFiles(folder)
    const expected = await smallFiles(3)
    expect(files['products/p0.md']).toBe(expected['products/p0.md'])
    expect(JSON.parse(files['products/p1.json'] ?? '')).toMatchObject({ id: 'p1', title: 'Title 1' })
    expect(files['products/p1.md']).toContain('Account 1')
  })

  test('apiSource makes a missing account from its products', async () => {
    const gone = instead('/api/accounts/getAccount/a1', 404, {})
    const origin = await startOrigin(await smallApi(3), gone)
    const folder = temporaryFolder()
    expect(await buildFrom(folder, origin.url)).toMatchObject({ accounts: 2, rejected: 0 })
    expect(JSON.parse(recordFiles(folder)['accounts/a1.json'] ?? '')).toMatchObject({
      id: 'a1',
      name: 'Account 1',
      website: '',
    })
  })

  test("apiSource takes the list's account where the product names none", async () => {
    const bare = instead(product(1), 200, { product: { id: 'p1', title: 'Bare' } })
    const origin = await startOrigin(await smallApi(3), bare)
    const folder = temporaryFolder()
    expect(await buildFrom(folder, origin.url)).toMatchObject({ products: 3, rejected: 0, dropped: 0 })
    expect(recordFiles(folder)['products/p1.md']).toContain('Account 1')
  })

  test('apiSource takes no record for a failure, whatever its fields are called', async () => {
    const like = { id: 'p1', title: 'Title 1', kind: 'failure', reason: 'none', isTransient: false }
    const origin = await startOrigin(await smallApi(3), instead(product(1), 200, { product: like }))
    expect(await buildFrom(temporaryFolder(), origin.url)).toMatchObject({ products: 3, rejected: 0 })
  })

  test('apiSource refuses only the list item that has no id, and requests the others', async () => {
    const api = await smallApi(4)
    const second = bodyOf(api.response(page(2)).body)
    const items = [{ name: 'No id' }, ...listOf(second).slice(1)]
    const origin = await startOrigin(api, instead(page(2), 200, { ...second, products: items }))
    const report = await buildFrom(temporaryFolder(), origin.url)
    expect(report).toMatchObject({
      products: 3,
      rejected: 1,
      problems: [{ outcome: 'rejected', path: 'id' }],
    })
    expect(origin.targets()).not.toContain(product(2))
  })

  test('apiSource accepts a list item and a product that nest too deeply to be written', async () => {
    const api = await smallApi(2)
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const withDeep = (body: unknown) => JSON.stringify(body).replaceAll('"faqs":[]', `"faqs":${deep}`)
    const origin = await startOrigin(api, (request, response) => {
      if (request.target.startsWith('/api/accounts/')) return false
      response.end(withDeep(api.response(request.target).body))
      return true
    })
    const folder = temporaryFolder()
    const report = await buildFrom(folder, origin.url)
    expect(report).toMatchObject({ products: 2, rejected: 0 })
    // The stack limits how deep JSON can be written. So the value is dropped from both records, or only from the product.
    expect([2, 4]).toContain(report.dropped)
    expect(recordFiles(folder)).toEqual(await smallFiles(2))
    await buildFrom(folder, origin.url, {}, { dump: join(folder, 'dump.jsonl') })
  })

  test('apiSource takes records from the list if no path can contain their ids', async () => {
    const api = await smallApi(2)
    const first = bodyOf(api.response(page(1)).body)
    const items = [{ ...listOf(first)[0], id: '..' }, ...listOf(first).slice(1)]
    const origin = await startOrigin(api, instead(page(1), 200, { ...first, products: items }))
    const folder = temporaryFolder()
    expect(await buildFrom(folder, origin.url)).toMatchObject({ products: 2, rejected: 0 })
    expect(Object.keys(recordFiles(folder))).toContain('products/~2E..json')
    expect(origin.requests).toHaveLength(5)
  })
})

function bodyOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function listOf(body: unknown): Record<string, unknown>[] {
  const { products } = bodyOf(body)
  return Array.isArray(products) ? products.map(bodyOf) : []
}
