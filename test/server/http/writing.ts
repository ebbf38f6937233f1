import * as z from 'zod'
import { jsonOf, type Reply, type RequestHeaders, type TestServer } from '../../helpers/server.ts'

export const UPDATE = '/api/products/bulk-update'
export const CREATE = '/api/products/bulk-create'

const Created = z.array(z.looseObject({ id: z.string(), account_id: z.string(), version_id: z.string() }))
const Health = z.looseObject({
  status: z.string(),
  generation: z.number(),
  refresh: z.object({
    state: z.enum(['idle', 'pending', 'failed']),
    since: z.iso.datetime().nullable(),
    error: z.string().nullable(),
  }),
})

/** Two accounts. The first has the products `p0` to `p(count - 1)`, and the server's key belongs to it; `q` is the other's. */
export function catalogue(count = 3): object[] {
  const owned = Array.from({ length: count }, (_, index) => ({
    type: 'product',
    id: `p${index}`,
    title: `Trip ${index}`,
    description: `Sails ${index}.`,
    account: { id: 'a' },
  }))
  return [
    { type: 'account', id: 'a', name: 'Boats' },
    { type: 'account', id: 'b', name: 'Bikes' },
    ...owned,
    { type: 'product', id: 'q', title: 'Ride', account: { id: 'b' } },
  ]
}

export const update = (server: TestServer, products: readonly object[], headers?: RequestHeaders) =>
  server.send('PUT', UPDATE, { products }, headers)

export const create = (server: TestServer, products: readonly object[], headers?: RequestHeaders) =>
  server.send('POST', CREATE, { products }, headers)

/** Reads the records in a response of bulk-create. */
export const createdIn = (reply: Reply) => Created.parse(jsonOf(reply).body)

export const health = async (server: Pick<TestServer, 'get'>) =>
  Health.parse(jsonOf(await server.get('/healthz')).body)

/** Fetches a product from getProduct as text. */
export const product = async (server: Pick<TestServer, 'get'>, id: string) =>
  (await server.get(`/api/products/getProduct/${id}`)).bytes.toString()

/** Fetches a product from get_products as text. */
export const cached = async (server: Pick<TestServer, 'get'>, id: string) =>
  (await server.get(`/api/products/get_products?product_ids=${id}`)).bytes.toString()
