import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DEFAULTS } from '../../../src/config/build-options.ts'
import { readConfig } from '../../../src/config/read-config.ts'
import { parsePage } from '../../helpers/html-page.ts'
import { writeRecords } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

const read = (value: object) => readConfig({ file: join(process.cwd(), 'tourpress.config.ts'), value }, {})
const product = { type: 'product', id: 'p', title: 'Bootsfahrt', locale: 'de', account: { id: 'a' } }
const records = [{ type: 'account', id: 'a', name: 'Boats', locale: 'en' }, product]

/** The pages of a small catalogue, by path. */
async function pagesWith(own: Partial<typeof DEFAULTS>) {
  const folder = temporaryFolder()
  const source = writeRecords(folder, records)
  await build(folder, source, { surfaces: ['pages'], formats: ['markdown'], ...own })
  return (path: string) => readFileSync(join(folder, 'out/current', path), 'utf8')
}

describe('navigation, footer and legal links of the config', () => {
  const own = {
    navigation: [
      { label: 'Operators', href: 'operators.html' },
      { label: { en: 'Shop', de: 'Laden' }, href: 'https://shop.example/' },
    ],
    footer: { en: 'Open 10:30, [contact](mailto:a@b.example)', de: 'Seit *1990*, [alle](operators.html)' },
    legal: [{ label: { en: 'Imprint', de: 'Impressum' }, href: '/imprint' }],
  }

  test('stand on each page in its language, and lead from there', async () => {
    const page = await pagesWith(own)
    expect(page('products/p.html')).toContain(
      '<header><nav aria-label="Menü"><ul><li><a href="../operators.html">Operators</a></li>' +
        '<li><a href="https://shop.example/">Laden</a></li></ul></nav>',
    )
    expect(page('products/p.html')).toContain(
      '<p>Seit <em>1990</em>, <a href="../operators.html">alle</a></p>' +
        '<ul class="links"><li><a href="/imprint">Impressum</a></li></ul></footer>',
    )
    expect(page('accounts/a.html')).toContain('<p>Open 10:30, <a href="mailto:a@b.example">contact</a></p>')
    expect(page('operators.html')).toContain('<a href="operators.html" aria-current="page">Operators</a>')
    expect(page('accounts/a.html').match(/aria-current/)).toBeNull()
    expect(parsePage(page('404.html'))).toBeDefined()
    expect(page('404.html')).toContain('<a href="/operators.html">Operators</a>')
  })

  test('lead to clean addresses, and a page of its own decides where they stand', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'page.md'), '::list{legal}\n\n::text{main}\n\n::list{navigation}\n')
    const page = await pagesWith({ ...own, cleanUrls: true, templates: folder })
    expect(page('operators.html')).toContain('<a href="operators" aria-current="page">Operators</a>')
    expect(page('operators.html')).toMatch(/<body><ul class="links">.*<main.*<nav aria-label="Menü">/s)
  })

  test.each([
    [
      {
        navigation: [
          { label: 'a', href: 'index.html' },
          { label: 'b', href: 'tour.html' },
        ],
      },
      'navigation[1].href: it is no page of a build',
    ],
    [{ navigation: [{ label: 'a', href: 'about/us.html' }] }, 'navigation[0].href: it is no page of a build'],
    [
      { legal: [{ label: 'a', href: 'javascript:alert(1)' }] },
      'legal[0].href: it leads elsewhere than to the web',
    ],
    [{ legal: [{ label: { english: 'a' }, href: '/a' }] }, 'legal[0].label'],
    [{ legal: [{ label: 'a' }] }, 'legal[0].href: it is missing'],
    [{ footer: '[a](javascript:b)' }, 'footer: it cannot stand on pages: "javascript:b" leads elsewhere'],
    [{ footer: '# Tours' }, 'footer: it is not one line of Markdown'],
    [{ footer: 'a <b>c</b>' }, 'footer: it cannot stand on pages: HTML has no place here'],
  ])('%j is refused with its key', (value, message) => {
    expect(() => read(value)).toThrow(`Reading tourpress.config.ts: ${message}`)
  })

  test.each([
    'index.html',
    'places.html#x',
    'places/cork.html',
    'llms.txt',
    '/imprint',
    '#top',
    'tel:+35312345',
  ])('%s is a place to lead to', href => {
    expect(read({ navigation: [{ label: 'a', href }] }).common.get('navigation')?.value).toEqual([
      { label: 'a', href },
    ])
  })
})
