import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupsOf } from '../../src/render/group-products.ts'
import { productFrom } from '../helpers/entries.ts'

const product = productFrom({ id: 'p', title: 'Seals' })
const LONG = 1024 * 1024

test('groupsOf keeps every product in its place, with what was read of it', () => {
  const products = fc.array(
    fc.record({ changed: fc.boolean(), length: fc.constantFrom(100, 50_000, LONG) }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(products, made => {
      const all = made.map(({ changed }, at) => ({ id: `${at}`, changed, translations: [] }))
      const read = ({ id, changed }: { id: string; changed: boolean }) =>
        changed ? { product, length: made[Number(id)]?.length ?? 0 } : undefined
      const groups = [...groupsOf(all, read)]
      expect(groups.flat().map(({ row, ...own }) => own)).toEqual(all)
      expect(groups.flat().map(({ row }) => row !== undefined)).toEqual(made.map(({ changed }) => changed))
      for (const group of groups) {
        // Two long pages are never in memory together.
        expect(group.filter(({ row }) => row?.length === LONG).length).toBeLessThanOrEqual(1)
        expect(group.length).toBeLessThanOrEqual(8)
      }
    }),
  )
})

test('groupsOf leaves out nothing of a product that is not in the store', () => {
  const missing = { id: 'gone', changed: true, translations: [] }
  expect([...groupsOf([missing], () => undefined)]).toEqual([[{ ...missing, row: undefined }]])
})
