import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { nginxConfig } from '../../../src/surfaces/host/nginx.ts'
import { surfaceContextOf } from '../../helpers/listed-catalogue.ts'
import { hasNginx, serveByNginx } from '../../helpers/run-nginx.ts'
import { ask, type RequestHeaders, SAMPLE } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

/** Serves a tree with nginx; returns a function that sends requests. */
async function serve(root: string) {
  const url = await serveByNginx(root)
  return async (path: string, headers: RequestHeaders = {}) => {
    const reply = await ask(url, { path, headers })
    const { 'content-type': type, 'cache-control': cache, location, etag = '', vary } = reply.headers
    return { ...reply, type, cache, location, etag, vary, encoding: reply.headers['content-encoding'] }
  }
}

/** A small tree with pages. */
function treeOf(files: Record<string, string>, context: Parameters<typeof surfaceContextOf>[0]): string {
  const root = join(temporaryFolder(), 'current')
  const all = { ...files, 'nginx.conf': nginxConfig(surfaceContextOf(context)) }
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

const ID = 'harbour-kayak-tour-sh101'
const SHORT = 'public, max-age=60, must-revalidate'

const pages = {
  'products/a.b.html': '<p>Page',
  'products/a.b.md': '# Page',
  'products/a.b.jsonld': '{}',
  'products/a.b.txt': 'Page',
  'assets/style.css': 'p {}',
  'index.html': '<p>Front door',
  '404.html': '<p>Not here',
}

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'
const choices: [accept: string | null, suffix: keyof typeof pages][] = [
  [null, 'products/a.b.html'],
  ['*/*', 'products/a.b.html'],
  ['text/*', 'products/a.b.html'],
  [BROWSER, 'products/a.b.html'],
  ['text/html, text/plain', 'products/a.b.html'],
  ['text/markdown', 'products/a.b.md'],
  ['text/markdown, text/html;q=0.9, */*;q=0.1', 'products/a.b.md'],
  ['text/html, text/markdown;q=1.0', 'products/a.b.md'],
  ['text/html, text/markdown;q=0.5', 'products/a.b.html'],
  ['text/markdown;q=0', 'products/a.b.html'],
  ['text/markdown; charset=utf-8, */*', 'products/a.b.md'],
  ['application/ld+json', 'products/a.b.jsonld'],
  ['application/ldxjson', 'products/a.b.html'],
]

describe.skipIf(!hasNginx)(
  `nginx with its snippet${hasNginx ? '' : ' (skipped: it is not installed)'}`,
  () => {
    test('a generation has its media types, its compressed files and its cache rules', async () => {
      const folder = temporaryFolder()
      const surfaces = ['llms', 'maps', 'bulk', 'host']
      await build(folder, SAMPLE, { surfaces, formats: DEFAULTS.formats, baseUrl: 'https://t.example' })
      const root = join(folder, 'out/current')
      const get = await serve(root)
      const types: Record<string, string> = {
        [`products/${ID}.json`]: 'application/json',
        [`products/${ID}.octo.json`]: 'application/json',
        [`products/${ID}.jsonl`]: 'application/jsonl',
        [`products/${ID}.jsonld`]: 'application/ld+json',
        [`products/${ID}.md`]: 'text/markdown; charset=utf-8',
        [`products/${ID}.txt`]: 'text/plain; charset=utf-8',
        'sitemap.xml': 'application/xml',
        'records/all.jsonl': 'application/jsonl',
      }
      for (const [path, type] of Object.entries(types)) {
        const plain = await get(`/${path}`)
        const file = readFileSync(join(root, path))
        const found = { status: 200, type, vary: 'Accept-Encoding' }
        expect(plain, path).toMatchObject({ ...found, encoding: undefined, cache: SHORT })
        expect(plain.bytes.equals(file), path).toBe(true)
        expect(plain.headers['x-content-type-options'], path).toBe('nosniff')
        const zipped = await get(`/${path}`, { 'Accept-Encoding': 'gzip, br' })
        expect(zipped, path).toMatchObject({ ...found, encoding: 'gzip' })
        // nginx sends the compressed file beside it and does not compress.
        expect(zipped.bytes.equals(readFileSync(join(root, `${path}.gz`))), path).toBe(true)
        expect(gunzipSync(zipped.bytes).equals(file), path).toBe(true)
        expect(zipped.etag, path).not.toBe(plain.etag)
        const known = await get(`/${path}`, { 'If-None-Match': plain.etag })
        expect([known.status, known.bytes.length, known.cache], path).toEqual([304, 0, SHORT])
      }
      // A tiny file has no compressed copy.
      const robots = await get('/robots.txt', { 'Accept-Encoding': 'gzip' })
      const type = 'text/plain; charset=utf-8'
      expect(robots).toMatchObject({ status: 200, type, encoding: undefined })
      const feed = await get('/changes/1.jsonl')
      expect([feed.type, feed.cache]).toEqual(['application/jsonl', 'public, max-age=86400, immutable'])
      expect((await get('/changes/1.paths')).type).toBe('text/plain; charset=utf-8')
      expect((await get('/changes/latest.json')).cache).toBe(SHORT)
      expect((await get('/catalogue.jsonl.gz')).type).toBe('application/gzip')
      const json = await get(`/products/${ID}`)
      expect([json.type, json.vary]).toEqual(['application/json', 'Accept-Encoding, Accept'])
      expect((await get(`/products/${ID}`, { Accept: 'text/plain' })).type).toBe('text/plain; charset=utf-8')
      for (const path of ['/', '/products', '/accounts/'])
        expect((await get(path)).location, path).toBe('/llms.txt')
      for (const path of ['/nothing.md', '/products/nothing', '/products/nothing.md', '/products/a.b/c'])
        expect((await get(path)).status, path).toBe(404)
    })

    test.for([
      'https://t.example',
      'https://t.example/far/be%20low',
      'https://t.example/pfad%20x/%C3%BC/(a)/%24b$c/"d/%5Ce%3F%25',
    ])('pages at %s are Markdown for those who ask for it', async baseUrl => {
      const root = treeOf(pages, { baseUrl, surfaces: ['pages', 'host'] })
      const get = await serve(root)
      const path = new URL(baseUrl).pathname.replace(/\/$/, '')
      for (const [accept, chosen] of choices)
        for (const address of chosen.endsWith('.jsonld') ? ['a.b'] : ['a.b', 'a.b.html']) {
          const { status, bytes, vary } = await get(`${path}/products/${address}`, { Accept: accept })
          expect([status, String(bytes), vary], `${accept}`).toEqual([200, pages[chosen], 'Accept'])
        }
      const named = await get(`${path}/products/a.b.txt`, { Accept: 'text/markdown' })
      expect([String(named.bytes), named.vary]).toEqual(['Page', undefined])
      const style = {
        type: 'text/css; charset=utf-8',
        cache: 'public, max-age=3600, stale-while-revalidate=86400',
      }
      expect(await get(`${path}/assets/style.css`)).toMatchObject(style)
      expect(String((await get(`${path}/`)).bytes)).toBe('<p>Front door')
      expect((await get(`${path}/products`)).location).toBe(`${path.replaceAll('$', '%24')}/`)
      const icon = await get('/favicon.ico')
      expect([icon.status, icon.location]).toEqual(path === '' ? [302, '/assets/icon.svg'] : [404, undefined])
      if (path !== '') {
        const bare = await get(path)
        expect([bare.status, bare.location]).toEqual([301, `${path.replaceAll('$', '%24')}/`])
      }
      for (const missing of ['/x', '/products/x', '/accounts/x.html', '/assets/']) {
        const { status, bytes, type } = await get(path + missing, { Accept: 'text/markdown' })
        expect([status, String(bytes)], missing).toEqual([404, '<p>Not here'])
        expect(type, missing).toBe('text/html; charset=utf-8')
      }
    })

    test('a new generation is served without a reload', async () => {
      const root = treeOf({ 'products/a.md': 'Old' }, { surfaces: ['host'] })
      const get = await serve(root)
      const before = await get('/products/a.md')
      expect(String(before.bytes)).toBe('Old')
      writeFileSync(join(root, 'products/a.md'), 'Newer')
      const after = await get('/products/a.md', { 'If-None-Match': before.etag })
      expect([after.status, String(after.bytes)]).toEqual([200, 'Newer'])
    })
  },
)
