import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { PUSH_DEFAULTS } from '../../../src/config/push-options.ts'
import { push } from '../../../src/push/push.ts'
import { surfaces } from '../../../src/surfaces/index.ts'
import { catalogues } from '../../helpers/catalogues.ts'
import { isAll, slowTest } from '../../helpers/extent.ts'
import { hasProgram } from '../../helpers/has-program.ts'
import { hasNginx, serveByNginx } from '../../helpers/run-nginx.ts'
import { freePort, runServer } from '../../helpers/run-server.ts'
import { ask, SAMPLE, startServer } from '../../helpers/server.ts'
import { sharedFiles } from '../../helpers/shared.ts'
import { build, silent, temporaryFolder } from '../../helpers/workspace.ts'

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

/** Addresses that are asked for at once. */
const AT_ONCE = 16

/** Asks for everything that can be reached from `start`, and returns what did not answer 200 at once. */
async function crawl(root: string, start: readonly string[]) {
  const seen = new Set(start.map(path => root + path))
  const wrong: string[] = []
  async function visit(address: string): Promise<string[]> {
    const { status, bytes, headers } = await ask(address, { headers: { Accept: BROWSER } })
    if (status !== 200) wrong.push(`${status} ${address.slice(root.length)}`)
    if (!/html|xml|markdown|plain/.test(headers['content-type'] ?? '')) return []
    return addressesIn(bytes.toString())
      .map(found => (found.startsWith(BASE) ? root + found.slice(BASE.length + 1) : found))
      .map(found => new URL(found, address).href)
  }
  const queue = [...seen]
  while (queue.length > 0)
    for (const found of (await Promise.all(queue.splice(0, AT_ONCE).map(visit))).flat()) {
      if (seen.has(found) || !found.startsWith(root)) continue
      seen.add(found)
      queue.push(found)
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
  for (const [old, address] of [
    [`products/${ID}.html`, `products/${ID}`],
    ['operators.html', 'operators'],
    ['index.html', ''],
  ]) {
    const { status, headers } = await reply(`${old}`, BROWSER)
    expect([301, 307, 308], old).toContain(status)
    expect(new URL(headers.location ?? '', root + old).href, old).toBe(root + address)
  }
  expect((await reply('nothing', BROWSER)).status).toBe(404)
  expect((await fetch(`${root}products/nothing.html`)).status).toBe(404)
}

/** Servers that read the request choose Markdown for a program that names it. */
async function expectMarkdown(root: string): Promise<void> {
  const { headers } = await ask(`${root}products/${ID}`, { headers: { Accept: 'text/markdown' } })
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
}

/** Serves a folder as a host of Cloudflare does, on its own server. */
async function runCloudflare(args: readonly string[], cwd: string) {
  const port = await freePort()
  const listens = ['--ip', '127.0.0.1', '--port', `${port}`, '--inspector-port', `${await freePort()}`]
  const folder = temporaryFolder()
  const host = await runServer({ command: 'wrangler', args: [...args, ...listens], port, folder, cwd })
  onTestFinished(() => host.stop())
  return host
}

const DATE = '2026-04-01'

describe('a tree with clean addresses', () => {
  test('the server answers each address that the tree names at once', async () => {
    const { url } = await startServer({
      build: { ...options, surfaces: ['llms', 'maps', 'pages'] },
      isPublic: true,
    })
    await expectClean(`${url}/exports/`)
    await expectMarkdown(`${url}/exports/`)
  })

  // ../pages/published-pages.test.ts follows these addresses in the tree.
  slowTest('the server answers each address with .html at once too', async () => {
    const surfaces = ['llms', 'maps', 'pages']
    const { url } = await startServer({ build: { ...options, surfaces, cleanUrls: false }, isPublic: true })
    const { wrong, seen } = await crawl(`${url}/exports/`, ENTRANCES)
    expect([wrong, seen.includes(`products/${ID}.html`)]).toEqual([[], true])
  })

  // `npm test` asks nginx for its addresses in ./nginx.test.ts.
  test.runIf(isAll && hasNginx)('nginx does too', async () => {
    const folder = temporaryFolder()
    await build(folder, SAMPLE, options)
    const url = await serveByNginx(join(folder, 'out/current'))
    await expectClean(`${url}/`)
    await expectMarkdown(`${url}/`)
  })

  // Cloudflare's own program, with its own server (workerd): npm install --global wrangler
  describe.skipIf(!isAll || !hasProgram('wrangler'))('on the hosts of Cloudflare (needs wrangler)', () => {
    async function pushed(source = SAMPLE, cleanUrls = true): Promise<string> {
      const folder = temporaryFolder()
      await build(folder, source, { ...options, cleanUrls })
      const places = { out: join(folder, 'out'), store: join(folder, 'catalogue.db') }
      const context = { progress: silent, environment: {} }
      await push(`file:${join(folder, 'pushed')}`, { ...PUSH_DEFAULTS, ...places }, context)
      return folder
    }

    test('Pages reads all rules and answers at once', { timeout: 120_000 }, async () => {
      const cwd = await pushed()
      const host = await runCloudflare(['pages', 'dev', 'pushed', '--compatibility-date', DATE], cwd)
      await expectClean(`${host.url}/`)
      const output = readFileSync(host.output, 'utf8')
      expect(output).toContain('Parsed 5 valid redirect rules')
      expect(output).toContain('Parsed 8 valid header rules')
      expect(output).not.toContain('invalid')
    })

    test('Workers with static assets answers at once', { timeout: 120_000 }, async () => {
      const cwd = await pushed()
      await expectClean(`${(await runWorker(cwd)).url}/`)
    })

    const real = Object.values(sharedFiles)
    test.for(catalogues.filter(({ file, isMissing }) => !isMissing && real.includes(file)))(
      'Workers answer every address of $name at once',
      { timeout: 1_200_000 },
      async ({ file, counts }) => {
        const { url } = await runWorker(await pushed(file))
        const { wrong, seen } = await crawl(`${url}/`, ENTRANCES)
        expect(wrong).toEqual([])
        const pages = seen.filter(path => /^products\/[^.]*$/.test(path))
        expect(pages.length).toBe(counts.products)
      },
    )

    test.for(catalogues.filter(({ file, isMissing }) => !isMissing && [SAMPLE, ...real].includes(file)))(
      'Workers answer every address of $name at once without clean addresses too, as docs/hosts.md says',
      { timeout: 1_200_000 },
      async ({ file, counts }) => {
        const cwd = await pushed(file, false)
        appendFileSync(join(cwd, 'pushed/_redirects'), '/ /index.html 200\n')
        const { url } = await runWorker(cwd, { html_handling: 'none' })
        const { wrong, seen } = await crawl(`${url}/`, ENTRANCES)
        // JSON-LD identifies records by an address without an extension, which nothing links to.
        expect(wrong.filter(line => !/^404 (?:accounts|products)\/[^.]+$/.test(line))).toEqual([])
        const pages = seen.filter(path => /^products\/.*\.html$/.test(path))
        expect(pages.length).toBe(counts.products)
      },
    )

    function runWorker(cwd: string, further: object = {}) {
      const assets = { directory: 'pushed', not_found_handling: '404-page', ...further }
      const worker = { name: 'tours', compatibility_date: DATE, assets }
      writeFileSync(join(cwd, 'wrangler.jsonc'), JSON.stringify(worker))
      return runCloudflare(['dev'], cwd)
    }
  })
})
