import { expect } from 'vitest'
import { expectedError, jsonOf, type TestServer } from '../../helpers/server.ts'
import { create, createdIn, update } from '../http/writing.ts'
import type { Statement } from './statement.ts'

const listed = async (server: TestServer) => (await server.get('/api/products?limit=1000')).bytes.toString()

/** Names of an owner that is not the account of the key, `a1`, and the field that the error names. */
const others: readonly [field: string, given: object][] = [
  ['account.id', { account: { id: 'b1' } }],
  ['account.ID', { account: { ID: 'b1', name: 'Red Bikes' } }],
  ['account.name', { account: { name: 'Red Bikes' } }],
  ['account_id', { account_id: 'b1' }],
]

/** Whose a product is that is written over V1. */
export const owners: readonly Statement[] = [
  ...others.map(
    ([field, given]): Statement => ({
      says: `bulk-create that names another account in ${field} is refused by name, and creates nothing`,
      async shows({ keyed }) {
        const before = await listed(keyed)
        const reply = await create(keyed, [{ name: 'First' }, { name: 'Stolen', ...given }])
        const text = expect.stringMatching(
          new RegExp(`^products\\[1\\]: ${field} cannot be written: .*(?:b1|Red Bikes)`),
        )
        expect(jsonOf(reply)).toEqual(expectedError(400, text))
        expect(await listed(keyed)).toBe(before)
      },
    }),
  ),
  {
    says: "bulk-create that names the key's account creates products of it",
    async shows({ keyed }) {
      const account = { id: 'a1', name: 'Blue Boats' }
      const [made] = createdIn(await create(keyed, [{ name: 'Own', account, account_id: 'a1' }]))
      expect(made?.account_id).toBe('a1')
    },
  },
  {
    says: 'bulk-update gives a product to no other account',
    async shows({ keyed }) {
      const reply = await update(keyed, [{ id: 'bare', account: { id: 'b1' } }])
      expect(jsonOf(reply)).toEqual(
        expectedError(400, expect.stringMatching(/"bare": account\.id cannot be written/)),
      )
    },
  },
]
