import { expect } from 'vitest'
import * as z from 'zod'
import { formats } from '../../../src/formats/index.ts'
import type { TestServer } from '../../helpers/server.ts'
import { listed } from './products.ts'
import type { Statement } from './statement.ts'

const text = async (server: TestServer, path: string) => (await server.get(path)).bytes.toString()

const Reviewed = z.object({
  accounts: z.tuple([
    z.looseObject({
      review_rating: z.string(),
      number_review: z.number(),
      reviews: z.array(z.looseObject({ title: z.string() })),
    }),
  ]),
})

const paths = [
  '/api/products?limit=1000',
  '/api/products/getProduct/p1',
  '/api/products/getProduct/v1-full',
  '/api/accounts/getAccount/b1',
  ...formats.map(({ name }) => `/api/accounts/get_accounts?account_ids=b1&content_type=all&format=${name}`),
]

/** A catalogue that was built from this API; `own-server.test.ts` compares all responses and files of real catalogues. */
export const secondBuild: readonly Statement[] = [
  {
    says: 'fields that only the V1 list has are in its V1 list too',
    async shows({ open, second }) {
      const item = await listed(second, 'v1-list')
      expect(item).toMatchObject({
        ...{ valid_for: '6 months Fixed', cancellation_policy: 'Moderate', cancellation_cutoff: '2 weeks' },
        ...{ booking_cutoff: [24, 'hours'], covid_info: 'Masks.' },
        opening_hours: { Monday: '9-17', Sunday: 'Closed' },
        ...{ system_providers: ['tide'], availability_notes: ['Not at ebb'] },
      })
      expect(item).toEqual(await listed(open, 'v1-list'))
    },
  },
  {
    says: 'its accounts have the ratings and reviews of the source',
    async shows({ second }) {
      const path = '/api/accounts/get_accounts?account_ids=a1&content_type=all'
      const [account] = Reviewed.parse(JSON.parse(await text(second, path))).accounts
      expect(account).toMatchObject({ review_rating: '4.7', number_review: 31 })
      expect(account.reviews.map(({ title }) => title)).toEqual(['Seals!', '', ''])
    },
  },
  ...paths.map(
    (path): Statement => ({
      says: `${path} has the same response as its source`,
      async shows({ open, second }) {
        expect(await text(second, path)).toBe(await text(open, path))
      },
    }),
  ),
]
