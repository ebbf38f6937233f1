import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, openBrowser, openOnPhone, overflowOf, violationsOf } from '../../helpers/browser.ts'
import { isAll } from '../../helpers/extent.ts'
import { filesIn } from '../../helpers/golden.ts'
import { SAMPLE } from '../../helpers/server.ts'
import { hasShared, sharedFiles } from '../../helpers/shared.ts'
import { build } from '../../helpers/workspace.ts'

const DRESS = join(import.meta.dirname, '../../../examples/dress')
const dress = { theme: join(DRESS, 'theme'), templates: join(DRESS, 'templates') }

const catalogues = [
  { name: 'the sample', file: SAMPLE, isMissing: false },
  { name: 'the sample in the dress of the example', file: SAMPLE, isMissing: false, own: dress },
  { name: 'the national parks', file: sharedFiles.nationalParks, isMissing: !hasShared },
  { name: 'Centre-Val de Loire', file: sharedFiles.centreValDeLoire, isMissing: !hasShared },
]
// In `npm test` parse5 reads the pages; a browser takes as long as a tenth of all tests.
describe.skipIf(!isAll || !hasChromium)('pages in Chromium (needs chromium)', () => {
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
        await build(folder, file, { surfaces: ['pages'], formats: ['jsonld'], force: ['refused'], ...own })
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    /** The home page and some of the records' pages, from the first to the last, with the schemes to look at. */
    function somePages() {
      const of = (kind: string) => filesIn(root).filter(path => new RegExp(`^${kind}/.*\\.html$`).test(path))
      const spread = (paths: string[], count: number) =>
        Array.from({ length: count }, (_, at) => paths[Math.floor((at * paths.length) / count)] ?? '')
      const paths = ['index.html', ...spread(of('accounts'), 3), ...spread(of('products'), 10)]
      return paths.flatMap(path => (['light', 'dark'] as const).map(scheme => ({ path, scheme })))
    }

    test.skipIf(isMissing)('pages fit a phone, say nothing on the console, and have no fault', async () => {
      for (const { path, scheme } of somePages()) {
        const { page, console } = await openOnPhone(browser, join(root, path), scheme)
        expect(await overflowOf(page), path).toBe(0)
        expect(await violationsOf(page), `${path}, ${scheme}`).toEqual([])
        expect(console, path).toEqual([])
        await page.context().close()
      }
    })
  })

  describe('with the filter', () => {
    let folder = ''
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'tourpress-browser-'))
      await build(folder, SAMPLE, { surfaces: ['pages'], formats: ['jsonld'] })
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    test('the filter of the front door finds products without a server, and says how many', async () => {
      const { page, console } = await openOnPhone(browser, join(folder, 'out/current/index.html'), 'light')
      const shown = () => page.locator('.rows li:visible a').allTextContents()
      const sections = () => page.locator('section.records:visible h2 a').allTextContents()
      expect(await shown()).toHaveLength(12)
      const input = page.getByRole('searchbox', { name: 'Find in this list' })
      await input.fill('PÉRIGORD truff')
      expect(await shown()).toEqual([])
      await input.fill('perigord')
      expect(await shown()).toEqual(['Le Périgord noir en cabriolet d’époque, avec chauffeur'])
      expect(await sections()).toEqual(['Noix & Gabare'])
      await expect.poll(() => page.getByRole('status').textContent()).toBe('1 of 12')
      expect(page.url()).toMatch(/#find=perigord$/)
      await page.reload()
      expect(await shown()).toEqual(['Le Périgord noir en cabriolet d’époque, avec chauffeur'])
      await input.fill('slipway')
      expect(await shown()).toHaveLength(3)
      await input.fill('')
      expect(await shown()).toHaveLength(12)
      await expect.poll(() => page.url()).not.toContain('#')
      expect(await violationsOf(page)).toEqual([])
      expect(console).toEqual([])
    })

    test('without scripts the whole list is there, and no filter', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false })
      context.setDefaultTimeout(0)
      const page = await context.newPage()
      await page.goto(`file://${join(folder, 'out/current/index.html')}`)
      expect(await page.locator('.rows li:visible').count()).toBe(12)
      expect(await page.getByRole('searchbox').count()).toBe(0)
      await context.close()
    })
  })
})
