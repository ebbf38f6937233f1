import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeRecords } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

const records = [
  { type: 'account', id: 'a', name: 'Boats', locale: 'de', review_rating: '4.6', number_review: 1316 },
  { type: 'account', id: 'b', name: 'Kayaks', locale: 'de', review_rating: 'very good', number_review: 3 },
  { type: 'product', id: 'p', title: 'Bootsfahrt', locale: 'de', account: { id: 'a' } },
]

test('operators with a rating show it in lists and on their page, as JSON-LD states it', async () => {
  const folder = temporaryFolder()
  const source = writeRecords(folder, records)
  await build(folder, source, { surfaces: ['pages'], formats: ['jsonld'] })
  const page = (path: string) => readFileSync(join(folder, 'out/current', path), 'utf8')
  const mark = '<span role="img" aria-label="4,6 von 5 (Bewertungen: 1.316)">★\u00a04,6 (1.316)</span>'
  expect(page('operators.html')).toContain(`Boats</a> <span class="facts">${mark}\u00a0· 1</span>`)
  expect(page('operators.html')).toContain('Kayaks</a> <span class="facts">0</span>')
  expect(page('accounts/a.html')).toContain(`<p class="glance"> ${mark} <a href="#offers">`)
  expect(page('accounts/a.html')).toContain('"ratingValue":4.6,"reviewCount":1316')
  expect(page('accounts/b.html')).not.toContain('★')
  expect(page('404.html')).toContain(
    '<search class="filter"><p><label for="find">Suchen</label><input id="find" type="search" ' +
      'enterkeyhint="search"></p><button type="button">Suchen</button></search>',
  )
  expect(page('404.html')).toContain('<script src="/assets/find-elsewhere.js" defer></script>')
})
