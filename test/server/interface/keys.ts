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

/** All that single records tell of net prices and trade contacts. */
async function tradeTold(server: TestServer, headers?: RequestHeaders): Promise<(number | string | null)[]> {
  const { product } = Product.parse(jsonOf(await server.get('/api/products/getProduct/p1', headers)).body)
  const { account } = Account.parse(jsonOf(await server.get('/api/accounts/getAccount/a1', headers)).body)
  const prices = product.options.flatMap(({ units }) => units.flatMap(({ pricingFrom }) => pricingFrom))
  return [...prices.map(({ net }) => net), account.tradeUrl, account.tradeEmail, account.requirements]
}

/** What is told to the holder of a key. */
export const keys: readonly Statement[] = [
  {
    says: 'net prices and trade contacts are told to the holder of a key, by a public server too',
    async shows({ keyed, open }) {
      const told = await tradeTold(keyed)
      expect(told).toEqual(expect.arrayContaining([73193, 'trade-desk@blue-boats.example']))
      expect(await tradeTold(open)).toEqual(told)
    },
  },
  {
    says: 'a public server tells them to nobody else',
    async shows({ open }) {
      for (const key of [null, 'wrong'])
        expect(new Set(await tradeTold(open, { 'X-Api-Key': key }))).toEqual(new Set([null]))
    },
  },
  {
    says: 'shared caches give nobody what was told with a key, nor the holder of a key what was told without',
    async shows({ open }) {
      for (const path of ['/api/products/getProduct/p1', '/api/accounts/getAccount/a1']) {
        const [told, others] = [await open.get(path), await open.get(path, { 'X-Api-Key': null })]
        expect(told.headers).toMatchObject({ 'cache-control': 'private, no-cache' })
        expect(others.headers['cache-control']).toMatch(/^public, max-age=\d/)
        for (const { headers } of [told, others]) expect(headers.vary).toMatch(/\bX-Api-Key\b/)
        expect(told.headers.etag).not.toBe(others.headers.etag)
      }
    },
  },
]
