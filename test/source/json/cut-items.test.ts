import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isObject } from '../../../src/runtime/is-object.ts'
import { itemCutter } from '../../../src/source/json/cut-items.ts'
import { examples } from '../../helpers/extent.ts'

/** Cuts `text` in parts of `size` characters. */
function cut(text: string, size: number, isWanted = (_: string) => true) {
  const add = itemCutter(isWanted, 1e6)
  const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
  return parts.flatMap(part => add(part)).map(({ path, text }) => [path, JSON.parse(text)])
}

/** The items of the outermost lists, as JSON.parse sees them. */
function itemsOf(value: unknown, path: string[] = []): unknown[] {
  if (Array.isArray(value)) return value.map(item => [path.join('.'), item])
  return isObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => itemsOf(inner, [...path, key]))
    : []
}

test('itemCutter cuts what JSON.parse finds in the outermost lists, however the document arrives', () => {
  const key = fc.stringMatching(/^[a-z:@]{1,6}$/)
  const { value } = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.constant(null),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  }))
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 1), (document, size, space) => {
      expect(cut(JSON.stringify(document, null, space), size)).toEqual(itemsOf(document))
    }),
    { numRuns: examples(100, 2000) },
  )
})

test('itemCutter cuts the wanted list alone, and holds no more of an item than it may', () => {
  const text = JSON.stringify({ a: [1], b: { c: [{ d: [2] }, 3] } })
  expect(cut(text, 3, path => path === 'b.c')).toEqual([
    ['b.c', { d: [2] }],
    ['b.c', 3],
  ])
  const asked: string[] = []
  cut('{"a":[{"b":[1]}],"c":[[2]]}', 3, path => asked.push(path) === 0)
  expect(asked).toEqual(['a', 'c'])
  const add = itemCutter(() => true, 10)
  expect(add(`["${'x'.repeat(50)}",1]`)).toEqual([
    { path: '', position: 1, text: '"xxxxxxxxx', isTooLong: true },
    { path: '', position: 2, text: '1', isTooLong: false },
  ])
})
