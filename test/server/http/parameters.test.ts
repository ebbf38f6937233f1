import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { expectedError, jsonOf, serverForAll } from '../../helpers/server.ts'

const account = (id: string) => ({ type: 'account', id, name: `Account ${id}` })
const product = (id: string, owner: string) => ({
  type: 'product',
  id,
  title: `Product ${id}`,
  account: { id: owner },
})
const records = [
  account('a'),
  account('b'),
  account('c'),
  product('1', 'a'),
  product('2', 'b'),
  product('3', 'a'),
]

const Accounts = z.strictObject({ accounts: z.array(z.object({ id: z.string() })), count: z.number() })
const Products = z.strictObject({
  accounts: z.array(
    z.strictObject({ id: z.string(), name: z.string(), products: z.array(z.object({ id: z.string() })) }),
  ),
  count: z.number(),
})
const Content = z.strictObject({ format: z.string(), content: z.string(), count: z.number() })

const ACCOUNTS = '/api/accounts/get_accounts'
const PRODUCTS = '/api/products/get_products'
const NO_ACCOUNT_IDS = 'No account IDs provided'
const NO_PRODUCT_IDS = 'No product IDs provided'
const BAD_CONTENT_TYPE = 'Invalid content_type. Supported types: all, company_info'
const BAD_ACCOUNT_FORMAT = 'Invalid format. Supported formats: json, jsonl, jsonld, json-octo, markdown, text'
const BAD_PRODUCT_FORMAT = 'Invalid format. Supported formats: json, jsonl, jsonld, markdown, text'
const TOO_MANY = 'Too many IDs. At most 300 per request'

const ids = (count: number, prefix = 'n') => Array.from({ length: count }, (_, index) => `${prefix}${index}`)

const server = serverForAll({ source: records, build: { formats: DEFAULTS.formats } })

async function accountIds(query: string): Promise<{ ids: string[]; count: number }> {
  const { status, body } = jsonOf(await server().get(`${ACCOUNTS}?${query}`))
  expect(status).toBe(200)
  const { accounts, count } = Accounts.parse(body)
  return { ids: accounts.map(({ id }) => id), count }
}

async function expectError(target: string, status: number, error: string): Promise<void> {
  expect(jsonOf(await server().get(target))).toEqual(expectedError(status, error))
}

/** Ids of the products by account. */
async function productIds(query: string): Promise<{ groups: [string, string[]][]; count: number }> {
  const { status, body } = jsonOf(await server().get(`${PRODUCTS}?${query}`))
  expect(status).toBe(200)
  const { accounts, count } = Products.parse(body)
  return { groups: accounts.map(({ id, products }) => [id, products.map(one => one.id)]), count }
}

describe('get_accounts', () => {
  test.for([
    ['', NO_ACCOUNT_IDS],
    ['account_ids', NO_ACCOUNT_IDS],
    ['account_ids=', NO_ACCOUNT_IDS],
    ['account_ids=%20,,%20%2C', NO_ACCOUNT_IDS],
    ['account_ids=&account_ids=,', NO_ACCOUNT_IDS],
    ['product_ids=1', NO_ACCOUNT_IDS],
    ['ACCOUNT_IDS=a', NO_ACCOUNT_IDS],
    ['account_ids=a&content_type=products', BAD_CONTENT_TYPE],
    ['account_ids=a&content_type=ALL', BAD_CONTENT_TYPE],
    ['account_ids=a&content_type=all,company_info', BAD_CONTENT_TYPE],
    ['account_ids=a&content_type=constructor', BAD_CONTENT_TYPE],
    ['account_ids=a&format=xml', BAD_ACCOUNT_FORMAT],
    ['account_ids=a&format=JSON', BAD_ACCOUNT_FORMAT],
    ['account_ids=a&format=json,text', BAD_ACCOUNT_FORMAT],
    ['account_ids=a&format=md', BAD_ACCOUNT_FORMAT],
    ['account_ids=a&format=__proto__', BAD_ACCOUNT_FORMAT],
    [`account_ids=${ids(301)}`, TOO_MANY],
    [`account_ids=a,${ids(300)}`, TOO_MANY],
    [`account_ids=${ids(150)}&account_ids=${ids(151, 'm')}`, TOO_MANY],
  ] as const)('get_accounts refuses "%s" with 400', async ([query, error]) => {
    await expectError(`${ACCOUNTS}?${query}`, 400, error)
  })

  test('get_accounts without a query gets the error for missing ids', async () => {
    await expectError(ACCOUNTS, 400, NO_ACCOUNT_IDS)
  })

  test('get_accounts checks ids first, then content_type, then format', async () => {
    const broken = 'content_type=x&format=x'
    await expectError(`${ACCOUNTS}?${broken}`, 400, NO_ACCOUNT_IDS)
    await expectError(`${ACCOUNTS}?${broken}&account_ids=${ids(301)}`, 400, TOO_MANY)
    await expectError(`${ACCOUNTS}?${broken}&account_ids=nobody`, 400, BAD_CONTENT_TYPE)
    await expectError(`${ACCOUNTS}?format=x&account_ids=nobody`, 400, BAD_ACCOUNT_FORMAT)
  })

  test.for(['nobody', 'A', '1', '../a', 'a%00', 'a/b', '%F0%9F%9A%A3', 'a%3Bb', 'constructor'])(
    'get_accounts finds no account "%s"',
    async id => {
      await expectError(`${ACCOUNTS}?account_ids=${id}`, 404, 'No accounts found')
    },
  )

  test('get_accounts returns and counts the accounts that exist', async () => {
    expect(await accountIds('account_ids=nobody,b,1,a')).toEqual({ ids: ['b', 'a'], count: 2 })
  })

  test('get_accounts trims ids, joins repeated parameters, and drops repeated ids', async () => {
    expect(await accountIds('account_ids=%20c%20,,%09a&account_ids=b,c&account_ids=+a+')).toEqual({
      ids: ['c', 'a', 'b'],
      count: 3,
    })
  })

  test('get_accounts accepts 300 different ids, repeated or not', async () => {
    expect(await accountIds(`account_ids=a,${ids(299)}`)).toEqual({ ids: ['a'], count: 1 })
    expect(await accountIds(`account_ids=${Array(900).fill('a')},b`)).toEqual({ ids: ['a', 'b'], count: 2 })
  })

  test.for(['', '&format=', '&content_type=', '&format=&content_type=', '&format&content_type'])(
    'get_accounts uses the defaults json and company_info for "%s"',
    async rest => {
      const given = await server().get(`${ACCOUNTS}?account_ids=a&format=json&content_type=company_info`)
      const reply = await server().get(`${ACCOUNTS}?account_ids=a${rest}`)
      expect(reply.status).toBe(200)
      expect(reply.bytes.toString()).toBe(given.bytes.toString())
      expect(jsonOf(reply).body).toMatchObject({
        accounts: [{ id: 'a', products: [], reviews: [] }],
        count: 1,
      })
    },
  )

  test.for(['products', 'all', 'company_info', '', 'xml'])('get_accounts ignores type=%s', async type => {
    const without = await server().get(`${ACCOUNTS}?account_ids=a`)
    const reply = await server().get(`${ACCOUNTS}?account_ids=a&type=${type}`)
    expect({ status: reply.status, text: reply.bytes.toString() }).toEqual({
      status: 200,
      text: without.bytes.toString(),
    })
  })

  test('get_accounts with content_type all counts accounts, not their products', async () => {
    const { body } = jsonOf(await server().get(`${ACCOUNTS}?account_ids=a,b&content_type=all&format=jsonl`))
    const { content, count } = Content.parse(body)
    expect(content.split('\n').map(line => z.object({ id: z.string() }).parse(JSON.parse(line)).id)).toEqual([
      'a',
      '1',
      '3',
      'b',
      '2',
    ])
    expect(count).toBe(2)
  })
})

describe('get_products', () => {
  test.for([
    ['', NO_PRODUCT_IDS],
    ['product_ids=', NO_PRODUCT_IDS],
    ['product_ids=,%20,', NO_PRODUCT_IDS],
    ['account_ids=a', NO_PRODUCT_IDS],
    ['product_ids=1&format=json-octo', BAD_PRODUCT_FORMAT],
    ['product_ids=1&format=xml', BAD_PRODUCT_FORMAT],
    ['product_ids=nothing&format=xml', BAD_PRODUCT_FORMAT],
    ['format=xml', NO_PRODUCT_IDS],
    [`product_ids=${ids(301)}&format=xml`, TOO_MANY],
  ] as const)('get_products refuses "%s" with 400', async ([query, error]) => {
    await expectError(`${PRODUCTS}?${query}`, 400, error)
  })

  test.for(['nothing', 'a', '01', '%2e%2e%2f1'])('get_products finds no product "%s"', async id => {
    await expectError(`${PRODUCTS}?product_ids=${id}`, 404, 'No products found')
  })

  test('get_products groups by account in order of first appearance, with products in requested order', async () => {
    expect(await productIds('product_ids=2,3,nothing,1')).toEqual({
      groups: [
        ['b', ['2']],
        ['a', ['3', '1']],
      ],
      count: 3,
    })
    expect(await productIds('product_ids=1,2,3')).toEqual({
      groups: [
        ['a', ['1', '3']],
        ['b', ['2']],
      ],
      count: 3,
    })
  })

  test('get_products trims ids, joins repeated parameters and drops repeated ids', async () => {
    expect(await productIds('product_ids=%203,1&product_ids=3,,1%20')).toEqual({
      groups: [['a', ['3', '1']]],
      count: 2,
    })
  })

  test.for(['&format=', '&content_type=nonsense', '&type=all'])(
    'get_products ignores "%s" and uses json',
    async rest => {
      const without = await server().get(`${PRODUCTS}?product_ids=1`)
      const reply = await server().get(`${PRODUCTS}?product_ids=1${rest}`)
      expect({ status: reply.status, text: reply.bytes.toString() }).toEqual({
        status: 200,
        text: without.bytes.toString(),
      })
    },
  )

  test('get_products accepts 300 ids', async () => {
    expect(await productIds(`product_ids=${ids(299)},1`)).toEqual({ groups: [['a', ['1']]], count: 1 })
  })
})

describe('a tree with some of the formats', () => {
  const few = serverForAll({ source: records, build: { formats: ['jsonl', 'markdown'] } })

  test.for(['json', 'jsonld', 'json-octo', 'text'])(
    'get_accounts answers 404 for %s, which is not published',
    async format => {
      const reply = await few().get(`${ACCOUNTS}?account_ids=a&format=${format}`)
      expect(jsonOf(reply)).toEqual(expectedError(404, `Format not published: ${format}`))
    },
  )

  test.for(['json', 'jsonld', 'text'])(
    'get_products answers 404 for %s, which is not published',
    async format => {
      const reply = await few().get(`${PRODUCTS}?product_ids=1&format=${format}`)
      expect(jsonOf(reply)).toEqual(expectedError(404, `Format not published: ${format}`))
    },
  )

  test('get_products answers 400 for json-octo, which it never offers', async () => {
    const reply = await few().get(`${PRODUCTS}?product_ids=1&format=json-octo`)
    expect(jsonOf(reply)).toEqual(expectedError(400, BAD_PRODUCT_FORMAT))
  })

  test('get_accounts answers 404 if the default format is not published', async () => {
    expect(jsonOf(await few().get(`${ACCOUNTS}?account_ids=a`))).toEqual(
      expectedError(404, 'Format not published: json'),
    )
  })

  test('get_accounts and get_products offer the published formats', async () => {
    for (const path of [`${ACCOUNTS}?account_ids=a`, `${PRODUCTS}?product_ids=1`])
      for (const format of ['jsonl', 'markdown'])
        expect(jsonOf(await few().get(`${path}&format=${format}`))).toMatchObject({
          status: 200,
          body: { format, count: 1 },
        })
  })

  test('/exports negotiates among the published formats only', async () => {
    expect((await few().get('/exports/products/1.md')).status).toBe(200)
    expect(jsonOf(await few().get('/exports/products/1.json'))).toEqual(expectedError(404, 'Not found'))
    const reply = await few().get('/exports/products/1', { Accept: 'application/json, text/markdown;q=0.1' })
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('text/markdown; charset=utf-8')
  })
})
