import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser } from '../helpers/browser.ts'
import { isAll } from '../helpers/extent.ts'
import { mistakesIn } from './mistakes.ts'
import { devFolder, runDev, save } from './run-dev.ts'

// In `npm test` the events are read without a browser.
describe.skipIf(!isAll || !hasBrowser)('a preview in Chromium (needs chromium and test/judges)', () => {
  test('two browsers reload after edits, show mistakes, and come back after them', async () => {
    const folder = devFolder()
    const dev = await runDev(folder)
    const browsers = await Promise.all([openBrowser(), openBrowser()])
    try {
      const pages = await Promise.all(browsers.map(browser => browser.newPage()))
      const faults: string[] = []
      for (const page of pages) {
        page.setDefaultTimeout(0)
        page.on('pageerror', error => void faults.push(String(error)))
        page.on('console', line => void (/policy/i.test(line.text()) && faults.push(line.text())))
        await page.goto(dev.address.href)
      }
      /** Waits until both browsers show a text, without a reload by the test. */
      const showing = (text: RegExp) =>
        Promise.all(pages.map(page => page.getByText(text).first().waitFor({ state: 'attached' })))
      const layout = join(folder, 'templates/page.md')
      const before = readFileSync(layout, 'utf8')
      save(layout, before.replace(':::footer', ':::footer\n\nEdited words\n'))
      await showing(/Edited words/)
      save(layout, before.replace(':::footer', ':::footer\n\nOther words\n'))
      await showing(/Other words/)
      for (const { make, mend, said } of mistakesIn(folder)) {
        make()
        await showing(/It reloads when the mistake is mended/)
        for (const page of pages)
          await expect.poll(() => page.locator('body').innerText(), { timeout: 30_000 }).toMatch(said)
        mend()
        await showing(/operators/)
      }
      const style = join(folder, 'theme/theme.css')
      save(style, `${readFileSync(style, 'utf8')}\nh1 { color: rgb(1, 2, 3) !important }`)
      for (const page of pages)
        await page.waitForFunction("getComputedStyle(document.querySelector('h1')).color === 'rgb(1, 2, 3)'")
      expect(faults).toEqual([])
    } finally {
      await Promise.all(browsers.map(browser => browser.close()))
    }
  }, 600_000)
})
