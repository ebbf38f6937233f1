import { jsonDeclaration } from '../declarations.ts'
import type { Format } from '../format.ts'
import { lintJson } from '../lint-json.ts'
import { nestAround } from '../record-schema.ts'
import { jsonIn, validateJsonFile } from '../validate.ts'
import { CacheAccount } from './cache-account.ts'
import { CacheProduct, cacheProductJson } from './cache-product.ts'

export const json: Format = {
  ...jsonDeclaration,
  record: entry =>
    entry.type === 'product' ? cacheProductJson(entry) : JSON.stringify(CacheAccount.build(entry)),
  nest: entry => nestAround(CacheAccount.build(entry), 'products'),
  open: () => '',
  schemas: { account: CacheAccount.schema, product: CacheProduct.schema },
  validate: validateJsonFile,
  lint: (file, type) => lintJson((type === 'product' ? CacheProduct : CacheAccount).compiled, jsonIn(file)),
}
