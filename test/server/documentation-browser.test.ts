import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser, violationsOf, watchPage } from '../helpers/browser.ts'
import { isAll } from '../helpers/extent.ts'
import { serverForAll } from '../helpers/server.ts'

const keyed = serverForAll()

// `npm test` checks the page without a browser, in documentation-page.test.ts.
describe.skipIf(!isAll || !hasBrowser)('/documentation in Chromium (needs chromium)', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const open = (path = '/documentation') =>
    watchPage(browser, keyed().url + path, { width: 1280, colorScheme: 'light' })
  const requestOf = (page: Page, text: string) => page.locator('.request', { hasText: text }).last()

  test('Try it sends the request with the typed key, and again with an edited target', async () => {
    const { page, console } = await open()
    await page.getByLabel('Your key').fill(keyed().key)
    const request = requestOf(page, '/api/products?page=1&limit=2')
    await request.getByRole('button', { name: 'Try it' }).click()
    const status = request.getByRole('status')
    await expect
      .poll(() => status.textContent())
      .toMatch(/^200 OK, application\/json, [\d,]+ characters, \d+ ms$/)
    const response = request.getByRole('group', { name: 'Answer' })
    const list: unknown = JSON.parse((await response.textContent()) ?? '')
    expect(list).toMatchObject({ current_page: 1, limit_value: 2 })
    await request.getByLabel('Path and query').fill('/api/products?page=2&limit=2')
    await request.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => response.textContent()).toContain('"current_page": 2')
    expect(await violationsOf(page)).toEqual([])
    expect(console).toEqual([])
    expect(page.url()).not.toContain(keyed().key)
    await page.context().close()
  })

  test('Try it shows error responses, and a message if the server is down', async () => {
    const { page } = await open()
    const request = requestOf(page, '/healthz')
    await request.getByRole('button', { name: 'Try it' }).click()
    await expect.poll(() => request.getByRole('status').textContent()).toMatch(/^200 /)
    await request.getByLabel('Path and query').fill('api')
    await request.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => request.getByRole('status').textContent()).toMatch(/^401 Unauthorized/)
    await page.context().setOffline(true)
    await request.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => request.getByRole('status').textContent()).toMatch(/TypeError/)
    expect(await request.getByRole('group', { name: 'Answer' }).isVisible()).toBe(false)
    await page.context().close()
  })

  test('Copy fills in the key, and selects the text if the clipboard is blocked', async () => {
    const { page } = await open()
    const request = requestOf(page, '/api/products?page=1&limit=2')
    const copy = request.getByRole('button', { name: 'Cop' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByLabel('Your key').fill('a$&b')
    await copy.click()
    const line = `curl -H 'X-Api-Key: a$&b' '${keyed().url}/api/products?page=1&limit=2'`
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(line)
    await page.evaluate('delete Navigator.prototype.clipboard')
    await request.getByRole('button').first().click()
    await expect.poll(() => page.evaluate('String(getSelection())')).toBe(line.replace('a$&b', 'YOUR_KEY'))
    await page.context().close()
  })

  test('a link to a type opens its section', async () => {
    const { page, shifts } = await open()
    const [link] = await page.locator('a[href="documentation/types#product"]').all()
    expect(link).toBeDefined()
    await page.goto(`${keyed().url}/documentation/types#product`)
    expect(await page.locator('#product').isVisible()).toBe(true)
    expect(await page.locator('#media').isVisible()).toBe(false)
    await page.locator('#product a[href="#media"]').first().click()
    expect(await page.locator('#media').isVisible()).toBe(true)
    expect(shifts).toEqual([])
    await page.context().close()
  })

  test('without scripts the page shows all texts, and no buttons', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    context.setDefaultTimeout(0)
    const page = await context.newPage()
    await page.goto(`${keyed().url}/documentation`)
    expect(await page.locator('button:visible, input:visible').count()).toBe(0)
    expect(await page.locator('.request pre:visible').count()).toBeGreaterThan(20)
    await context.close()
  })
})
