import { describe, expect, test } from 'vitest'
import { heldCatalogue } from '../../src/render/account-lists.ts'
import type { SurfaceRecord } from '../../src/surfaces/surface.ts'

const heldRecord = (type: SurfaceRecord['type'], id: string, title: string) => ({
  record: { type, id, title, surfaceData: {} },
  files: [{ suffix: 'md', content: Buffer.from(`# ${type} ${id}`) }],
  gathered: { chunks: `${type} ${id}\n` },
})
const account = heldRecord('account', 'a', 'Walks')

describe('heldCatalogue', () => {
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
