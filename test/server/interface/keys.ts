import { expect } from 'vitest'
import * as z from 'zod'
import { jsonOf, type RequestHeaders, type TestServer } from '../../helpers/server.ts'
import type { Statement } from './statement.ts'

const Product = z.object({
  product: z.looseObject({
    options: z.array(
      z.looseObject({
        units: z.array(
          z.looseObject({ pricingFrom: z.array(z.looseObject({ net: z.number().nullable() })) }),
        ),
      }),
    ),
  }),
})
const trade = z.string().nullable()
const Account = z.object({
  account: z.looseObject({ tradeUrl: trade, tradeEmail: trade, requirements: trade }),
})

/** Reads the net prices and trade contacts of single records. */
async function tradeValues(
  server: TestServer,
  headers?: RequestHeaders,
): Promise<(number | string | null)[]> {
  const { product } = Product.parse(jsonOf(await server.get('/api/products/getProduct/p1', headers)).body)
  const { account } = Account.parse(jsonOf(await server.get('/api/accounts/getAccount/a1', headers)).body)
  const prices = product.options.flatMap(({ units }) => units.flatMap(({ pricingFrom }) => pricingFrom))
  return [...prices.map(({ net }) => net), account.tradeUrl, account.tradeEmail, account.requirements]
}

/** Which values need a key. */
export const keys: readonly Statement[] = [
  {
    says: 'requests with a key get net prices and trade contacts, even on a public server',
    async shows({ keyed, open }) {
      const values = await tradeValues(keyed)
      expect(values).toEqual(expect.arrayContaining([73193, 'trade-desk@blue-boats.example']))
      expect(await tradeValues(open)).toEqual(values)
    },
  },
  {
    says: 'a public server sends them to nobody else',
    async shows({ open }) {
      expect(new Set(await tradeValues(open, { 'X-Api-Key': null }))).toEqual(new Set([null]))
      for (const path of ['/api/products/getProduct/p1', '/api/products', '/exports/products/p1.md'])
        expect((await open.get(path, { 'X-Api-Key': 'wrong' })).status, path).toBe(401)
    },
  },
  {
    says: 'shared caches never mix responses with and without a key',
    async shows({ open }) {
      for (const path of ['/api/products/getProduct/p1', '/api/accounts/getAccount/a1']) {
        const [withKey, without] = [await open.get(path), await open.get(path, { 'X-Api-Key': null })]
        expect(withKey.headers).toMatchObject({ 'cache-control': 'private, no-cache' })
        expect(without.headers['cache-control']).toMatch(/^public, max-age=\d/)
        for (const { headers } of [withKey, without]) expect(headers.vary).toMatch(/\bX-Api-Key\b/)
        expect(withKey.headers.etag).not.toBe(without.headers.etag)
      }
    },
  },
]
