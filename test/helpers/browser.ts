import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Browser, Locator, Page, Request } from 'playwright-core'
import * as z from 'zod'
import { axeScript, hasJudges, loadPlaywright } from '../judges/judges.ts'

const CHROMIUM = '/usr/bin/chromium'

/** Whether pages can be opened: with Chromium of the machine, by Playwright, which stands among the judges. */
export const hasBrowser = hasJudges && existsSync(CHROMIUM)

/** Its stylesheets are read again where they may be; the pages allow no such requests, and no rule here needs them. */
const RUN_AXE = 'axe.run({ preload: false }).then(({ violations }) => JSON.stringify(violations))'
const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }))

export async function openBrowser(): Promise<Browser> {
  const { chromium } = await loadPlaywright()
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'], timeout: 0 })
}

/** A page as a phone has it, with what its console says. */
export interface PhonePage {
  page: Page
  console: string[]
}

/** Opens a file, or a page of a server of this machine, on a phone that is 360 pixels wide. Nothing goes further: pictures stay away. */
export async function openOnPhone(
  browser: Browser,
  file: string,
  colorScheme: 'light' | 'dark',
): Promise<PhonePage> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme })
  // What never ends is ended by the test's own limit.
  context.setDefaultTimeout(0)
  await context.route(/^https?:(?!\/\/127\.0\.0\.1:)/, route => route.fulfill({ status: 204 }))
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', message => void messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => void messages.push(String(error)))
  await page.goto(/^http:/.test(file) ? file : pathToFileURL(file).href)
  return { page, console: messages }
}

/** Opens a page of a server whose pictures all fail to load. */
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

/** How many colours an element's upper left corner has, past its rounding: 20 pixels wide, and as high. */
export async function cornerColours(element: Locator): Promise<number> {
  await element.scrollIntoViewIfNeeded()
  await element.evaluate(UNTIL_TRIED)
  const shot = (await element.screenshot()).toString('base64')
  return Number(await element.page().evaluate(`(${COUNT_COLOURS})('data:image/png;base64,${shot}')`))
}

const UNTIL_TRIED =
  'picture => picture.complete || new Promise(done => { picture.onload = picture.onerror = done })'
/** The page's own policy has no pictures in data, so their bytes are read here. */
const COUNT_COLOURS = `async address => {
  const bytes = Uint8Array.from(atob(address.split(',')[1]), sign => sign.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(20, 20).getContext('2d')
  context.drawImage(picture, -4, -4)
  return new Set(new Uint32Array(context.getImageData(0, 0, 20, 20).data.buffer)).size
}`

/** What axe-core finds wrong with a page, each with the element. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeScript())
  const violations = Violations.parse(JSON.parse(String(await page.evaluate(RUN_AXE))))
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** By how many pixels a page is wider than the screen. */
export async function overflowOf(page: Page): Promise<number> {
  return Number(await page.evaluate('document.scrollingElement.scrollWidth - innerWidth'))
}

/** What a page asks of its own host, and how much it moves while it comes and while somebody reads down. */
export interface WatchedPage extends PhonePage {
  /** Status of the page itself. */
  status: number
  /** Own requests but for pictures: the page, its stylesheets, scripts and fonts. */
  requests: string[]
  /** Bytes of the page and its stylesheets, as they were sent. */
  bytes: number
  /** What moved by itself, by how much (web.dev/articles/cls). */
  shifts: string[]
}

export interface WatchOptions {
  width: number
  colorScheme: 'light' | 'dark'
}

/** Far from the shape that most pages keep free for a picture, so that one without a place moves the others. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="700"><rect width="640" height="700"/></svg>'

const WATCH_SHIFTS = `
globalThis.shifts = []
new PerformanceObserver(list => {
  for (const { value, sources } of list.getEntries())
    shifts.push(value + ' ' + sources.map(({ node }) => node?.outerHTML?.slice(0, 80)).join(', '))
}).observe({ type: 'layout-shift', buffered: true })
`
/** Two frames: what was laid out in the first is told in the second. */
const FRAMES = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))'
const READ_DOWN = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo(0, top)
    await ${FRAMES}
  }
})()`

/** Those that were asked for: others are folded away, or stand beside what is shown. */
function allPictures(asked: readonly string[]): string {
  return `Promise.all(
    [...document.images]
      .filter(picture => !picture.complete && ${JSON.stringify(asked)}.includes(picture.currentSrc))
      .map(picture => new Promise(done => { picture.onload = picture.onerror = done })),
  )`
}

/**
 * Opens an address, and reads the page down to its end. Pictures of others are drawn here, and come after the page was
 * painted for the first time, as they do on a slow line.
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
    // The icon of the tab comes when all else is there, and is of no type to the browser.
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
  // Of a file there is nothing to be told.
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
