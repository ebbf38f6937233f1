import { describe, expect, test } from 'vitest'
import { cacheProduct } from '../../src/formats/cache-record.ts'
import { json } from '../../src/formats/json.ts'
import { jsonOcto } from '../../src/formats/octo/json-octo.ts'
import { AccountResource } from '../../src/server/resources/account-resource.ts'
import { CacheAccount } from '../../src/server/resources/cache-account.ts'
import { CacheProduct } from '../../src/server/resources/cache-product.ts'
import { OctoAccount } from '../../src/server/resources/octo-account.ts'
import { ProductResource } from '../../src/server/resources/product-resource.ts'
import { toAccountResource } from '../../src/server/resources/to-account-resource.ts'
import { toProductResource } from '../../src/server/resources/to-product-resource.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'

const records = [
  { name: 'with every field', account: fullAccount, product: fullProduct },
  {
    name: 'of which only the name is known',
    account: { id: 'a', name: 'A' },
    product: { id: 'p', title: 'P' },
  },
]

/** An account with a product inside, put together as the publisher does. */
function withProducts(format: typeof json, account: object, product: object): unknown {
  const own = accountEntry(account, { baseUrl: 'https://tours.example', contentType: 'all' })
  const { before = '', after = '' } = format.nest?.(own) ?? {}
  return JSON.parse(before + format.record(productEntry(product)) + after)
}

describe('CacheProduct', () => {
  test.for(records)('CacheProduct parses a record $name', ({ product }) => {
    const built = JSON.parse(json.record(productEntry(product)))
    expect(CacheProduct.parse(built)).toEqual(built)
  })

  test('CacheProduct refuses a key that is missing, unknown or null', () => {
    const built = cacheProduct(productEntry(fullProduct))
    const { duration: _, ...without } = built
    expect(CacheProduct.safeParse(without).success).toBe(false)
    expect(CacheProduct.safeParse({ ...built, net: 1 }).success).toBe(false)
    expect(CacheProduct.safeParse({ ...built, category: null }).success).toBe(false)
  })
})

describe('CacheAccount', () => {
  test.for(records)('CacheAccount parses a record $name', ({ account, product }) => {
    const built = withProducts(json, account, product)
    expect(CacheAccount.parse(built)).toEqual(built)
  })
})

describe('OctoAccount', () => {
  test.for(records)('OctoAccount parses a record $name', ({ account, product }) => {
    const built = withProducts(jsonOcto, account, product)
    expect(OctoAccount.parse(built)).toEqual(built)
  })
})

describe.each(catalogues)('$name', ({ file, isMissing }) => {
  test.skipIf(isMissing)(
    'CacheAccount, OctoAccount, AccountResource, CacheProduct and ProductResource parse every record',
    async () => {
      const { accounts, products } = await readCatalogue(file, null)
      expect(products).not.toEqual([])
      for (const entry of accounts) {
        CacheAccount.parse(JSON.parse(json.record(entry)))
        OctoAccount.parse(JSON.parse(jsonOcto.record(entry)))
        AccountResource.parse(toAccountResource(entry.account, { withTrade: true }))
      }
      for (const entry of products) {
        CacheProduct.parse(JSON.parse(json.record(entry)))
        ProductResource.parse(toProductResource(entry.product, entry.account, { withNet: true }))
      }
    },
  )
})
