import { expect, test } from 'vitest'
import { examples } from '../helpers/extent.ts'
import { readAll, writeTemporary } from './reading.ts'

const walk = { type: 'product', id: 'walk', title: 'Walk' }
const long = (bytes: number, more: object = {}) => ({
  type: 'product',
  account: { id: 'inner' },
  ...more,
  description: 'x'.repeat(bytes),
})
const MB = 1024 * 1024

test.each([
  ['its id', { id: 'long' }, 'long'],
  ['an id that is no text', { id: 7 }, null],
  ['no id but that of its account', {}, null],
  ['an id in escapes', { id: 'a"b' }, null],
])('fileSource refuses a line that is too long, with %s, and reads the others', async (_what, more, id) => {
  const lines = [walk, long(2 * MB, more), walk].map(record => JSON.stringify(record)).join('\n')
  const items = await readAll(writeTemporary('c.jsonl', lines), MB)
  expect(items).toMatchObject([
    { line: 1, type: 'product' },
    { line: 2, id, issue: { path: '', reason: 'is longer than 1 MB' } },
    { line: 3, type: 'product' },
  ])
})

test.each([
  ['c.jsonl', (records: object[]) => records.map(record => `${JSON.stringify(record)}\n`).join('')],
  ['c.json', (records: object[]) => JSON.stringify(records)],
])('fileSource takes a record of exactly as many bytes as it may have: %s', async (name, text) => {
  const record = long(10, { id: 'p' })
  const bytes = Buffer.byteLength(JSON.stringify(record))
  const file = writeTemporary(name, text([record, walk]))
  expect(await readAll(file, bytes)).toMatchObject([{ type: 'product' }, { type: 'product' }])
  expect(await readAll(file, bytes - 1)).toMatchObject([
    { line: 1, id: 'p', issue: { path: '' } },
    { type: 'product' },
  ])
})

test.each([
  ['in a list', (record: object) => ({ products: [record, walk] }), 1],
  ['by itself', (record: object) => ({ product: record, products: [walk] }), 1],
])('fileSource refuses a record of a document that is too long, %s', async (_what, document, line) => {
  const file = writeTemporary('c.json', JSON.stringify(document(long(2 * MB, { id: 'long' })), null, 2))
  const items = await readAll(file, MB)
  expect(items).toHaveLength(2)
  expect(items).toContainEqual({ line, id: 'long', issue: { path: '', reason: 'is longer than 1 MB' } })
})

test('fileSource fails on a document with too much text outside of its records', async () => {
  const file = writeTemporary('c.json', `{"products":[],"x":"${'x'.repeat(20 * MB)}"}`)
  await expect(readAll(file)).rejects.toThrow(
    /a JSON document with more than 16 MB beside its lists of records$/,
  )
})

test('fileSource accepts records up to 2 MB by default', async () => {
  const lines = [long(2 * MB, { id: 'long' }), walk].map(record => JSON.stringify(record)).join('\n')
  expect(await readAll(writeTemporary('c.jsonl', lines))).toMatchObject([
    { line: 1, id: 'long', issue: { path: '', reason: 'is longer than 2 MB' } },
    { line: 2, type: 'product' },
  ])
})

test('fileSource fails if every line is too long for a record', async () => {
  const file = writeTemporary('c.jsonl', Buffer.alloc(examples(3, 66) * MB, 'a'))
  await expect(readAll(file)).rejects.toThrow(
    /not one of its lines is a record; the first is longer than 2 MB$/,
  )
})
