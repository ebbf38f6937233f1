import { hash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Product } from '../../../src/catalogue/schema/product.ts'
import { makeEntries } from '../../../src/document/make-entries.ts'
import { templatesFrom } from '../../../src/document/template/load-templates.ts'
import { addressesAt } from '../../../src/formats/record-file.ts'
import { ChunkLine, validateChunks } from '../../../src/surfaces/chunks/chunk-line.ts'
import { recordChunks } from '../../../src/surfaces/chunks/record-chunks.ts'
import { accountFrom, productFrom } from '../../helpers/entries.ts'
import { examples } from '../../helpers/extent.ts'
import { surfaceContext } from '../../helpers/surface-context.ts'

const SOURCE = `# :value{title}

::text{description}

## Highlights

::list{highlights}

## Questions

::text{questions}

## Guide

Bring a hat.

## Guide

Bring water.

## Guide 2

Bring both.

## Not in use

## Pictures

::list{media}
`
const templates = templatesFrom({
  'account.md': { file: 'account.md', source: '# :value{name}\n' },
  'product.md': { file: 'product.md', source: SOURCE },
})
const address = 'https://tours.example'
const context = surfaceContext({ formats: ['markdown'], surfaces: ['chunks'], baseUrl: address })
const base = {
  id: 'p/1',
  title: 'Kayak',
  locale: 'en-GB',
  description: 'Two hours.',
  category: 'Kayaking',
  locations: [
    {
      title: 'The slipway',
      types: ['START'],
      place: { addressLocality: 'Whitby', addressCountry: 'GB', latitude: 54.4858, longitude: -0.6128 },
    },
  ],
  options: [
    {
      id: 'o',
      units: [
        { id: 'u', type: 'ADULT', pricingFrom: [{ retail: 1250, currency: 'GBP', currencyPrecision: 2 }] },
      ],
    },
  ],
  features: [
    { type: 'HIGHLIGHT', shortDescription: 'Seals' },
    { type: 'HIGHLIGHT', shortDescription: 'Puffins' },
  ],
  faqs: [
    { question: 'Is it far?', answer: 'No.' },
    { question: 'Für Kinder?', answer: 'Yes, *all* of them.' },
  ],
}

const owner = { id: 'a1', name: 'Blue Boats', website: null, logo: null }
const linesOf = (product: Product) =>
  recordChunks(makeEntries(templates, addressesAt(context.baseUrl)).product(product, owner), context)

function chunksOf(raw: object): ChunkLine[] {
  const lines = linesOf(productFrom(raw))
  expect(validateChunks(Buffer.from(lines))).toBeNull()
  const parsed = lines.split('\n').slice(0, -1)
  return parsed.map(line => ChunkLine.parse(JSON.parse(line)))
}

const HEAD = 'Kayak\nWhitby, United Kingdom, Blue Boats'

describe('chunks of a record', () => {
  it('chunks of a record can be understood alone, and have fields for filters and links', () => {
    expect(chunksOf(base)).toEqual([
      {
        id: 'product:p~2F1#top',
        type: 'product',
        record: 'p/1',
        account: 'a1',
        title: 'Kayak',
        headings: ['Highlights', 'Questions', 'Is it far?', 'Für Kinder?', 'Guide', 'Guide 2'],
        text: `${HEAD}

Two hours.

Highlights:
- Seals
- Puffins

Questions:
Is it far?
No.

Für Kinder?
Yes, *all* of them.

Guide:
Bring a hat.

Guide:
Bring water.

Guide 2:
Bring both.`,
        tokens: 62,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        url: 'https://tours.example/products/p~2F1.md',
        locale: 'en-GB',
        category: 'Kayaking',
        price: 12.5,
        currency: 'GBP',
        town: 'Whitby',
        country: 'GB',
        latitude: 54.4858,
        longitude: -0.6128,
      },
    ])
  })

  it('chunks of a record leave out unknown fields', () => {
    const [chunk] = chunksOf({ id: 'p', title: 'Kayak', description: 'Two hours.' })
    expect(chunk?.text).toMatch(/^Kayak\nBlue Boats\n\nTwo hours\./)
    expect(Object.keys(chunk ?? {}).slice(-2)).toEqual(['hash', 'url'])
  })

  it('ids of chunks are ASCII and keep their key whatever the language of headings is', () => {
    const long = 'Un long séjour au bord de la mer. '.repeat(90)
    const html = `<h2>Été</h2><p>${long}</p><h2>Été</h2><p>${long}</p>`
    const product = productFrom({ ...base, id: 'é/1', description: html })
    const keysWith = (source: string) => {
      const own = templatesFrom({
        'account.md': { file: 'account.md', source: '# :value{name}\n' },
        'product.md': { file: 'product.md', source },
      })
      const lines = recordChunks(makeEntries(own, addressesAt(null)).product(product, owner), context)
      expect(validateChunks(Buffer.from(lines))).toBeNull()
      return lines
        .split('\n')
        .slice(0, -1)
        .map((line): string => JSON.parse(line).id)
    }
    const source = (about: string, guide: string) =>
      `# :value{title}\n\n## ${about}\n\n::text{description}\n\n## ${guide}\n\n${long}${long}\n\n### ${guide}\n\n${long}\n`
    const ids = keysWith(source('À propos', 'Conseils'))
    expect([...new Set(ids.map(id => id.replace(/\.\d+$/, '')))]).toEqual([
      'product:~C3~A9~2F1#description',
      'product:~C3~A9~2F1#template',
    ])
    expect(new Set(ids).size).toBe(ids.length)
    expect(keysWith(source('概要', 'ヒント'))).toEqual(ids)
  })

  it('chunks of a record have no pictures', () => {
    const media = [{ src: 'https://images.example/seal.jpg', type: 'image/jpeg', title: 'A seal' }]
    expect(chunksOf({ ...base, media })).toEqual(chunksOf(base))
  })

  /** A description that fills a whole chunk. */
  const long = { ...base, description: 'A long day on the sea. '.repeat(66) }

  it.each([
    { change: { description: `${long.description}The end.` }, changed: ['top'] },
    { change: { features: [{ type: 'HIGHLIGHT', shortDescription: 'Whales' }] }, changed: ['highlights'] },
    { change: { faqs: [base.faqs[0]] }, changed: ['highlights'] },
    { change: { title: 'Another name' }, changed: ['top', 'highlights'] },
    { change: { media: [{ src: 'https://images.example/seal.jpg', type: 'image/jpeg' }] }, changed: [] },
    { change: { category: 'Canoeing' }, changed: [] },
  ])('chunks of a record keep id and hash if $change does not affect them', ({ change, changed }) => {
    const hashes = (raw: object) => new Map(chunksOf(raw).map(({ id, hash }) => [id, hash]))
    const [before, after] = [hashes(long), hashes({ ...long, ...change })]
    expect([...after.keys()]).toEqual(['product:p~2F1#top', 'product:p~2F1#highlights'])
    const differing = [...before].filter(([id, hash]) => after.get(id) !== hash).map(([id]) => id)
    expect(differing).toEqual(changed.map(path => `product:p~2F1#${path}`))
  })

  it('chunks of a record are lines of JSON whatever its texts contain', () => {
    const product = productFrom(base)
    const unit = fc.constantFrom(...'a é"\\\n\t\u0085\u2028\u2029\u{1f600}\ud800</')
    const text = fc.string({ unit, maxLength: 12 })
    fc.assert(
      fc.property(text, text, (title, description) => {
        for (const line of linesOf({ ...product, title, description })
          .split('\n')
          .slice(0, -1)) {
          const chunk = ChunkLine.parse(JSON.parse(line))
          expect(chunk).toMatchObject({ title, hash: hash('sha256', chunk.text) })
          const plain = JSON.stringify(chunk)
          const escaped = plain.replaceAll('\u0085', '\\u0085').replaceAll('\u2028', '\\u2028')
          expect(line).toBe(escaped.replaceAll('\u2029', '\\u2029'))
        }
      }),
      { numRuns: examples(100, 10_000) },
    )
  })

  it('chunks of a long section are numbered', () => {
    const ids = chunksOf({ ...base, description: 'A long day on the sea. '.repeat(200) }).map(({ id }) => id)
    expect(ids.slice(0, 3)).toEqual(['product:p~2F1#top', 'product:p~2F1#top.2', 'product:p~2F1#top.3'])
  })

  it('a record without any text has no chunks', () => {
    const account = accountFrom({ id: 'a1', name: 'Blue Boats' })
    const entry = makeEntries(templates, addressesAt(null)).account(account, 'company_info')
    expect(recordChunks(entry, context)).toBe('')
  })
})

describe('validateChunks', () => {
  const line = JSON.stringify(chunksOf(base)[0])
  it.each([
    ['a line that is no JSON', 'x\n', /^is no chunk: the line: .* in line 1$/],
    [
      'a missing key',
      `${line}\n${line.replace('"tokens":62,', '')}\n`,
      /^is no chunk: tokens: .* in line 2$/,
    ],
    ['a second id', `${line}\n${line}\n`, /^has the id "product:p~2F1#top" a second time in line 2$/],
    [
      'a wrong size',
      `${line.replace('"tokens":62', '"tokens":64')}\n`,
      /^tells 64 tokens of a text of 62 in line 1$/,
    ],
    ['a cut end', line, /^does not end with a newline$/],
  ])('validateChunks finds %s', (_, content, reason) => {
    expect(validateChunks(Buffer.from(content))).toMatch(reason)
  })
})
