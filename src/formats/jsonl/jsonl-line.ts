import * as z from 'zod'
import type { Entry, ProductEntry } from '../../document/entry.ts'
import { CacheAccount } from '../json/cache-account.ts'
import { CacheProduct, cacheProductJson } from '../json/cache-product.ts'
import { nonEmptyText } from '../published-values.ts'
import { fieldsOf, recordSchema } from '../record-schema.ts'
import { accountSearchFields, productSearchFields } from './search-fields.ts'

const ofProduct = fieldsOf<ProductEntry>()
const ofOwner = fieldsOf<ProductEntry['account']>()

const typeField = <Type extends Entry['type']>(type: Type) =>
  fieldsOf<unknown>()(z.literal(type, { error: `is not ${type}` }), () => type, 'Kind of record', type)

const Owner = recordSchema({
  id: ofOwner(nonEmptyText, owner => owner.id, 'Account identifier', '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'),
  name: ofOwner(nonEmptyText, owner => owner.name, 'Company name', 'Slipway & Heather'),
})

const { id: productId, ...otherProductFields } = CacheProduct.fields

const headFields = {
  type: typeField('product'),
  id: productId,
  name: CacheProduct.fields.title,
  account: ofProduct(Owner.schema, entry => Owner.build(entry.account), 'Whose product it is'),
  text: ofProduct(
    nonEmptyText,
    entry => entry.text,
    'The page as plain text',
    'Whitby Harbour by Kayak\n\nWhitby makes most sense from the water.',
  ),
}
const Head = recordSchema(headFields)

const Search = recordSchema(productSearchFields)

/**
 * The fields of a product's line. First come the fields that loaders need: one id, and the whole text under `text`. The
 * fields of the format `json` follow, and then the fields by which search engines filter and sort.
 */
export const ProductLine = recordSchema(
  { ...headFields, ...otherProductFields, ...productSearchFields },
  { id: 'ProductLine', description: 'A product in JSON Lines. What is unknown is empty or left out.' },
)

/** Copies the product's JSON of the format `json` into the line, because building all fields again would be slower. */
export function productLine(entry: ProductEntry): string {
  const rest = cacheProductJson(entry).slice(JSON.stringify({ id: entry.id }).length, -1)
  const [head, search] = [JSON.stringify(Head.build(entry)), JSON.stringify(Search.build(entry))]
  return `${head.slice(0, -1)},${rest},${search.slice(1)}`
}

const { products: _, ...accountFields } = CacheAccount.fields

/** An account's line: its record of the format `json`, but without products, because each product has its own line. */
export const AccountLine = recordSchema(
  { type: typeField('account'), ...accountFields, ...accountSearchFields },
  { id: 'AccountLine', description: 'An account in JSON Lines. What is unknown is empty or left out.' },
)
