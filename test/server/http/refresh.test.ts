import { once } from 'node:events'
import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SERVE_DEFAULTS } from '../../../src/config/serve-options.ts'
import { GuardError } from '../../../src/errors.ts'
import { createPublisher } from '../../../src/publish/create-publisher.ts'
import { holdLock } from '../../../src/publish/hold-lock.ts'
import { rollback } from '../../../src/publish/rollback.ts'
import { serve } from '../../../src/server/serve.ts'
import { liveGeneration } from '../../../src/tree/generations.ts'
import { everyNth, examples } from '../../helpers/extent.ts'
import { ask, serverForAll, startServer, type TestServer } from '../../helpers/server.ts'
import { startCommand } from './serve-command.ts'
import { cached, catalogue, create, createdIn, health, product, UPDATE, update } from './writing.ts'

const untilIdle = (server: TestServer) =>
  expect.poll(async () => (await health(server)).refresh.state).toBe('idle')

/** The catalogue's records with new titles for some. */
const retitled = (titles: Record<string, string>) =>
  catalogue(20).map(record =>
    'id' in record && titles[String(record.id)] !== undefined
      ? { ...record, title: titles[String(record.id)] }
      : record,
  )

describe('publishing of writes', () => {
  // Each test uses different products, and waits until everything is published.
  const options = { formats: ['json', 'markdown'], baseUrl: 'https://tours.example' }
  const shared = serverForAll({ source: catalogue(20), build: options })

  test('a client can follow the documentation through the endpoints, with the key in header or query', async () => {
    const server = shared()
    // authentication.test.ts sends the key in both ways to each endpoint.
    for (const inQuery of everyNth(2, [true, false])) {
      const path = (target: string) =>
        inQuery ? `${target}${target.includes('?') ? '&' : '?'}api_key=${server.key}` : target
      const read = async (target: string) => {
        const reply = await server.get(path(target))
        expect(reply.status, target).toBe(200)
        return reply.bytes.toString()
      }
      expect(await read('/api')).toContain('documentation')
      const name = inQuery ? 'Query Cruise' : 'Header Cruise'
      const reply = await server.send('POST', path('/api/products/bulk-create'), { products: [{ name }] })
      const [made] = createdIn(reply)
      const id = made?.id ?? ''
      const change = { products: [{ id, name: `${name} II` }] }
      expect((await server.send('PUT', path('/api/products/bulk-update'), change)).status).toBe(200)
      expect(await read(`/api/products/getProduct/${id}`)).toContain(`${name} II`)
      expect(await read('/api/products?account=Boats')).toContain(`${name} II`)
      expect(await read('/api/accounts/getAccount/a')).toContain('"name":"Boats"')
      await expect.poll(() => cached(server, id)).toContain(`${name} II`)
      expect(await read(`/api/products/get_products?product_ids=${id}`)).toContain(`${name} II`)
      expect(await read('/api/accounts/get_accounts?account_ids=a&content_type=all')).toContain(`${name} II`)
    }
    await untilIdle(server)
  })

  test('a write does not wait for a build that holds the locks, and is published after it', async () => {
    const server = shared()
    const lock = holdLock(join(server.folder, 'out/.lock.db'), 'the output', false)
    try {
      expect((await update(server, [{ id: 'p1', name: 'Behind a build' }])).status).toBe(200)
      expect(await product(server, 'p1')).toContain('Behind a build')
      expect((await health(server)).refresh).toMatchObject({ state: 'pending', error: null })
    } finally {
      lock[Symbol.dispose]()
    }
    await expect.poll(() => cached(server, 'p1')).toContain('Behind a build')
    await untilIdle(server)
  })

  test('/healthz shows a failed publish without paths, and the publish is repeated', async () => {
    const server = shared()
    // A folder in place of a file fails even for root, unlike a missing permission.
    const lockFile = join(server.folder, 'catalogue.db.lock')
    rmSync(lockFile, { force: true })
    mkdirSync(lockFile)
    expect((await update(server, [{ id: 'p2', name: 'Held up' }])).status).toBe(200)
    await expect.poll(async () => (await health(server)).refresh.state).toBe('failed')
    const { refresh, status } = await health(server)
    expect(status).toBe('ok')
    expect(refresh.error).toMatch(/^Locking the store ".*catalogue\.db": /)
    expect(refresh.since).not.toBeNull()
    expect(await product(server, 'p2')).toContain('Held up')
    expect(await cached(server, 'p2')).toContain('Trip 2')
    rmdirSync(lockFile)
    await expect.poll(() => cached(server, 'p2')).toContain('Held up')
    await untilIdle(server)
  })

  test('repeated writes to a product are never published in the wrong order', async () => {
    const server = shared()
    const last = examples(6, 100)
    let isWriting = true
    const seen: number[] = []
    async function watch(): Promise<void> {
      while (isWriting || seen.at(-1) !== last) {
        const number = /Written (\d+)\./.exec(await cached(server, 'p9'))?.[1]
        if (number !== undefined) seen.push(Number(number))
      }
    }
    const watched = watch()
    for (let write = 1; write <= last; write++) {
      expect((await update(server, [{ id: 'p9', name: `Written ${write}.` }])).status).toBe(200)
      // Pauses of different lengths put some writes into a publish, and some after several.
      if (write % 3 === 0) await expect.poll(() => seen.at(-1) ?? 0).toBeGreaterThanOrEqual(write - 2)
    }
    isWriting = false
    await watched
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    await untilIdle(server)
  })

  test('a refresh publishes nothing of a dry run or of a build that a guard stopped', async () => {
    const server = shared()
    const emptied = [...catalogue(2), { type: 'product', id: 'new', title: 'Refused', account: { id: 'a' } }]
    await expect(server.build(emptied, new Date(), options)).rejects.toThrow(GuardError)
    await server.build(emptied, new Date(), { ...options, dryRun: true, maxRemoved: 1 })
    await update(server, [{ id: 'p3', name: 'Written' }])
    await expect.poll(() => cached(server, 'p3')).toContain('Written')
    expect((await server.get('/api/products/get_products?product_ids=new')).status).toBe(404)
    for (const id of ['p5', 'p19']) expect(await cached(server, id)).toContain('Trip')
    await untilIdle(server)
  })

  test('a refresh publishes with the options of the live generation', async () => {
    const server = shared()
    await update(server, [{ id: 'p0', name: 'Written' }])
    await expect.poll(() => cached(server, 'p0')).toContain('Written')
    const files = readdirSync(join(server.folder, 'out/current/products')).filter(file =>
      file.startsWith('p0.'),
    )
    expect(files.sort()).toEqual(['p0.json', 'p0.md'])
    expect((await server.get('/exports/manifest.json')).bytes.toString()).toContain('"https://tours.example"')
    await untilIdle(server)
  })

  test('a later build keeps products and changes that were written over the API', async () => {
    const server = shared()
    const [made] = createdIn(await create(server, [{ name: 'Ferry' }]))
    const id = made?.id ?? ''
    await update(server, [{ id: 'p6', name: 'Changed over the API' }])
    await untilIdle(server)
    // The source changes another product, and does not contain the created one.
    await server.build(retitled({ p4: 'Newer' }), new Date(), options)
    await expect.poll(() => cached(server, 'p4')).toContain('Newer')
    expect(await cached(server, id)).toContain('Ferry')
    expect(await cached(server, 'p6')).toContain('Changed over the API')
    // A change in the source takes precedence over an older write.
    await server.build(retitled({ p4: 'Newer', p6: 'By source' }), new Date(), options)
    await expect.poll(() => cached(server, 'p6')).toContain('By source')
    expect(await cached(server, id)).toContain('Ferry')
  })

  test('with a read-only store writes get 500, and reads go on', async () => {
    const server = shared()
    server.withStore(store =>
      store.exec("CREATE TRIGGER no_writes BEFORE UPDATE ON products BEGIN SELECT raise(ABORT, 'no'); END"),
    )
    expect((await update(server, [{ id: 'p7', name: 'X' }])).status).toBe(500)
    expect(await cached(server, 'p7')).toContain('Trip 7')
    expect((await health(server)).refresh.state).toBe('idle')
    server.withStore(store => store.exec('DROP TRIGGER no_writes'))
  })
})

/** Serves the output of another server in this process. */
function serveFrom(folder: string): ReturnType<typeof serve> {
  const places = { out: join(folder, 'out'), store: join(folder, 'catalogue.db') }
  return serve({
    ...SERVE_DEFAULTS,
    ...places,
    port: 0,
    accessLog: false,
    publisher: createPublisher(places),
  })
}

test('a confirmed write survives kill -9, and a server that stops finishes its publish', async () => {
  const first = await startCommand({ source: catalogue() })
  const put = (url: string, name: string) =>
    ask(url, {
      path: UPDATE,
      method: 'PUT',
      body: Buffer.from(JSON.stringify({ products: [{ id: 'p0', name }] })),
      headers: { 'X-Api-Key': first.key },
    })
  // The test holds the lock of the output, so that nothing is published before the kill.
  const lock = holdLock(join(first.folder, 'out/.lock.db'), 'the output', false)
  const { status } = await put(`http://127.0.0.1:${first.port}`, 'Survivor')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(status).toBe(200)
  lock[Symbol.dispose]()

  const second = await serveFrom(first.folder)
  let isOpen = true
  onTestFinished(async () => {
    if (isOpen) await second.close()
  })
  const { url } = second
  const get = (path: string) => ask(url, { path, headers: { 'X-Api-Key': first.key } })
  expect(await product({ get }, 'p0')).toContain('Survivor')
  await expect.poll(async () => (await health({ get })).refresh.state).toBe('idle')
  expect(await cached({ get }, 'p0')).toContain('Survivor')

  await put(url, 'Last')
  const generations = () => readdirSync(join(first.folder, 'out/generations')).sort()
  // It waits for the unfinished generation too, whose name begins with a dot.
  await expect.poll(() => generations().some(name => name.endsWith('000003'))).toBe(true)
  // A signal to its process does this; signals.test.ts sends one.
  isOpen = false
  await second.close()
  // Links for a next generation may be there, under a name that begins with a dot.
  const finished = generations().filter(name => /^\d/.test(name))
  expect(finished).toEqual(['000001', '000002', '000003'])
})

test('a server without pending writes publishes nothing at its start, and keeps a rollback', async () => {
  const server = await startServer({ source: catalogue(), build: { formats: ['json'] } })
  await server.build(catalogue(4), new Date(), { formats: ['json'] })
  const out = join(server.folder, 'out')
  await rollback({ out, generation: 1, keep: 3, wait: false }, new Date())
  const next = await serveFrom(server.folder)
  try {
    const get = (path: string) => ask(next.url, { path, headers: { 'X-Api-Key': server.key } })
    expect(await health({ get })).toMatchObject({ generation: 3, refresh: { state: 'idle' } })
    expect((await get('/api/products/get_products?product_ids=p3')).status).toBe(404)
  } finally {
    // Closing waits for a publish under way.
    await next.close()
  }
  expect(liveGeneration(out)).toBe(3)
})
