import { hash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeEntries } from '../../../src/document/make-entries.ts'
import { templatesFrom } from '../../../src/document/template/load-templates.ts'
import { addressesAt } from '../../../src/formats/record-file.ts'
import { ChunkLine, verifyChunks } from '../../../src/surfaces/chunks/chunk-line.ts'
import { recordChunks } from '../../../src/surfaces/chunks/record-chunks.ts'
import { accountFrom, productFrom } from '../../helpers/entries.ts'
import { runs } from '../../helpers/extent.ts'
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
`
const templates = templatesFrom({
  'account.md': { file: 'account.md', source: '# :value{name}\n' },
  'product.md': { file: 'product.md', source: SOURCE },
})
const context = surfaceContext({
  formats: ['markdown'],
  surfaces: ['chunks'],
  baseUrl: 'https://tours.example',
})
const base = {
  id: 'p/1',
  title: 'Kayak',
  locale: 'en-GB',
  description: 'Two hours.',
  features: [
    { type: 'HIGHLIGHT', shortDescription: 'Seals' },
    { type: 'HIGHLIGHT', shortDescription: 'Puffins' },
  ],
  faqs: [
    { question: 'Is it far?', answer: 'No.' },
    { question: 'Für Kinder?', answer: 'Yes, *all* of them.' },
  ],
}

function chunksOf(raw: object): ChunkLine[] {
  const product = productFrom(raw)
  const owner = { id: 'a1', name: 'Blue Boats', website: null, logo: null }
  const entry = makeEntries(templates, addressesAt(context.baseUrl)).product(product, owner)
  const lines = recordChunks(entry, context)
  expect(verifyChunks(Buffer.from(lines))).toBeNull()
  const parsed = lines.split('\n').slice(0, -1)
  return parsed.map(line => ChunkLine.parse(JSON.parse(line)))
}

describe('chunks of a record', () => {
  it('chunks of a record are its sections with their headings, address and language', () => {
    const chunks = chunksOf(base)
    expect(chunks.map(({ id, headings, text }) => [id, headings, text])).toEqual([
      ['product:p/1#top', [], 'Two hours.'],
      ['product:p/1#highlights', ['Highlights'], '- Seals\n- Puffins'],
      ['product:p/1#questions/is-it-far', ['Questions', 'Is it far?'], 'No.'],
      ['product:p/1#questions/für-kinder', ['Questions', 'Für Kinder?'], 'Yes, *all* of them.'],
      ['product:p/1#guide', ['Guide'], 'Bring a hat.'],
      ['product:p/1#guide~2', ['Guide'], 'Bring water.'],
      ['product:p/1#guide-2', ['Guide 2'], 'Bring both.'],
    ])
    expect(chunks[0]).toMatchObject({
      type: 'product',
      record: 'p/1',
      account: 'a1',
      title: 'Kayak',
      tokens: 3,
      url: 'https://tours.example/products/p~2F1.md',
      locale: 'en-GB',
    })
  })

  it.each([
    { change: { description: 'Three hours.' }, section: 'top' },
    { change: { title: 'Another name' }, section: null },
    { change: { features: [{ type: 'HIGHLIGHT', shortDescription: 'Whales' }] }, section: 'highlights' },
    {
      change: { faqs: [base.faqs[0], { question: 'Für Kinder?', answer: 'No.' }] },
      section: 'questions/für-kinder',
    },
    { change: { features: [] }, section: 'highlights' },
    { change: { description: 'A long day on the sea. '.repeat(200) }, section: 'top' },
  ])('chunks of a record stay what they are when $section changes', ({ change, section }) => {
    const keys = (raw: object) =>
      new Set(chunksOf(raw).map(({ id, hash }) => `${id.replace(/\.\d+$/, '')} ${hash}`))
    const [before, after] = [keys(base), keys({ ...base, ...change })]
    const differing = [...before, ...after]
      .filter(key => !before.has(key) || !after.has(key))
      .map(key => key.split(' ')[0])
    expect(new Set(differing)).toEqual(new Set(section === null ? [] : [`product:p/1#${section}`]))
  })

  it('chunks of a record are lines of JSON whatever its texts hold', () => {
    const product = productFrom(base)
    const owner = { id: 'a1', name: 'Blue Boats', website: null, logo: null }
    const text = fc.string({
      unit: fc.constantFrom(...'a é"\\\n\t\u0085\u2028\u2029\u{1f600}\ud800</'),
      maxLength: 12,
    })
    fc.assert(
      fc.property(text, text, (title, description) => {
        const record = { ...product, title, description }
        const entry = makeEntries(templates, addressesAt(context.baseUrl)).product(record, owner)
        for (const line of recordChunks(entry, context).split('\n').slice(0, -1)) {
          const chunk = ChunkLine.parse(JSON.parse(line))
          const { headings, text } = chunk
          expect(chunk).toMatchObject({ title, hash: hash('sha256', JSON.stringify([headings, text])) })
          const plain = JSON.stringify(chunk)
          expect(line).toBe(
            plain
              .replaceAll('\u0085', '\\u0085')
              .replaceAll('\u2028', '\\u2028')
              .replaceAll('\u2029', '\\u2029'),
          )
        }
      }),
      { numRuns: runs(300, 10_000) },
    )
  })

  it('chunks of a long section are numbered', () => {
    const ids = chunksOf({ ...base, description: 'A long day on the sea. '.repeat(200) }).map(({ id }) => id)
    expect(ids.slice(0, 3)).toEqual(['product:p/1#top', 'product:p/1#top.2', 'product:p/1#top.3'])
  })

  it('chunks of a record without any text are none', () => {
    const account = accountFrom({ id: 'a1', name: 'Blue Boats' })
    const entry = makeEntries(templates, addressesAt(null)).account(account, 'company_info')
    expect(recordChunks(entry, context)).toBe('')
  })
})

describe('verifyChunks', () => {
  const line = JSON.stringify(chunksOf(base)[0])
  it.each([
    ['a line that is no JSON', 'x\n', /^is no chunk: the line: .* in line 1$/],
    ['a missing key', `${line}\n${line.replace('"tokens":3,', '')}\n`, /^is no chunk: tokens: .* in line 2$/],
    ['a second id', `${line}\n${line}\n`, /^has the id "product:p\/1#top" a second time in line 2$/],
    [
      'a wrong size',
      `${line.replace('"tokens":3', '"tokens":4')}\n`,
      /^tells 4 tokens of a text of 3 in line 1$/,
    ],
    ['a cut end', line, /^does not end with a newline$/],
  ])('verifyChunks finds %s', (_, content, reason) => {
    expect(verifyChunks(Buffer.from(content))).toMatch(reason)
  })
})
