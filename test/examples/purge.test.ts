import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createPurger } from '../../examples/purge/cloudflare.ts'
import { listen } from '../helpers/listen.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { buildCatalogue, pushFolder } from '../push/pushing.ts'

/** Cloudflare's API, which answers `status`, and the example as a receiver of webhooks. */
async function startPurger(status = 200) {
  const calls: unknown[] = []
  const api = await listen(async (request, response) => {
    calls.push([request.url, request.headers.authorization, await json(request)])
    response.writeHead(status).end('{"success":true}')
  })
  const server = createPurger({ path: '/hook-1', zone: 'z1', token: 'secret', api })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { calls, hook: `http://127.0.0.1:${port}/hook-1` }
}

test('the example purges what a push changed, and a failure is a warning of the push', async () => {
  const folder = temporaryFolder()
  const to = join(folder, 'target')
  await buildCatalogue(folder, { p1: ['a', 'One'], p2: ['b', 'Two'] }, ['pages'])
  await pushFolder(folder, to)
  await buildCatalogue(folder, { p1: ['a', 'Other'], p2: ['b', 'Two'] }, ['pages'])
  const { calls, hook } = await startPurger()
  expect((await pushFolder(folder, to, { webhook: hook })).warnings).toEqual([])
  const files = (paths: string[]) =>
    expect.arrayContaining(paths.map(path => `https://tours.example.com/${path}`))
  expect(calls).toEqual([
    [
      '/zones/z1/purge_cache',
      'Bearer secret',
      {
        files: files([
          '',
          'index.html',
          'products/p1',
          'products/p1.html',
          'products/p1.json',
          'manifest.json',
        ]),
      },
    ],
  ])
  expect(JSON.stringify(calls)).not.toContain('products/p2')
  await buildCatalogue(folder, { p1: ['a', 'Third'], p2: ['b', 'Two'] }, ['pages'])
  const failing = await startPurger(403)
  expect((await pushFolder(folder, to, { webhook: failing.hook })).warnings).toEqual([
    `${new URL(failing.hook).host} was not told: it answered 502`,
  ])
})

test('the example asks for at most a hundred files a call, and for everything where more than 2,000 changed', async () => {
  const { calls, hook } = await startPurger()
  const tell = async (count: number | null) => {
    const changed = Array.from({ length: count ?? 0 }, (_, at) => `products/${at}.json`)
    const paths = count === null ? null : { added: [], changed, unpublished: [], deleted: [] }
    const body = JSON.stringify({ baseUrl: 'https://tours.example.com', paths })
    calls.length = 0
    expect((await fetch(hook, { method: 'POST', body })).status).toBe(204)
    return calls.map(call => JSON.stringify(call).split('https://').length - 1)
  }
  expect(await tell(250)).toEqual([100, 100, 50])
  for (const count of [2001, null]) {
    expect(await tell(count)).toEqual([0])
    expect(calls).toEqual([['/zones/z1/purge_cache', 'Bearer secret', { purge_everything: true }]])
  }
  expect((await fetch(hook.replace('hook-1', 'hook-2'), { method: 'POST' })).status).toBe(404)
})
