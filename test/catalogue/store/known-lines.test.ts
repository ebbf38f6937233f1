import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readIncoming } from '../../../src/catalogue/incoming-record.ts'
import { beginImport } from '../../../src/catalogue/store/begin-import.ts'
import { knownLines } from '../../../src/catalogue/store/known-lines.ts'
import type { Store } from '../../../src/catalogue/store/open-store.ts'
import { forgetOldRecordJson } from '../../../src/catalogue/store/record-json.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { FIRST, freshStore, rowsOf } from './importing.ts'

const nobody = { id: null, name: null }
const ACCOUNT = '{"type":"account","id":"a","name":"Boats"}'
const PRODUCT = '{"type":"product","id":"p","title":"Seals"}'

/** Imports lines as a source would, without parsing known lines. Returns the ids of parsed records. */
function importLines(store: Store, lines: readonly string[], rememberAll = true): string[] {
  const incoming = beginImport(store)
  const known: string[] = []
  for (const [index, line] of lines.entries()) {
    const lineHash = incoming.memory.hashOf(Buffer.from(line))
    const recalled = incoming.memory.find(lineHash)
    if (recalled !== null) {
      incoming.addKnown(recalled, index + 1)
      known.push(recalled.id)
      continue
    }
    const { type, ...raw } = JSON.parse(line)
    const read = readIncoming(type, raw)
    if ('issue' in read) throw new Error(JSON.stringify(read))
    incoming.add(read.record, index + 1, rememberAll ? lineHash : undefined)
  }
  incoming.assignOwners(nobody)
  incoming.replaceRows(FIRST)
  incoming.commit()
  return known
}

const idsIn = (store: Store) =>
  store
    .prepare('SELECT id FROM known_lines WHERE line_hash IS NOT NULL ORDER BY id')
    .all()
    .map(row => row['id'])

describe('knownLines', () => {
  test('an import goes on where another connection wrote since it looked for known lines', () => {
    const file = join(temporaryFolder(), 'catalogue.db')
    const [store, other] = [freshStore(file), freshStore(file)]
    importLines(store, [ACCOUNT, PRODUCT])
    const incoming = beginImport(store)
    const recalled = incoming.memory.find(incoming.memory.hashOf(Buffer.from(ACCOUNT)))
    other.exec("UPDATE products SET title = 'Written'")
    expect(recalled).not.toBeNull()
    if (recalled !== null) expect(incoming.addKnown(recalled, 1)).toBeUndefined()
    incoming.assignOwners(nobody)
    incoming.replaceRows(FIRST)
    incoming.commit()
    expect(rowsOf(store)).toEqual({ accounts: ['a Boats'], products: [] })
  })

  test('knownLines knows the lines of the last import by their bytes, and what they became', () => {
    const store = freshStore()
    expect(importLines(store, [ACCOUNT, PRODUCT])).toEqual([])
    expect(importLines(store, [ACCOUNT, PRODUCT])).toEqual(['a', 'p'])
    expect(rowsOf(store)).toEqual({ accounts: ['a Boats'], products: ['p Seals a'] })
    const { memory } = knownLines(store)
    const line = Buffer.from(PRODUCT)
    expect(memory.hashOf(line)).toEqual(createHash('sha256').update(line).digest())
    expect(memory.find(memory.hashOf(line))).toMatchObject({ type: 'product', id: 'p' })
    for (const other of [`${PRODUCT} `, ` ${PRODUCT}`, `${PRODUCT}\r`, PRODUCT.replace('Seals', 'seals')])
      expect(memory.find(memory.hashOf(Buffer.from(other))), other).toBeNull()
  })

  test('knownLines reads a line again if the row of its record is gone', () => {
    const store = freshStore()
    const start = { type: 'START', title: 'Pier', place: { addressLocality: 'Tours' } }
    const lines = [
      { type: 'account', id: 'a', name: 'Boats', username: 'Blue' },
      { type: 'product', id: 'p', title: 'Seals', locale: 'en', reference: 'r', locations: [start] },
    ].map(record => JSON.stringify(record))
    const rows = () => ['accounts', 'products'].map(table => store.prepare(`SELECT * FROM ${table}`).all()[0])
    importLines(store, lines)
    const before = rows()
    expect(before).toMatchObject([{ username: 'blue' }, { location: 'pier', town: 'tours' }])
    store.exec('DELETE FROM accounts; DELETE FROM products')
    forgetOldRecordJson(store)
    expect(importLines(store, lines)).toEqual([])
    expect(rows()).toEqual(before)
    store.exec('DELETE FROM products')
    expect(importLines(store, lines)).toEqual(['a'])
    expect(rows()).toEqual(before)
  })

  test('knownLines forgets lines that left the source, and lines that were added without a hash', () => {
    const store = freshStore()
    importLines(store, [ACCOUNT, PRODUCT])
    importLines(store, [ACCOUNT, PRODUCT.replace('Seals', 'Gulls')])
    expect(importLines(store, [ACCOUNT, PRODUCT])).toEqual(['a'])
    importLines(store, [ACCOUNT])
    expect(idsIn(store)).toEqual(['a'])
    importLines(store, [PRODUCT.replace('"title"', '"account":{"id":"a"},"title"')], false)
    expect(idsIn(store)).toEqual([])
  })

  test('knownLines knows nothing of what other code read', () => {
    const store = freshStore()
    importLines(store, [ACCOUNT, PRODUCT])
    store.exec("UPDATE known_lines_reader SET version = 'other'")
    expect(importLines(store, [ACCOUNT, PRODUCT])).toEqual([])
    expect(rowsOf(store)).toEqual({ accounts: ['a Boats'], products: ['p Seals a'] })
    expect(importLines(store, [ACCOUNT, PRODUCT])).toEqual(['a', 'p'])
  })

  test('knownLines has the lines of the rows: an import that is rolled back, or ends before it replaces them, changes none', () => {
    const store = freshStore()
    importLines(store, [ACCOUNT])
    const read = readIncoming('product', { id: 'p', title: 'Seals' })
    if ('issue' in read) throw new Error('Refused')
    for (const isReplaced of [true, false]) {
      const incoming = beginImport(store)
      incoming.add(read.record, 1, incoming.memory.hashOf(Buffer.from(PRODUCT)))
      incoming.assignOwners({ id: 'z', name: null })
      if (isReplaced) incoming.replaceRows(FIRST)
      incoming[Symbol.dispose]()
      expect(idsIn(store)).toEqual(['a'])
    }
    expect(importLines(store, [ACCOUNT, PRODUCT])).toEqual(['a'])
    expect(rowsOf(store).products).toEqual(['p Seals a'])
  })

  test('knownLines finds lines in any order, and those that stand twice or were changed in between', () => {
    const store = freshStore()
    const lineOf = (id: number, title = 'Seals') =>
      `{"type":"product","id":"p${id}","account":{"id":"a"},"title":"${title}"}`
    const lines = Array.from({ length: 1500 }, (_, id) => lineOf(id))
    importLines(store, lines)
    const ids = (order: readonly string[]) => order.map(line => JSON.parse(line).id)
    expect(importLines(store, lines)).toEqual(ids(lines))
    expect(importLines(store, lines.toReversed())).toEqual(ids(lines.toReversed()))
    const moved = [...lines.slice(700), lineOf(0), ...lines.slice(1, 700), lineOf(3)]
    expect(importLines(store, moved)).toEqual(ids(moved))
    const changed = lines.map((line, id) => (id % 3 === 1 ? lineOf(id, 'Gulls') : line))
    expect(importLines(store, changed)).toEqual(ids(lines.filter((_, id) => id % 3 !== 1)))
    expect(importLines(store, changed)).toEqual(ids(lines))
  })
})
