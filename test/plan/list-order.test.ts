import { DatabaseSync } from 'node:sqlite'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { titleKey } from '../../src/catalogue/text/comparison-keys.ts'
import { listKey, ordered } from '../../src/plan/list-order.ts'
import type { SurfaceRecord } from '../../src/surfaces/surface.ts'
import type { SurfaceData } from '../../src/surfaces/surface-data.ts'
import { anyCharacter } from '../helpers/any-character.ts'

/** Characters that come in another order by their UTF-16 than by their UTF-8, and titles with one key. */
const titles = fc.oneof(
  fc.constantFrom('Eden', 'eden ', 'École', 'ecole', '\ufb01sh', '\ue000', '😀', 'ﬀ', '', 'A\u0301', 'ẞ'),
  fc.string({ unit: anyCharacter }).map(title => title.replaceAll('\0', '').toWellFormed()),
)

const records = fc.array(
  fc.record({
    title: titles,
    surfaceData: fc.record({ place: titles, category: titles }, { requiredKeys: [] }),
  }),
  { maxLength: 20 },
)

/** Sorts as SQLite does: by columns of which each holds one part of the key. */
function sortedByDatabase(given: readonly SurfaceRecord[], order: string): string[] {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE records (id TEXT, title TEXT, place TEXT, category TEXT)')
  const add = database.prepare('INSERT INTO records VALUES (?, ?, ?, ?)')
  for (const { id, title, surfaceData } of given)
    add.run(id, ...[title, surfaceData.place ?? '', surfaceData.category ?? ''].map(titleKey))
  const rows = database.prepare(`SELECT id FROM records ORDER BY ${order}`).all()
  database.close()
  return rows.map(({ id }) => String(id))
}

/** Sorts as the plan's tables do: by one key that SQLite gets from a function. */
function sortedByKey(given: readonly SurfaceRecord[], order: 'title' | 'place'): string[] {
  const database = new DatabaseSync(':memory:')
  const byId = new Map(given.map(record => [record.id, record]))
  database.function('key', id => {
    const record = byId.get(String(id))
    return record === undefined ? null : listKey(order, record)
  })
  database.exec('CREATE TABLE records (id TEXT)')
  const add = database.prepare('INSERT INTO records VALUES (?)')
  for (const { id } of given) add.run(id)
  const rows = database.prepare('SELECT id FROM records ORDER BY key(id), id').all()
  database.close()
  return rows.map(({ id }) => String(id))
}

describe('orders of lists', () => {
  test.each([
    ['title', 'title, id'],
    ['place', 'place, category, title, id'],
  ] as const)('by %s they are the same in memory and in the database', (order, columns) => {
    fc.assert(
      fc.property(records, all => {
        const given = all.map(
          (record, at): SurfaceRecord => ({ type: 'product', id: `p${at + 10}`, ...record }),
        )
        const expected = sortedByDatabase(given, columns)
        expect(ordered(given)(order).map(({ id }) => id)).toEqual(expected)
        expect(sortedByKey(given, order)).toEqual(expected)
      }),
    )
  })

  test('an account stands at the place of most of its products', () => {
    const at = (place: string): SurfaceData => ({
      place: 'Zwolle',
      index: { products: 1, tokens: 1, contents: { places: [place], kinds: [] } },
    })
    const records = ['Ghent', 'Antwerp'].map(
      (place, index): SurfaceRecord => ({
        ...{ type: 'account', id: `a${index}`, title: 'Walks' },
        surfaceData: at(place),
      }),
    )
    expect(ordered(records)('place').map(({ id }) => id)).toEqual(['a1', 'a0'])
  })
})
