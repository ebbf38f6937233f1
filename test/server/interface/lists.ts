import { expect } from 'vitest'
import * as z from 'zod'
import { jsonOf, type TestServer } from '../../helpers/server.ts'
import type { Statement } from './statement.ts'

const List = z.looseObject({ products: z.array(z.looseObject({ id: z.string() })) })

async function idsOf(server: TestServer, query: string): Promise<string[]> {
  return List.parse(jsonOf(await server.get(`/api/products?${query}`)).body).products.map(({ id }) => id)
}

/** Filters of the V1 list; `list-products.test.ts` has more. */
export const lists: readonly Statement[] = [
  {
    says: 'location finds a product by the town of its start, even if the start has a title',
    async shows({ open }) {
      for (const location of ['Tours', 'tours', 'Town%20hall'])
        expect(await idsOf(open, `location=${location}`)).toEqual(['town'])
      expect(await idsOf(open, 'location=Tour')).toEqual([])
    },
  },
  {
    says: "account_id and account accept an account's username in any case",
    async shows({ open }) {
      const byId = await idsOf(open, 'account_id=b1')
      expect(byId).toContain('other')
      expect(byId).not.toContain('bare')
      expect(await idsOf(open, 'account_id=Red-Bikes')).toEqual(byId)
      expect(await idsOf(open, 'account=red-bikes')).toEqual(byId)
    },
  },
]
