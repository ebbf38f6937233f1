import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { skipLists } from '../../../src/source/api/skip-lists.ts'
import { anyCharacter } from '../../helpers/any-character.ts'
import { examples } from '../../helpers/extent.ts'

/** The text that passes if it arrives in pieces that end at these indexes. */
function skipped(text: string, ends: readonly number[] = []): string {
  const bytes = Buffer.from(text)
  const filter = skipLists('products')
  const edges = [0, ...ends.map(end => end % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  const passed = edges.slice(1).flatMap((end, index) => filter(bytes.subarray(edges[index], end)))
  return Buffer.concat(passed).toString()
}

/** The result by definition: every list under the key is emptied in the parsed value. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(emptied)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === 'products' && Array.isArray(inner) ? [key, []] : [key, emptied(inner)],
    ),
  )
}

const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('products', '"products":[', 'product', 'products\\', ']', '\\"', '}]'),
)
const { value } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    text,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(text, fc.constant('products')), tie('value')), { maxLength: 4 })
      .map(entries => Object.fromEntries(entries.filter(([key]) => key !== '__proto__'))),
  ),
}))

describe('skipLists', () => {
  test('skipLists empties the lists under a key, however the text is cut', () => {
    fc.assert(
      fc.property(
        value,
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.constantFrom(0, 1, '\t'),
        (any, ends, indent) => {
          expect(JSON.parse(skipped(JSON.stringify(any, null, indent), ends))).toEqual(emptied(any))
        },
      ),
      { seed: 20261122, numRuns: examples(300, 20_000) },
    )
  })

  test.each([
    ['{"products" :\n[1,[2],{"a":"]"}],"b":1}', '{"products" :\n[],"b":1}'],
    ['{"products":{"a":[1]}}', '{"products":{"a":[1]}}'],
    ['["products",[1]]', '["products",[1]]'],
    ['{"products":"[1]"}', '{"products":"[1]"}'],
    ['{"a":"\\"products\\":[","c":2}', '{"a":"\\"products\\":[","c":2}'],
    ['{"producer":[1]}', '{"producer":[1]}'],
    ['{"products":[1,2', '{"products":['],
    ['<html>', '<html>'],
  ])('skipLists makes of %s the text %s', (before, after) => {
    expect(skipped(before)).toBe(after)
  })
})
