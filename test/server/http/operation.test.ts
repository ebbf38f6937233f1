import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { run } from '../../../src/commands/run.ts'
import { slowTest } from '../../helpers/extent.ts'
import { ask, expectedError, jsonOf, startServer, writeRecords } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'
import { LARGE, largeRecords } from './large-catalogue.ts'
import { startCli, startCommand } from './serve-command.ts'

const records = [
  { type: 'account', id: 'a', name: 'Blue Boats' },
  { type: 'product', id: '1', title: 'Seals', account: { id: 'a' } },
]

const LogLine = z.looseObject({
  level: z.number(),
  time: z.number(),
  id: z.string(),
  key: z.string().optional(),
  method: z.string(),
  url: z.string(),
  status: z.int(),
  bytes: z.int(),
  ms: z.number().min(0),
})

describe('/metrics', () => {
  test('/metrics counts requests in the Prometheus text format', async () => {
    const server = await startServer({ source: records })
    for (let request = 0; request < 3; request++) await server.get('/api/products/get_products?product_ids=1')
    await server.get('/api', { 'X-Api-Key': null })
    await server.get('/nothing/at/all')
    const { status, headers, bytes } = await server.get('/metrics')
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'text/plain; version=0.0.4; charset=utf-8',
    })
    const lines = bytes.toString().split('\n')
    expect(lines.at(-1)).toBe('')
    for (const line of lines.slice(0, -1))
      expect(line).toMatch(
        /^(?:# (?:HELP|TYPE) [a-zA-Z_:]\S* .+|[a-zA-Z_:]\w*(?:\{[^}]*\})? (?:[-+.\de]+|NaN|Nan|[-+]?Inf))?$/,
      )
    expect(lines).toEqual(
      expect.arrayContaining([
        'tourpress_requests_total{endpoint="/api/products/get_products",status="200"} 3',
        'tourpress_requests_total{endpoint="/api",status="401"} 1',
        'tourpress_requests_total{endpoint="none",status="404"} 1',
        'tourpress_generation 1',
        'tourpress_accounts 1',
        'tourpress_products 1',
      ]),
    )
    expect(bytes.toString()).not.toContain(server.key)
    expect(bytes.toString()).not.toContain('/nothing')
  })

  test('/metrics needs a key from this machine too, and on a public server', async () => {
    for (const isPublic of [false, true]) {
      const server = await startServer({ source: records, isPublic })
      const asked = { 'X-Forwarded-For': '127.0.0.1', Host: 'localhost', Forwarded: 'for=127.0.0.1' }
      for (const headers of [{}, asked])
        expect(jsonOf(await ask(server.url, { path: '/metrics', headers }))).toEqual(expectedError(401))
      expect((await server.get('/metrics')).status).toBe(200)
    }
  })

  test('--metrics-port answers /metrics without a key on loopback, and nothing else', async () => {
    const server = await startServer({ source: records, metricsPort: 0, host: '0.0.0.0' })
    const url = server.metricsUrl ?? ''
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    await server.get('/api')
    const { status, headers, bytes } = await ask(url, { path: '/metrics' })
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' })
    expect(bytes.toString()).toContain('tourpress_requests_total{endpoint="/api",status="200"} 1\n')
    for (const path of ['/', '/api', '/healthz', '/exports/manifest.json'])
      expect(jsonOf(await ask(url, { path, headers: { 'X-Api-Key': server.key } })), path).toEqual(
        expectedError(404, 'Not found'),
      )
    const posted = await ask(url, { path: '/metrics', method: 'POST' })
    expect(posted).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
    const taken = startServer({ source: records, metricsPort: Number(new URL(url).port) })
    await expect(taken).rejects.toMatchObject({
      message: `Serving on ${url.slice(7)}: the port is in use`,
      hint: 'Give another one with --metrics-port',
    })
  })
})

test('/healthz has generation, age and counts, and is never cached', async () => {
  const server = await startServer({ source: records })
  const reply = await server.get('/healthz', { 'X-Api-Key': null })
  expect(reply.headers['cache-control']).toBe('no-store')
  const Health = z.looseObject({
    generation: z.literal(1),
    age: z.int().min(0).max(60),
    records: z.strictObject({ accounts: z.literal(1), products: z.literal(1) }),
  })
  Health.parse(JSON.parse(reply.bytes.toString()))
})

test('/healthz and /metrics work while the store is locked, deleted, or replaced by another version', async () => {
  const server = await startServer({ source: records, metricsPort: 0 })
  const expectResponses = async (when: string) => {
    expect((await ask(server.metricsUrl ?? '', { path: '/metrics' })).status, when).toBe(200)
    for (const path of ['/healthz', '/openapi.json', '/documentation'])
      expect((await server.get(path)).status, `${path} ${when}`).toBe(200)
    // Files of the tree need no store, because the key is cached.
    expect((await server.get('/exports/products/1.md')).status, when).toBe(200)
  }
  const file = join(server.folder, 'catalogue.db')
  const other = new DatabaseSync(file)
  other.exec('BEGIN EXCLUSIVE')
  await expectResponses('while the store is locked')
  other.exec('ROLLBACK')
  other.close()
  for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true })
  await expectResponses('when the store is gone')
  const newer = new DatabaseSync(file)
  newer.exec('CREATE TABLE products (id TEXT); PRAGMA user_version = 999')
  newer.close()
  await expectResponses('when the store is of another version')
})

/** Matches an error message of two lines: the error and a hint. */
const expectLine = (stderr: string, message: string) => {
  const [line, hint, ...rest] = stderr.split('\n')
  expect(line).toBe(`tourpress: ${message}`)
  expect(hint).toMatch(/^ {2}\S/)
  expect(rest).toEqual([''])
}

/** Files below /proc/PID that could reveal a key. */
const PROCESS_FILES = ['cmdline', 'environ']

describe('tourpress serve as a process', () => {
  test('the access log has a line for each request and no key, and SIGTERM ends the server with 0', async () => {
    const server = await startCommand({ source: records })
    const { key, keyId } = server
    const none = { 'X-Api-Key': null }
    const cut = `${key.slice(0, 20)}`
    const asked = [
      await server.get('/api'),
      await server.get(`/api?x=1&api_key=${key}&y=2`, none),
      await server.get(`/api?api%5Fkey=${key}`, none),
      await server.get(`/exports/products/1.md?%61pi_key=${key}&api_key=${key}`, none),
      await server.get(`/nothing?api_key=${key}`),
      await server.get(`/api?api_key=${cut}&api_key=wrong-key`, none),
      await server.get('/api', { 'X-Api-Key': 'wrong-key' }),
      await server.get('/exports/products/1', { 'If-None-Match': '*' }),
      await server.get('/api/products/get_products?product_ids=1', {}, 'HEAD'),
      await server.get(`/%?api_key=${key}`, none, 'POST'),
      await server.get('/healthz', none),
    ]
    const expected: [method: string, url: string, status: number, key: string | undefined][] = [
      ['GET', '/api', 200, keyId],
      ['GET', '/api?x=1&y=2', 200, keyId],
      ['GET', '/api', 200, keyId],
      ['GET', '/exports/products/1.md', 200, keyId],
      ['GET', '/nothing', 404, undefined],
      ['GET', '/api', 401, undefined],
      ['GET', '/api', 401, undefined],
      ['GET', '/exports/products/1', 304, keyId],
      ['HEAD', '/api/products/get_products?product_ids=1', 200, keyId],
      ['POST', '/%', 404, undefined],
      ['GET', '/healthz', 200, undefined],
    ]
    if (existsSync('/proc/self/cmdline'))
      for (const place of PROCESS_FILES)
        expect(readFileSync(`/proc/${server.child.pid}/${place}`, 'latin1')).not.toContain(key)
    for (const file of ['catalogue.db', 'catalogue.db-wal'].map(name => join(server.folder, name)))
      if (existsSync(file)) expect(readFileSync(file, 'latin1')).not.toContain(key)
    // The signal arrives before the last lines are written.
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.stderr()).toMatch(/\nStopping on SIGTERM\n$/)
    const lines = server
      .stdout()
      .trim()
      .split('\n')
      .map(line => LogLine.parse(JSON.parse(line)))
    expect(lines.map(({ method, url, status, key: id }) => [method, url, status, id])).toEqual(expected)
    lines.forEach((line, index) => {
      const reply = asked[index]
      expect(line.bytes).toBe(reply?.bytes.length)
      expect(line.id).toBe(reply?.headers['x-request-id'])
    })
    for (const written of [server.stdout(), server.stderr()])
      for (const secret of [key, cut, key.slice(10), 'wrong-key']) expect(written).not.toContain(secret)
  })

  // A single process says the same, below.
  slowTest('a port in use is an error of one line', async () => {
    const { url, folder } = await startServer({ source: records })
    const places = ['--out', join(folder, 'out'), '--store', join(folder, 'catalogue.db')]
    const second = startCli(['serve', ...places, '--port', new URL(url).port])
    expect(await second.ended).toBe(2)
    expectLine(second.stderr(), `Serving on ${new URL(url).host}: the port is in use`)
    expect(second.stdout()).toBe('')
  })

  // The test above ends one by a signal, and most servers of other tests log no requests.
  slowTest('SIGINT ends it with 0, and --no-access-log logs no requests', async () => {
    const server = await startCommand({ source: records, args: ['--no-access-log'] })
    await server.get('/api')
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
    expect(server.stderr()).toMatch(/\nStopping on SIGINT\n$/)
    expect(server.stdout()).toBe('')
  })

  // This takes five seconds; listen.test.ts checks the same with shorter times.
  slowTest('SIGTERM lets an active download end, and cuts a stalled one', async () => {
    const server = await startCommand({ source: largeRecords(60, 600), options: { formats: ['json'] } })
    const target = `/exports/accounts/${LARGE}.all.json`
    const head = `GET ${target} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${server.key}\r\n\r\n`
    const size = Number((await server.get(target, {}, 'HEAD')).headers['content-length'])
    expect(size).toBeGreaterThan(8_000_000)
    const stuck = connect(server.port, '127.0.0.1')
    stuck.on('error', () => {})
    stuck.write(head)
    await once(stuck, 'readable')
    const going = connect(server.port, '127.0.0.1')
    let bytes = 0
    going.once('data', () => server.child.kill('SIGTERM'))
    going.on('data', (piece: Buffer) => {
      bytes += piece.length
    })
    going.write(head)
    await once(going, 'close')
    expect(bytes).toBeGreaterThan(size)
    expect(await server.ended).toBe(0)
    stuck.destroy()
  })
})

/** One process is enough here; the test of a port in use, above, runs several. */
const ALONE = ['--port', '0', '--workers', '1']

describe('tourpress serve', () => {
  /** Runs a command that fails before it serves. */
  async function failing(args: readonly string[]): Promise<{ code: number; stderr: string }> {
    const written = { stdout: '', stderr: '' }
    const terminal = (name: keyof typeof written) => ({
      isTTY: false,
      write: (text: string) => {
        written[name] += text
      },
    })
    const code = await run(['serve', ...args], {
      stdout: terminal('stdout'),
      stderr: terminal('stderr'),
      environment: {},
      stopped: () => Promise.resolve('SIGTERM'),
    })
    expect(written.stdout).toBe('')
    return { code, stderr: written.stderr }
  }

  test('tourpress serve ends with 2 and one line without a store', async () => {
    const folder = temporaryFolder()
    const [out, store] = [join(folder, 'out'), join(folder, 'none.db')]
    const { code, stderr } = await failing(['--out', out, '--store', store, ...ALONE])
    expect(code).toBe(2)
    expectLine(stderr, `Serving "${out}": there is no store "${store}"`)
    expect(existsSync(store)).toBe(false)
  })

  test('tourpress serve ends with 2 and one line if its port is in use', async () => {
    const { url, folder } = await startServer({ source: records })
    const [out, store] = [join(folder, 'out'), join(folder, 'catalogue.db')]
    const port = ['--port', new URL(url).port, '--workers', '1']
    const { code, stderr } = await failing(['--out', out, '--store', store, ...port])
    expect(code).toBe(2)
    expectLine(stderr, `Serving on ${new URL(url).host}: the port is in use`)
  })

  test('tourpress serve ends with 2 and one line if nothing is published', async () => {
    const folder = temporaryFolder()
    await build(folder, writeRecords(folder, records), { formats: ['json'] })
    const [out, store] = [join(folder, 'elsewhere'), join(folder, 'catalogue.db')]
    const { code, stderr } = await failing(['--out', out, '--store', store, ...ALONE])
    expect(code).toBe(2)
    expectLine(stderr, `Serving "${out}": no generation is published there`)
  })

  test.for([['--port', '70000'], ['--port', 'x'], ['--port', '-1'], ['--nonsense'], ['extra']])(
    'tourpress serve %s is a usage error',
    async args => {
      const { code, stderr } = await failing(args)
      expect(code).toBe(2)
      expect(stderr).toMatch(/\S/)
      expect(stderr).not.toMatch(/^\s+at /m)
    },
  )
})
