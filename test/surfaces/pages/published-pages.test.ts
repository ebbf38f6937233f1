import { readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTree } from '../../../src/check/check-tree.ts'
import { filesIn } from '../../helpers/golden.ts'
import { parsePage } from '../../helpers/html-page.ts'
import { SAMPLE, writeRecords } from '../../helpers/server.ts'
import { build, silent, temporaryFolder } from '../../helpers/workspace.ts'

const later = new Date('2026-02-03T04:05:06Z')
const pages = { surfaces: ['pages'], formats: ['json', 'markdown'] }

const account = (id: string) => ({ type: 'account', id, name: `Operator ${id}` })
const product = (id: string, own: object) => ({
  ...{ type: 'product', id, title: `Title ${id}`, shortDescription: `About ${id}.`, account: { id: 'a' } },
  ...own,
})

const records = [
  account('a'),
  account('b'),
  product('en', { reference: 'R', locale: 'en' }),
  product('de', { reference: 'R', locale: 'de' }),
  product('fr', { reference: 'R', locale: 'fr' }),
  product('other', { account: { id: 'b' } }),
]

/** The pages of a tree by their path, with what else the pages load. */
function pagesIn(folder: string): Record<string, string> {
  const root = join(folder, 'out/current/')
  const paths = filesIn(root).filter(path => /\.(?:html|css|js)$/.test(path))
  return Object.fromEntries(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

describe('published pages', () => {
  test('check finds no issue, and every record is reached by links from the front door', async () => {
    const folder = temporaryFolder()
    await build(folder, SAMPLE, pages)
    expect((await checkTree(join(folder, 'out'), silent)).issues).toEqual([])
    const tree = filesIn(join(folder, 'out/current/'))
    const texts = pagesIn(folder)
    const reached = new Set(['404.html', 'assets/find-elsewhere.js'])
    const waiting = ['index.html']
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (reached.has(path)) continue
      reached.add(path)
      if (!path.endsWith('.html')) continue
      const parsed = parsePage(texts[path] ?? '')
      const targets = ['href', 'src', 'data-list', 'data-cards'].flatMap(name =>
        parsed.having(name).map(({ attributes }) => attributes[name] ?? ''),
      )
      waiting.push(
        ...targets
          .filter(target => !/^(?:[a-z]+:|#)/.test(target))
          .map(target => posix.join(posix.dirname(path), target.replace(/#.*/, ''))),
      )
    }
    // Accounts with all their products are the same records once more.
    const meant = tree.filter(
      path => !/\.all\.|^changes\/1|^records\/all|^manifest\.json$|^assets\/lists/.test(path),
    )
    expect([...reached].sort()).toEqual(meant)
  })

  test('a product in three languages names them all, and those that stay when one goes', async () => {
    const folder = temporaryFolder()
    await build(folder, writeRecords(folder, records), pages)
    const versionsOf = (id: string) =>
      parsePage(pagesIn(folder)[`products/${id}.html`] ?? '')
        .named('link')
        .flatMap(({ attributes: { hreflang, href } }) => (hreflang ? [`${hreflang} ${href}`] : []))
    const all = ['de de.html', 'en en.html', 'fr fr.html', 'x-default en.html']
    expect(['de', 'en', 'fr', 'other'].map(versionsOf)).toEqual([all, all, all, []])

    await build(folder, writeRecords(folder, records.toSpliced(2, 1)), { ...pages, maxRemoved: 1 }, later)
    const rest = ['de de.html', 'fr fr.html', 'x-default de.html']
    expect(['de', 'fr'].map(versionsOf)).toEqual([rest, rest])

    const alone = records.filter(({ id }) => id !== 'en' && id !== 'fr')
    await build(folder, writeRecords(folder, alone), { ...pages, maxRemoved: 1 }, later)
    expect(versionsOf('de')).toEqual([])
  })

  test('what is built on what was there is what a full build makes, and the rest stays as it is', async () => {
    const [folder, fresh] = [temporaryFolder(), temporaryFolder()]
    await build(folder, writeRecords(folder, records), pages)
    const inodes = () =>
      ['accounts/a.html', 'accounts/b.html', 'products/other.html', 'assets/style.css'].map(
        path => statSync(join(folder, 'out/current', path)).ino,
      )
    const before = inodes()
    const changed = records.with(3, product('de', { reference: 'R', locale: 'de', title: 'Neu' }))
    await build(folder, writeRecords(folder, changed), pages, later)
    await build(fresh, writeRecords(fresh, changed), { ...pages, full: true }, later)
    expect(pagesIn(folder)).toEqual(pagesIn(fresh))
    expect(inodes().map((number, index) => number === before[index])).toEqual([false, true, true, true])
    expect(pagesIn(folder)['accounts/a.html']).toContain('>Neu</a>')
    expect(pagesIn(folder)['index.html']).toContain('>Neu</a>')
  })
})
