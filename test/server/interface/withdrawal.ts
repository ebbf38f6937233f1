import { expect } from 'vitest'
import { everyNth } from '../../helpers/extent.ts'
import { startServer, type TestServer } from '../../helpers/server.ts'
import { cached, health, product, update } from '../http/writing.ts'
import { listed, made } from './products.ts'
import type { Statement } from './statement.ts'

const isIdle = (server: TestServer) =>
  expect.poll(async () => (await health(server)).refresh.state).toBe('idle')

const switches: readonly [off: object, on: object][] = [
  [{ active: false }, { active: true }],
  [{ published: 0 }, { published: 1 }],
]

/** Unpublishing a product over the API, and publishing it again. */
export const withdrawal: readonly Statement[] = [
  ...everyNth(2, switches).map(
    ([off, on]): Statement => ({
      says: `a product with ${JSON.stringify(off)} is unpublished, stays readable for its account, and can be published again`,
      async shows({ keyed }) {
        const { id } = await made(keyed, { name: 'Moonrise' })
        const others = { 'X-Api-Key': keyed.addKey('b1').key }
        const status = async (path: string, headers = {}) => (await keyed.get(path, headers)).status
        const page = `/exports/products/${id}.md`
        const whole = async () =>
          (await keyed.get('/api/accounts/get_accounts?account_ids=a1&content_type=all')).bytes.toString()
        await expect.poll(() => status(page)).toBe(200)
        const before = {
          item: await listed(keyed, id),
          cached: await cached(keyed, id),
          file: await keyed.get(page),
        }

        expect((await update(keyed, [{ id, ...off }])).status).toBe(200)
        expect(await listed(keyed, id)).toBeUndefined()
        await isIdle(keyed)
        expect(await status(`/api/products/get_products?product_ids=${id}`)).toBe(404)
        expect(await status(page)).toBe(404)
        expect(await whole()).not.toContain(id)
        expect((await keyed.get('/exports/llms.txt')).bytes.toString()).not.toContain(id)
        expect(await product(keyed, id)).toContain('"title":"Moonrise"')
        expect(await status(`/api/products/getProduct/${id}`, others)).toBe(404)

        expect((await update(keyed, [{ id, ...on }])).status).toBe(200)
        expect(await listed(keyed, id)).toEqual({ ...before.item })
        expect(await status(`/api/products/getProduct/${id}`, others)).toBe(200)
        await expect.poll(() => status(page)).toBe(200)
        expect(await cached(keyed, id)).toBe(before.cached)
        expect((await keyed.get(page)).bytes).toEqual(before.file.bytes)
        expect(await whole()).toContain(id)
        await isIdle(keyed)
      },
    }),
  ),
  {
    says: 'a product that was withdrawn stays withdrawn until its source says otherwise, and its owner is told',
    async shows() {
      const source = (title: string, more: object = {}) => [
        { type: 'account', id: 'a', name: 'Boats' },
        { type: 'product', id: 'p', name: title, account: { id: 'a' }, ...more },
        { type: 'product', id: 'q', name: 'Hike', account: { id: 'a' } },
      ]
      const server = await startServer({ source: source('Stroll') })
      const path = '/api/products/getProduct/p'
      const others = { 'X-Api-Key': server.addKey('a').key }
      expect((await server.get(path)).bytes.toString()).toContain('"active":true')
      expect((await update(server, [{ id: 'p', active: false }])).status).toBe(200)
      await isIdle(server)
      expect((await server.get(path, others)).bytes.toString()).toContain('"active":false')
      for (const [title, more, count] of [
        ['March', {}, 1],
        ['Walk', { active: true }, 1],
        ['Walk', { active: false }, 1],
        ['Stride', { active: true }, 2],
        ['Stride', { active: false }, 1],
      ] as const) {
        await server.build(source(title, more), new Date())
        await expect.poll(() => product(server, 'p')).toContain(`"title":"${title}"`)
        await expect.poll(() => cached(server, 'p,q')).toContain(`"count":${count}`)
        expect(await product(server, 'p')).toContain(`"active":${count === 2}`)
      }
      await update(server, [{ id: 'p', active: true }])
      await isIdle(server)
      await server.build(source('Run', { active: false }), new Date())
      await expect.poll(() => cached(server, 'p,q')).toContain('Run')
      expect(await listed(server, 'p')).toMatchObject({ name: 'Run' })
    },
  },
  {
    says: 'a product that is created inactive is published once it is active',
    async shows({ keyed }) {
      const { id, active } = await made(keyed, { name: 'Hidden', active: false })
      expect(active).toBe(false)
      expect(await listed(keyed, id)).toBeUndefined()
      await isIdle(keyed)
      expect(await cached(keyed, id)).not.toContain('Hidden')
      await update(keyed, [{ id, active: true }])
      await expect.poll(() => cached(keyed, id)).toContain('Hidden')
      await isIdle(keyed)
    },
  },
  {
    says: 'a product that its source deactivates is unpublished, and another build changes nothing',
    async shows() {
      const records = (active: boolean, published: number) => [
        { type: 'account', id: 'a', name: 'Boats' },
        { type: 'product', id: 'v1', name: 'Stroll', account: { id: 'a' }, active },
        { type: 'product', id: 'v2', name: 'March', account: { id: 'a' }, published },
        { type: 'product', id: 'v3', name: 'Hike', account: { id: 'a' } },
      ]
      const server = await startServer({ source: records(true, 1) })
      expect(await cached(server, 'v1,v2,v3')).toContain('"count":3')
      await server.build(records(false, 0), new Date())
      await expect.poll(() => cached(server, 'v1,v2,v3')).toContain('"count":1')
      expect(await server.build(records(false, 0), new Date())).toMatchObject({ published: false })
      expect(await listed(server, 'v1')).toBeUndefined()
      expect(await listed(server, 'v2')).toBeUndefined()
      expect(await listed(server, 'v3')).toMatchObject({ name: 'Hike' })
    },
  },
]
