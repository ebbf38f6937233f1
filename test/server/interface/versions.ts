import { expect } from 'vitest'
import * as z from 'zod'
import { jsonOf, type TestServer } from '../../helpers/server.ts'
import { create, createdIn, update } from '../http/writing.ts'
import type { Statement } from './statement.ts'

const Versioned = z.looseObject({ id: z.string(), version_id: z.string() })
const Response = z.object({ product: Versioned })
const List = z.looseObject({ products: z.array(Versioned) })

/** Reads the version of a product from getProduct, and checks that the V1 list has the same one. */
async function versionOf(server: TestServer, id: string): Promise<string> {
  const { product } = Response.parse(jsonOf(await server.get(`/api/products/getProduct/${id}`)).body)
  const { products } = List.parse(jsonOf(await server.get('/api/products?limit=1000')).body)
  expect(products.find(item => item.id === id)?.version_id).toBe(product.version_id)
  return product.version_id
}

/** Sends an update that names a version. */
const guarded = async (server: TestServer, id: string, version: string, fields: object) =>
  (await update(server, [{ id, version_id: version, ...fields }])).status

async function guardsEveryChange(server: TestServer, id: string): Promise<void> {
  const seen = new Set<string>()
  for (const name of ['Dawn', 'Noon', 'Dusk']) {
    const version = await versionOf(server, id)
    expect(seen).not.toContain(version)
    seen.add(version)
    expect(await guarded(server, id, version, { name: `${name} ${id}` })).toBe(200)
    expect(await guarded(server, id, version, { name: 'Lost' })).toBe(409)
  }
}

/** `version_id` in reads and in updates. */
export const versions: readonly Statement[] = [
  {
    says: 'getProduct and the V1 list have the version_id of a product, and an update can use it once',
    shows: ({ keyed }) => guardsEveryChange(keyed, 'p1'),
  },
  {
    says: 'a product with only a title has a version_id too',
    shows: ({ keyed }) => guardsEveryChange(keyed, 'bare'),
  },
  {
    says: 'a created product has the version_id of the response, and every update can use it',
    async shows({ keyed }) {
      const [made] = createdIn(await create(keyed, [{ name: 'Lantern Walk', max_pax: 9 }]))
      expect(await versionOf(keyed, made?.id ?? '')).toBe(made?.version_id)
      await guardsEveryChange(keyed, made?.id ?? '')
    },
  },
  {
    says: 'a version_id of the source is read back, and valid for updates until the product changes',
    async shows({ keyed }) {
      expect(await versionOf(keyed, 'v1')).toBe('of-its-source')
      expect(await guarded(keyed, 'v1', 'of-its-source', { max_pax: 4 })).toBe(200)
      expect(await guarded(keyed, 'v1', 'of-its-source', { max_pax: 5 })).toBe(409)
      await guardsEveryChange(keyed, 'v1')
    },
  },
  {
    says: 'an update that changes nothing keeps the version_id, and a reverted update restores it',
    async shows({ keyed }) {
      const [made] = createdIn(await create(keyed, [{ name: 'Ebb Walk' }]))
      const { id = '', version_id: version = '' } = made ?? {}
      expect(await guarded(keyed, id, version, { name: 'Ebb Walk' })).toBe(200)
      expect(await versionOf(keyed, id)).toBe(version)
      await update(keyed, [{ id, name: 'Flood Walk' }])
      expect(await versionOf(keyed, id)).not.toBe(version)
      await update(keyed, [{ id, name: 'Ebb Walk' }])
      expect(await versionOf(keyed, id)).toBe(version)
    },
  },
  {
    says: 'the OpenAPI document has version_id in products and in items of the V1 list',
    async shows({ keyed }) {
      const body = jsonOf(await keyed.get('/openapi.json')).body
      for (const name of ['Product', 'V1ListItem'])
        expect(body).toHaveProperty(
          ['components', 'schemas', name, 'properties', 'version_id', 'type'],
          'string',
        )
    },
  },
]
