import { describe, expect, it } from 'vitest'
import { entryItem, itemLine } from '../../../src/surfaces/llms/index-entry.ts'
import { indexText, plainLine } from '../../../src/surfaces/llms/index-page.ts'
import { parseIndex } from '../../../src/surfaces/llms/validate-index.ts'
import { everyNth } from '../../helpers/extent.ts'
import { hasPython, linksByCommonMark, readByConvention } from '../../helpers/read-index.ts'
import { hostileTexts } from '../../helpers/texts-in.ts'

/** A page with one text as title, summary and link titles. */
function pageOf(text: string, baseUrl: string | null = null): string {
  // Records lose invisible characters before.
  const seen = text.replace(/[\s\p{C}]+/gu, ' ').trim()
  const entry = { id: 'p1', title: text, path: 'products/p1.md', note: `12 tokens. ${text}`, count: 1 }
  const item = entryItem(entry, 'llms/a1.txt', baseUrl)
  const section = { name: 'Operator', items: [item] }
  const page = { title: seen || 'None', summary: seen || null, info: 'An index.' }
  return indexText({ ...page, before: [section], section: 'Products', after: [section] }, [
    itemLine(item),
    itemLine(item),
  ])
}

const texts = [
  'A [b] c](d',
  '![x](javascript:y)',
  'Rock *n* roll_ _a_ a_b __init__',
  'https://tours.example/products/p1.md',
  '../products/p1.md',
  'B&B &amp; &#42; `code` ~~no~~',
  'C:\\new\\',
  '## Optional',
  '<b>x</b> <https://a.example>',
  'line\nbreak\u2028and\u0085more',
  '> quote',
  '- item',
  'Price! (50 %)',
  '\u200b',
  '|a|b|',
  'www.example.com a@b.example',
  '***',
  'a**b** * c*',
  '5 * 3 * 2',
  'x'.repeat(500),
  '1. one',
]

describe('indexText', () => {
  it('indexText writes lines by the convention', () => {
    const text = pageOf('Kayak tour', 'https://tours.example/a(b)')
    expect(text).toBe(`# Kayak tour

> Kayak tour

An index.

## Operator

- [Kayak tour](https://tours.example/a%28b%29/products/p1.md): 12 tokens. Kayak tour

## Products

- [Kayak tour](https://tours.example/a%28b%29/products/p1.md): 12 tokens. Kayak tour
- [Kayak tour](https://tours.example/a%28b%29/products/p1.md): 12 tokens. Kayak tour

## Operator

- [Kayak tour](https://tours.example/a%28b%29/products/p1.md): 12 tokens. Kayak tour
`)
  })

  it.each([
    ['Tarn & Tea | an easy afternoon', 'Tarn & Tea | an easy afternoon'],
    ['Voile < 3 h > au large', 'Voile < 3 h > au large'],
    ['Stars (5* skies)', 'Stars (5* skies)'],
    ['Map_and_compass ~ day #2', 'Map_and_compass ~ day #2'],
    ['C:\\new & old', 'C:\\new & old'],
    ['Olivar [Jaén]', 'Olivar (Jaén)'],
    ['Orti: *carciofi* & vino', 'Orti: ＊carciofi＊ & vino'],
    ['La `antigua`', 'La ＇antigua＇'],
    ['<b>x</b>', '＜b＞x＜/b＞'],
    ['Tom &amp; I', 'Tom ＆amp; I'],
    ['Number #', 'Number ＃'],
  ])('plainLine writes %j as %j', (text, line) => {
    expect(plainLine(text, 120)).toBe(line)
  })

  it.skipIf(!hasPython)(
    'indexText is read alike by the convention and by CommonMark, whatever the texts hold',
    () => {
      const pages = everyNth(9, [...texts, ...hostileTexts()]).map(text => pageOf(text))
      const read = readByConvention(pages)
      expect(read.length).toBe(pages.length)
      for (const [index, { names, sections, summary, title, info }] of read.entries()) {
        const page = pages[index] ?? ''
        expect(names).toEqual(['Operator', 'Products', 'Operator'])
        expect(sections.map(links => links.length)).toEqual([1, 2, 1])
        const links = sections.flat().map(({ title, url }) => ({ title, url }))
        // Addresses in notes are not links in CommonMark.
        expect(linksByCommonMark(page)).toEqual(links)
        expect(new Set(links.map(({ url }) => url))).toEqual(new Set(['../products/p1.md']))
        const parsed = parseIndex(page)
        if (typeof parsed === 'string') throw new Error(`${parsed}: ${page}`)
        expect(parsed).toMatchObject({ title, summary, info })
        expect(
          parsed.sections.flatMap(({ links }) => links).map(({ title, url }) => ({ title, url })),
        ).toEqual(links)
      }
    },
  )
})

describe('parseIndex', () => {
  it.each([
    ['a title alone', '# T\n', 'does not begin with a title and a text'],
    ['one line break after the title', '# T\ntext\n', 'does not begin with a title and a text'],
    ['a paragraph in a section', '# T\n\ntext\n\n## S\n\nno link\n', 'has a line that is no link'],
    ['a bracket in a title', '# T\n\ntext\n\n## S\n\n- [a ] b](c)\n', 'has a line that is no link'],
    ['a bracket in an address', '# T\n\ntext\n\n## S\n\n- [a](c(d)e)\n', 'has a line that is no link'],
  ])('parseIndex rejects %s', (_, text, reason) => {
    expect(parseIndex(text)).toContain(reason)
  })
})
