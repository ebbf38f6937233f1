import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'
import { expectedError, jsonOf, serverForAll, startServer } from '../../helpers/server.ts'
import { publishedText } from './published.ts'

const records = [
  { type: 'account', ...fullAccount },
  { type: 'product', ...fullProduct },
  { type: 'product', id: 'p1.html', title: 'A page by name', account: { id: 'a1' } },
]
const server = serverForAll({ source: records, build: { surfaces: ['pages', 'llms'] } })
const bare = serverForAll({ source: records })

const HTML = 'text/html; charset=utf-8'
/** The `Accept` header of browsers. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

describe('/exports of pages', () => {
  test.for([
    ['index.html', HTML],
    ['404.html', HTML],
    ['products/p1.html', HTML],
    ['products/p1~2Ehtml.html', HTML],
    ['accounts/a1.html', HTML],
    ['assets/style.css', 'text/css; charset=utf-8'],
    ['assets/find.js', 'text/javascript; charset=utf-8'],
  ] as const)('/exports has %s as %s', async ([file, mediaType]) => {
    const reply = await server().get(`/exports/${file}`)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe(mediaType)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.bytes.toString()).toBe(publishedText(server().folder, file))
  })

  test('/exports/ is the home page, and /exports redirects to it', async () => {
    const home = await server().get('/exports/')
    expect(home.headers['content-type']).toBe(HTML)
    expect(home.bytes.toString()).toBe(publishedText(server().folder, 'index.html'))
    const { status, headers } = await server().get('/exports')
    expect({ status, location: headers.location }).toEqual({ status: 308, location: 'exports/' })
  })

  test('/robots.txt and /llms.txt are the files of the tree, at its address where it has none of its own', async () => {
    const baseUrl = 'https://tours.example'
    const build = { surfaces: ['maps', 'llms'], formats: ['markdown'] }
    const placed = await startServer({ build: { ...build, baseUrl } })
    for (const file of ['robots.txt', 'llms.txt'])
      expect((await placed.get(`/${file}`)).bytes.toString()).toBe(publishedText(placed.folder, file))
    const elsewhere = await startServer({ build })
    const { status, headers } = await elsewhere.get('/llms.txt')
    expect([status, headers.location]).toEqual([302, 'exports/llms.txt'])
    expect((await elsewhere.get('/robots.txt')).status).toBe(404)
    expect((await elsewhere.get('/llms.txt', { 'X-Api-Key': null })).status).toBe(401)
  })

  test.for(['/exports/', '/exports', '/exports/index.html', '/exports/accounts/a1.html'])(
    'without pages %s answers 404',
    async path => {
      expect(jsonOf(await bare().get(path))).toEqual(expectedError(404, 'Not found'))
    },
  )

  test.for([
    [BROWSER, HTML],
    ['text/html;q=0.4, text/markdown;q=0.5', 'text/markdown; charset=utf-8'],
    ['text/html;q=0', 'application/json'],
    ['*/*', 'application/json'],
  ] as const)('Accept "%s" is answered with %s', async ([accept, mediaType]) => {
    for (const path of ['products/p1', 'accounts/a1']) {
      const reply = await server().get(`/exports/${path}`, { Accept: accept })
      expect(reply.headers['content-type'], path).toBe(mediaType)
      expect(reply.headers.vary).toMatch(/\bAccept(?:,|$)/)
    }
  })

  test('Link of a record lists its page, and Link of the page lists the other files', async () => {
    const page = `</exports/products/p1.html>; rel="alternate"; type="text/html"`
    const json = await server().get('/exports/products/p1')
    expect(json.headers['link']).toContain(page)
    const html = await server().get('/exports/products/p1', { Accept: BROWSER })
    expect(html.bytes.toString()).toBe(publishedText(server().folder, 'products/p1.html'))
    expect(html.headers['link']).not.toContain(page)
    expect(html.headers['link']).toContain(`</exports/products/p1.json>; rel="alternate"`)
  })

  test('the endpoints do not offer html as a format', async () => {
    for (const path of [
      '/api/products/get_products?product_ids=p1',
      '/api/accounts/get_accounts?account_ids=a1',
    ])
      expect((await server().get(`${path}&format=html`)).status).toBe(400)
  })

  test('only Markdown of a record has X-Markdown-Tokens', async () => {
    for (const [path, accept] of [
      ['products/p1.md', '*/*'],
      ['products/p1', 'text/markdown'],
      ['accounts/a1', 'text/markdown'],
    ] as const) {
      const reply = await server().get(`/exports/${path}`, { Accept: accept })
      expect(reply.headers['x-markdown-tokens'], path).toBe(String(countTokens(reply.bytes.toString())))
    }
    for (const path of ['products/p1.json', 'products/p1.html', 'accounts/a1.all.md', 'llms.txt'])
      expect((await server().get(`/exports/${path}`)).headers['x-markdown-tokens'], path).toBeUndefined()
    expect((await bare().get('/exports/products/p1.md')).headers['x-markdown-tokens']).toBeUndefined()
  })
})
