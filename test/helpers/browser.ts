import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import * as z from 'zod'

const CHROMIUM = '/usr/bin/chromium'

export const hasChromium = existsSync(CHROMIUM)

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Its stylesheets are read again where they may be; the pages allow no such requests, and no rule here needs them. */
const RUN_AXE = 'axe.run({ preload: false }).then(({ violations }) => JSON.stringify(violations))'
const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }))

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'], timeout: 0 })
}

/** A page as a phone has it, with what its console says. */
export interface PhonePage {
  page: Page
  console: string[]
}

/** Opens a file on a phone that is 360 pixels wide. Nothing goes to the network: pictures stay away. */
export async function openOnPhone(
  browser: Browser,
  file: string,
  colorScheme: 'light' | 'dark',
): Promise<PhonePage> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme })
  // What never ends is ended by the test's own limit.
  context.setDefaultTimeout(0)
  await context.route(/^https?:/, route => route.fulfill({ status: 204 }))
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', message => void messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => void messages.push(String(error)))
  await page.goto(pathToFileURL(file).href)
  return { page, console: messages }
}

/** What axe-core finds wrong with a page, each with the element. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const violations = Violations.parse(JSON.parse(String(await page.evaluate(RUN_AXE))))
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** By how many pixels a page is wider than the screen. */
export async function overflowOf(page: Page): Promise<number> {
  return Number(await page.evaluate('document.scrollingElement.scrollWidth - innerWidth'))
}
