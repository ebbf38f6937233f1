import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished } from 'vitest'
import { addKey, revokeKey } from '../../src/catalogue/store/keys.ts'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { wholeLines } from '../../src/server/processes/start-process.ts'
import { generateCatalogue } from '../bench/generate-catalogue.ts'
import { isEveryCrash, slowTest } from '../helpers/extent.ts'
import { ask } from '../helpers/server.ts'
import { sharedFiles } from '../helpers/shared.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { addressOf, startCli } from '../server/http/serve-command.ts'
import { type Held, kindsOfFiles, measureServer, processesOf } from './measure-server.ts'
import { createLoad } from './soak-load.ts'

const MINUTE_MS = 60_000
const HOURS_MS = 4 * 60 * MINUTE_MS
/** Until then caches fill, and code is compiled. The short form asks for whole answers alone. */
const [WARM_MS, WHOLE_MS] = isEveryCrash ? [5 * MINUTE_MS, 30 * MINUTE_MS] : [10_000, 20_000]
/** A generation that was replaced is retired by the first publication after this (docs/tree.md). */
const GRACE_MS = MINUTE_MS + 1000
const isRetired = (name: string) => name.endsWith('.retired')
const CONNECTIONS = 64
const CROWD = 512
const SIZE = isEveryCrash ? { products: 3000, accounts: 60 } : { products: 200, accounts: 5 }

const EDITIONS = { accounts: ['e1', 'e2'], products: ['v1', 'v2', 'v3', 'v4'] }
const WRITTEN = ['w1', 'w2', 'w3', 'w4']

/** Records of which some name the edition in every text, and others are written over the API. */
const ownRecords = (edition: number) => [
  ...EDITIONS.accounts.map(id => ({ type: 'account', id, name: `Boats ${id} of edition ${edition}.` })),
  ...EDITIONS.products.map((id, index) => ({
    type: 'product',
    id,
    title: `Trip ${id} of edition ${edition}.`,
    account: { id: EDITIONS.accounts[index % 2] },
  })),
  { type: 'account', id: 'w', name: 'Writers' },
  ...WRITTEN.map(id => ({ type: 'product', id, title: `Ride ${id}`, account: { id: 'w' } })),
]

/** Sources of the builds, which come in turn. */
function writeSources(folder: string): string[] {
  return (['first', 'percent', 'one'] as const).map((edition, index) => {
    const file = join(folder, `${edition}.jsonl`)
    generateCatalogue(file, SIZE, edition)
    if (isEveryCrash && existsSync(sharedFiles.centreValDeLoire))
      appendFileSync(file, readFileSync(sharedFiles.centreValDeLoire))
    appendFileSync(
      file,
      ownRecords(index)
        .map(record => `${JSON.stringify(record)}\n`)
        .join(''),
    )
    return file
  })
}

describe.skipIf(process.platform !== 'linux')('a server that runs for long', () => {
  // What takes its place in `npm test`: the tests of `test/server/http`, each of which asks for one of these for a moment.
  slowTest(
    'a soak fails no request, mixes no generations, and holds no more at its end than once it was warm',
    { timeout: HOURS_MS },
    async () => {
      const folder = temporaryFolder()
      const sources = writeSources(folder)
      const heapFile = join(folder, 'heap.jsonl')
      writeFileSync(heapFile, '')
      const catalogue = join(folder, 'catalogue')
      const [out, store] = [join(catalogue, 'out'), join(catalogue, 'catalogue.db')]
      const faults: string[] = []
      const done: Record<string, number> = {}

      async function run(...args: string[]): Promise<void> {
        const command = startCli([...args, '--out', out], () => {})
        const code = await command.ended
        done[args[0] ?? ''] = (done[args[0] ?? ''] ?? 0) + 1
        if (code !== 0) faults.push(`${args.join(' ')} ended with ${code}: ${command.stderr()}`)
      }
      const build = (turn: number) =>
        run('build', sources[turn % sources.length] ?? '', '--store', store, '--wait')
      await build(0)
      expect(faults).toEqual([])
      const withStore = <Result>(work: (opened: ReturnType<typeof openStore>) => Result): Result => {
        const opened = openStore(store)
        opened.exec('PRAGMA busy_timeout = 20000')
        try {
          return work(opened)
        } finally {
          opened.close()
        }
      }
      const newKey = () =>
        withStore(opened => addKey(opened, { account: 'w', label: null, expires: null }, new Date()))
      const { key } = newKey()

      const server = startServing(heapFile, ['--out', out, '--store', store])
      const url = await addressOf(server)
      const pid = server.child.pid ?? 0
      const load = createLoad({
        ...{ url, key, connections: CONNECTIONS, written: WRITTEN, editions: EDITIONS },
        products: withStore(opened =>
          opened
            .prepare('SELECT id FROM products')
            .all()
            .map(({ id }) => String(id)),
        ).filter(id => !/[^\w-]/.test(id)),
      })

      /** A key works at once, and no longer than a second after it was revoked. */
      async function changeKeys(): Promise<void> {
        const made = newKey()
        const agent = new Agent()
        const statusWith = async () =>
          (await ask(url, { path: '/api/accounts/getAccount/w', agent, headers: { 'X-Api-Key': made.key } }))
            .status
        const first = await statusWith()
        if (first !== 200) faults.push(`a new key: ${first}`)
        withStore(opened => revokeKey(opened, made.id))
        await sleep(1000)
        const last = await statusWith()
        if (last !== 401) faults.push(`a revoked key: ${last}`)
        done['key'] = (done['key'] ?? 0) + 1
      }

      let turn = 0
      let rests = 0
      /** Keeps the server busy for so long, and publishes meanwhile. */
      async function soak(milliseconds: number): Promise<void> {
        const end = performance.now() + milliseconds
        load.resume()
        while (performance.now() < end) {
          await build(++turn)
          await changeKeys()
          if (turn % 3 === 0) await run('rollback', '--wait')
          await sleep(Math.min(10_000, Math.max(0, end - performance.now())))
        }
        await load.pause()
      }

      const isIdle = async () => {
        const { bytes } = await ask(url, { path: '/healthz', agent: new Agent() })
        // What comes after a publish has the lock: removing, and linking for the next one.
        const isLocked = existsSync(join(out, '.lock.db.holder'))
        return !isLocked && JSON.parse(bytes.toString()).refresh.state === 'idle'
      }
      /** Leaves as many generations as are kept at rest: how many steady writes make in the time of grace says nothing. */
      async function retireOld(): Promise<void> {
        await sleep(GRACE_MS)
        const body = Buffer.from(
          JSON.stringify({ products: [{ id: WRITTEN[0], name: `At rest ${turn}.${rests++}` }] }),
        )
        const headers = { 'X-Api-Key': key }
        await ask(url, {
          path: '/api/products/bulk-update',
          method: 'PUT',
          agent: new Agent(),
          headers,
          body,
        })
        await expect.poll(isIdle).toBe(true)
        await expect.poll(() => readdirSync(join(out, 'generations')).filter(isRetired)).toEqual([])
      }
      const sockets = () => count(processesOf(pid).map(one => kindsOfFiles(one)['socket:[N]'] ?? 0))
      const held: Record<string, Held> = {}
      async function measure(name: string, mostSockets = own): Promise<Held> {
        await expect.poll(isIdle).toBe(true)
        if (isEveryCrash) await retireOld()
        // What clients have closed goes when their last packets have come.
        await expect.poll(sockets).toBeLessThanOrEqual(mostSockets)
        const measured = await measureServer(pid, heapFile, catalogue)
        held[name] = measured
        return measured
      }

      const own = sockets()
      const fresh = await measure('fresh')
      await soak(WARM_MS)
      const warm = await measure('warm')
      for (let minute = WARM_MS; minute < WHOLE_MS; minute += 5 * MINUTE_MS) {
        await soak(Math.min(5 * MINUTE_MS, WHOLE_MS - minute))
        await measure(`minute ${Math.round(minute / MINUTE_MS) + 5}`)
      }
      const last = await measure('end')

      const crowd = new Agent({ keepAlive: true, maxSockets: CROWD, maxFreeSockets: CROWD })
      for (let round = 0; round < 5; round++) {
        const replies = await Promise.all(
          Array.from({ length: CROWD }, () =>
            ask(url, {
              path: '/api/accounts/get_accounts?account_ids=e1,e2,w&content_type=all',
              agent: crowd,
              headers: { 'X-Api-Key': key },
            }),
          ),
        )
        for (const { status } of replies) if (status !== 200) faults.push(`in the crowd: ${status}`)
      }
      await measure('crowd', own + CROWD)
      expect(held['crowd']?.files).toBeGreaterThan(CROWD)
      crowd.destroy()
      const after = await measure('after the crowd')
      console.table(held)
      console.table({ ...done, ...load.result.answers })

      expect([...faults, ...load.result.faults, ...server.log].slice(0, 20)).toEqual([])
      for (const { processes, files } of [warm, last, after]) {
        expect(processes).toBe(fresh.processes)
        expect(files).toBeLessThanOrEqual(warm.files)
      }
      if (isEveryCrash)
        for (const what of ['heap', 'disk'] as const)
          for (const later of [last, after]) expect(later[what], what).toBeLessThan(1.05 * warm[what])
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(server.stderr()).toMatch(/^Serving .*\nDocumentation: .*\nStopping on SIGTERM\n$/)
    },
  )
})

const count = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** `tourpress serve` with its processes, which tell what they hold. */
function startServing(heapFile: string, places: readonly string[]) {
  const preload = join(import.meta.dirname, 'report-heap.mjs')
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../src/cli.ts'), 'serve', ...places, '--port', '0', '--workers', '2'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: `--expose-gc --import ${preload}`, SOAK_HEAP_FILE: heapFile },
    },
  )
  const log: string[] = []
  child.stdout.setEncoding('utf8').on(
    'data',
    wholeLines(lines => log.push(...lines.split('\n').filter(line => line.includes('"level":50')))),
  )
  let stderr = ''
  child.stderr.on('data', (piece: Buffer) => {
    stderr += piece.toString()
  })
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, log, stdout: () => '', stderr: () => stderr, ended }
}
