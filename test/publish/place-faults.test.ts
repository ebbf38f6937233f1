import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addKey } from '../../src/catalogue/store/keys.ts'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { checkTree } from '../../src/check/check-tree.ts'
import { isAll, isEveryCrash } from '../helpers/extent.ts'
import { ask } from '../helpers/server.ts'
import { hasStrace, startTraced, type TracedCommand } from '../helpers/strace.ts'
import { build, silent, temporaryFolder } from '../helpers/workspace.ts'
import { deployedOf, objectsOf, pushFolder, treeOf } from '../push/pushing.ts'
import { deadAddresses } from '../push/readers.ts'
import { addressOf } from '../server/http/serve-command.ts'

/** What takes longer hangs. */
const LONGEST_MS = 120_000
const HOURS_MS = 4 * 3_600_000

/** What the system is made to say, by call. */
const ISSUES: readonly [call: string, error: string][] = [
  ['rmdir', 'EBUSY'],
  ['mkdir', 'EDQUOT'],
  ['mkdir', 'EROFS'],
  ['unlink', 'EPERM'],
  ['unlink', 'EBUSY'],
  ['rename', 'EIO'],
  ['link', 'EIO'],
  ['link', 'EDQUOT'],
  ['symlink', 'ENOSPC'],
  ['readlink', 'EIO'],
  ['fsync', 'EIO'],
  ['fsync', 'EDQUOT'],
  ['ftruncate', 'EIO'],
  ['openat', 'EIO'],
  ['openat', 'EMFILE'],
  ['openat', 'EACCES'],
  ['write', 'ENOSPC'],
  ['pwrite64', 'ENOSPC'],
  ['read', 'EIO'],
  ['pread64', 'EIO'],
  ['getdents64', 'EIO'],
  ['statx', 'EIO'],
]

const options = {
  surfaces: ['pages', 'llms', 'maps'],
  baseUrl: 'https://tours.example.com',
  formats: ['json', 'markdown'],
}

const catalogue = (version: number) =>
  [1, 2, 3, 4]
    .map(index => ({
      type: 'product',
      id: `p${index}`,
      title: `Tour ${index}${index < 3 ? ` of ${version}` : ''}`,
      account: { id: 'a', name: 'Blue Boats' },
    }))
    .map(record => `${JSON.stringify(record)}\n`)
    .join('')

const scenarios = ['first', 'full', 'incremental', 'rollback', 'refresh', 'push'] as const

type Scenario = (typeof scenarios)[number]

async function prepare(scenario: Scenario) {
  const folder = temporaryFolder()
  const [first, second] = [1, 2].map(version => {
    const file = join(folder, `${version}.jsonl`)
    writeFileSync(file, catalogue(version))
    return file
  })
  const start = join(folder, 'start')
  mkdirSync(start)
  if (scenario !== 'first') await build(start, first ?? '', options)
  if (scenario === 'push') await pushFolder(start, join(start, 'target'))
  if (scenario === 'rollback' || scenario === 'push') await build(start, second ?? '', options)
  const key = scenario === 'refresh' ? keyIn(join(start, 'catalogue.db')) : ''
  const work = join(folder, 'work')
  const places = ['--out', join(work, 'out')]
  const store = ['--store', join(work, 'catalogue.db')]
  const building = [
    ...['build', second ?? '', ...places, ...store],
    ...['--surfaces', 'pages,llms,maps', '--formats', 'json,markdown', '--base-url', options.baseUrl],
  ]
  const args = {
    first: building,
    full: [...building, '--full'],
    incremental: building,
    rollback: ['rollback', ...places],
    refresh: ['serve', ...places, ...store, '--port', '0', '--workers', '1'],
    push: ['push', `file:${join(work, 'target')}`, ...places, ...store],
  }[scenario]
  return {
    work,
    second: second ?? '',
    begin() {
      rmSync(work, { recursive: true, force: true })
      cpSync(start, work, { recursive: true, verbatimSymlinks: true })
    },
    async strace(call: string, extra: readonly string[], log: string): Promise<Ended> {
      const command = startTraced(['--seccomp-bpf', '-o', log, '-e', `trace=${call}`, ...extra], args)
      const late = setTimeout(() => command.signal('SIGKILL'), LONGEST_MS)
      if (scenario === 'refresh') await writeAndStop(command, key, () => isElsewhere(log, work))
      await command.ended
      clearTimeout(late)
      return { status: await command.ended, stderr: command.stderr() }
    },
  }
}

interface Ended {
  status: number | null
  stderr: string
}

function keyIn(store: string): string {
  const opened = openStore(store)
  const { key } = addKey(opened, { account: 'a', label: null, expires: null }, new Date())
  opened.close()
  return key
}

/** Writes to a server until that is answered, waits until it is published or the log says why not, and stops the server. */
async function writeAndStop(server: TracedCommand, key: string, isCodeUnread: () => boolean): Promise<void> {
  const url = await addressOf(server).catch(() => null)
  // The issue was met before it began to serve.
  if (url === null) return
  const agent = new Agent()
  const body = Buffer.from(JSON.stringify({ products: [{ id: 'p1', name: 'Written' }] }))
  const headers = { 'X-Api-Key': key }
  const write = () => ask(url, { path: '/api/products/bulk-update', method: 'PUT', agent, body, headers })
  const read = () => ask(url, { path: '/api/products/get_products?product_ids=p1', agent, headers })
  // What meets the issue is answered with 500, and nothing of it remains. But Node never reads code again that it could not read.
  await expect.poll(async () => (await write()).status === 200 || isCodeUnread()).toBe(true)
  // Links are made by a new thread each time, and strace counts the calls of each thread: so it may fail each time.
  const isTold = () => server.stdout().includes('"id":"refresh"') || isCodeUnread()
  await expect.poll(async () => isTold() || (await read()).bytes.toString().includes('Written')).toBe(true)
  server.signal('SIGTERM')
}

/** Not how one ended that was waited for, how a thread did, or a signal. */
const isCall = (line: string) => !/resumed|^\+\+\+|^---/.test(line)

/** Which calls of a thread touch the folder: strace counts those of each thread by itself. */
function placesOf(log: string, folder: string): number[] {
  const counts = new Map<string, number>()
  const places = new Set<number>()
  const channels = new Set<number>()
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)/.exec(line) ?? []
    if (rest === '' || !isCall(rest)) continue
    const count = (counts.get(thread) ?? 0) + 1
    counts.set(thread, count)
    if (rest.includes(folder)) places.add(count)
    if (/<(?:anon_inode|pipe|socket):/.test(rest)) channels.add(count)
  }
  // A thread that is never told that another one is done waits for ever.
  return [...places].filter(place => !channels.has(place))
}

/** Whether a call failed elsewhere: in a channel of a thread, or in its code. Such a thread says nothing of the place. */
function isElsewhere(log: string, folder: string): boolean {
  const lines = readFileSync(log, 'utf8').split('\n')
  return lines.some(line => line.includes('(INJECTED)') && !line.includes(folder))
}

/** What an issue left: a tree that is whole or none, one line, and nothing that the next command does not clear. */
async function expectNamed(
  scenario: Scenario,
  work: string,
  second: string,
  stderr: string,
  status: number | null,
): Promise<void> {
  expect([0, 2, 3], stderr).toContain(status)
  if (status !== 0) {
    const lines = stderr.split('\n').filter(line => /^(?:tourpress: | {2}\S)/.test(line))
    expect(lines, stderr).toHaveLength(2)
    expect(lines[0]).not.toMatch(/Unknown|undefined|: ,/)
  }
  const out = join(work, 'out')
  if (existsSync(join(out, 'current'))) expect((await checkTree(out, silent)).issues).toEqual([])
  if (scenario === 'push') return await expectPushed(work)
  await build(work, second, options)
  expect((await checkTree(out, silent)).issues).toEqual([])
  const names = [...readdirSync(join(out, 'generations')), ...readdirSync(out)]
  expect(names.filter(name => /^\.(?:\d|current)/.test(name))).toEqual([])
  expect(readdirSync(work).filter(name => name.endsWith('.new'))).toEqual([])
}

/** What a push left: readers miss nothing, and the next push ends in the exact tree. */
async function expectPushed(work: string): Promise<void> {
  const to = join(work, 'target')
  expect(deadAddresses(to, ['products/p1.md', 'products/p3.json', 'accounts/a.all.json'])).toEqual([])
  await pushFolder(work, to, { deleteNow: true })
  expect(objectsOf(to)).toEqual(treeOf(work))
  expect(deployedOf(to)).toMatchObject({ push: null, later: [] })
  expect(existsSync(join(to, '.tourpress/incoming'))).toBe(false)
}

describe.skipIf(!hasStrace || !isAll)('publish on a place that fails (needs strace)', () => {
  // Some of each kind; every single call takes hours (`TOURPRESS_TESTS=crashes`). For `npm test`, `disk.test.ts` fills a disk.
  const tried = scenarios.flatMap(scenario => ISSUES.map(([call, error]) => ({ scenario, call, error })))

  test.for(tried)(
    '$scenario: a $call that fails with $error is told with its place, and needs no help',
    { timeout: HOURS_MS },
    async ({ scenario, call, error }) => {
      const { work, second, begin, strace } = await prepare(scenario)
      begin()
      const log = join(work, '..', 'log')
      await strace(call, [], log)
      const places = placesOf(log, work)
      const some = isEveryCrash ? places : places.filter((_, index) => index % 12 === 0)
      for (const when of some) {
        begin()
        const { status, stderr } = await strace(
          call,
          ['-e', `inject=${call}:error=${error}:when=${when}`],
          log,
        )
        if (!isElsewhere(log, work)) await expectNamed(scenario, work, second, stderr, status)
      }
    },
  )
})
