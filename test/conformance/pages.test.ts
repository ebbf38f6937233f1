import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as zlib from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportOn } from '../../src/report/catalogue-report.ts'
import { reportHtml } from '../../src/report/report-html.ts'
import { hasBrowser, openBrowser, overflowOf, violationsOf, watchPage } from '../helpers/browser.ts'
import { catalogues } from '../helpers/catalogues.ts'
import { isAll } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { type PageElement, parsePage } from '../helpers/html-page.ts'
import { issuesOfPage } from '../helpers/page-faults.ts'
import { serverForAll, type TestServer } from '../helpers/server.ts'
import { silent } from '../helpers/workspace.ts'

// What every kind of page keeps to, whoever made it: those of the tree, and those that the server and the report have beside.
const MOST_NODES = 1500
/** Of the page with its stylesheet, compressed. */
const MOST_BYTES = 20_000
/** Before pictures: the page, its stylesheet, and one more. */
const MOST_REQUESTS = 3

/** The largest pages of each kind that a browser looks at. */
const OF_EACH_KIND = 2
const PHONE = { width: 360, colorScheme: 'light' } as const
const VIEWS = [PHONE, { width: 768, colorScheme: 'light' }, { width: 1280, colorScheme: 'dark' }] as const

// `npm test` reads the sample's pages without a browser.
const asked = catalogues.filter(({ name }) => isAll || name === 'the sample')

describe.for(asked)('pages of $name', ({ name, file, isMissing }) => {
  const started = isMissing
    ? undefined
    : serverForAll({
        source: file,
        build: {
          surfaces: ['pages', 'llms', 'maps'],
          baseUrl: 'https://tours.example/x',
          force: ['rejected'],
        },
        isPublic: true,
      })
  const server = (): TestServer => {
    if (started === undefined) throw new Error('The catalogue is missing')
    return started()
  }
  const root = () => join(server().folder, 'out/current')

  /** Paths of the tree's pages by their kind, which is their folder, or their own name at the top. The largest come first. */
  function kinds(): Map<string, { path: string; html: string }[]> {
    const pages = filesIn(root()).filter(path => path.endsWith('.html'))
    const all = pages.map(path => ({ path, html: read(path) }))
    const inOrder = all.sort((one, other) => other.html.length - one.html.length)
    return Map.groupBy(inOrder, ({ path }) => path.replace(/\/.*/s, ''))
  }

  const read = (path: string) => readFileSync(join(root(), path), 'utf8')

  test.skipIf(isMissing)('every page is small, and asks for little', () => {
    for (const pages of kinds().values())
      for (const [index, { path, html }] of pages.entries()) {
        const page = parsePage(html)
        expect(page.elements.length, path).toBeLessThan(MOST_NODES)
        const styles = page
          .having('rel', 'stylesheet')
          .map(({ attributes }) => ownPath(attributes['href'] ?? '', path))
        const scripts = page.named('script').filter(({ attributes }) => 'src' in attributes)
        expect(1 + styles.length + scripts.length, path).toBeLessThanOrEqual(MOST_REQUESTS)
        if (index >= OF_EACH_KIND) continue
        const bytes = [html, ...styles.map(read)].map(text => zlib.gzipSync(text).length)
        expect(
          bytes.reduce((sum, size) => sum + size),
          path,
        ).toBeLessThan(MOST_BYTES)
      }
  })

  test.skipIf(isMissing)('links alone lead from the front door to every page, without a script', () => {
    const all = new Set(filesIn(root()).filter(path => path.endsWith('.html') && path !== '404.html'))
    const reached = new Set(['index.html'])
    for (const path of reached)
      for (const href of shownLinks(parsePage(read(path)).root)) {
        const target = ownPath(href, path)
        if (all.has(target)) reached.add(target)
      }
    expect([...all].filter(path => !reached.has(path))).toEqual([])
  })

  test.skipIf(isMissing)('every link of a page to the tree leads to what is there', () => {
    const files = new Set(filesIn(root()))
    const lost = [...kinds().values()].flat().flatMap(({ path, html }) =>
      parsePage(html)
        .named('a')
        .flatMap(({ attributes }) => attributes['href'] ?? [])
        .filter(href => isOwn(href) && !files.has(ownPath(href, path)))
        .map(href => `${path}: ${href}`),
    )
    expect(lost).toEqual([])
  })

  // What `npm test` leaves out: a browser takes as long as a tenth of all tests.
  describe.skipIf(isMissing || !isAll || !hasBrowser)('in Chromium (needs chromium and test/judges)', () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await openBrowser()
    })
    afterAll(() => browser.close())

    async function addresses(ofEachKind: number): Promise<{ address: string; status: number }[]> {
      const report = join(server().folder, 'report.html')
      const out = join(server().folder, 'out')
      const store = join(server().folder, 'catalogue.db')
      writeFileSync(report, reportHtml(await reportOn({ out, store }, silent, new Date())))
      // That of the tree for what is not there stands below, where people see it.
      const inTree = [...kinds()].flatMap(([kind, pages]) =>
        kind === '404.html' ? [] : pages.slice(0, ofEachKind),
      )
      const ok = [
        ...inTree.map(({ path }) => `${server().url}/exports/${path}`),
        `${server().url}/`,
        `${server().url}/documentation`,
        `${server().url}/documentation/types`,
      ]
      return [
        ...ok.map(address => ({ address, status: 200 })),
        { address: `${server().url}/exports/a/b/nothing.html`, status: 404 },
        { address: `${server().url}/nothing`, status: 404 },
        { address: pathToFileURL(report).href, status: 200 },
      ]
    }

    // The sample has every kind of page; what others bring is in the records, and shows on a phone first.
    test.for(name === 'the sample' ? VIEWS : [PHONE])(
      'every kind of page at $width pixels, $colorScheme',
      async view => {
        for (const { address, status } of await addresses(view === PHONE ? OF_EACH_KIND : 1)) {
          const seen = await watchPage(browser, address, view)
          const { page, requests, bytes, shifts } = seen
          const what = address.slice(address.lastIndexOf(':'))
          expect.soft(seen.status, what).toBe(status)
          // The status of the page itself is all that the console may say.
          const said = seen.console.filter(message => status !== 404 || !message.includes('status of 404'))
          expect.soft(said, what).toEqual([])
          expect.soft(shifts, what).toEqual([])
          expect.soft(requests.length, `${what}: ${requests}`).toBeLessThanOrEqual(MOST_REQUESTS)
          // A report is one file, which nobody waits for; a server does not send it.
          if (address.startsWith('http')) expect.soft(bytes, what).toBeLessThan(MOST_BYTES)
          expect
            .soft(Number(await page.evaluate('document.querySelectorAll("*").length')), what)
            .toBeLessThan(MOST_NODES)
          expect.soft(await overflowOf(page), what).toBe(0)
          expect.soft(await violationsOf(page), what).toEqual([])
          if (view === PHONE && address.startsWith('http')) {
            const { bytes: html } = await server().get(new URL(page.url()).pathname, ASKS_FOR_PAGES)
            expect.soft(await issuesOfPage(what, html.toString())).toEqual([])
          }
          await page.context().close()
        }
      },
    )
  })
})

const ASKS_FOR_PAGES = { Accept: 'text/html' }

/** The addresses of links that are shown where no script runs. What is folded can be opened. */
function shownLinks({ tag, attributes, children }: PageElement): string[] {
  if ('hidden' in attributes || tag === 'template') return []
  const own = tag === 'a' && attributes['href'] !== undefined ? [attributes['href']] : []
  return [...own, ...children.flatMap(shownLinks)]
}

const TREE = 'https://tours.example/x/'

/** The file of the tree that an address in a page of it names. */
function ownPath(href: string, path: string): string {
  const { pathname } = new URL(href, TREE + path)
  return decodeURIComponent(pathname.slice(new URL(TREE).pathname.length)) || 'index.html'
}

/** Whether an address is one of the tree, or of its host at least. */
function isOwn(href: string): boolean {
  return !href.startsWith('#') && new URL(href, TREE).href.startsWith(TREE)
}
