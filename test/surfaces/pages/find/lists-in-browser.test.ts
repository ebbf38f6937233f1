import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hasBrowser,
  openBrowser,
  openOnPhone,
  overflowOf,
  violationsOf,
  watchPage,
} from '../../../helpers/browser.ts'
import { isAll } from '../../../helpers/extent.ts'
import { serverForAll } from '../../../helpers/server.ts'

const TOWNS = [
  { addressLocality: 'Ayr', latitude: 55.46, longitude: -4.63 },
  { addressLocality: 'Cork', latitude: 51.9, longitude: -8.47 },
  { addressLocality: 'Bute', latitude: 55.83, longitude: -5.05 },
]

/** Product 0 costs £100, product 1 costs £99, and so on. Each third one is in Ayr, and each tenth one is a sail. */
const products = Array.from({ length: 90 }, (_, at) => ({
  ...{
    type: 'product',
    id: `p${at}`,
    title: `Tour ${at}`,
    locale: 'en',
    account: { id: 'a', name: 'Isles' },
  },
  ...{ category: at % 10 === 0 ? 'Sail' : 'Walk', durationMinutesFrom: 60 + at },
  ...(at < 4 ? { endDate: '2026-06-01' } : {}),
  locations: [{ types: ['START'], place: TOWNS[at % 3] }],
  options: [
    {
      ...{ id: `o${at}`, title: 'Seat', default: true },
      units: [
        {
          ...{ id: `u${at}`, type: 'ADULT', title: 'Adult' },
          pricingFrom: [
            { retail: (100 - at) * 100, original: (100 - at) * 100, currency: 'GBP', currencyPrecision: 2 },
          ],
        },
      ],
    },
  ],
}))
const source = [{ type: 'account', id: 'a', name: 'Isles' }, ...products]

// In `npm test` the data of lists is read without a browser (`lists.test.ts`).
describe.skipIf(!isAll || !hasBrowser)('lists in Chromium (needs chromium and test/judges)', () => {
  const server = serverForAll({ source, build: { surfaces: ['pages'], formats: ['jsonld'] }, isPublic: true })
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const open = (path: string) => openOnPhone(browser, `${server().url}/exports/${path}`, 'light')
  const statusOf = (page: Page) => () => page.getByRole('status').textContent()
  const shown = (page: Page) => page.locator('.cards:visible li > a').allTextContents()

  /** The names of the files that the page's script loads. */
  function requestsOf(page: Page): string[] {
    const names: string[] = []
    page.on('request', request => {
      if (request.resourceType() === 'fetch') names.push(request.url().replace(/.*\//, ''))
    })
    return names
  }

  test.each(['offers.html', 'accounts/a.html'])(
    '%s is filtered and sorted, and its address says how',
    async path => {
      const { page, console } = await open(path)
      const requests = requestsOf(page)
      expect(await shown(page)).toHaveLength(60)
      await page.getByText('Filter and sort').click()
      await page.getByLabel('Kind').selectOption('Sail (9)')
      await expect.poll(statusOf(page)).toBe('9 of 90')
      await page.getByLabel('Places').selectOption('Ayr (3)')
      await expect.poll(statusOf(page)).toBe('3 of 90')
      expect(await shown(page)).toEqual(['Tour 0', 'Tour 30', 'Tour 60'])
      await page.getByLabel('Sort by').selectOption('Price, lowest first')
      await expect.poll(() => shown(page)).toEqual(['Tour 60', 'Tour 30', 'Tour 0'])
      await page.getByLabel('On or after').fill('2026-07-01')
      await expect.poll(() => shown(page)).toEqual(['Tour 60', 'Tour 30'])
      expect(new URL(page.url()).hash).toBe('#places=ayr&kinds=sail&sort=price&from=2026-07-01')
      await expect
        .poll(() => page.locator('.found a').first().getAttribute('href'))
        .toMatch(/^(?:\.\.\/)?products\/p60/)
      // One request answers all of it. The other one brings links and pictures.
      const list = path === 'offers.html' ? 'find' : 'list'
      expect(requests).toEqual([`${list}.json`, `${list}~.cards.json`])
      expect(await violationsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)

      await page.goBack()
      await expect.poll(() => shown(page)).toEqual(['Tour 60', 'Tour 30', 'Tour 0'])
      await page.goBack()
      await page.goBack()
      await expect.poll(statusOf(page)).toBe('9 of 90')
      expect(await page.getByLabel('Places').inputValue()).toBe('')
      await page.goBack()
      await expect.poll(() => shown(page)).toHaveLength(60)
      expect(console).toEqual([])
      await page.context().close()
    },
  )

  test('an address opens the list as it was, and cards and products are reached by keyboard', async () => {
    const { page } = await open('offers.html#kinds=walk&sort=near%3Acork')
    await expect.poll(statusOf(page)).toBe('81 of 90')
    expect((await shown(page)).slice(0, 2)).toEqual(['Tour 1', 'Tour 13'])
    await page.getByRole('button', { name: 'Show more' }).click()
    const titles = await shown(page)
    expect(titles).toHaveLength(81)
    // Of each three tours one is in Cork. Ayr is nearer to it than Bute, which is farther north.
    expect([titles[26], titles[27], titles[80]].map(title => Number(title?.slice(5)) % 3)).toEqual([1, 0, 2])
    expect(await page.evaluate('document.activeElement.textContent')).toBe(titles[60])
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('tour 41')
    await expect.poll(() => shown(page)).toEqual(['Tour 41'])
    await expect.poll(() => page.locator('.found a').getAttribute('href')).not.toBe(null)
    while ((await page.evaluate('document.activeElement.textContent')) !== 'Tour 41')
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/products/p41.html')
    await page.goBack()
    await expect.poll(() => shown(page)).toEqual(['Tour 41'])
    await page.context().close()
  })

  test.each(['offers.html#sort=price', 'kinds/sail.html#sort=price'])(
    'nothing moves while %s opens',
    async path => {
      const address = `${server().url}/exports/${path}`
      const { page } = await watchPage(browser, address, { width: 390, colorScheme: 'light' })
      await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('price')
      expect(await page.evaluate('shifts')).toEqual([])
      await page.context().close()
    },
  )

  test('a list on one page needs no request', async () => {
    const { page } = await open('kinds/sail.html')
    const requests = requestsOf(page)
    await page.getByText('Filter and sort').click()
    await page.getByLabel('Sort by').selectOption('Price, lowest first')
    expect((await shown(page)).slice(0, 2)).toEqual(['Tour 80', 'Tour 70'])
    expect(requests).toEqual([])
    await page.context().close()
  })

  test('without scripts there are links to lists of each facet, and no filter', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    context.setDefaultTimeout(0)
    const page = await context.newPage()
    await page.goto(`${server().url}/exports/offers.html`)
    expect(await page.getByText('Filter and sort').isVisible()).toBe(false)
    const links = page.getByRole('navigation', { name: 'Filter and sort' }).getByRole('link')
    expect(await links.allTextContents()).toEqual(['Places', 'Kinds', 'Duration', 'Price'])
    await links.first().click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Places')
    await context.close()
  })
})
