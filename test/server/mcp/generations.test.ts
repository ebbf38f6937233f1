import { connect } from 'node:net'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished, test } from 'vitest'
import { switchCurrent } from '../../../src/tree/generations.ts'
import { examples, slowTest } from '../../helpers/extent.ts'
import { serverForAll, startServer, type TestServer } from '../../helpers/server.ts'
import { editionsIn, generation } from '../http/editions.ts'
import { hostedTarget } from '../reader/start-reader.ts'

const call = (name: string, args: object) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name, arguments: args },
})
const post = (server: TestServer, message: object) =>
  server.send('POST', '/mcp', message, { 'Content-Type': 'application/json' })
const ask = (server: TestServer, name: string, args: object) => post(server, call(name, args))

const EDITIONS = examples(2, 4)

// The tests share a server in order: the first one changes nothing, and each of the others publishes generations.
const shared = serverForAll({
  ...{ source: generation(1), isPublic: true, build: { surfaces: ['llms'], keep: EDITIONS } },
  serve: { searchesPerMinute: null },
})

test('bodies at /mcp that do not arrive hold up nobody, and one over the limit is refused before it is there', async () => {
  const server = shared()
  const head = (bytes: number) =>
    `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n{`
  const slow = Array.from({ length: 100 }, () => connect(server.port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of slow) socket.destroy()
  })
  for (const socket of slow) socket.on('error', () => {}).write(head(1000))
  const large = connect(server.port, '127.0.0.1')
  const refused = new Promise<string>(resolve => large.once('data', piece => resolve(piece.toString())))
  large.on('error', () => {}).write(head(300_000))
  expect(await refused).toContain('413 ')
  expect((await ask(server, 'get_product', { id: '1' })).bytes.toString()).toContain('Sails in edition 1.')
  expect(slow.map(({ destroyed, bytesRead }) => destroyed || bytesRead > 0)).toEqual(slow.map(() => false))
})

test('switches of the generation during calls mix no generations in an answer', async () => {
  const server = shared()
  for (let number = 2; number <= EDITIONS; number++)
    await server.build(generation(number), new Date(), { surfaces: ['llms'], keep: EDITIONS })
  const issues: string[] = []
  const seen = new Set<number>()
  let [isOver, answers] = [false, 0]
  const calls = [
    () => ask(server, 'get_product', { id: '1' }),
    () => ask(server, 'compare_products', { ids: ['1', '2', '3', '4'] }),
    () => ask(server, 'search_products', { summaries: true }),
  ]
  async function client(index: number): Promise<void> {
    for (let at = index; !isOver; at++) {
      const reply = await calls[at % calls.length]?.()
      const text = reply?.bytes.toString() ?? ''
      answers++
      // A cursor or an index of another generation may be refused, in one line.
      if (reply?.status !== 200) issues.push(`${reply?.status} ${text}`)
      if (reply === undefined || text.includes('"isError":true')) continue
      const editions = editionsIn(reply)
      const told = Number(/"generation":(\d+)/.exec(text)?.[1])
      if (editions.length !== 1 || editions[0] !== told) issues.push(`${editions} in generation ${told}`)
      seen.add(told)
    }
  }
  const clients = Array.from({ length: 8 }, (_, index) => client(index))
  for (let at = 0; at < examples(2, 200); at++) {
    switchCurrent(join(server.folder, 'out'), (at % EDITIONS) + 1)
    const before = answers
    await expect.poll(() => answers, { interval: 1, timeout: 30_000 }).toBeGreaterThan(before + 8)
  }
  isOver = true
  await Promise.all(clients)
  expect(issues.slice(0, 5)).toEqual([])
  expect(seen.size).toBeGreaterThan(1)
}, 120_000)

test('a product that is withdrawn over the API leaves every tool and resource', async () => {
  const server = shared()
  const told = async () => {
    const replies = await Promise.all([
      ask(server, 'search_products', { text: 'trip' }),
      ask(server, 'list_facets', {}),
      ask(server, 'get_product', { id: '1' }),
      ask(server, 'compare_products', { ids: ['1', '2'] }),
      ...['tour://products/1', 'tour://files/llms.txt'].map(uri =>
        post(server, { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } }),
      ),
    ])
    return replies.map(({ bytes }) => bytes.toString())
  }
  // The first searches may come before the index is ready.
  const before = async () => (await told()).map(text => /Trip 1 of|"total":4/.test(text))
  await expect.poll(before, { timeout: 30_000, interval: 100 }).toEqual(Array(6).fill(true))
  const change = { products: [{ id: '1', active: false }] }
  expect((await server.send('PUT', '/api/products/bulk-update', change)).status).toBe(200)
  const isGone = async () => (await told()).every(text => !text.includes('Trip 1 of'))
  await expect.poll(isGone, { timeout: 20_000, interval: 100 }).toBe(true)
  const [found, facets, read, compared] = await told()
  expect([found, facets].map(text => text?.includes('"total":3'))).toEqual([true, true])
  for (const text of [read, compared]) expect(text).toContain('there is no product')
}, 60_000)

// For `npm test`, mcp.test.ts runs the command for a local tree, and ../reader/ reads what was pushed.
slowTest(
  'tourpress mcp --from an address reads what was pushed there',
  async () => {
    const target = await hostedTarget()
    const { folder } = await startServer({ source: generation(1), build: { formats: ['json', 'markdown'] } })
    await target.push(folder)
    const client = new Client({ name: 'test', version: '1' })
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(import.meta.dirname, '../../../src/cli.ts'), 'mcp', '--from', target.reader.from],
      stderr: 'ignore',
    })
    await client.connect(transport)
    onTestFinished(() => client.close())
    const read = await client.callTool({ name: 'get_product', arguments: { id: '3' } })
    expect(JSON.stringify(read)).toContain('Sails in edition 1.')
    const found = await client.callTool({ name: 'search_products', arguments: { text: 'trip' } })
    expect(found.structuredContent).toMatchObject({ generation: 1, total: 4 })
  },
  60_000,
)
