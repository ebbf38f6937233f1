import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WireAccount } from '../../../src/catalogue/schema/account.ts'
import { WireProduct } from '../../../src/catalogue/schema/product.ts'
import { readProduct } from '../model.ts'

const page = readFileSync(new URL('../../../docs/sources.md', import.meta.url), 'utf8')

/** The field names in a table of the page. */
function fieldsBelow(head: string): string[] {
  const table = page.slice(page.indexOf(head) + head.length).split('\n\n')[0] ?? ''
  return [...table.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

test.each([
  ['an account', '| of an account | fields |', Object.keys(WireAccount.shape)],
  ['a product', '| of a product | fields |', [...Object.keys(WireProduct.shape), 'bookingUrl']],
])('docs/sources.md names every field of %s, once', (_what, head, fields) => {
  expect(fieldsBelow(head).sort()).toEqual(fields.sort())
})

test('docs/sources.md shows a flat product of V1 of which nothing is dropped', () => {
  const [, , json = ''] = /## The flat shape of V1\n([\s\S]*?)```json\n([\s\S]*?)```/.exec(page) ?? []
  const { product, owner, dropped } = readProduct(JSON.parse(json))
  expect({ owner, dropped }).toMatchObject({ owner: { id: 'a1' }, dropped: [] })
  const prices = product.options.flatMap(({ units }) => units.map(unit => unit.pricingFrom[0]?.retail))
  expect(prices).toEqual([4800, 3650])
})
