import { jsonDeclaration } from '../declarations.ts'
import type { Format } from '../format.ts'
import { inspectShape } from '../inspect-shape.ts'
import { nestAround } from '../shape.ts'
import { jsonIn, verifyJsonFile } from '../verify.ts'
import { CacheAccount } from './cache-account.ts'
import { CacheProduct, cacheProductJson } from './cache-product.ts'

/** The cache record as one line of JSON (RFC 8259). */
export const json: Format = {
  ...jsonDeclaration,
  record: entry =>
    entry.type === 'product' ? cacheProductJson(entry) : JSON.stringify(CacheAccount.build(entry)),
  nest: entry => nestAround(CacheAccount.build(entry), 'products'),
  open: () => '',
  schemas: { account: CacheAccount.schema, product: CacheProduct.schema },
  verify: verifyJsonFile,
  inspect: (file, type) =>
    inspectShape((type === 'product' ? CacheProduct : CacheAccount).compiled, jsonIn(file)),
}
