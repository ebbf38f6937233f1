import { describe, expect, test } from 'vitest'
import { applyMapFunction, type MapFunction } from '../../src/catalogue/map-function.ts'

/** A function of a config file may return anything. */
function isMap(value: unknown): value is MapFunction {
  return typeof value === 'function'
}

describe('applyMapFunction', () => {
  test.each([
    [
      'the type that the result states',
      null,
      { type: 'account', id: 'a' },
      { type: 'account', value: { id: 'a' } },
    ],
    [
      'that type, whatever the list says',
      'product',
      { type: 'account', id: 'a' },
      { type: 'account', value: { id: 'a' } },
    ],
    ['the type of the list', 'product', { id: 'p' }, { type: 'product', value: { id: 'p' } }],
  ] as const)('takes %s', (_, type, result, expected) => {
    expect(applyMapFunction(() => result, type, { id: 'x', unknown: [1] })).toEqual(expected)
  })

  test('gives every field to the function, and leaves out what it answers with null', () => {
    const seen: unknown[] = []
    const map = (...given: unknown[]) => {
      seen.push(given)
      return null
    }
    expect(applyMapFunction(map, null, { id: 7, kind: 'tour', 'a b': { c: 1 } })).toEqual({ filtered: '7' })
    expect(seen).toEqual([[{ id: 7, kind: 'tour', 'a b': { c: 1 } }, null]])
  })

  test('leaves a value that is no object to the reader', () => {
    const never = () => {
      throw new Error('called')
    }
    expect(applyMapFunction(never, 'account', 5)).toEqual({ type: 'account', value: 5 })
  })

  test.each([
    ['nothing', undefined, 'product', 'it gives back nothing, and no record'],
    ['a list', [], 'product', 'it gives back a list, and no record'],
    ['a promise', Promise.resolve({}), 'product', 'it gives back a promise, and no record'],
    [
      'a record without a type',
      { id: 'x' },
      null,
      'it gives back a record without the type account or product',
    ],
  ] as const)('refuses %s', (_, result, type, message) => {
    const map: unknown = () => result
    const run = () => isMap(map) && applyMapFunction(map, type, {})
    expect(run).toThrow(new TypeError(message))
  })
})
