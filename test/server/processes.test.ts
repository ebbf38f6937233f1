import { existsSync, readFileSync, renameSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVE_DEFAULTS } from '../../src/config/serve-options.ts'
import { createFigureSum } from '../../src/server/processes/figure-sum.ts'
import { startProcess, wholeLines } from '../../src/server/processes/start-process.ts'
import { examples, slowTest } from '../helpers/extent.ts'
import { ask } from '../helpers/server.ts'
import { type ServeCommand, startCli, startCommand } from './http/serve-command.ts'

const records = [
  { type: 'account', id: 'a', name: 'Blue Boats' },
  ...Array.from({ length: 20 }, (_, index) => ({
    type: 'product',
    id: `p${index}`,
    title: `Seals ${index}`,
    account: { id: 'a' },
  })),
]

const TWO = ['--workers', '2']
const isLinux = process.platform === 'linux'

/** Sends a request on a new connection, which any of the processes may get. */
function askOnce(server: ServeCommand, path: string, headers: Record<string, string> = {}) {
  return ask(`http://127.0.0.1:${server.port}`, {
    path,
    agent: new Agent(),
    headers: { 'X-Api-Key': server.key, ...headers },
  })
}

const askMany = (server: ServeCommand, path: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => askOnce(server, path)))

/** The distinct processes behind responses: request ids start with a prefix of the process. */
async function answering(server: ServeCommand): Promise<Set<string>> {
  const replies = await askMany(server, '/healthz', 40)
  return new Set(replies.map(({ headers }) => String(headers['x-request-id']).split('-')[0] ?? ''))
}

/** Ids of the serving processes of a server. */
function childrenOf(server: ServeCommand): number[] {
  const { pid } = server.child
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

/** Reads the number of requests to an endpoint from /metrics. */
async function counted(server: ServeCommand, endpoint: string): Promise<number> {
  const text = (await askOnce(server, '/metrics')).bytes.toString()
  const line = text.split('\n').find(one => one.startsWith(`tourpress_requests_total{endpoint="${endpoint}"`))
  return Number(line?.split(' ').at(-1) ?? 0)
}

const GET = '/api/products/get_products?product_ids=p1'
const ENDPOINT = '/api/products/get_products'
/** A target that only the load test requests. */
const LOAD = '/api/products/get_products?product_ids=p7'

describe.skipIf(!isLinux)('tourpress serve --workers', () => {
  // Processes start slowly, so all tests share one server in order, and the last test ends it.
  let server: ServeCommand
  beforeAll(async () => {
    server = await startCommand({
      source: records,
      args: [...TWO, '--metrics-port', '0'],
      whenDone: afterAll,
    })
  })

  test('two processes answer on one port, and /metrics adds up their counts', async () => {
    expect(server.stderr()).toMatch(
      / at http:\/\/127\.0\.0\.1:\d+\/api \(20 products, 1 accounts?, 2 processes\)\n/,
    )
    expect(childrenOf(server)).toHaveLength(2)
    expect((await answering(server)).size).toBe(2)

    const replies = [...(await askMany(server, GET, 60)), ...(await askMany(server, '/nothing', 60))]
    expect(replies.map(({ status }) => status)).toEqual([...Array(60).fill(200), ...Array(60).fill(404)])
    expect(await counted(server, ENDPOINT)).toBe(60)
    expect(await counted(server, ENDPOINT)).toBe(60)
    const text = (await askOnce(server, '/metrics')).bytes.toString()
    expect(text).toContain('\ntourpress_generation 1\n')
    expect(text).toContain('\ntourpress_products 20\n')
    expect(text).toContain('\ntourpress_requests_total{endpoint="none",status="404"} 60\n')
    const [, url = ''] = /\nMetrics: (http:\/\/127\.0\.0\.1:\d+)\/metrics\n/.exec(server.stderr()) ?? []
    const keyless = (await ask(url, { path: '/metrics' })).bytes.toString()
    expect(keyless).toContain('\ntourpress_requests_total{endpoint="none",status="404"} 60\n')

    // The system has chosen the port for the first process, and the others were told.
    const documents = (await askMany(server, '/openapi.json', 20)).map(({ bytes }) => bytes.toString())
    expect(new Set(documents).size).toBe(1)
    expect(documents[0]).toContain(`'http://127.0.0.1:${server.port}/api/products?page=1&limit=2'`)
  })

  // SIGTERM to a server under load, below, ends its processes too.
  slowTest('a signal to all processes during their start ends the server normally', async () => {
    const places = ['--out', join(server.folder, 'out'), '--store', join(server.folder, 'catalogue.db')]
    const starting = startCli(['serve', ...places, '--port', '0', ...TWO])
    const { pid } = starting.child
    const children = () =>
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
    await expect.poll(() => children().length, { interval: 5 }).toBe(2)
    for (const one of [pid ?? 0, ...children()]) process.kill(one, 'SIGINT')
    expect(await starting.ended).toBe(0)
    expect(starting.stderr()).toBe('Stopping on SIGINT\n')
  })

  // operation.test.ts checks the same with a process per core.
  slowTest('a port that another server shares among its processes counts as in use', async () => {
    const places = ['--out', join(server.folder, 'out'), '--store', join(server.folder, 'catalogue.db')]
    for (const workers of ['1', '2']) {
      const second = startCli(['serve', ...places, '--port', String(server.port), '--workers', workers])
      expect(await second.ended).toBe(2)
      expect(second.stderr()).toBe(
        `tourpress: Serving on 127.0.0.1:${server.port}: the port is in use\n  Give another one with --port\n`,
      )
    }
  })

  // `npm test` asks, below, how the end of a process is told, and adds up counts of ended ones.
  slowTest('a killed process is replaced, and its counts stay in /metrics', async () => {
    await askMany(server, GET, 30)
    const count = await counted(server, ENDPOINT)
    expect(count).toBeGreaterThanOrEqual(30)
    const before = await answering(server)
    const [killed = 0, other] = childrenOf(server)
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(server.stderr)
      .toContain(`\ntourpress: Process ${killed} ended: SIGKILL; starting another\n`)
    const answeredBy = async () => [...before, ...(await answering(server).catch(() => before))]
    await expect.poll(async () => new Set(await answeredBy()).size).toBe(3)
    const after = childrenOf(server)
    expect(after).toHaveLength(2)
    expect(after).toContain(other)
    expect(await counted(server, ENDPOINT)).toBe(count)
  })

  // A killed process is replaced in the same way, above.
  slowTest('starting a failing process is repeated until it succeeds, while the others serve', async () => {
    const out = join(server.folder, 'out')
    renameSync(out, `${out}-away`)
    const [killed = 0] = childrenOf(server)
    process.kill(killed, 'SIGKILL')
    const failure = `Serving "${out}": no generation is published there; starting another\n`
    await expect.poll(server.stderr).toContain(failure)
    expect((await askOnce(server, '/healthz').catch(() => askOnce(server, '/healthz'))).status).toBe(200)
    renameSync(`${out}-away`, out)
    await expect.poll(async () => (await answering(server).catch(() => new Set())).size).toBe(2)
  })

  test('writes to any process are published once, and all processes serve them once the server is idle', async () => {
    const url = `http://127.0.0.1:${server.port}`
    const write = async (name: string, idempotencyKey: string) => {
      const response = await fetch(`${url}/api/products/bulk-create`, {
        method: 'POST',
        headers: { 'X-Api-Key': server.key, 'Idempotency-Key': idempotencyKey, Connection: 'close' },
        body: JSON.stringify({ products: [{ name }] }),
      })
      expect(response.status).toBe(200)
      return response.text()
    }
    // Each request is sent three times, and creates one product.
    const count = examples(2, 10)
    const replies = await Promise.all(
      Array.from({ length: 3 * count }, (_, index) =>
        write(`Cruise ${index % count}`, `key-${index % count}`),
      ),
    )
    const created = new Set(replies)
    expect(created.size).toBe(count)
    const ids = [...created].map(reply => String(JSON.parse(reply)[0].id))
    // Each process shows the write at once.
    for (const id of ids)
      for (const { status } of await askMany(server, `/api/products/getProduct/${id}`, 4))
        expect(status).toBe(200)

    const states = async () =>
      new Set(
        (await askMany(server, '/healthz', 8)).map(({ bytes }) => JSON.parse(bytes.toString()).refresh.state),
      )
    await expect.poll(states, { interval: 100 }).toEqual(new Set(['idle']))
    const target = `/api/products/get_products?product_ids=${ids.join(',')}`
    for (const { bytes } of await askMany(server, target, 16))
      expect(bytes.toString()).toMatch(new RegExp(`"count":${count}\\}$`))
  })

  test('SIGTERM under load: exactly the answered requests are logged', async () => {
    const children = childrenOf(server)
    // Long lines: a pipe mixes them if several processes write at the same time.
    const paths = [LOAD, LOAD, LOAD, `/load/${'x'.repeat(20_000)}`]
    const answered: string[] = []
    let isStopping = false
    async function client(_: unknown, index: number): Promise<void> {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const headers = { 'X-Api-Key': server.key }
      const path = paths[index % paths.length] ?? ''
      for (;;) {
        // The server may close a connection before it reads the request.
        const reply = await ask(`http://127.0.0.1:${server.port}`, { path, agent, headers }).catch(() => null)
        if (reply === null && isStopping) break
        if (reply === null) throw new Error('A connection was closed before the signal to stop')
        expect(reply.status).toBe(path === LOAD ? 200 : 404)
        answered.push(String(reply.headers['x-request-id']))
        // A serving process must ignore the signal; only its parent stops it.
        if (answered.length === examples(60, 400)) process.kill(children[0] ?? 0, 'SIGTERM')
        if (answered.length === examples(120, 800)) {
          isStopping = true
          server.child.kill('SIGTERM')
        }
      }
      agent.destroy()
    }
    await Promise.all(Array.from({ length: 16 }, client))
    expect(await server.ended).toBe(0)
    expect(children).toHaveLength(2)
    expect(children.filter(isRunning)).toEqual([])
    const logged = server
      .stdout()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
      .filter(({ url }) => url === LOAD || url.startsWith('/load/'))
      .map(({ id }) => id)
    expect(logged.toSorted()).toEqual(answered.toSorted())
  })

  // `npm test` ends a server and its processes by SIGTERM, above.
  slowTest('the serving processes end when their parent is killed', async () => {
    const another = await startCommand({ source: records, args: TWO })
    const children = childrenOf(another)
    expect(children).toHaveLength(2)
    another.child.kill('SIGKILL')
    await expect.poll(() => children.filter(isRunning)).toEqual([])
  })
})

test('the error for a process that ends before it serves names the signal', async () => {
  const nothing = async () => {}
  const { pid = 0, start } = startProcess(
    {
      written: nothing,
      refreshState: () => Promise.reject(new Error('Nobody asks')),
      metrics: async () => '',
    },
    () => {},
  )
  process.kill(pid, 'SIGKILL')
  await expect(start({ options: SERVE_DEFAULTS, configFile: null, takenPort: null })).rejects.toThrow(
    'A process that was to serve ended with SIGKILL',
  )
})

test('wholeLines passes on whole lines of a text in pieces, and drops an unfinished line', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('\n', 'a', 'bc', 'd\ne', 'é\n')), pieces => {
      const passed: string[] = []
      pieces.forEach(wholeLines(lines => passed.push(lines)))
      for (const lines of passed) expect(lines).toMatch(/\n$/)
      expect(passed.join('')).toBe(pieces.join('').replace(/[^\n]+$/, ''))
    }),
  )
})

describe('createFigureSum', () => {
  /** Metrics of a process that answered requests, each in half a second, and serves a generation. */
  function figures(requests: number, generation: number) {
    const registers = [new Registry()]
    new Counter({ name: 'requests', help: 'r', labelNames: ['status'], registers }).inc(
      { status: 200 },
      requests,
    )
    new Gauge({ name: 'generation', help: 'g', aggregator: 'max', registers }).set(generation)
    const seconds = new Histogram({ name: 'seconds', help: 's', buckets: [1], registers })
    for (let request = 0; request < requests; request++) seconds.observe(0.5)
    return registers[0]?.getMetricsAsJSON() ?? []
  }

  const linesOf = (text: string) =>
    text.split('\n').filter(line => /^(?:requests|generation|seconds)/.test(line))
  const total = (requests: number, generation: number) => [
    `requests{status="200"} ${requests}`,
    `generation ${generation}`,
    `seconds_bucket{le="1"} ${requests}`,
    `seconds_bucket{le="+Inf"} ${requests}`,
    `seconds_sum ${requests / 2}`,
    `seconds_count ${requests}`,
  ]

  test('createFigureSum adds up counters, also of ended processes, and aggregates gauges', async () => {
    const sum = createFigureSum()
    const [one, other, third] = [{}, {}, {}]
    const both = new Map([
      [one, await figures(2, 7)],
      [other, await figures(3, 8)],
    ])
    expect(linesOf(await sum.text(both))).toEqual(total(5, 8))
    // A process without a response counts with its last metrics.
    expect(linesOf(await sum.text(new Map([[other, null]])))).toEqual(total(5, 8))
    await sum.end(other)
    await sum.end(third)
    expect(linesOf(await sum.text(new Map([[one, await figures(4, 7)]])))).toEqual(total(7, 7))
    expect(linesOf(await sum.text(new Map([[third, await figures(10, 9)]])))).toEqual(total(17, 9))
  })
})
