import { expect } from 'vitest'
import { expectedError, jsonOf, type TestServer } from '../../helpers/server.ts'
import { create, createdIn, update } from '../http/writing.ts'
import type { Statement } from './statement.ts'

const listed = async (server: TestServer) => (await server.get('/api/products?limit=1000')).bytes.toString()

/** Writes that name another owner than `a1`, the account of the key, with the field in the error. */
const others: readonly [field: string, given: object][] = [
  ['account.id', { account: { id: 'b1' } }],
  ['account.ID', { account: { ID: 'b1', name: 'Red Bikes' } }],
  ['account.name', { account: { name: 'Red Bikes' } }],
  ['account_id', { account_id: 'b1' }],
]

/** The owner of a product that is written over V1. */
export const owners: readonly Statement[] = [
  ...others.map(
    ([field, given]): Statement => ({
      says: `bulk-create that names another account in ${field} is rejected with the name of the field, and creates nothing`,
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
    says: "bulk-create may name the key's account",
    async shows({ keyed }) {
      const account = { id: 'a1', name: 'Blue Boats' }
      const [made] = createdIn(await create(keyed, [{ name: 'Own', account, account_id: 'a1' }]))
      expect(made?.account_id).toBe('a1')
    },
  },
  {
    says: 'bulk-update cannot move a product to another account',
    async shows({ keyed }) {
      const reply = await update(keyed, [{ id: 'bare', account: { id: 'b1' } }])
      expect(jsonOf(reply)).toEqual(
        expectedError(400, expect.stringMatching(/"bare": account\.id cannot be written/)),
      )
    },
  },
]
