import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { surfaces } from '../../../src/surfaces/index.ts'
import { hasNginx, runNginx } from '../../helpers/run-nginx.ts'
import { ask, SAMPLE, startServer } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

const BASE = 'https://tours.example'
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8'
const ID = 'harbour-kayak-tour-sh101'

/** The addresses that a file leads to: links of a page, its canonical and other addresses, entries of maps and indexes. */
function addressesIn(text: string): string[] {
  const inTags = [...text.matchAll(/<[a-z][^>]* (?:href|src|data-list)="([^"#]+)"/g)].map(
    ([, found = '']) => found,
  )
  const absolute = [...text.matchAll(/https:\/\/tours\.example[^\s"'<>)\\]*/g)].map(([found]) => found)
  return [...inTags, ...absolute].map(found => found.replaceAll('&amp;', '&').replace(/#.*/, ''))
}

/** Asks for everything that can be reached from `start`, and returns what did not answer 200 at once. */
async function crawl(root: string, start: readonly string[]) {
  const seen = new Set<string>()
  const wrong: string[] = []
  const queue = start.map(path => root + path)
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    if (seen.has(address)) continue
    seen.add(address)
    const { status, bytes, headers } = await ask(address, { headers: { Accept: BROWSER } })
    if (status !== 200) wrong.push(`${status} ${address.slice(root.length)}`)
    if (!/html|xml|markdown|plain/.test(headers['content-type'] ?? '')) continue
    for (const found of addressesIn(bytes.toString())) {
      const { href } = new URL(found.startsWith(BASE) ? root + found.slice(BASE.length + 1) : found, address)
      if (href.startsWith(root)) queue.push(href)
    }
  }
  return { wrong, seen: [...seen].map(address => address.slice(root.length)) }
}

const ENTRANCES = ['', 'sitemap.xml', 'llms.txt']
const options = { surfaces: surfaces.map(({ name }) => name), baseUrl: BASE, cleanUrls: true }

/** What holds on every host: nothing that the tree names is a redirect, and addresses of before lead to those of now. */
async function expectClean(root: string): Promise<void> {
  const { wrong, seen } = await crawl(root, ENTRANCES)
  expect(wrong).toEqual([])
  expect(seen).toEqual(expect.arrayContaining([`products/${ID}`, 'operators', 'places', `products/${ID}.md`]))
  expect(seen.filter(path => path.endsWith('.html'))).toEqual([])
  const reply = (path: string, accept: string | null = null) =>
    ask(root + path, { headers: { Accept: accept } })
  const page = await reply(`products/${ID}`, '*/*')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect((await reply(`products/${ID}`)).bytes.equals(page.bytes)).toBe(true)
  expect((await reply(`products/${ID}`, 'text/markdown')).headers['content-type']).toContain('text/markdown')
  for (const [old, address] of [
    [`products/${ID}.html`, `products/${ID}`],
    ['operators.html', 'operators'],
    ['index.html', ''],
  ]) {
    const { status, headers } = await reply(`${old}`, BROWSER)
    expect([301, 308], old).toContain(status)
    expect(new URL(headers.location ?? '', root + old).href, old).toBe(root + address)
  }
  expect((await reply('nothing', BROWSER)).status).toBe(404)
  expect((await fetch(`${root}products/nothing.html`)).status).toBe(404)
}

describe('a tree with clean addresses', () => {
  test('the server answers each address that the tree names at once', async () => {
    const { url } = await startServer({ build: options, isPublic: true })
    await expectClean(`${url}/exports/`)
  })

  test.skipIf(!hasNginx)('nginx does too', async () => {
    const folder = temporaryFolder()
    await build(folder, SAMPLE, options)
    const root = join(folder, 'out/current')
    const nginx = await runNginx(
      temporaryFolder(),
      port => `server {
        listen 127.0.0.1:${port};
        set $tourpress "${root}";
        include "${join(root, 'nginx.conf')}";
      }`,
    )
    onTestFinished(() => nginx.stop())
    await expectClean(`${nginx.url}/`)
  })
})
