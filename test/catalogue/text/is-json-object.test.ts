import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isJsonObject } from '../../../src/catalogue/text/is-json-object.ts'
import { anyCharacter } from '../../helpers/any-character.ts'
import { examples } from '../../helpers/extent.ts'

function isParsed(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Tokens of JSON, and tokens that only lenient parsers accept. */
const SIGNS = fc.constantFrom(
  ...['{', '}', '[', ']', ',', ':', '"', "'", '\\', '/', '//', '/*', '*/', ' ', '\t', '\n', '\r', '\f'],
  ...['\v', '\0', '\u0001', '\u001f', '\u007f', '\u00a0', '\u2028', '\ufeff', 'é', '😀', '\\u', '\\x41'],
  ...['\\v', '\\ud800', '-', '+', '.', '0', '01', '1.', '.5', '1e', '1e5', 'E+', '0x1f', 'NaN'],
  ...['Infinity', 'nul', 'null', 'true', '{}', '[]', ',,', '{a:1}', '"a":1'],
)

/** JSON objects, some with a replaced character. */
const texts = fc
  .tuple(
    fc.dictionary(fc.string({ unit: anyCharacter }), fc.jsonValue(), { minKeys: 1 }),
    fc.array(fc.tuple(fc.nat(), fc.nat(2), SIGNS), { maxLength: 3 }),
    fc.constantFrom(undefined, 1),
  )
  .map(([value, changes, indent]) =>
    changes.reduce(
      (text, [place, length, sign]) => {
        const at = place % (text.length + 1)
        return text.slice(0, at) + sign + text.slice(at + length)
      },
      JSON.stringify(value, null, indent),
    ),
  )

describe('isJsonObject', () => {
  test('takes what JSON.parse makes an object of, and nothing else', () => {
    fc.assert(
      fc.property(texts, text => {
        const bytes = Buffer.from(text)
        // Objects after white space are not recognised.
        expect(isJsonObject(bytes)).toBe(isParsed(bytes.toString()) && bytes[0] === 0x7b)
      }),
      { numRuns: examples(300, 200_000) },
    )
  })

  test.each(['', '[]', '[{}]', '"{}"', 'null', '1', '{}\0', '{"a":"\0"}', '{}{}', '{"a":1}\0{'])(
    'refuses %j',
    text => {
      expect(isJsonObject(Buffer.from(text))).toBe(false)
    },
  )
})
