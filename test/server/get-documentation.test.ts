import { hash } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Endpoint } from '../../src/server/endpoint.ts'
import { getDocumentation, getDocumentedTypes } from '../../src/server/endpoints/get-documentation.ts'
import { getOpenApi } from '../../src/server/endpoints/get-open-api.ts'
import { everyNth, isAll } from '../helpers/extent.ts'
import { parsePage } from '../helpers/html-page.ts'
import {
  type ServerSetup,
  serverForAll,
  startServer,
  type TestServer,
  writeRecords,
} from '../helpers/server.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { endpointContext, endpointRequest, openBuilt } from './endpoint-calls.ts'

const odd = [
  { type: 'account', id: "o'brien & sons/ü", title: "O'Brien", locale: 'en' },
  { type: 'product', id: "it's 100% ü?#", title: "It's <b>", account: { id: "o'brien & sons/ü" } },
]

async function responseOf({ createHandler }: Endpoint) {
  const folder = temporaryFolder()
  await build(folder, writeRecords(folder, odd), { formats: ['json'] })
  const { generation, store } = await openBuilt(folder)
  onTestFinished(() => {
    store.close()
    generation.index.close()
  })
  const response = await createHandler(endpointContext(store))(endpointRequest(generation))
  if ('status' in response) throw new Error('Not a representation')
  return { ...response, text: String(await response.read()) }
}

describe('getDocumentation', () => {
  test.for([getDocumentation, getDocumentedTypes])(
    '$path returns a page whose policy allows its own script and the files of the site',
    async endpoint => {
      const { mediaType, headers, size, text } = await responseOf(endpoint)
      expect(mediaType).toBe('text/html; charset=utf-8')
      const hashes = (tag: string) =>
        [...text.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))]
          .map(([, inside = '']) => `'sha256-${hash('sha256', inside, 'base64')}'`)
          .join(' ')
      expect(headers?.slice(0, 2)).toEqual([
        'Content-Security-Policy',
        `default-src 'none'; style-src 'self' ${hashes('style')}; script-src ${hashes('script')}; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      ])
      expect(size).toBe(Buffer.byteLength(text))
    },
  )
})

/** Fetches the page with these headers, and returns the requests in it. */
async function requestsOf(server: TestServer, headers: Record<string, string> = {}): Promise<string[]> {
  const reply = await server.get('/documentation', { 'X-Api-Key': null, ...headers })
  expect(reply.status).toBe(200)
  const requests = parsePage(reply.bytes.toString()).having('class', 'request')
  return requests.map(({ children }) => children[0]?.text ?? '')
}

/** Sends the request of a curl command, with a key in place of the placeholder. */
async function send(server: TestServer, line: string, key: string): Promise<number> {
  const [, options = '', address = ''] = /^curl(.*) '(http[^']*)'$/s.exec(line) ?? []
  expect(address.startsWith(`${server.url}/`), line).toBe(true)
  const [, method = 'GET', body] = / -X (\w+) .*--data '(.*)'$/s.exec(options) ?? []
  const keyed = options.includes("-H 'X-Api-Key: YOUR_KEY'")
  const init = {
    method,
    headers: {
      ...(keyed ? { 'X-Api-Key': key } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body.replaceAll(`'\\''`, "'") }),
  }
  const reply = await fetch(address, init)
  await reply.arrayBuffer()
  return reply.status
}

const setups: [string, ServerSetup][] = [
  ['one odd product', { source: odd }],
  ['the sample', {}],
  ['one odd product on a public server', { source: odd, isPublic: true }],
  ['a tree of few formats', { source: odd, build: { formats: ['jsonld', 'text'] }, isPublic: true }],
  ['a tree of OCTO alone', { source: odd, build: { formats: ['json-octo'] } }],
]

describe('/documentation of a live catalogue', () => {
  const keyed = serverForAll({ source: odd })
  // The last test builds into it.
  const open = serverForAll({ source: odd, isPublic: true })

  // Each catalogue needs a server, which takes more than a second.
  test.for(everyNth(5, setups))('every example request gets a success response: %s', async ([, setup]) => {
    const server = await startServer(setup)
    const lines = await requestsOf(server)
    expect(lines.length).toBeGreaterThan(15)
    const { owner } = server.withStore(store => ({
      owner: String(
        store.prepare('SELECT account FROM products WHERE is_active ORDER BY id LIMIT 1').get()?.['account'],
      ),
    }))
    const { key } = server.addKey(owner)
    // Searches start threads, and http/search.test.ts asks for them.
    const asked = isAll ? lines : lines.filter(line => !/\/api\/search|\/mcp/.test(line))
    for (const line of everyNth(4, asked)) {
      expect(await send(server, line, key), line).toBe(200)
    }
  })

  test('an empty catalogue has example requests too, starting with its list', async () => {
    const server = await startServer({ source: [odd[0] ?? {}], isPublic: true })
    const [first = ''] = await requestsOf(server)
    expect(await send(server, first, server.key)).toBe(200)
  })

  test('example requests use the address of the page, but no Host that a shell would not take', async () => {
    const server = keyed()
    const addresses = async (headers: Record<string, string>) => {
      const lines = await requestsOf(server, headers)
      return new Set(
        lines.map(line => /'(http[^']*?)\/(?:api|exports|healthz|metrics|mcp)\b/.exec(line)?.[1]),
      )
    }
    expect(await addresses({})).toEqual(new Set([server.url]))
    const proxy = { Host: 'tours.example', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Prefix': '/shop/' }
    expect(await addresses(proxy)).toEqual(new Set(['https://tours.example/shop']))
    expect(await addresses({ Host: "it's(1)" })).toEqual(new Set([server.url]))
  })

  test('the page of a catalogue that needs a key shows only ids of products', async () => {
    const pageOf = async (server: TestServer) => (await requestsOf(server)).join('\n')
    expect(await pageOf(open())).toContain("It'\\''s <b>")
    const page = await pageOf(keyed())
    expect(page).not.toContain('<b>')
    expect(page).toContain('it%27s%20100%25%20%C3%BC%3F%23')
  })

  test('the page changes with the live generation, and links to the home page of a public server', async () => {
    const server = open()
    const [account, product] = odd
    const frontDoor = async () => {
      const { bytes } = await server.get('/documentation')
      return parsePage(bytes.toString())
        .named('a')
        .map(({ attributes }) => attributes['href'])
        .includes('exports/')
    }
    expect(await frontDoor()).toBe(false)
    await server.build([account ?? {}, { ...product, id: 'newer' }], new Date(), { surfaces: ['pages'] })
    await expect.poll(async () => (await requestsOf(server)).join('\n')).toContain('/getProduct/newer')
    expect(await frontDoor()).toBe(true)
  })
})

describe('getOpenApi', () => {
  test('getOpenApi returns the OpenAPI document as JSON', async () => {
    const { mediaType, size, text } = await responseOf(getOpenApi)
    expect(mediaType).toBe('application/json')
    expect(size).toBe(Buffer.byteLength(text))
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.1', info: { title: 'tourpress' } })
  })
})
