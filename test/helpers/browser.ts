import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Browser, Locator, Page, Request } from 'playwright-core'
import * as z from 'zod'
import { axeScript, hasJudges, loadPlaywright } from '../judges/judges.ts'

const CHROMIUM = '/usr/bin/chromium'

/** Whether Chromium and Playwright, one of the judges, are installed. */
export const hasBrowser = hasJudges && existsSync(CHROMIUM)

/** By default, axe-core fetches stylesheets again. Pages forbid such requests, and no rule here needs them. */
const RUN_AXE = 'axe.run({ preload: false }).then(({ violations }) => JSON.stringify(violations))'
const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }))

export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const { chromium } = await loadPlaywright()
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', ...args], timeout: 0 })
}

/** A page on a phone, with the messages of its console. */
export interface PhonePage {
  page: Page
  console: string[]
}

/** Opens a file or a page of a local server on a phone, 360 pixels wide. Requests to other hosts are blocked. */
export async function openOnPhone(
  browser: Browser,
  file: string,
  colorScheme: 'light' | 'dark',
): Promise<PhonePage> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme })
  // The timeout of the test ends an endless call.
  context.setDefaultTimeout(0)
  await context.route(/^https?:(?!\/\/127\.0\.0\.1:)/, route => route.fulfill({ status: 204 }))
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', message => void messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => void messages.push(String(error)))
  await page.goto(/^http:/.test(file) ? file : pathToFileURL(file).href)
  return { page, console: messages }
}

/** Opens a page of a server while all pictures fail to load. */
export async function openWithoutPictures(browser: Browser, address: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  context.setDefaultTimeout(0)
  await context.route('**', route =>
    route.request().resourceType() === 'image' ? route.abort() : route.continue(),
  )
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** The number of colours in a square of 20 pixels near an element's upper left corner. */
export async function cornerColours(element: Locator): Promise<number> {
  await element.scrollIntoViewIfNeeded()
  await element.evaluate(UNTIL_TRIED)
  const shot = (await element.screenshot()).toString('base64')
  return Number(await element.page().evaluate(`(${COUNT_COLOURS})('data:image/png;base64,${shot}')`))
}

const UNTIL_TRIED =
  'picture => picture.complete || new Promise(done => { picture.onload = picture.onerror = done })'
/** The policy of the page forbids data URLs of pictures, so their bytes are read here. */
const COUNT_COLOURS = `async address => {
  const bytes = Uint8Array.from(atob(address.split(',')[1]), sign => sign.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(20, 20).getContext('2d')
  context.drawImage(picture, -4, -4)
  return new Set(new Uint32Array(context.getImageData(0, 0, 20, 20).data.buffer)).size
}`

/** The violations that axe-core finds in a page, with their elements. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeScript())
  const violations = Violations.parse(JSON.parse(String(await page.evaluate(RUN_AXE))))
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** The number of pixels by which a page is wider than the screen. */
export async function overflowOf(page: Page): Promise<number> {
  return Number(await page.evaluate('document.scrollingElement.scrollWidth - innerWidth'))
}

/** The requests of a page to its own host, and its layout shifts while it loads and is scrolled. */
export interface WatchedPage extends PhonePage {
  /** The HTTP status of the page. */
  status: number
  /** Requests for the page, its stylesheets, scripts and fonts. */
  requests: string[]
  /** Transferred bytes of the page and its stylesheets. */
  bytes: number
  /** Layout shifts without user input, with their scores (web.dev/articles/cls). */
  shifts: string[]
}

export interface WatchOptions {
  width: number
  colorScheme: 'light' | 'dark'
}

/** An unusual aspect ratio. A picture without reserved space shifts the layout clearly. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="700"><rect width="640" height="700"/></svg>'

const WATCH_SHIFTS = `
globalThis.shifts = []
new PerformanceObserver(list => {
  for (const { value, sources } of list.getEntries())
    shifts.push(value + ' ' + sources.map(({ node }) => node?.outerHTML?.slice(0, 80)).join(', '))
}).observe({ type: 'layout-shift', buffered: true })
`
/** Waits for two frames. Observers report the layout of the first frame in the second. */
const FRAMES = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))'
const READ_DOWN = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo(0, top)
    await ${FRAMES}
  }
})()`

/** The loaded pictures. Browsers do not request folded or hidden ones. */
function allPictures(asked: readonly string[]): string {
  return `Promise.all(
    [...document.images]
      .filter(picture => !picture.complete && ${JSON.stringify(asked)}.includes(picture.currentSrc))
      .map(picture => new Promise(done => { picture.onload = picture.onerror = done })),
  )`
}

/**
 * Opens an address and scrolls the page to its end. Pictures of other hosts are replaced, and arrive after the first paint
 * as on a slow connection.
 */
export async function watchPage(
  browser: Browser,
  address: string,
  { width, colorScheme }: WatchOptions,
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width, height: 740 }, colorScheme })
  context.setDefaultTimeout(0)
  await context.addInitScript(WATCH_SHIFTS)
  const { origin } = new URL(address)
  const painted = Promise.withResolvers<void>()
  const pictures: string[] = []
  await context.route(
    url => /^https?:$/.test(url.protocol) && url.origin !== origin,
    async route => {
      pictures.push(route.request().url())
      await painted.promise
      await route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
    },
  )
  const page = await context.newPage()
  const messages: string[] = []
  const own: Request[] = []
  page.on('console', message => void messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => void messages.push(String(error)))
  page.on('request', request => {
    const isOwn = request.url().startsWith(origin) || request.url().startsWith('file:')
    // The icon of the tab comes last, and browsers report no type for it.
    const isPicture = request.resourceType() === 'image' || /\.(?:ico|png|svg)$/.test(request.url())
    if (isOwn && !isPicture) own.push(request)
  })
  const reply = await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.evaluate(FRAMES)
  painted.resolve()
  await page.waitForLoadState('load')
  await page.evaluate(READ_DOWN)
  await page.evaluate(allPictures(pictures))
  await page.evaluate(FRAMES)
  const loaded = own.filter(request => request.redirectedTo() === null)
  // A file has no network requests.
  const counted = loaded.filter(
    request => request.url().startsWith('http') && /^(?:document|stylesheet)$/.test(request.resourceType()),
  )
  const sizes = await Promise.all(counted.map(request => request.sizes()))
  return {
    page,
    console: messages,
    status: reply?.status() ?? 0,
    requests: loaded.map(request => request.url()),
    bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
    shifts: z.array(z.string()).parse(await page.evaluate('shifts')),
  }
}
