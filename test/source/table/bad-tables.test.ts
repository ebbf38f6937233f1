import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openStore } from '../../../src/catalogue/store/open-store.ts'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { fileSource } from '../../../src/source/file.ts'
import { readRows } from '../../../src/source/table/read-rows.ts'
import { slowTest } from '../../helpers/extent.ts'
import { places, tourpress } from '../../helpers/tourpress.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { importSource, oneThread } from '../../publish/importing.ts'
import { cpuTime } from '../../render/text-time/cpu-time.ts'
import { read, writeTemporary } from '../reading.ts'
import { issuesIn, productsIn } from './products-in.ts'

const failing: [what: string, name: string, content: string | Uint8Array, message: string][] = [
  [
    'Shift_JIS',
    'a.csv',
    Uint8Array.of(0x83, 0x5e, 0x83, 0x43, 0x0a, 0x8e, 0x8e, 0x82, 0xb5, 0x0a),
    'it is in none of UTF-8, UTF-16 and Windows-1252',
  ],
  ['an empty table', 'a.csv', '\n\n', 'it is empty'],
  [
    'a table without a title',
    'a.csv',
    'Foo;Bar\n1;2\n',
    'none of its columns is known as the title; row 1 has "Foo", "Bar"',
  ],
  ['an archive that is called a table', 'a.csv', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), 'it is an archive'],
  ['a spreadsheet of its own format', 'a.xlsx', 'PK', "it is a spreadsheet's own format"],
]

test.each(failing)('fileSource refuses %s in one line', async (_, name, content, message) => {
  await expect(read(name, content)).rejects.toThrow(message)
})

test('a quote that never ends breaks its row alone, and so does a cell that is too long', async () => {
  const rows = [`Dive,"${'x'.repeat(6e6)}"`, 'Swim,"2\n€"', 'Ride,3 €', '"Row,4 €', 'Ski,5 €']
  const { products, issues } = await imported(writeTemporary('a.csv', ['Title,Price', ...rows].join('\n')))
  expect(products.map(({ title, prices }) => [title, prices])).toEqual([
    ['Ride', ['3.00 EUR']],
    ['Ski', ['5.00 EUR']],
    ['Swim', ['2.00 EUR']],
  ])
  expect(issues).toEqual([
    'rejected 2  is longer than 2 MB, so reading goes on in the next line',
    'rejected 5 Title begins with a quotation mark that never ends, so reading goes on in the next line',
  ])
})

test('a quote that is missing swallows no products, and a quotation in several lines is one cell', async () => {
  const rows = [
    ...['Title,Town,Description,Price', 'Zoo,Cork,"""Fine""\nsays Ann",7 EUR'],
    ...['Harbour walk,Cork,"A walk along the quays,12 EUR', 'Boat trip,Cork,Nice trip,25 EUR'],
    ...['Museum,Cork,"Old and odd things",8 EUR', 'Bus,Cork,By bus,9 EUR', '"Tram,Cork,By tram,3 EUR'],
  ]
  for (const end of ['\n', '\r\n']) {
    const { products, issues } = await imported(writeTemporary('a.csv', rows.join(end)))
    expect(products.map(({ title }) => title)).toEqual(['Boat trip', 'Bus', 'Museum', 'Zoo'])
    expect(issues).toEqual([
      'rejected 3 Description begins with a quotation mark that never ends, so reading goes on in the next line',
      'rejected 7 Title begins with a quotation mark that never ends, so reading goes on in the next line',
    ])
  }
})

slowTest('a table of rows that never end takes time in proportion to its length', async () => {
  const timeFor = (count: number) =>
    cpuTime(async () => {
      const bytes = Buffer.from(`Title,Text\n${'Walk,"A walk, 1\nZoo,"Old"\n'.repeat(count)}`)
      const rows = (await Array.fromAsync(readRows(Readable.from([bytes]), 'a.csv', 2e6))).flat()
      expect(rows.filter(({ broken }) => broken !== undefined)).toHaveLength(count)
    })
  await timeFor(200)
  const [few, many] = [await timeFor(500), await timeFor(4000)]
  // Eight times as many take eight times as long, and 64 times if each parses all that follows.
  expect(many / few).toBeLessThan(24)
})

test('a column of one language says what guests hear, and with codes alone it is asked', async () => {
  const table = 'Titel;Sprache;Beginn;Ende\nDom;Deutsch, Englisch;2026-05-01;2026-10-31\n'
  expect((await read('a.csv', table)).at(-1)).toMatchObject({
    value: { startDate: '2026-05-01', endDate: '2026-10-31', commentary: [{}, {}] },
  })
  const { issues } = await imported(writeTemporary('a.csv', 'Title,Language\nZoo,en\n'))
  expect(issues.join()).toMatch(/Language .*it may be languages or locale/)
  expect((await read('a.csv', 'Title,Locale\nZoo,German\n')).at(-1)).toMatchObject({
    value: { locale: 'German' },
  })
})

test('two columns of one heading are told as that, and not row by row', async () => {
  const table = 'Title,Price,Price,Title\nZoo,3 €,4 €,Zoo 2\nPark,5 €,6 €,Park 2\nLake,7 €,7 €,\n'
  const { issues, products } = await imported(writeTemporary('a.csv', table))
  expect(products.map(({ title, prices }) => [title, prices])).toEqual([
    ['Lake', ['7.00 EUR']],
    ['Park', ['5.00 EUR']],
    ['Zoo', ['3.00 EUR']],
  ])
  expect(issues).toEqual([
    'dropped 1 Title (column 4) is not read, since Title is read as title',
    'dropped 2 Price (column 3) differs from Price, which has the price of the same ticket: "4 €"',
    'dropped 3 Price (column 3) differs from Price, which has the price of the same ticket: "6 €"',
  ])
})

async function imported(file: string, folder = temporaryFolder()) {
  const options = { ...DEFAULTS, store: join(folder, 'catalogue.db'), force: ['rejected' as const] }
  using store = openStore(options.store)
  const { changes } = await importSource(fileSource(file), store, options, oneThread())
  return { products: productsIn(store), issues: issuesIn(folder), changes }
}

test('fileSource reads UTF-16 without a byte order mark, and Windows-1252 that begins after plain rows', async () => {
  const utf16 = writeTemporary('a.csv', Buffer.from('Titel;Ort\nTürme;Öhr\n', 'utf16le'))
  expect((await imported(utf16)).products).toMatchObject([{ title: 'Türme', town: 'Öhr' }])
  const latin = Buffer.from(`Title;Text\nWalk;${'plain '.repeat(60_000)}\nCaf\xe9;Text\n`, 'latin1')
  expect((await read('a.csv', latin)).at(-1)).toMatchObject({ value: { title: 'Café' } })
})

test('fileSource joins no rows of one title in two places, and says which row contradicts', async () => {
  const file = writeTemporary(
    'a.csv',
    'ID,Title,Town,Price\n1,Walk,Ash,3 €\n2,Walk,Elm,4 €\n2,Walk,Oak,4 €\n1,Walk,Ash,3 €\n',
  )
  const { products, issues } = await imported(file)
  expect(products.map(({ id, town }) => [id, town])).toEqual([
    ['1', 'Ash'],
    ['2', 'Elm'],
  ])
  expect(issues).toEqual([
    'dropped 4 Town differs from row 3: "Oak"',
    'rejected 5 ID is the id of an earlier record, which stays: line 2',
  ])
})

test('fileSource pours no product into another one', async () => {
  const file = writeTemporary(
    'a.csv',
    'ID,Title,Operator,Price\n7,Boat trip,Alpha,3 €\n7,Walking tour,Alpha,4 €\n8,Swim,Alpha,3 €\n8,Swim,Beta,4 €\n',
  )
  const { products, issues } = await imported(file)
  expect(products).toMatchObject([
    { title: 'Boat trip', prices: ['3.00 EUR'] },
    { title: 'Swim', account: 'Alpha', prices: ['3.00 EUR'] },
  ])
  const repeated = 'ID is the id of an earlier record, which stays'
  expect(issues).toEqual([`rejected 3 ${repeated}: line 2`, `rejected 5 ${repeated}: line 4`])
})

test('a row without a title has further tickets and pictures, or is rejected', async () => {
  const file = writeTemporary(
    'a.csv',
    'Title,Town,Price,Image\nBoat,Whitby,3 €,https://a.example/1.jpg\n,Whitby,,https://a.example/2.jpg\n,York,4 €,https://a.example/3.jpg\n',
  )
  const { products, issues } = await imported(file)
  expect(products).toMatchObject([
    { prices: ['3.00 EUR'], pictures: ['https://a.example/1.jpg', 'https://a.example/2.jpg'] },
  ])
  expect(issues).toEqual([
    'rejected 4 Title has no title, and says more than a further ticket, price or picture of the product above',
  ])
})

test('a product that is told as private, draft or in other words is not published', async () => {
  const told = ['1', '-1', 'private', 'off', 'who knows', 'Published', '']
  const rows = told.map((value, index) => `Tour ${index},${value},${index === 5 ? 'yes' : 'no'}`)
  const { products, issues } = await imported(
    writeTemporary('a.csv', ['Title,Published,Hidden', ...rows].join('\n')),
  )
  const published = products.filter(({ active }) => active !== false)
  expect(published.map(({ title }) => title)).toEqual(['Tour 0', 'Tour 6'])
  expect(issues).toEqual([
    'dropped 6 Published is neither yes nor no: "who knows", so the product is not published',
  ])
})

test('other prices of a column tell what a point before three digits is; else it is dropped', async () => {
  const table = (more: string) => `Title;Price\nWalk;1.250 GBP\nSwim;${more}\n`
  const { products } = await imported(writeTemporary('a.csv', table('1.250,50 GBP')))
  expect(products).toContainEqual(expect.objectContaining({ title: 'Walk', prices: ['1250.00 GBP'] }))
  const { issues } = await imported(writeTemporary('b.csv', table('8 GBP')))
  expect(issues).toEqual([
    'dropped 2 Price may have thousands or decimal places, and no other price tells which: "1.250 GBP"',
  ])
})

test('a product without an operator belongs to the account of the file, and to no operator of other rows', async () => {
  const file = writeTemporary('our-tours.csv', 'Title,Operator\nWalk,Alpha\nSwim,\nRide,-\n')
  const { products, issues } = await imported(file)
  expect(products.map(({ title, account }) => [title, account])).toEqual([
    ['Ride', 'our tours'],
    ['Swim', 'our tours'],
    ['Walk', 'Alpha'],
  ])
  expect(issues).toEqual(['dropped 3 Operator is empty for 2 products, which the account of the file gets'])
})

test('a title that stands alone in its row is a heading or a note, and no product', async () => {
  const file = writeTemporary(
    'a.csv',
    'Title,Town,Price\nOn water,,\nBoat,Ash,3 €\nSwim,Ash,4 €\nRide,Elm,5 €\nPrices of 2026,,\n',
  )
  const { products, issues } = await imported(file)
  expect(products.map(({ title }) => title)).toEqual(['Boat', 'Ride', 'Swim'])
  expect(issues.filter(issue => /^rejected [26] Title stands alone in its row/.test(issue))).toHaveLength(2)
})

test('ids tell operators apart, a yes says its heading, and values that do not fit are told as such', async () => {
  const rows = ['Walk,Alpha,yes,soon', 'Walk,Beta,no,later']
  const file = writeTemporary(
    'a.csv',
    ['Title,Operator,Wheelchair accessible?,Start date', ...rows].join('\n'),
  )
  expect((await read('a.csv', readFileSync(file))).slice(1)).toMatchObject([
    {
      value: {
        id: 'walk-alpha',
        features: [{ type: 'ACCESSIBILITY_INFORMATION', shortDescription: 'Wheelchair accessible' }],
      },
    },
    { value: { id: 'walk-beta', features: [] } },
  ])
  expect((await imported(file)).issues).toEqual([
    'dropped 1 Start date is called like the field startDate, and its values do not fit that; it may be start, which a mapping says',
  ])
})

test('a meeting point of a product without a town is no name of a place', async () => {
  const items = await read('a.csv', 'Title,Meeting point,Town\nWalk,Old Quay,\nSwim,Pier,Ash\n')
  const places = [{ shortDescription: 'Old Quay', title: null }, { title: 'Pier' }]
  expect(items).toMatchObject(places.map(place => ({ value: { locations: [place] } })))
})

test('a second import of a table reads only rows that changed', async () => {
  const folder = temporaryFolder()
  const rows = ['Title;Price', 'Walk;3 €', 'Swim;4 €', 'Ride;no idea']
  await imported(writeTemporary('a.csv', rows.join('\n')), folder)
  const again = await imported(writeTemporary('a.csv', rows.join('\n').replace('4 €', '5 €')), folder)
  expect(again.changes).toMatchObject({ added: 0, changed: 1, removed: 0 })
  expect(again.issues).toEqual(['dropped 4 Price is not a price: "no idea"'])
})

test('build names the account after the file, and --account-id wins over that', async () => {
  const file = writeTemporary('town-museums.csv', 'Title;Price\nSalt House;3 €\n')
  const folder = temporaryFolder()
  expect((await imported(file, folder)).products).toMatchObject([{ account: 'town museums' }])
  const named = ['--account-id', 'm', '--account-name', 'Museums', '--surfaces', 'none', ...places(folder)]
  expect(await tourpress(['build', file, ...named, '--force', 'removed'])).toMatchObject({ code: 0 })
  expect(JSON.parse(readFileSync(join(folder, 'out/current/accounts/m.json'), 'utf8'))).toMatchObject({
    id: 'm',
  })
})
