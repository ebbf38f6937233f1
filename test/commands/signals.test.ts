import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkTree } from '../../src/check/check-tree.ts'
import { everyNth, examples, slowTest } from '../helpers/extent.ts'
import { startIssueOrigin } from '../helpers/fault-origin.ts'
import { smallApi, smallCatalogue } from '../helpers/small-catalogue.ts'
import { places } from '../helpers/tourpress.ts'
import { build, silent, temporaryFolder } from '../helpers/workspace.ts'
import { addressOf, type Command, startCli, startCommand } from '../server/http/serve-command.ts'

/** Enough records for threads in `npm run test:all`. */
const PRODUCTS = examples(20, 1200)
const SIGNALS = ['SIGTERM', 'SIGINT'] as const
type Signal = (typeof SIGNALS)[number]

const LINES = (signal: Signal) =>
  `tourpress: Stopped by ${signal}\n  What is published is whole; run it again to go on from there\n`

/** Waits until a process has done something, and fails if it ends before. */
async function reached({ ended, stderr }: Command, isReached: () => boolean): Promise<void> {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  while (!isReached() && !isOver) await sleep(1)
  if (!isReached()) throw new Error(`It ended before: ${stderr()}`)
}

/** Sends a signal. Expects one line, and an end by that signal, which shells show as 128 plus its number. */
async function expectStopped(command: Command, signal: Signal): Promise<void> {
  command.child.kill(signal)
  expect(await command.ended).toBeNull()
  expect(command.child.signalCode).toBe(signal)
  expect(command.stderr().endsWith(LINES(signal)), command.stderr()).toBe(true)
  expect(command.stderr().match(/^tourpress: /gm)).toHaveLength(1)
}

/** Processes with this folder in their arguments that run, or have ended and still wait for their parent. */
function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(pid => read(`/proc/${pid}/cmdline`))
    .filter(line => line.includes(folder))
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Expects no remaining process, a whole live tree, free locks, and a next build that removes leftovers. */
async function expectNothingLeft(folder: string, source: string): Promise<void> {
  const out = join(folder, 'out')
  if (process.platform === 'linux') await expect.poll(() => processesOf(out)).toEqual([])
  if (existsSync(join(out, 'current'))) expect((await checkTree(out, silent)).issues).toEqual([])
  await build(folder, source)
  expect((await checkTree(out, silent)).issues).toEqual([])
  expect(readdirSync(join(out, 'generations')).filter(name => name.startsWith('.'))).toEqual([])
  expect(readdirSync(out).filter(name => name === '.current' || name.endsWith('.holder'))).toEqual([])
}

/** Files that show how far a build or a rollback of generation 2 has come. */
const PHASES = ['.lock.db.holder', 'generations/.000002', 'generations/.000002/records/all.jsonl'] as const

describe('a signal', () => {
  const stops = SIGNALS.flatMap(signal => PHASES.map(phase => ({ signal, phase })))

  test.for(everyNth(6, stops))(
    '$signal to a build that has written $phase ends it with one line',
    async ({ signal, phase }) => {
      const folder = temporaryFolder()
      await build(folder, smallCatalogue(5))
      const source = smallCatalogue(PRODUCTS)
      const args = ['build', source, ...places(folder), '--max-removed', '1']
      const command = startCli(args)
      await reached(command, () => existsSync(join(folder, 'out', phase)))
      await expectStopped(command, signal)
      await expectNothingLeft(folder, source)
    },
  )

  // `npm test` skips this: a build waits as a crawl does, and `../source/api/resume.test.ts` kills crawls.
  slowTest.for(SIGNALS)(
    '%s to a crawl that waits for an answer ends it, and the next one goes on',
    async signal => {
      const folder = temporaryFolder()
      const api = await smallApi(6)
      let held: (() => void) | undefined
      let isHolding = true
      const { url, targets } = await startIssueOrigin(
        () => api,
        target => {
          if (!isHolding || !target.includes('getProduct/p4')) return undefined
          return () => held?.()
        },
      )
      const isHeld = new Promise<void>(resolve => {
        held = resolve
      })
      const args = ['build', url, ...places(folder), '--surfaces', 'bulk', '--concurrency', '1']
      const command = startCli(args)
      await Promise.race([isHeld, command.ended])
      await expectStopped(command, signal)
      isHolding = false
      const before = targets.length
      const next = startCli(args)
      expect(await next.ended, next.stderr()).toBe(0)
      expect(targets.slice(before).filter(target => target.includes('getProduct/p0'))).toEqual([])
      expect((await checkTree(join(folder, 'out'), silent)).issues).toEqual([])
      expect(
        readdirSync(join(folder, 'out/current/products')).filter(file => /^p\d\.json$/.test(file)),
      ).toHaveLength(6)
    },
  )

  // `npm test` skips these: they wait as a build does, which it tests.
  slowTest.for(SIGNALS)('%s to a rollback ends it with one line', async signal => {
    const folder = temporaryFolder()
    const source = smallCatalogue(PRODUCTS)
    await build(folder, smallCatalogue(5))
    await build(folder, source)
    const command = startCli(['rollback', '--out', join(folder, 'out')])
    await reached(command, () => existsSync(join(folder, 'out/generations/.000003')))
    await expectStopped(command, signal)
    await expectNothingLeft(folder, source)
  })

  slowTest.for(SIGNALS)('%s to a check ends it with one line', async signal => {
    const folder = temporaryFolder()
    const source = smallCatalogue(examples(200, 2500))
    await build(folder, source)
    const command = startCli(['check', '--out', join(folder, 'out'), '--json'])
    await reached(command, () => command.stdout() !== '')
    await expectStopped(command, signal)
    await expectNothingLeft(folder, source)
  })

  // test/push/push.test.ts covers this in one process.
  slowTest.for(SIGNALS)('%s to a push ends it with one line, and the next one goes on', async signal => {
    const folder = temporaryFolder()
    await build(folder, smallCatalogue(examples(200, 1200)))
    const target = join(folder, 'target')
    const args = ['push', `file:${target}`, ...places(folder), '--concurrency', '1']
    const command = startCli(args)
    await reached(command, () => existsSync(join(target, 'products')))
    command.child.kill(signal)
    expect(await command.ended).toBe(3)
    expect(command.stderr()).toMatch(
      new RegExp(
        `(?:^|\\n)tourpress: Pushing to ".*": ${signal} told it to stop\\n {2}What was sent is kept: .*\\n$`,
      ),
    )
    const next = startCli(args)
    expect(await next.ended, next.stderr()).toBe(0)
    expect(readdirSync(join(target, 'products'))).toEqual(readdirSync(join(folder, 'out/current/products')))
  })

  const workers = process.platform === 'linux' ? ['1', '2'] : ['1']
  const servers = SIGNALS.flatMap(signal => workers.map(count => ({ signal, count })))

  // test/server/http/operation.test.ts ends a server by a first signal.
  slowTest.for(servers)(
    'a second $signal ends a server of $count processes at once, whatever it waits for',
    async ({ signal, count }) => {
      const source = [{ type: 'product', id: 'p', title: 'Seals', account: { id: 'a', name: 'Boats' } }]
      const server = await startCommand({ source, args: ['--workers', count] })
      const { pid } = server.child
      const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
      // This request never ends, since its body does not come.
      const socket = connect(server.port, '127.0.0.1').on('error', () => {})
      onTestFinished(() => void socket.destroy())
      const started = new Promise(resolve => socket.once('data', resolve))
      socket.write(
        `PUT /api/products/bulk-update HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${server.key}\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n`,
      )
      await started
      server.child.kill(signal)
      await reached(server, () => server.stderr().includes(`Stopping on ${signal}\n`))
      await expectStopped(server, signal)
      await expect.poll(() => children.filter(child => existsSync(`/proc/${child}`))).toEqual([])
    },
  )

  slowTest.for(SIGNALS)(
    '%s to a server that publishes ends it with 0, and the tree is whole',
    async signal => {
      const source = Array.from({ length: PRODUCTS }, (_, index) => ({
        type: 'product',
        id: `p${index}`,
        title: `Seals ${index}`,
        account: { id: 'a', name: 'Boats' },
      }))
      const server = await startCommand({ source })
      const written = await fetch(`${await addressOf(server)}/api/products/bulk-update`, {
        method: 'PUT',
        headers: { 'X-Api-Key': server.key },
        body: JSON.stringify({ products: [{ id: 'p0', name: 'Written' }] }),
      })
      expect(written.status).toBe(200)
      server.child.kill(signal)
      expect(await server.ended).toBe(0)
      expect(server.stderr()).toMatch(new RegExp(`\\nStopping on ${signal}\\n$`))
      expect((await checkTree(join(server.folder, 'out'), silent)).issues).toEqual([])
      // Links that were being prepared for the next generation may be left; the next publisher removes them.
      const names = readdirSync(join(server.folder, 'out/generations')).filter(name => !name.startsWith('.'))
      expect(names.toSorted()).toEqual(['000001', '000002'])
    },
  )
})
