import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FACET_NAMES } from '../../../src/surfaces/shared/facets.ts'
import {
  cornerColours,
  hasBrowser,
  openBrowser,
  openOnPhone,
  openWithoutPictures,
  overflowOf,
  violationsOf,
} from '../../helpers/browser.ts'
import { isAll } from '../../helpers/extent.ts'
import { filesIn } from '../../helpers/golden.ts'
import { listen } from '../../helpers/listen.ts'
import { SAMPLE, serverForAll, startServer } from '../../helpers/server.ts'
import { hasShared, sharedFiles } from '../../helpers/shared.ts'
import { build } from '../../helpers/workspace.ts'

const THEME = join(import.meta.dirname, '../../../examples/themed')
const theme = { theme: join(THEME, 'theme'), templates: join(THEME, 'templates') }

const catalogues = [
  { name: 'the sample', file: SAMPLE, isMissing: false },
  { name: 'the sample in the dress of the example', file: SAMPLE, isMissing: false, own: theme },
  {
    name: 'ten products in Arabic',
    file: join(import.meta.dirname, 'arabic-catalogue.jsonl'),
    isMissing: false,
  },
  { name: 'the national parks', file: sharedFiles.nationalParks, isMissing: !hasShared },
  { name: 'Centre-Val de Loire', file: sharedFiles.centreValDeLoire, isMissing: !hasShared },
]
// In `npm test` parse5 reads the pages; a browser takes as long as a tenth of all tests.
describe.skipIf(!isAll || !hasBrowser)('pages in Chromium (needs chromium and test/judges)', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  describe.each(catalogues)('of $name', ({ file, isMissing, own = {} }) => {
    let folder = ''
    let root = ''
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'tourpress-browser-'))
      root = join(folder, 'out/current/')
      if (!isMissing)
        await build(folder, file, { surfaces: ['pages'], formats: ['jsonld'], force: ['rejected'], ...own })
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    /** The home page and some of the records' pages, from the first to the last, with the schemes to look at. */
    function somePages() {
      const of = (kind: string) => filesIn(root).filter(path => new RegExp(`^${kind}/.*\\.html$`).test(path))
      const spread = (paths: string[], count: number) =>
        Array.from({ length: count }, (_, at) => paths[Math.floor((at * paths.length) / count)] ?? '')
      const lists = [
        'offers.html',
        'operators.html',
        'kinds.html',
        ...FACET_NAMES.flatMap(facet => spread(of(facet), 1)),
      ]
      const paths = [
        'index.html',
        ...lists,
        ...spread(of('accounts'), 3),
        ...spread(of('products'), 10),
      ].filter(path => path !== '')
      return paths.flatMap(path => (['light', 'dark'] as const).map(scheme => ({ path, scheme })))
    }

    test.skipIf(isMissing)('pages fit a phone, say nothing on the console, and have no issue', async () => {
      for (const { path, scheme } of somePages()) {
        const { page, console } = await openOnPhone(browser, join(root, path), scheme)
        expect(await overflowOf(page), path).toBe(0)
        expect(await violationsOf(page), `${path}, ${scheme}`).toEqual([])
        expect(console, path).toEqual([])
        await page.context().close()
      }
    })
  })

  describe('with pictures that cannot be had', () => {
    const server = serverForAll({ build: { surfaces: ['pages'], formats: ['jsonld'] }, isPublic: true })
    const PRODUCT = 'products/harbour-kayak-tour-sh101'
    const OPERATOR = 'accounts/5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'
    const paths = ['index.html', 'kinds/kayaking.html', `${PRODUCT}.html`, `${OPERATOR}.html`]

    test.each(paths)('%s shows a drawing in the place of each, and no icon of the browser', async path => {
      for (const width of [390, 1280]) {
        const page = await openWithoutPictures(browser, `${server().url}/exports/${path}`, width)
        const pictures = await page.locator('img:visible').all()
        expect(pictures).not.toEqual([])
        // An icon, and the text beside it, would stand in this corner.
        for (const picture of pictures) expect(await cornerColours(picture)).toBe(1)
        await page.context().close()
      }
    })
  })

  test('pictures come from a picture service, as wide as the screen needs, in cards of the search too', async () => {
    const asked: string[] = []
    const service = await listen(({ url = '' }, response) => {
      asked.push(url.replace(/^\/(\d+)\/.*\/(.*)$/, '$2 $1'))
      response.writeHead(200, { 'Content-Type': 'image/svg+xml' })
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>')
    })
    const build = { surfaces: ['pages'], formats: ['jsonld'], pictureUrl: `${service}/{width}/{path}` }
    const { url } = await startServer({ build, isPublic: true })

    const widthsOn = async (width: number, deviceScaleFactor: number) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor })
      context.setDefaultTimeout(0)
      const page = await context.newPage()
      asked.length = 0
      await page.goto(`${url}/exports/products/harbour-kayak-tour-sh101.html`)
      await page.locator('.gallery img').scrollIntoViewIfNeeded()
      await expect.poll(() => asked.filter(picture => picture.startsWith('kayak-'))).toHaveLength(2)
      const ofProduct = asked.filter(picture => picture.startsWith('kayak-')).toSorted()
      asked.length = 0
      await page.goto(`${url}/exports/index.html`)
      await page.locator('#offers li:first-child img').scrollIntoViewIfNeeded()
      await expect.poll(() => asked).not.toEqual([])
      const ofCards = new Set(asked.map(picture => picture.replace(/^.* /, 'card ')))
      const cards = (list: string) =>
        page.locator(`${list} li`).evaluateAll(items => items.map(item => item.outerHTML).toSorted())
      const all = await cards('#offers')
      await page.getByRole('searchbox').fill('e')
      await expect.poll(() => page.getByRole('status').textContent()).toBe('12 of 12')
      // Links and pictures of cards come in a file of their own.
      await expect.poll(() => cards('.found')).toEqual(all)
      await context.close()
      return [...ofProduct, ...ofCards]
    }
    const [seal, cover] = ['kayak-seal.jpg', 'kayak-swing-bridge.jpg']
    expect(await widthsOn(320, 1)).toEqual([`${seal} 320`, `${cover} 320`, 'card 320'])
    expect(await widthsOn(320, 2)).toEqual([`${seal} 480`, `${cover} 640`, 'card 640'])
    expect(await widthsOn(1280, 1)).toEqual([`${seal} 320`, `${cover} 750`, 'card 320'])
    expect(await widthsOn(1280, 2)).toEqual([`${seal} 640`, `${cover} 1500`, 'card 640'])
  })

  describe('with the search of the front door', () => {
    const options = { surfaces: ['pages'], formats: ['jsonld'] }
    const server = serverForAll({ build: options, isPublic: true })
    const front = () => `${server().url}/exports/index.html`

    test('the search finds products by words, and says how many', async () => {
      const { page, console } = await openOnPhone(browser, front(), 'light')
      const titles = (list: string) => page.locator(`${list} li:visible a`).allTextContents()
      const all = await page.locator('#offers li').evaluateAll(items => items.map(item => item.outerHTML))
      expect(all).toHaveLength(12)
      const input = page.getByRole('searchbox', { name: 'Search' })
      const status = () => page.getByRole('status').textContent()
      await input.fill('perigord CABRIOLET')
      await expect.poll(status).toBe('1 of 12')
      expect(await titles('.found')).toEqual(['Le Périgord noir en cabriolet d’époque, avec chauffeur'])
      expect(await titles('#offers')).toEqual([])
      expect(page.url()).toMatch(/#find=perigord\+CABRIOLET$/)
      await page.reload()
      await expect.poll(status).toBe('1 of 12')
      await input.fill('slipway')
      await expect.poll(status).toBe('3 of 12')
      // Of letters that every title has: cards that the script makes are those of the page.
      await input.fill('e')
      await expect.poll(status).toBe('12 of 12')
      const found = await page.locator('.found li').evaluateAll(items => items.map(item => item.outerHTML))
      expect(found.toSorted()).toEqual(all.toSorted())
      await input.fill('perigord truff')
      await expect.poll(status).toMatch(/^Nothing found\. Try fewer words/)
      await input.fill('')
      expect(await titles('#offers')).toHaveLength(12)
      expect(page.url()).not.toContain('#')
      expect(await violationsOf(page)).toEqual([])
      expect(console).toEqual([])
      await page.context().close()
    })

    test('the search leaves out what is not chosen, until all choices are cleared', async () => {
      const { page, console } = await openOnPhone(browser, front(), 'dark')
      const status = () => page.getByRole('status').textContent()
      await page.getByLabel('Languages').selectOption({ label: 'French (4)' })
      await expect.poll(status).toBe('4 of 12')
      await page.getByLabel('Price').selectOption({ label: 'up to €20 (2)' })
      await expect.poll(status).toBe('2 of 12')
      expect(page.url()).toMatch(/#prices=eur-up-to-20&languages=fr$/)
      expect(await violationsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
      await page.getByRole('button', { name: 'Clear all' }).click()
      expect(await page.locator('#offers li:visible').count()).toBe(12)
      expect(await page.getByRole('button').count()).toBe(0)
      expect(console).toEqual([])
      await page.context().close()
    })

    test('without scripts all products are there, and no search', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false })
      context.setDefaultTimeout(0)
      const page = await context.newPage()
      await page.goto(front())
      expect(await page.locator('#offers li:visible').count()).toBe(12)
      expect(await page.getByRole('searchbox').count()).toBe(0)
      await context.close()
    })

    test('where the list cannot be loaded the search says what to do', async () => {
      const file = join(server().folder, 'out/current/index.html')
      const { page } = await openOnPhone(browser, file, 'light')
      await page.getByRole('searchbox').fill('perigord')
      const status = () => page.getByRole('status').textContent()
      await expect.poll(status).toBe('The list could not be loaded. Choose a place or a kind below.')
      await page.context().close()
    })
  })
})
