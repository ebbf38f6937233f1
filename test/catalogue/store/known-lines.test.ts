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
    .prepare('SELECT id FROM known_lines ORDER BY id')
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

  test('knownLines remembers all that the rows say', () => {
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
    expect(importLines(store, lines)).toEqual(['a', 'p'])
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

  test('knownLines keeps the JSON of its lines, even if no row refers to it', () => {
    const store = freshStore()
    importLines(store, [ACCOUNT, PRODUCT])
    store.exec("DELETE FROM products WHERE id = 'p'")
    forgetOldRecordJson(store)
    expect(importLines(store, [ACCOUNT, PRODUCT])).toEqual(['a', 'p'])
    const rows = store.prepare('SELECT body FROM products JOIN bodies USING (hash)').all()
    expect(rows).toEqual([{ body: expect.stringContaining('"title":"Seals"') }])
  })

  test('knownLines knows nothing of what other code read', () => {
    const store = freshStore()
    importLines(store, [ACCOUNT, PRODUCT])
    store.exec("UPDATE known_lines SET title = 'Read otherwise'")
    store.exec("UPDATE known_lines_reader SET version = 'other'")
    expect(importLines(store, [ACCOUNT, PRODUCT])).toEqual([])
    expect(rowsOf(store)).toEqual({ accounts: ['a Boats'], products: ['p Seals a'] })
    expect(importLines(store, [ACCOUNT, PRODUCT])).toEqual(['a', 'p'])
  })

  test('knownLines has the lines of the last source that was read completely, even if its import was rolled back', () => {
    const store = freshStore()
    importLines(store, [ACCOUNT])
    const incoming = beginImport(store)
    const read = readIncoming('product', { id: 'p', title: 'Seals' })
    if ('issue' in read) throw new Error('Refused')
    incoming.add(read.record, 1, incoming.memory.hashOf(Buffer.from(PRODUCT)))
    expect(idsIn(store)).toEqual(['a'])
    incoming.assignOwners({ id: 'z', name: null })
    expect(idsIn(store)).toEqual(['p'])
    incoming.replaceRows(FIRST)
    incoming[Symbol.dispose]()
    expect(importLines(store, [ACCOUNT, PRODUCT])).toEqual(['p'])
    // The first import assigned an account, although the record names none.
    expect(rowsOf(store).products).toEqual(['p Seals a'])
  })
})
