import { DatabaseSync } from 'node:sqlite'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { titleKey } from '../../src/catalogue/text/comparison-keys.ts'
import { ORDERS } from '../../src/plan/plan-tables.ts'
import { heldCatalogue } from '../../src/render/account-lists.ts'
import type { SurfaceRecord } from '../../src/surfaces/surface.ts'
import { anyCharacter } from '../helpers/any-character.ts'

const heldRecord = (type: SurfaceRecord['type'], id: string, title: string) => ({
  record: { type, id, title, surfaceData: {} },
  files: [{ suffix: 'md', content: Buffer.from(`# ${type} ${id}`) }],
  gathered: { chunks: `${type} ${id}\n` },
})
const account = heldRecord('account', 'a', 'Walks')

/** Signs that come in another order by their UTF-16 than by their UTF-8, and titles with one key. */
const titles = fc.oneof(
  fc.constantFrom('Eden', 'eden ', 'École', 'ecole', '\ufb01sh', '\ue000', '😀', 'ﬀ', '', 'A\u0301', 'ẞ'),
  fc.string({ unit: anyCharacter }).map(title => title.replaceAll('\0', '').toWellFormed()),
)

describe('heldCatalogue', () => {
  test('heldCatalogue has products by title as the database has them', () => {
    const database = new DatabaseSync(':memory:')
    database.function('title_key', title => titleKey(String(title)))
    database.exec('CREATE TABLE products (id TEXT, title TEXT)')
    const add = database.prepare('INSERT INTO products VALUES (?, ?)')
    const ids = (order: string) =>
      database
        .prepare(`SELECT id FROM products ORDER BY ${order}`)
        .all()
        .map(({ id }) => String(id))
    fc.assert(
      fc.property(fc.array(titles, { maxLength: 20 }), all => {
        database.exec('DELETE FROM products')
        for (const [id, title] of all.entries()) add.run(`p${id}`, title)
        const held = ids('id').map(id => heldRecord('product', id, all[Number(id.slice(1))] ?? ''))
        const listed = [...heldCatalogue(account, held).products('a', 'title')].map(({ id }) => id)
        expect(listed).toEqual(ids('title_key(title), id'))
      }),
    )
    database.close()
  })

  test('heldCatalogue has products by place as the database has them', () => {
    const database = new DatabaseSync(':memory:')
    database.function('title_key', title => titleKey(String(title)))
    database.exec('CREATE TABLE planned (id TEXT, title TEXT, card TEXT); CREATE TABLE live (line TEXT)')
    const add = database.prepare('INSERT INTO planned VALUES (?, ?, ?)')
    const card = fc.record({ place: titles, category: titles }, { requiredKeys: [] })
    fc.assert(
      fc.property(fc.array(fc.tuple(titles, card), { maxLength: 20 }), all => {
        database.exec('DELETE FROM planned')
        const held = all.map(([title, surfaceData], at) => {
          add.run(`p${at + 10}`, title, JSON.stringify(surfaceData))
          const made = heldRecord('product', `p${at + 10}`, title)
          return { ...made, record: { ...made.record, surfaceData } }
        })
        const rows = database.prepare(`SELECT id FROM planned LEFT JOIN live ${ORDERS.place}`).all()
        const listed = [...heldCatalogue(account, held).products('a', 'place')].map(({ id }) => id)
        expect(listed).toEqual(rows.map(({ id }) => id))
      }),
    )
    database.close()
  })

  test('heldCatalogue reads the files of an account and of its products, and no others', () => {
    const { products, read } = heldCatalogue(account, [heldRecord('product', 'a', 'Seals')])
    expect([...products('a')].map(({ title }) => title)).toEqual(['Seals'])
    expect(String(read({ type: 'account', id: 'a' }, 'md'))).toBe('# account a')
    expect(String(read({ type: 'product', id: 'a' }, 'md'))).toBe('# product a')
    expect(() => read({ type: 'product', id: 'b' }, 'md')).toThrow('No md was rendered of product "b"')
  })

  test('heldCatalogue has what was gathered of the account, then of its products', () => {
    const { gathered } = heldCatalogue(
      account,
      ['b', 'c'].map(id => heldRecord('product', id, 'Seals')),
    )
    expect([...gathered('chunks', 'a')]).toEqual([
      { type: 'account', id: 'a', text: 'account a\n' },
      { type: 'product', id: 'b', text: 'product b\n' },
      { type: 'product', id: 'c', text: 'product c\n' },
    ])
  })
})
