import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { generationFolder, switchCurrent } from '../../../src/tree/generations.ts'
import { slowTest } from '../../helpers/extent.ts'
import { startServer } from '../../helpers/server.ts'
import { editionsIn, generation, PATHS } from './editions.ts'
import { startCommand } from './serve-command.ts'

test('a new generation is opened without waiting for a request', async () => {
  const server = await startServer({ source: generation(1), build: { formats: DEFAULTS.formats } })
  const served = async () => editionsIn(await server.get('/exports/products/1.md'))
  expect(await served()).toEqual([1])
  for (const number of [2, 3]) {
    await server.build(generation(number), new Date())
    await expect.poll(served).toEqual([number])
    for (const path of PATHS) expect(editionsIn(await server.get(path)), path).toEqual([number])
  }
})

test('/healthz, /metrics and getProduct follow the live generation', async () => {
  const server = await startServer({ source: generation(1), build: { formats: DEFAULTS.formats } })
  await server.build(generation(2).slice(0, -1), new Date(), { maxRemoved: 1 })
  const health = async () => (await server.get('/healthz')).bytes.toString()
  await expect.poll(health).toContain('"generation":2')
  expect(await health()).toContain('"records":{"accounts":2,"products":3}')
  const metrics = (await server.get('/metrics')).bytes.toString()
  expect(metrics).toContain('\ntourpress_generation 2\n')
  expect(metrics).toContain('\ntourpress_products 3\n')
  expect(editionsIn(await server.get('/api/products/getProduct/1'))).toEqual([2])
  expect((await server.get('/api/products/getProduct/4')).status).toBe(404)
})

test('a request for a deleted generation is answered from the live one', async () => {
  const server = await startServer({ source: generation(1), build: { formats: DEFAULTS.formats } })
  await server.build(generation(2), new Date())
  const out = join(server.folder, 'out')
  await expect.poll(async () => (await server.get('/healthz')).bytes.toString()).toContain('"generation":2')
  switchCurrent(out, 1)
  rmSync(generationFolder(out, 2), { recursive: true, force: true })
  // The server has not checked yet, so it notices the missing files first.
  const replies = await Promise.all(PATHS.map(path => server.get(path)))
  expect(replies.map(({ status }) => status)).toEqual(PATHS.map(() => 200))
  for (const reply of replies) expect(editionsIn(reply)).toHaveLength(1)
})

const EDITIONS = 6
/** Switches in a round; the server may miss some, but must notice the last. */
const SWITCHES = 5
const ROUNDS = 40
const CONNECTIONS = 32

// For `npm test`, ../mcp/generations.test.ts switches generations under calls, in one process.
slowTest(
  'switching generations under 32 busy connections fails no request and mixes no generations',
  async () => {
    // The server is a separate process, so that switches happen at any point of a request.
    const server = await startCommand({
      source: generation(1),
      options: { keep: EDITIONS },
      args: ['--no-access-log'],
    })
    const issues: string[] = []
    const seen = new Set<number>()
    let latest = 0
    let requests = 0
    let isOver = false

    async function client(index: number): Promise<void> {
      for (let at = index; !isOver; at++) {
        const path = PATHS[at % PATHS.length] ?? ''
        const reply = await server.get(path).catch(String)
        requests++
        if (typeof reply === 'string' || reply.status !== 200) {
          issues.push(`${path}: ${typeof reply === 'string' ? reply : reply.status}`)
          continue
        }
        const [edition = 0, ...others] = editionsIn(reply)
        if (others.length > 0) issues.push(`${path}: mixes the editions ${[edition, ...others]}`)
        if (reply.headers['content-length'] !== String(reply.bytes.length))
          issues.push(`${path}: the length differs from Content-Length`)
        latest = edition
        seen.add(edition)
      }
    }

    for (let number = 2; number <= EDITIONS; number++) await server.build(generation(number), new Date())
    const clients = Array.from({ length: CONNECTIONS }, (_, index) => client(index))
    let edition = EDITIONS
    await expect.poll(() => latest).toBe(edition)
    for (let round = 0; round < ROUNDS; round++) {
      for (let count = 0; count < SWITCHES; count++) {
        edition = (edition % EDITIONS) + 1
        switchCurrent(join(server.folder, 'out'), edition)
        const before = requests
        await expect.poll(() => requests, { interval: 1 }).toBeGreaterThan(before + CONNECTIONS / 2)
      }
      await expect.poll(() => latest).toBe(edition)
    }
    isOver = true
    await Promise.all(clients)
    expect(issues.slice(0, 10)).toEqual([])
    // How many switches of a round a busy server notices depends on the machine.
    expect(seen.size).toBeGreaterThan(1)
    expect([...seen].every(edition => edition >= 1 && edition <= EDITIONS)).toBe(true)
  },
)
