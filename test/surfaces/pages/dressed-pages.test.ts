import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkTree } from '../../../src/check/check-tree.ts'
import { refresh } from '../../../src/publish/refresh.ts'
import { isAll } from '../../helpers/extent.ts'
import { filesIn } from '../../helpers/golden.ts'
import { parsePage } from '../../helpers/html-page.ts'
import { issuesOfPage } from '../../helpers/page-faults.ts'
import { writeRecords } from '../../helpers/server.ts'
import { build, silent, temporaryFolder } from '../../helpers/workspace.ts'
import { hasJudges } from '../../judges/judges.ts'

const EXAMPLE = join(import.meta.dirname, '../../../examples/themed')
const BASE = 'https://tours.example/x'
const later = new Date('2026-02-03T04:05:06Z')

const product = (id: string, own: object) => ({
  type: 'product',
  id,
  title: `Title ${id}`,
  account: { id: 'a' },
  ...own,
})
const records = [
  { type: 'account', id: 'a', name: 'Boats', locale: 'en' },
  product('de', { locale: 'de-AT' }),
  product('en', { locale: 'en-GB', media: [{ src: 'https://b.example/q.jpg', type: 'image/jpeg' }] }),
  product('fr', { locale: 'fr' }),
]

/** A small catalogue with an own copy of the example's theme. */
async function dressed(baseUrl: string | null = BASE, folder = temporaryFolder()) {
  const source = writeRecords(folder, records)
  cpSync(EXAMPLE, join(folder, 'dress'), { recursive: true })
  const theme = join(folder, 'dress/theme')
  const templates = join(folder, 'dress/templates')
  const options = { surfaces: ['pages'], formats: ['jsonld', 'markdown'], baseUrl, theme, templates }
  const root = join(folder, 'out/current/')
  const again = (own = {}) => build(folder, source, { ...options, ...own }, later)
  await build(folder, source, options)
  const page = (path: string) => parsePage(readFileSync(join(root, path), 'utf8'))
  /** The paths whose files are others than before something was done. */
  async function changedBy(act: () => Promise<unknown>): Promise<string[]> {
    const before = new Map(filesIn(root).map(path => [path, statSync(join(root, path)).ino]))
    await act()
    return filesIn(root).filter(path => statSync(join(root, path)).ino !== before.get(path))
  }
  return { folder, theme, templates, root, again, page, changedBy }
}

/** What stands in the tree for programs: its lists are written with each generation. */
const isForReaders = (path: string) => !/^(?:manifest\.json|records\/.*|changes\/.*)$/.test(path)

describe('pages in the theme of the example', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
  let site: Awaited<ReturnType<typeof dressed>>
  beforeAll(async () => {
    site = await dressed(BASE, folder)
    return () => rmSync(folder, { recursive: true })
  })

  test('they are whole, and name what there is', async () => {
    const { root, page } = site
    const report = await checkTree(join(folder, 'out'), silent)
    expect(report.issues).toEqual([])
    const paths = filesIn(root)
    expect(paths.filter(path => /^assets\/.*\.(?:css|svg|png)$/.test(path)).sort()).toEqual([
      ...['assets/card.png', 'assets/icon.svg', 'assets/logo.svg'],
      ...['assets/pictures/seal.svg', 'assets/style.css', 'assets/theme/waves.svg'],
    ])
    for (const path of paths.filter(path => path.endsWith('.html'))) {
      expect(page(path).errors, path).toEqual([])
    }
    const style = readFileSync(join(root, 'assets/style.css'), 'utf8')
    expect(style).toContain('url("theme/waves.svg")')
  })

  // It takes long to load. The parser finds the worst faults above.
  test.skipIf(!hasJudges || !isAll)('html-validate finds no issue in them (needs test/judges)', async () => {
    const { root } = site
    const pages = filesIn(root).filter(path => path.endsWith('.html'))
    const issues = await Promise.all(
      pages.map(path => issuesOfPage(path, readFileSync(join(root, path), 'utf8'))),
    )
    expect(issues.flat()).toEqual([])
  })

  test('they have the parts of the template, in the language of the page where there is one for it', async () => {
    const { page } = site
    const menu = (path: string) =>
      page(path)
        .named('nav')
        .filter(({ attributes }) => /^Men/.test(attributes['aria-label'] ?? ''))
        .flatMap(nav => [
          nav.attributes['aria-label'],
          ...nav.children.map(({ attributes, text }) => [attributes['lang'], text.trim().split('\n')[0]]),
        ])
    expect(menu('products/de.html')).toEqual(['Menü', [undefined, 'Alle Touren']])
    expect(menu('products/en.html')).toEqual(['Menu', [undefined, 'All tours']])
    expect(menu('products/fr.html')).toEqual(['Menu', ['en', 'All tours']])
    const body = page('products/en.html').named('body')[0]
    expect(body?.children.map(({ tag }) => tag)).toEqual(['header', 'main', 'footer'])
  })

  test('links and pictures of the template lead to the tree from every depth', async () => {
    const { page } = site
    const led = (path: string) => {
      const { named } = page(path)
      const [logo, seal] = ['logo', 'seal'].map(name =>
        named('img').find(({ attributes }) => attributes['src']?.includes(name)),
      )
      const tours = named('a').find(({ text }) => text === 'All tours')
      return [logo, seal, tours].map(found => found?.attributes['src'] ?? found?.attributes['href'])
    }
    expect(led('index.html')).toEqual(['assets/logo.svg', 'assets/pictures/seal.svg', 'index.html'])
    expect(led('products/en.html')).toEqual([
      ...['../assets/logo.svg', '../assets/pictures/seal.svg', '../index.html'],
    ])
    expect(led('404.html')).toEqual(['/x/assets/logo.svg', '/x/assets/pictures/seal.svg', '/x/index.html'])
    const logo = { src: 'assets/logo.svg', alt: 'Tours and activities', width: '244', height: '48' }
    expect(page('index.html').named('img')[0]?.attributes).toEqual(logo)
  })

  test('a page without a picture is shared with the card, and nothing is where no address is known', async () => {
    const shared = ({ page }: Awaited<ReturnType<typeof dressed>>, path: string) =>
      ['og:image', 'og:image:width', 'twitter:card'].map(name => {
        const { having } = page(path)
        return [...having('property', name), ...having('name', name)][0]?.attributes['content']
      })
    const card = [`${BASE}/assets/card.png`, '1200', 'summary_large_image']
    expect(shared(site, 'products/de.html')).toEqual(card)
    expect(shared(site, 'index.html')).toEqual(card)
    const picture = ['https://b.example/q.jpg', undefined, 'summary_large_image']
    expect(shared(site, 'products/en.html')).toEqual(picture)
    expect(shared(await dressed(null), 'products/de.html')).toEqual([undefined, undefined, 'summary'])
  })

  test('the bars of browsers have the colour of the theme', async () => {
    const { page } = site
    const bars = page('index.html').having('name', 'theme-color')
    expect(bars.map(({ attributes }) => [attributes['media'], attributes['content']])).toEqual([
      ['(prefers-color-scheme: light)', '#ffffff'],
      ['(prefers-color-scheme: dark)', '#0d1526'],
    ])
  })
})

describe('a theme that changes', () => {
  test('rules change the stylesheet, a picture its own file, and nothing is published where nothing changed', async () => {
    const { theme, again, changedBy } = await dressed()
    const style = join(theme, 'theme.css')
    expect((await again()).published).toBe(false)
    appendFileSync(style, 'h2 { color: var(--accent); }\n')
    expect((await changedBy(again)).filter(isForReaders)).toEqual(['assets/style.css'])
    appendFileSync(join(theme, 'waves.svg'), '<!-- other -->')
    expect((await changedBy(again)).filter(isForReaders)).toEqual(['assets/theme/waves.svg'])
    expect((await again()).published).toBe(false)
  })

  test('the template of pages, and what pages name, change every page and no other file of a record', async () => {
    const { theme, templates, root, again, changedBy } = await dressed()
    const pages = filesIn(root).filter(path => path.endsWith('.html'))
    const content = () =>
      new Map(
        filesIn(root)
          .filter(isForReaders)
          .map(path => [path, readFileSync(join(root, path), 'utf8')]),
      )
    const changes = async (act: () => void) => {
      const before = content()
      act()
      await changedBy(again)
      return [...content()].flatMap(([path, text]) => (before.get(path) === text ? [] : [path])).sort()
    }
    const isGerman = (path: string) => readFileSync(join(root, path), 'utf8').includes('<html lang="de')
    const others = pages.filter(path => !isGerman(path))
    expect(await changes(() => appendFileSync(join(templates, 'page.md'), '\nOpen all year.\n'))).toEqual(
      others.sort(),
    )
    const logo = readFileSync(join(theme, 'logo.svg'), 'utf8')
    const larger = () => writeFileSync(join(theme, 'logo.svg'), logo.replace('width="244"', 'width="250"'))
    expect(await changes(larger)).toEqual([...pages, 'assets/logo.svg'].sort())
  })

  test('what is written over the API is published in the same theme, as it is then', async () => {
    const { folder, theme, root, changedBy } = await dressed()
    const places = { out: join(folder, 'out'), store: join(folder, 'catalogue.db') }
    expect(await refresh(places, later)).toBe(null)
    appendFileSync(join(theme, 'theme.css'), 'h2 { color: var(--accent); }\n')
    expect((await changedBy(() => refresh(places, later))).filter(isForReaders)).toEqual(['assets/style.css'])
    expect(readFileSync(join(root, 'assets/style.css'), 'utf8')).toContain('h2 { color: var(--accent); }')
  })

  test('a site without a theme has an icon of its name, and says so on every page', async () => {
    const folder = temporaryFolder()
    const source = writeRecords(folder, records)
    const iconOf = async (siteName: string | null) => {
      await build(folder, source, { surfaces: ['pages'], formats: ['jsonld'], siteName })
      return readFileSync(join(folder, 'out/current/assets/icon.svg'), 'utf8')
    }
    expect(await iconOf(null)).toContain('<path ')
    expect(await iconOf('  «éclair» & more')).toMatch(/<text [^>]*>É<\/text>/)
    expect(await iconOf('<Tours>')).toMatch(/<text [^>]*>T<\/text>/)
    const page = parsePage(readFileSync(join(folder, 'out/current/index.html'), 'utf8'))
    const icon = { rel: 'icon', href: 'assets/icon.svg', type: 'image/svg+xml' }
    expect(page.having('rel', 'icon')[0]?.attributes).toEqual(icon)
  })
})
