import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortKeys } from '../../src/catalogue/sort-keys.ts'

test.each([
  ['an object', { b: 1, a: 2 }, '{"a":2,"b":1}'],
  ['objects inside objects', { b: { d: 1, c: 2 }, a: {} }, '{"a":{},"b":{"c":2,"d":1}}'],
  ['objects inside lists', [{ b: 1, a: 2 }, 3], '[{"a":2,"b":1},3]'],
  ['lists, whose order it keeps', { a: [3, 1, 2] }, '{"a":[3,1,2]}'],
  ['keys by code unit', { é: 1, z: 2, Z: 3, a: 4 }, '{"Z":3,"a":4,"z":2,"é":1}'],
  ['a text', 'ba', '"ba"'],
  ['null', null, 'null'],
  ['0', 0, '0'],
])('sortKeys sorts %s', (_what, value, json) => {
  expect(JSON.stringify(sortKeys(value))).toBe(json)
})

test('sortKeys leaves its input as it was', () => {
  const value = { b: 1, a: [{ d: 1, c: 2 }] }
  sortKeys(value)
  expect(JSON.stringify(value)).toBe('{"b":1,"a":[{"d":1,"c":2}]}')
})

test('sortKeys keeps a key "__proto__" as a key', () => {
  const sorted = sortKeys(JSON.parse('{"b":1,"__proto__":{"z":1}}'))
  expect(JSON.stringify(sorted)).toBe('{"__proto__":{"z":1},"b":1}')
  expect(Object.getPrototypeOf(sorted)).toBe(Object.prototype)
})

/** A copy of the value with the keys of its objects in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).reverse()
  return Object.fromEntries(entries.map(([key, inner]) => [key, reversed(inner)]))
}

test('sortKeys gives equal values equal JSON, and loses nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(JSON.stringify(sortKeys(reversed(value)))).toBe(JSON.stringify(sortKeys(value)))
      expect(sortKeys(value)).toEqual(value)
    }),
  )
})
