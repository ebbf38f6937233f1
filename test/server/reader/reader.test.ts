import { hash } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { everyNth, isAll, slowTest } from '../../helpers/extent.ts'
import { SAMPLE, startServer, textOf, writeRecords } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'
import { editionsIn, generation, PATHS } from '../http/editions.ts'
import {
  bucketTarget,
  folderTarget,
  type Get,
  hostedTarget,
  listen,
  startReader,
  stop,
  type TestTarget,
} from './start-reader.ts'

const GENERATIONS = 10
const LISTS = ['/exports/changes/latest.json', '/exports/manifest.json', '/exports/accounts/b.json']

async function buildEdition(folder: string, number: number): Promise<void> {
  await build(folder, writeRecords(folder, generation(number)), { maxRemoved: 1 })
}

/** Follows `/healthz` until a reader has a generation. */
async function reaches(get: Get, number: number): Promise<void> {
  const health = async () => (await get('/healthz')).bytes.toString()
  await expect.poll(health, { timeout: 15_000, interval: 100 }).toContain(`"generation":${number},`)
}

const targets = [
  ['a bucket', bucketTarget],
  ['a folder', folderTarget],
  ['an http address', hostedTarget],
  ['an http address that hides .tourpress/', () => hostedTarget(true)],
] as const

// `npm test` skips these. ../mcp/generations.test.ts asks for mixed answers, and below a reader follows a push.
describe.for(targets)('readers of %s', ([, targetOf]) => {
  slowTest(
    'ten pushes mix no answer of two readers',
    async () => {
      const target: TestTarget = await targetOf()
      const folder = temporaryFolder()
      await buildEdition(folder, 1)
      await target.push(folder)
      const readers = [await startReader(target.reader), await startReader(target.reader)]
      const issues: string[] = []
      const tags = new Map<string, string>()
      let requests = 0
      let isOver = false

      async function client(get: Get): Promise<void> {
        for (let at = 0; !isOver; at++) {
          const path = [...PATHS, ...LISTS][at % (PATHS.length + LISTS.length)] ?? ''
          const reply = await get(path)
          requests++
          if (reply.status !== 200) issues.push(`${path}: ${reply.status}`)
          if (!LISTS.slice(0, 2).includes(path) && editionsIn(reply).length !== 1)
            issues.push(`${path}: mixes the editions ${editionsIn(reply)}`)
          const body = hash('sha256', reply.bytes)
          const key = `${path} ${reply.headers.etag}`
          if ((tags.get(key) ?? body) !== body) issues.push(`${key}: two bodies have this tag`)
          tags.set(key, body)
        }
      }

      const clients = readers.map(({ get }) => client(get))
      for (let number = 2; number <= GENERATIONS; number++) {
        await buildEdition(folder, number)
        await target.push(folder)
        const before = requests
        await expect.poll(() => requests, { interval: 5 }).toBeGreaterThan(before + 2)
      }
      await Promise.all(readers.map(({ get }) => reaches(get, GENERATIONS)))
      isOver = true
      await Promise.all(clients)
      expect(issues.slice(0, 10)).toEqual([])
      for (const { get } of readers)
        for (const path of PATHS) expect(editionsIn(await get(path)), path).toEqual([GENERATIONS])
    },
    60_000,
  )
})

describe('a reader whose target is away', () => {
  test('a reader goes on with the last generation while a folder is gone, and follows it again', async () => {
    const target = await folderTarget()
    const folder = temporaryFolder()
    await buildEdition(folder, 1)
    await target.push(folder)
    const { get } = await startReader(target.reader)
    const kept = (await get('/exports/products/1.md')).bytes.toString()
    const health = async () => JSON.parse((await get('/healthz')).bytes.toString()).target
    expect(await health()).toEqual({ state: 'followed', age: expect.any(Number) })
    const site = target.reader.from.slice('file:'.length)
    renameSync(site, `${site}.away`)
    await expect.poll(health, { timeout: 10_000, interval: 100 }).toMatchObject({ state: 'away' })
    // It stays away over further checks, also those that read nothing.
    if (isAll) await expect.poll(async () => (await health()).age).toBeGreaterThan(2)
    expect(await health()).toMatchObject({ state: 'away' })
    expect((await get('/exports/products/1.md')).bytes.toString()).toBe(kept)
    const unknown = await get('/exports/products/2.md')
    expect({ status: unknown.status, retry: unknown.headers['retry-after'] }).toEqual({
      status: 503,
      retry: '2',
    })
    renameSync(`${site}.away`, site)
    await expect.poll(health, { timeout: 10_000, interval: 100 }).toMatchObject({ state: 'followed' })
    expect((await get('/exports/products/2.md')).status).toBe(200)
    await buildEdition(folder, 2)
    await target.push(folder)
    await reaches(get, 2)
    expect(editionsIn(await get('/exports/products/1.md'))).toEqual([2])
  })

  // The test above is quicker, since a missing folder is noticed at once.
  slowTest(
    'a reader goes on while a host takes no connections, and follows it again',
    async () => {
      const target = await hostedTarget()
      const folder = temporaryFolder()
      await buildEdition(folder, 1)
      await target.push(folder)
      const { get } = await startReader(target.reader)
      await get('/exports/products/1.md')
      await stop(target.server)
      const health = async () => (await get('/healthz')).bytes.toString()
      await expect.poll(health, { timeout: 15_000, interval: 100 }).toContain('"state":"away"')
      expect(editionsIn(await get('/exports/products/1.md'))).toEqual([1])
      await buildEdition(folder, 2)
      await target.push(folder)
      await listen(target.server, target.port)
      await reaches(get, 2)
      expect(editionsIn(await get('/exports/products/1.md'))).toEqual([2])
    },
    40_000,
  )
})

test('/ of a reader leads to what it answers: the home page, or the interfaces of a tree without pages', async () => {
  const target = await folderTarget()
  const folder = temporaryFolder()
  await buildEdition(folder, 1)
  await target.push(folder)
  for (const isPublic of [true, false]) {
    const { get } = await startReader(target.reader, { isPublic })
    const door = await get('/')
    expect([door.status, door.headers.location]).toEqual([302, '.well-known/api-catalog'])
    const reply = await get('/.well-known/api-catalog')
    expect([reply.status, reply.headers['content-type']]).toEqual([
      200,
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ])
  }
  await build(folder, writeRecords(folder, generation(2)), { maxRemoved: 1, surfaces: ['pages'] })
  await target.push(folder)
  const { get } = await startReader(target.reader)
  const door = await get('/')
  expect([door.status, door.headers.location]).toEqual([302, 'exports/'])
  expect((await get('/exports/')).status).toBe(200)
})

/** One operator of the sample and its products. */
function operatorOfSample(): object[] {
  const { accounts, products } = JSON.parse(readFileSync(SAMPLE, 'utf8'))
  return [
    { type: 'account', ...accounts[0] },
    ...products.slice(0, 2).map((one: object) => ({ type: 'product', ...one })),
  ]
}

test('a reader answers as the server of the same tree does', async () => {
  const surfaces = ['pages', 'llms', 'host', 'maps', 'bulk']
  const server = await startServer({
    build: { surfaces, formats: DEFAULTS.formats, baseUrl: 'https://tours.example.com' },
    isPublic: true,
    source: operatorOfSample(),
  })
  const target = await folderTarget()
  await target.push(server.folder)
  const { get } = await startReader(target.reader)
  const id = 'harbour-kayak-tour-sh101'
  const account = '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'
  const paths = [
    `/api/products/get_products?product_ids=${id},sunday-tideline-walk-sh207`,
    `/api/products/get_products?product_ids=${id},unknown&format=jsonl`,
    '/api/products/get_products?product_ids=unknown',
    `/api/accounts/get_accounts?account_ids=${account}&content_type=all&format=markdown`,
    `/exports/products/${id}`,
    `/exports/products/${id}.md`,
    `/exports/products/${id}.json.gz`,
    `/exports/accounts/${account}.all.json.gz`,
    '/exports/',
    '/exports/index.html.br',
    '/exports/sitemap.xml',
    '/exports/records/all.jsonl',
    '/exports/records/all.jsonl.gz',
    '/exports/manifest.json',
    '/exports/nothing.json',
  ]
  const variants = [{}, { 'Accept-Encoding': 'gzip' }, { Range: 'bytes=10-49' }, { Range: 'bytes=99999999-' }]
  const factsOf = async (ask: Get, path: string, headers: Record<string, string>) => {
    const reply = await ask(path, { 'X-Api-Key': null, ...headers })
    const { date, 'x-request-id': _, ...rest } = reply.headers
    return { status: reply.status, headers: rest, text: await textOf(reply) }
  }
  for (const path of everyNth(2, paths)) {
    for (const headers of variants)
      expect(await factsOf(get, path, headers), path).toEqual(await factsOf(server.get, path, headers))
    const { etag } = (await server.get(path, { 'X-Api-Key': null })).headers
    if (etag === undefined) continue
    const again = await factsOf(get, path, { 'If-None-Match': etag })
    expect(again.status).toBe(304)
    expect(again).toEqual(await factsOf(server.get, path, { 'If-None-Match': etag }))
  }
  expect((await get(`/exports/products/${id}.md`, { Range: 'bytes=10-49' })).status).toBe(206)
  expect((await get(`/exports/products/${id}.json.gz`)).status).toBe(200)
})
