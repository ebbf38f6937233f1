import { join } from 'node:path'
import { expect } from 'vitest'
import { rollback } from '../../../src/publish/rollback.ts'
import { SearchResult } from '../../../src/search/search-result.ts'
import { slowTest } from '../../helpers/extent.ts'
import { ask } from '../../helpers/server.ts'
import { editionsIn, generation } from './editions.ts'
import { addressOf, startCli, startCommand } from './serve-command.ts'

const CLIENTS = 64
/** Clients without a key, behind a proxy that limits them. */
const LIMITS = ['--public', '--behind-proxy']
/** The edition of each generation: the third one is a rollback to the first. */
const EDITIONS = [0, 1, 2, 1, 4]

// For `npm test`, ../mcp/generations.test.ts searches while generations are switched.
slowTest(
  '64 clients that search during a build, a rollback and a kill never get a mix of generations',
  async () => {
    const server = await startCommand({ source: generation(1), args: [...LIMITS, '--no-access-log'] })
    const out = join(server.folder, 'out')
    const issues: string[] = []
    let url: string | undefined = `http://127.0.0.1:${server.port}`
    let latest = 0
    let isOver = false

    async function client(index: number): Promise<void> {
      while (!isOver) {
        const from = url
        if (from === undefined) {
          await new Promise(resolve => setImmediate(resolve))
          continue
        }
        const target = {
          path: `/api/search?limit=10${index % 2 === 0 ? '&text=edition' : ''}`,
        }
        const reply = await ask(from, target).catch(error => (url === from ? issues.push(String(error)) : 0))
        if (typeof reply === 'number' || reply.status === 503) continue
        const found = SearchResult.safeParse(JSON.parse(reply.bytes.toString())).data
        const { total, hits, generation: number = 0 } = found ?? {}
        const seen = `${reply.status}: ${number}, editions ${editionsIn(reply)}, ${total} and ${hits?.length}`
        if (seen !== `200: ${number}, editions ${EDITIONS[number]}, 4 and 4`) issues.push(seen)
        latest = Math.max(latest, number)
      }
    }
    const clients = Array.from({ length: CLIENTS }, (_, index) => client(index))
    const reached = (number: number) => expect.poll(() => latest, { timeout: 30_000 }).toBe(number)
    await reached(1)
    await server.build(generation(2), new Date())
    await reached(2)
    await rollback({ out, generation: 1, keep: 3, wait: false }, new Date())
    await reached(3)
    const building = server.build(generation(4), new Date())
    url = undefined
    server.child.kill('SIGKILL')
    await Promise.all([building, server.ended])
    const places = ['--out', out, '--store', join(server.folder, 'catalogue.db'), '--port', '0']
    url = await addressOf(startCli(['serve', ...places, '--workers', '1', ...LIMITS, '--no-access-log']))
    await reached(4)
    isOver = true
    await Promise.all(clients)
    expect(issues).toEqual([])
  },
)
