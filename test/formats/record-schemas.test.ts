import { describe, expect, test } from 'vitest'
import { CacheAccount } from '../../src/formats/json/cache-account.ts'
import { CacheProduct } from '../../src/formats/json/cache-product.ts'
import { json } from '../../src/formats/json/json.ts'
import { jsonOcto } from '../../src/formats/json-octo/json-octo.ts'
import { OctoAccount } from '../../src/formats/json-octo/octo-account.ts'
import { OctoProduct } from '../../src/formats/json-octo/octo-product.ts'
import { jsonl } from '../../src/formats/jsonl/jsonl.ts'
import { AccountLine, ProductLine } from '../../src/formats/jsonl/jsonl-line.ts'
import { schemaIssues } from '../../src/formats/lint-json.ts'
import { AccountResource } from '../../src/server/resources/account.ts'
import { ProductResource } from '../../src/server/resources/product.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { everyNth } from '../helpers/extent.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'

const records = [
  { name: 'with every field', account: fullAccount, product: fullProduct },
  {
    name: 'of which only the name is known',
    account: { id: 'a', name: 'A' },
    product: { id: 'p', title: 'P' },
  },
]

/** The JSON of an account with a product inside, joined as the renderer joins it. */
function withProducts(format: typeof json, account: object, product: object): unknown {
  const entry = accountEntry(account, { baseUrl: 'https://tours.example', contentType: 'all' })
  const { before = '', after = '' } = format.nest?.(entry) ?? {}
  return JSON.parse(before + format.record(productEntry(product)) + after)
}

describe('CacheProduct', () => {
  test.for(records)('CacheProduct parses a record $name', ({ product }) => {
    const built = JSON.parse(json.record(productEntry(product)))
    expect(CacheProduct.schema.parse(built)).toEqual(built)
  })

  test('CacheProduct rejects a key that is missing, unknown or null', () => {
    const built = CacheProduct.build(productEntry(fullProduct))
    const { duration: _, ...without } = built
    expect(CacheProduct.schema.safeParse(without).success).toBe(false)
    expect(CacheProduct.schema.safeParse({ ...built, net: 1 }).success).toBe(false)
    expect(CacheProduct.schema.safeParse({ ...built, category: null }).success).toBe(false)
  })
})

describe('CacheAccount', () => {
  test.for(records)('CacheAccount parses a record $name', ({ account, product }) => {
    const built = withProducts(json, account, product)
    expect(CacheAccount.schema.parse(built)).toEqual(built)
  })
})

describe('OctoAccount', () => {
  test.for(records)('OctoAccount parses a record $name', ({ account, product }) => {
    const built = withProducts(jsonOcto, account, product)
    expect(OctoAccount.schema.parse(built)).toEqual(built)
  })
})

/** Copies of a value, each with one value inside it replaced or removed. */
function* spoiled(value: unknown): Iterable<unknown> {
  yield* [undefined, null, '', 'mailto:a', -1, 1.5, true, [], [null], {}]
  if (Array.isArray(value))
    for (const [index, item] of value.entries())
      for (const other of spoiled(item)) yield value.with(index, other)
  else if (typeof value === 'object' && value !== null) {
    yield { ...value, unknown: 1 }
    for (const [key, item] of Object.entries(value))
      for (const other of spoiled(item)) yield { ...value, [key]: other }
  }
}

const account = accountEntry(fullAccount)
const product = productEntry(fullProduct)

test.for([
  { name: 'CacheAccount', recordSchema: CacheAccount, built: json.record(account) },
  { name: 'CacheProduct', recordSchema: CacheProduct, built: json.record(product) },
  { name: 'AccountLine', recordSchema: AccountLine, built: jsonl.record(account) },
  { name: 'ProductLine', recordSchema: ProductLine, built: jsonl.record(product) },
  { name: 'OctoAccount', recordSchema: OctoAccount, built: jsonOcto.record(account) },
  { name: 'OctoProduct', recordSchema: OctoProduct, built: jsonOcto.record(product) },
])('$name compiled finds the issues of its schema, with equal messages', ({ recordSchema, built }) => {
  const sound: unknown = JSON.parse(built)
  expect(schemaIssues(recordSchema.compiled, sound)).toEqual([])
  for (const value of everyNth(7, [...spoiled(sound)]))
    expect(schemaIssues(recordSchema.compiled, value), JSON.stringify(value)).toEqual(
      schemaIssues(recordSchema.schema, value),
    )
})

describe.each(catalogues)('$name', ({ file, isMissing }) => {
  test.skipIf(isMissing)('every record schema allows every record that is made with it', async () => {
    const { accounts, products } = await readCatalogue(file, null)
    expect(products).not.toEqual([])
    for (const entry of accounts) {
      CacheAccount.schema.parse(JSON.parse(json.record(entry)))
      OctoAccount.schema.parse(JSON.parse(jsonOcto.record(entry)))
      AccountLine.schema.parse(JSON.parse(jsonl.record(entry)))
      AccountResource.schema.parse(AccountResource.build(entry.account))
    }
    for (const entry of products) {
      CacheProduct.schema.parse(JSON.parse(json.record(entry)))
      ProductLine.schema.parse(JSON.parse(jsonl.record(entry)))
      OctoProduct.schema.parse(JSON.parse(jsonOcto.record(entry)))
      ProductResource.schema.parse(
        ProductResource.build({ ...entry.product, owner: entry.account, version: 'v1', withNet: true }),
      )
    }
  })
})
