import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
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
      const faults: string[] = []
      const pages: Page[] = []
      for (const browser of browsers) {
        const context = await browser.newContext()
        context.setDefaultTimeout(0)
        const page = await context.newPage()
        page.on('pageerror', error => void faults.push(String(error)))
        page.on('console', line => void (/policy/i.test(line.text()) && faults.push(line.text())))
        await page.goto(dev.address.href)
        pages.push(page)
      }
      /** Waits until both browsers show a text, though the test reloads nothing. A page that is left cannot be read. */
      const showing = async (text: RegExp) => {
        for (const page of pages)
          await expect
            .poll(() => page.evaluate('document.body.innerText').catch(() => ''), { timeout: 60_000 })
            .toMatch(text)
      }
      const layout = join(folder, 'templates/page.md')
      const before = readFileSync(layout, 'utf8')
      for (const words of ['Edited words', 'Other words']) {
        save(layout, before.replace(':::footer', `:::footer\n\n${words}\n`))
        await showing(new RegExp(words))
      }
      for (const { make, mend, said } of mistakesIn(folder)) {
        make()
        await showing(said)
        mend()
        await showing(/2 operators/)
      }
      const style = join(folder, 'theme/theme.css')
      save(style, `${readFileSync(style, 'utf8')}\nh1 { color: rgb(1, 2, 3) !important }`)
      const colour = "getComputedStyle(document.querySelector('h1')).color"
      for (const page of pages)
        await expect
          .poll(() => page.evaluate(colour).catch(() => ''), { timeout: 60_000 })
          .toBe('rgb(1, 2, 3)')
      expect(faults).toEqual([])
    } finally {
      await Promise.all(browsers.map(browser => browser.close()))
    }
  }, 900_000)
})
