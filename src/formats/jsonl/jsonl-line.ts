import * as z from 'zod'
import type { AccountEntry, ProductEntry } from '../../document/entry.ts'
import { CacheAccount } from '../json/cache-account.ts'
import { CacheProduct, cacheProductJson } from '../json/cache-product.ts'
import { filled } from '../published-values.ts'
import { fieldsOf, shape } from '../shape.ts'

const ofProduct = fieldsOf<ProductEntry>()
const ofOwner = fieldsOf<ProductEntry['account']>()
const ofAccount = fieldsOf<AccountEntry>()

const Owner = shape({
  id: ofOwner(filled, owner => owner.id),
  name: ofOwner(filled, owner => owner.name),
})

const { id: productId, ...otherProductFields } = CacheProduct.fields

const headFields = {
  type: ofProduct(z.literal('product', { error: 'is not product' }), () => 'product' as const),
  id: productId,
  name: CacheProduct.fields.title,
  account: ofProduct(Owner.schema, entry => Owner.build(entry.account)),
  text: ofProduct(filled, entry => entry.text),
}
const Head = shape(headFields)

/** A product's line: the cache record, behind what loaders look for: one id, and the whole text under `text`. */
export const ProductLine = shape({
  ...headFields,
  ...otherProductFields,
})

/** The JSON of what `ProductLine` builds. What follows the id in the cache record's JSON is taken from there. */
export function productLine(entry: ProductEntry): string {
  const rest = cacheProductJson(entry).slice(JSON.stringify({ id: entry.id }).length)
  return `${JSON.stringify(Head.build(entry)).slice(0, -1)},${rest}`
}

const { products: _, ...accountFields } = CacheAccount.fields

/** An account's line: the cache record without its products, which have lines of their own. */
export const AccountLine = shape({
  type: ofAccount(z.literal('account', { error: 'is not account' }), () => 'account' as const),
  ...accountFields,
})
