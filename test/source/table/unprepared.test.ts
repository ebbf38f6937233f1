import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../../src/catalogue/store/open-store.ts'
import { examples } from '../../helpers/extent.ts'
import { places, tourpress } from '../../helpers/tourpress.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { productsIn } from './products-in.ts'

const TOURS = examples(50, 500)

/** Tours as people write them: nobody prepared the table for a program. */
function unprepared(): string {
  const durations = ['2 Std.', '90 Min.', '1,5 Stunden', 'ca. 3 h', '1:15', 'halbtags']
  const prices = (amount: number) => [
    `${amount},50 €`,
    `ab ${amount} EUR`,
    `€ ${amount},-`,
    `${amount} Euro`,
    'kostenlos',
  ]
  const rows = Array.from({ length: TOURS }, (_, index) =>
    [
      `Tour ${index + 1} – „Am Wasser“`,
      index % 7 === 0 ? '"Mit Pause;\nund Kaffee"' : 'Gemütlich, ohne Eile',
      ['Lindenau', 'Plagwitz', ''][index % 3],
      prices(10 + (index % 30))[index % 5],
      index % 4 === 0 ? '-' : `${5 + (index % 10)} €`,
      durations[index % 6],
      ['ab 6 Jahren', '8+', 'k. A.', ''][index % 4],
      ['ja', 'nein', 'x', ''][index % 4],
      index % 2 === 0 ? `https://bilder.example/${index}.jpg` : '',
      `${1 + (index % 28)}.5.2026`,
    ].join(';'),
  )
  const headings = 'Tourname;Kurztext;Ort;Preis (Erw.);Kinder;Dauer;Mindestalter;Aktiv?;Bild;Gültig ab'
  return ['Unsere Touren 2026;;;;;;;;;', '', headings, ...rows, 'Summe;;;12345,00 €;;;;;;'].join('\r\n')
}

test('build and check publish tours that nobody prepared, in two commands', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'touren.csv')
  writeFileSync(file, unprepared())
  const built = await tourpress(['build', file, ...places(folder)])
  expect(built).toMatchObject({ code: 0, stdout: expect.stringMatching(/Published .* of 1 account/) })
  expect(await tourpress(['check', '--out', join(folder, 'out')])).toMatchObject({ code: 0 })
  using store = openStore(join(folder, 'catalogue.db'))
  const products = productsIn(store)
  expect(products).toHaveLength(TOURS)
  expect(products).toContainEqual({
    ...{ id: 'tour-1-am-wasser-lindenau', title: 'Tour 1 – „Am Wasser“', account: 'touren', locale: 'de' },
    ...{ short: 'Mit Pause;\nund Kaffee', prices: ['ADULT 10.50 EUR'], minutes: 120, age: 'Minimum 6' },
    ...{ town: 'Lindenau', starts: '2026-05-01', pictures: ['https://bilder.example/0.jpg'] },
  })
  const rejected = existsSync(join(folder, 'rejected.jsonl'))
    ? readFileSync(join(folder, 'rejected.jsonl'), 'utf8')
    : ''
  expect(rejected.trim().split('\n')).toEqual([
    expect.stringContaining('"path":"Preis (Erw.)","reason":"has prices from an amount'),
    expect.stringContaining(`"line":${TOURS + 4},"id":null,"path":"Tourname","reason":"is a row of totals`),
  ])
})
