import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { checkTree } from '../../src/check/check-tree.ts'
import { slowTest } from '../helpers/extent.ts'
import { ask } from '../helpers/server.ts'
import { smallCatalogue } from '../helpers/small-catalogue.ts'
import { places } from '../helpers/tourpress.ts'
import { build, silent, temporaryFolder } from '../helpers/workspace.ts'
import { addressOf, type Command, startCli, startCommand } from '../server/http/serve-command.ts'

/** The environment of a command whose first thread of a module breaks. */
function breaking(folder: string, thread: string, how: 'memory' | 'bug' | 'exit') {
  const preload = `--import ${join(import.meta.dirname, 'break-thread.mjs')}`
  return { NODE_OPTIONS: preload, BREAK_THREAD: thread, BREAK_HOW: how, BREAK_ONCE: broken(folder) }
}

/** A file that exists once a thread broke, which shows that the test tested something. */
const broken = (folder: string) => join(folder, 'broken')

/** Expects an exit code, and one line with a hint. */
async function expectEnd({ ended, stderr }: Command, code: number, lines: RegExp): Promise<void> {
  expect(await ended, stderr()).toBe(code)
  expect(stderr().replace(/^(?:\w+ .* s(?: {2}.*)?\n)*/, '')).toMatch(lines)
}

const BUG = ' {2}This is a bug in tourpress; --debug prints where it happened\\n$'
const MEMORY =
  /^tourpress: Publishing to .*: Worker terminated due to reaching memory limit: .*\n {2}What was published before is still there\. A record .*\n$/

const builds = [
  ['build-worker', 'memory', 2, MEMORY],
  ['build-worker', 'bug', 1, new RegExp(`^tourpress: Broken for a test\n${BUG}`)],
  [
    'build-worker',
    'exit',
    1,
    new RegExp(`^tourpress: The worker ".*" ended with code 7 before it answered\n${BUG}`),
  ],
  ['link-worker', 'bug', 1, new RegExp(`^tourpress: Broken for a test\n${BUG}`)],
] as const

describe('a thread that breaks', () => {
  // Builds use threads from a thousand records on, which takes a while.
  slowTest.for(builds)('%s (%s) ends a build with %d and one line', async ([thread, how, code, lines]) => {
    const folder = temporaryFolder()
    await build(folder, smallCatalogue(1200), { surfaces: ['bulk'] })
    const source = smallCatalogue(thread === 'link-worker' ? 1201 : 2400)
    const more = thread === 'link-worker' ? [] : ['--full']
    const args = ['build', source, ...places(folder), '--surfaces', 'bulk', ...more]
    await expectEnd(startCli(args, onTestFinished, breaking(folder, thread, how)), code, lines)
    expect(existsSync(broken(folder))).toBe(true)
    const out = join(folder, 'out')
    expect(readdirSync(join(out, 'generations'))).toEqual(['000001'])
    expect((await checkTree(out, silent)).issues).toEqual([])
    await build(folder, source, { surfaces: ['bulk'] })
    expect((await checkTree(out, silent)).issues).toEqual([])
  })

  slowTest.for(['bug', 'exit'] as const)('of a check (%s) ends it with 1 and one line', async how => {
    const folder = temporaryFolder()
    await build(folder, smallCatalogue(2100), { formats: ['json'] })
    const args = ['check', '--out', join(folder, 'out')]
    const line = new RegExp(`^tourpress: (?:Broken|The worker).*\n${BUG}`)
    await expectEnd(startCli(args, onTestFinished, breaking(folder, 'check-worker', how)), 1, line)
  })

  const ofServers = (['write-worker', 'refresh-worker', 'remove-worker'] as const).flatMap(thread =>
    (['bug', 'exit'] as const).map(how => ({ thread, how })),
  )

  // `npm test` skips these, which are processes. test/worker/ asks what callers get of a thread that breaks.
  slowTest.for(ofServers)('$thread ($how) of a server is started again', async ({ thread, how }) => {
    const built = temporaryFolder()
    const source = [{ type: 'product', id: 'p', title: 'Seals', account: { id: 'a', name: 'Boats' } }]
    const server = await startCommand({ source, environment: breaking(built, thread, how) })
    const url = await addressOf(server)
    const write = (name: string) =>
      ask(url, {
        path: '/api/products/bulk-update',
        method: 'PUT',
        headers: { 'X-Api-Key': server.key },
        body: Buffer.from(JSON.stringify({ products: [{ id: 'p', name }] })),
      })
    expect((await write('Whales')).status).toBe(thread === 'write-worker' ? 500 : 200)
    expect((await write('Dolphins')).status).toBe(200)
    const served = async () => (await server.get('/api/products/get_products?product_ids=p')).bytes.toString()
    await expect.poll(served).toContain('Dolphins')
    await expect.poll(() => existsSync(broken(built))).toBe(true)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect((await checkTree(join(server.folder, 'out'), silent)).issues).toEqual([])
  })
})
