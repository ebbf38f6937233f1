import { describe, expect, test } from 'vitest'
import type { Intercept } from '../../helpers/api-origin.ts'
import { buildFrom } from '../../helpers/build-from.ts'
import { octoShapes, wholeOcto } from '../../helpers/octo-shapes.ts'
import { slipway, startOcto } from '../../helpers/octo-system.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

const kayak = { ...wholeOcto, id: 'kayak' }
const sail = { ...wholeOcto, id: 'sail' }
const lists = { '/products': [kayak, sail] }

/** Answers one path with a text and a status, instead of the system. */
function instead(path: string, status: number, body: string): Intercept {
  return ({ target }, response) => {
    if (target !== `/v1${path}`) return false
    response.writeHead(status, { 'content-type': 'text/html' }).end(body)
    return true
  }
}

describe('what ends a crawl, in one line', () => {
  test.each([
    [
      'HTML instead of the list',
      '/products',
      200,
      '<html>',
      'Reading /products of "URL": it answers 200 with a page of HTML instead of JSON',
    ],
    [
      'an error with 200',
      '/products',
      200,
      '{"error":"BAD","errorMessage":"no"}',
      'Reading /products of "URL": it answers 200 with the error "BAD"',
    ],
    [
      'another object',
      '/products',
      200,
      '{"data":[]}',
      'Reading /products of "URL": its answer is no list of products',
    ],
    [
      'half a list',
      '/products',
      200,
      JSON.stringify([kayak]).slice(0, -9),
      'Reading /products of "URL": it answers 200 with what is not JSON',
    ],
    [
      'items that are not JSON',
      '/products',
      200,
      '[{"id":1},{nonsense}]',
      'Reading /products of "URL": it answers 200 with what is not JSON',
    ],
    ['no list', '/products', 404, '{}', 'Reading /products of "URL": it answers 404 Not Found'],
    [
      'a wrong key',
      '/supplier',
      401,
      '{}',
      'Reading /supplier of "URL": it answers 401 Unauthorized: it knows no key from the header Authorization',
    ],
    ['a key without rights', '/products', 403, '{}', 'Reading /products of "URL": it answers 403 Forbidden'],
    [
      'a supplier without an id',
      '/supplier',
      200,
      '{}',
      'Reading /supplier of "URL": it answers with no supplier that has an id',
    ],
  ])('%s', async (_what, path, status, body, message) => {
    const origin = await startOcto({ lists }, instead(path, status, body))
    const failed = buildFrom(temporaryFolder(), origin.url, { key: 'hunter22' })
    await expect(failed).rejects.toThrow(message.replace('URL', origin.url.slice('octo+'.length)))
  })

  test('an account or a location, of which OCTO has no list', async () => {
    const failed = async () =>
      buildFrom(temporaryFolder(), 'octo+https://octo.example', { location: 'Whitby' })
    await expect(failed()).rejects.toThrow(
      'Reading --location: an OCTO system lists all of its products at once',
    )
  })
})

describe('what is told and does not end a crawl', () => {
  test('a list that breaks off is read again, and leaves nothing behind', async () => {
    let times = 0
    const origin = await startOcto({ lists }, ({ target }, response) => {
      if (target !== '/v1/products' || times++ > 0) return false
      const gone = Array.from({ length: 150 }, (_, index) => JSON.stringify({ ...kayak, id: `gone${index}` }))
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write(`[${gone.join()},`, () => response.socket?.end())
      return true
    })
    expect(await buildFrom(temporaryFolder(), origin.url)).toMatchObject({ products: 2 })
  })

  test('no supplier, repeated ids, and a product that is not there by itself', async () => {
    const { product: bare = {} } = octoShapes[0] ?? {}
    const origin = await startOcto(
      { supplier: null, lists: { '/products': [kayak, kayak, { ...bare, id: 'bare' }] } },
      instead('/products/bare', 404, '{}'),
    )
    const report = await buildFrom(temporaryFolder(), origin.url)
    expect(report).toMatchObject({ accounts: 1, products: 2 })
    expect(report.crawl?.contradictions.map(({ reason }) => reason)).toEqual([
      '1 item of its list there twice, so that another may be missing',
      '1 product of its list that it does not have by itself',
      'no supplier at /supplier or /suppliers, so that the account is called after the address',
    ])
  })

  test('products without prices, with wrong ones, and without an id; the others go on', async () => {
    const [option] = wholeOcto.options
    const wrong = {
      ...wholeOcto,
      id: 'wrong',
      options: [{ ...option, units: [{ id: 'u', pricingFrom: [{ retail: 'x', currency: 'POUND' }] }] }],
    }
    const products = [
      kayak,
      { ...wholeOcto, id: 'free', options: [] },
      wrong,
      { ...wholeOcto, id: undefined },
      null,
    ]
    const origin = await startOcto({ supplier: slipway, lists: { '/products': Object(products) } })
    const report = await buildFrom(temporaryFolder(), origin.url, {}, { force: ['rejected'] })
    expect(report).toMatchObject({ products: 3, rejected: 2 })
    expect(report.problems.map(({ path, outcome }) => `${outcome} ${path}`)).toEqual(
      expect.arrayContaining(['rejected id', 'dropped options[].units[].pricingFrom[].retail']),
    )
  })

  test('what is broken in all languages, once', async () => {
    const nameless = { ...wholeOcto, id: 'nameless', title: null, internalName: null }
    const products = [kayak, nameless, { ...wholeOcto, id: undefined }]
    const translate = (product: object) => ({ ...product, shortDescription: 'Auf Deutsch' })
    const system = { lists: { '/products': products }, languages: ['en', 'de'], translate }
    const origin = await startOcto(system)
    const report = await buildFrom(temporaryFolder(), origin.url, {}, { force: ['rejected'] })
    expect(report).toMatchObject({ products: 2, rejected: 2 })
    expect(report.crawl?.contradictions).toMatchObject([{ count: 1, first: 'item 3' }])
  })

  test('a product that is too long', async () => {
    const long = { ...wholeOcto, id: 'long', description: 'x'.repeat(1024 * 1024) }
    const origin = await startOcto({ lists: { '/products': [long, kayak] } })
    expect(await buildFrom(temporaryFolder(), origin.url, {}, { maxRecord: 1 })).toMatchObject({
      products: 1,
      rejected: 1,
    })
  })
})
