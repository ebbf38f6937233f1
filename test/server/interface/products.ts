import * as z from 'zod'
import { jsonOf, type TestServer } from '../../helpers/server.ts'
import { create, createdIn, product } from '../http/writing.ts'

const List = z.object({ products: z.array(z.looseObject({ id: z.string() })) })

/** Finds a product's item in the V1 list, with pages of one product; undefined if it is not listed. */
export async function listed(server: TestServer, id: string) {
  const before = server.withStore(store =>
    store.prepare('SELECT count(*) AS n FROM products WHERE is_active AND id < ?').get(id),
  )
  const reply = await server.get(`/api/products?limit=1&page=${Number(before?.['n']) + 1}`)
  return List.parse(jsonOf(reply).body).products.find(item => item.id === id)
}

/** Creates a product and returns its record. */
export async function made(server: TestServer, fields: object) {
  const reply = await create(server, [{ name: 'Ferry', ...fields }])
  if (reply.status !== 200) throw new Error(reply.bytes.toString())
  const [record] = createdIn(reply)
  if (record === undefined) throw new Error('Nothing was created')
  return record
}

/** Reads a product from the store, from getProduct and from the V1 list. */
export async function readsOf(server: TestServer, id: string) {
  const row = server.withStore(store =>
    store.prepare('SELECT hex(hash) AS hash, changed FROM products WHERE id = ?').get(id),
  )
  return { row: { ...row }, product: await product(server, id), item: await listed(server, id) }
}
