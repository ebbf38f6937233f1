import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fullResource } from '../../catalogue/v1/v1-records.ts'
import { buildFrom, recordFiles } from '../../helpers/build-from.ts'
import { catalogues } from '../../helpers/catalogues.ts'
import { isAll } from '../../helpers/extent.ts'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'
import { startServer } from '../../helpers/server.ts'
import { sharedFiles } from '../../helpers/shared.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

/** Builds a source, serves it, builds what that server answers, and compares the product files of both. */
async function expectRebuilt(source: string | readonly object[], products: number): Promise<void> {
  const baseUrl = 'https://tours.example.com'
  const server = await startServer({ source, build: { baseUrl } })
  const folder = temporaryFolder()
  const report = await buildFrom(folder, server.url, { key: server.key }, { baseUrl })
  expect(report).toMatchObject({ products, refused: 0, dropped: 0, crawl: { fromList: 0 } })
  const expected = recordFiles(server.folder, ['products'])
  const actual = recordFiles(folder, ['products'])
  expect(Object.keys(actual)).toHaveLength(products * 6)
  expect(Object.keys(actual)).toEqual(Object.keys(expected))
  const different = Object.keys(actual).filter(path => actual[path] !== expected[path])
  const [first = ''] = different
  expect({ different, text: actual[first] }).toEqual({ different: [], text: expected[first] })
}

const product = (id: string, fields: object) => ({ type: 'product', id, account: { id: 'a1' }, ...fields })
const v1 = (id: string, fields: object) => product(id, { name: 'Walk', ...fields })

/** What would differ if one side said less, or read more, than the other. */
const delicate = [
  { type: 'account', ...fullAccount, id: 'a1' },
  product('full', fullProduct),
  v1('v1-full', fullResource),
  v1('v1-words', { duration: 'Half a day' }),
  v1('v1-unit', { duration_from: 2, duration_unit: 'Moons' }),
  v1('v1-texts', { summary: 'S', description: 'D', long_description: 'L' }),
  v1('v1-middle', { description: 'D', long_description: 'L' }),
  v1('v1-hours', { opening_hours: { Monday: '9-17', Sunday: 'Closed' }, covid_info: 'Masks.' }),
  v1('v1-twice', {
    name: 'A &amp;amp; B',
    location: 'L &amp;amp; M',
    summary: 'x &amp;amp;lt; y',
    restrictions: ['a &amp;amp; b'],
    addresses: [{ location_type: 'Starts', full_street_address: '1 &amp;amp; 2\n<b>x</b>' }],
  }),
  product('twice', { title: 'A &amp;amp; B', category: '&amp;lt;b&amp;gt;', description: '&amp;amp;lt;' }),
  product('deep', { title: `A &${'amp;'.repeat(20)} B` }),
  product('hidden', { title: 'A &am\u200bp; B &#x26;#x202e; C' }),
  product('i&amp;amp;d/ü', { title: 'An id' }),
  product('option', { title: 'Option', options: [{ code: 'c', name: 'No id' }] }),
]

/** A text in every field that takes one, once in each generation. */
const withText = (text: string, index: number) => [
  product(`n${index}`, {
    title: `T ${text}`,
    internalName: text,
    shortDescription: text,
    description: text,
    category: text,
    dressCode: text,
    features: [{ type: 'HIGHLIGHT', shortDescription: text }],
    faqs: [{ question: text, answer: text }],
    locations: [{ types: ['START'], title: text, shortDescription: text, place: { addressLocality: text } }],
    media: [{ src: 'https://boats.example/a.jpg', title: text, caption: text }],
    options: [{ id: `o${index}`, name: text, description: text, units: [] }],
  }),
  v1(`v${index}`, {
    name: `T ${text}`,
    summary: text,
    description: text,
    long_description: text,
    category: text,
    highlights: [text],
    before_arrival: [text],
    faqs: [{ question: text, answer: text }],
    location: text,
    starts_notes: text,
    addresses: [{ type: 'Starts', address1: text, notes: text }],
    duration: text,
    additional_info: text,
    cancellation_policy: text,
    valid_for: text,
    covid_info: text,
  }),
]

/** Products of a catalogue that the suite takes. */
const SOME = 30
const Record = z.record(z.string(), z.unknown())

describe('apiSource pointed at our own server', () => {
  // The national parks are V1 as `delicate` is, and same-tree.test.ts crawls all of them.
  const crawled = catalogues.filter(({ name }) => isAll || name !== 'the national parks')
  for (const { name, file, counts, isMissing } of crawled)
    test.skipIf(isMissing)(`apiSource over a server of ${name} rebuilds its product files`, async () => {
      if (isAll || counts.products <= SOME) return expectRebuilt(file, counts.products)
      const lines = readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, counts.accounts + SOME)
      return expectRebuilt(
        lines.map(line => Record.parse(JSON.parse(line))),
        SOME,
      )
    })

  test('apiSource over our server rebuilds records that one endpoint alone does not tell', async () => {
    await expectRebuilt(delicate, delicate.length - 1)
  })

  const { hostileStrings } = sharedFiles
  test.skipIf(!existsSync(hostileStrings))(
    'apiSource over our server rebuilds products with hostile texts',
    async () => {
      const Line = z.object({ text: z.string() })
      const texts = readFileSync(hostileStrings, 'utf8')
        .trim()
        .split('\n')
        .map(line => Line.parse(JSON.parse(line)).text)
      const some = texts.filter((text, index) => isAll || index % (text.includes('&') ? 40 : 400) === 0)
      expect(some.length).toBeGreaterThan(10)
      const account = { type: 'account', id: 'a1', name: 'Blue Boats' }
      await expectRebuilt([account, ...some.flatMap(withText)], 2 * some.length)
    },
  )
})
