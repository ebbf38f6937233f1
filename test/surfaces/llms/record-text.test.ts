import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sourceLine, stringifiedSourceLine } from '../../../src/formats/markdown/source-line.ts'
import { measureRecord } from '../../../src/surfaces/llms/record-text.ts'
import { countTokens } from '../../../src/tokens/count-tokens.ts'
import { examples } from '../../helpers/extent.ts'

it('sourceLine equals the output of remark-stringify', () => {
  const base = fc.constantFrom(
    '',
    'https://tours.example/',
    'http://localhost:8080/',
    'https://a_b.example/*c*/',
    'https://tours.example/a%20b/',
    'HTTPS://www.tours.example/',
    'https://[::1]/',
  )
  const path = fc.string({ unit: fc.constantFrom(...'aB3._~-%/`*[]()&<>! é:'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(base, path, (base, path) => {
      expect(sourceLine(base + path)).toBe(stringifiedSourceLine(base + path))
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
