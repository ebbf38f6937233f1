import * as fc from 'fast-check'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { expect, it } from 'vitest'
import { link, paragraph, text } from '../../../src/document/nodes.ts'
import { sourceLine } from '../../../src/formats/markdown/source-line.ts'
import { recordAddress } from '../../../src/formats/record-file.ts'
import { parseBaseUrl } from '../../../src/options/parse-base-url.ts'
import { measureRecord } from '../../../src/surfaces/llms/record-text.ts'
import { countTokens } from '../../../src/tokens/count-tokens.ts'
import { examples } from '../../helpers/extent.ts'

it('sourceLine writes any record of any tree as remark-stringify does', () => {
  const judge = unified().use(remarkStringify)
  const base = fc.constantFrom(
    ...['', 'https://tours.example/', 'http://localhost:8080/', 'https://a_b.example/*c*/', 'https://[::1]/'],
    ...['https://tours.example/a%20b/', 'HTTPS://www.tours.example/'],
  )
  const odd = fc.string({
    unit: fc.constantFrom(...'aB3._~-/`*[]()&<>!\\\t é:'),
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(base, odd, odd, (base, folder, id) => {
      const baseUrl = base === '' ? null : parseBaseUrl(base + folder, '--base-url')
      const address = recordAddress({ type: 'product', id }, baseUrl)
      const source =
        baseUrl === null ? { type: 'inlineCode' as const, value: address } : link(address, address)
      const stringified = judge.stringify({ type: 'root', children: [paragraph(text('Source: '), source)] })
      expect(sourceLine(address)).toBe(`${stringified}\n`)
    }),
    { numRuns: examples(300, 20_000) },
  )
  expect(sourceLine('products/a~20b.md')).toBe('Source: `products/a~20b.md`\n\n')
  expect(sourceLine('https://tours.example/products/_a_.md')).toBe(
    'Source: <https://tours.example/products/_a_.md>\n\n',
  )
})

it('measureRecord, which counts the body once, returns the counts of both texts', () => {
  const character = fc.constantFrom(
    ...['a', 'Bc', '. ', '\n', '\n\n', ' \n', '/', '- ', '# ', '漢', '\u3000', "'s", '*'],
  )
  const body = fc.string({ unit: character, maxLength: 20 })
  fc.assert(
    fc.property(body, body => {
      const file = `---\nid: "a"\n---\n\n${body}`
      const part = `${sourceLine('products/a.md')}${body}\n***\n\n`
      expect(measureRecord(Buffer.from(file), 'products/a.md')).toEqual({
        tokens: countTokens(file),
        text: { characters: part.length, tokens: countTokens(part) },
      })
    }),
    { numRuns: examples(300, 20_000) },
  )
})
