import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parsePage } from '../../helpers/html-page.ts'
import { writeRecords } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

const records = [
  { type: 'account', id: 'a', name: 'Boats', locale: 'fa' },
  { type: 'product', id: 'p', title: 'Kayak', locale: 'fr', account: { id: 'a' } },
]

test.for([
  ['Tours <of> "Touraine" & more</title><script>', 'Tours <of> "Touraine" & more</title><script>'],
  ['Two\n lines\u0000', 'Two lines'],
] as const)(
  'pages call the site %j as it was chosen, also those that were there before',
  async ([siteName, name]) => {
    const folder = temporaryFolder()
    const source = writeRecords(folder, records)
    const options = { surfaces: ['pages'], formats: ['markdown'] }
    const pageOf = (path: string) => {
      const page = parsePage(readFileSync(join(folder, 'out/current', path), 'utf8'))
      expect(page.errors).toEqual([])
      const [site] = page.having('property', 'og:site_name')
      const [home] = page.named('a').filter(({ attributes }) => attributes['href']?.endsWith('index.html'))
      const { href: _, ...language } = home?.attributes ?? {}
      return [site?.attributes['content'], home?.text, language]
    }
    await build(folder, source, options)
    expect(pageOf('products/p.html')).toEqual(['Visites et activités', 'Visites et activités', {}])
    expect(pageOf('accounts/a.html')).toEqual([
      ...['Tours and activities', 'Tours and activities'],
      { lang: 'en', dir: 'ltr' },
    ])

    await build(folder, source, { ...options, siteName })
    for (const path of ['products/p.html', 'accounts/a.html']) expect(pageOf(path)).toEqual([name, name, {}])
    expect(pageOf('404.html')).toEqual([undefined, name, {}])
    const door = parsePage(readFileSync(join(folder, 'out/current/index.html'), 'utf8'))
    const [title, heading] = ['title', 'h1'].map(tag => door.named(tag)[0]?.text)
    expect([title, heading]).toEqual([name, name])
    expect(pageOf('index.html')[0]).toBe(name)
  },
)
