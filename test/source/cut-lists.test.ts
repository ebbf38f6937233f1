import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isObject } from '../../src/runtime/is-object.ts'
import { cutLists, type ListItem } from '../../src/source/cut-lists.ts'
import { examples } from '../helpers/extent.ts'

/** Texts that look like the beginning or the end of a list. */
const text = fc.oneof(
  fc.string(),
  fc.constantFrom('{"products":[', ',"accounts": [', '"', '\\', '\\"', ']', '}', '],[', '\u00a0', 'products'),
)
/**
 * Keys of objects. None ends with a backslash: after `{"a":1,"\\\\":1}` the `JSON.parse` of Node 26.10 reads the last key
 * of `{"a":1,"\\"":1}` as a backslash, but not if it stands alone.
 */
const key = fc.oneof(text, fc.constantFrom('products', 'accounts')).filter(name => !name.endsWith('\\'))
const value = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom(null, true, 0, -1.5e9),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
})).value
const list = fc.array(value, { maxLength: 6 })
const catalogue = fc.record(
  { accounts: list, products: list, product: value, other: value, 'see {"products': list },
  { requiredKeys: [] },
)
const written = fc
  .tuple(fc.oneof(catalogue, list, value), fc.constantFrom(0, 2, 7))
  .map(([document, indent]) => JSON.stringify(document, null, indent))

/** Splits a document into parts of any size. */
const inParts = (document: fc.Arbitrary<string>) =>
  fc.tuple(document, fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 9 })).map(([whole, sizes]) => {
    const parts: string[] = []
    for (let at = 0, index = 0; at < whole.length; index++) {
      const size = 1 + (sizes[index % sizes.length] ?? 0)
      parts.push(whole.slice(at, at + size))
      at += size
    }
    return parts
  })

interface Read {
  frame: unknown
  lists: Record<string, unknown[]>
}

/** The contents of a document by definition: it is parsed whole. */
function parsedWhole(whole: string): Read {
  const document: unknown = JSON.parse(whole)
  const lists: Read['lists'] = {}
  const add = (name: string, items: readonly unknown[]) => {
    if (items.length > 0) lists[name] = [...(lists[name] ?? []), ...items]
  }
  /** The items of a list, without the products of accounts, which are a list too. */
  const withoutProducts = (items: readonly unknown[]) =>
    items.map(item => {
      if (!isObject(item) || !Array.isArray(item['products'])) return item
      add('product', item['products'])
      return { ...item, products: [] }
    })
  if (Array.isArray(document)) {
    add('undefined', withoutProducts(document))
    return { frame: [], lists }
  }
  if (!isObject(document)) return { frame: document, lists: {} }
  const frame = { ...document }
  for (const [key, listed] of Object.entries(document)) {
    if ((key !== 'accounts' && key !== 'products') || !Array.isArray(listed)) continue
    frame[key] = []
    if (key === 'accounts') add('account', withoutProducts(listed))
    else add('product', listed)
  }
  return { frame, lists }
}

function cut(parts: readonly string[], longest = Number.POSITIVE_INFINITY) {
  const cutter = cutLists(longest)
  const items = parts.flatMap(part => cutter.add(part))
  return { items, frame: cutter.frame(), frameLength: cutter.frameLength() }
}

function parsedInParts(parts: readonly string[]): Read {
  const { items, frame, frameLength } = cut(parts)
  expect(frameLength).toBe(frame.length)
  const read: Read = { frame: JSON.parse(frame), lists: {} }
  for (const { list: name, position, text: item } of items) {
    const listed = read.lists[String(name)] ?? []
    read.lists[String(name)] = listed
    const place = listed.push(JSON.parse(item))
    // Products stand in several lists if accounts have some.
    if (name !== 'product') expect(position).toBe(place)
  }
  return read
}

function outcome(read: () => Read): Read | 'invalid' {
  try {
    return read()
  } catch (error) {
    if (error instanceof SyntaxError) return 'invalid'
    throw error
  }
}

test('cutLists finds what parsing the whole document finds, wherever the document is cut', () => {
  fc.assert(
    fc.property(inParts(written), parts => {
      expect(parsedInParts(parts)).toEqual(parsedWhole(parts.join('')))
    }),
    { numRuns: examples(300, 20_000) },
  )
})

test('cutLists leaves invalid JSON invalid, in the frame or in an item', () => {
  const character = fc.constantFrom(...'[]{},:"\\ 0a\u00a0\ufeff\n')
  const mistaken = fc
    .tuple(
      written,
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), character), { minLength: 1, maxLength: 3 }),
    )
    .map(([whole, changes]) =>
      changes.reduce((changed, [index, length, inserted]) => {
        const at = index % (changed.length + 1)
        return changed.slice(0, at) + inserted + changed.slice(at + length)
      }, whole),
    )
  fc.assert(
    fc.property(inParts(mistaken), parts => {
      expect(outcome(() => parsedInParts(parts))).toEqual(outcome(() => parsedWhole(parts.join(''))))
    }),
    { numRuns: examples(500, 30_000) },
  )
})

test('cutLists keeps the beginning of an item that is too long', () => {
  const { items, frame } = cut(
    ['{"products":[ "12345', '67890", 1234, 123456 ', '], "more":"a long text"}'],
    5,
  )
  const item = (position: number, beginning: string, isTooLong: boolean): ListItem => ({
    list: 'product',
    owner: null,
    position,
    text: beginning,
    isTooLong,
  })
  expect(items).toEqual([item(1, '"1234', true), item(2, '1234', false), item(3, '12345', true)])
  expect(frame).toBe('{"products":[], "more":"a long text"}')
})

test('cutLists says of an account’s products whose they are', () => {
  const { items, frame } = cut([
    '{"accounts":[{"id":"a","products":[{"id":1},{"id":2}],"name":"A"},{"name":"B","prod',
    'ucts":[3],"id":"b"},{"id":"c","products":[]}],"count":3}',
  ])
  expect(items.map(({ list, owner, text }) => [list, owner, JSON.parse(text)])).toEqual([
    ['product', 'a', { id: 1 }],
    ['product', 'a', { id: 2 }],
    ['account', null, { id: 'a', products: [], name: 'A' }],
    ['product', null, 3],
    ['account', null, { name: 'B', products: [], id: 'b' }],
    ['account', null, { id: 'c', products: [] }],
  ])
  expect(frame).toBe('{"accounts":[],"count":3}')
})
