import type { Format } from '../format.ts'
import { inspectShape } from '../inspect-shape.ts'
import { nestAround } from '../shape.ts'
import { fieldsIn, jsonIn, verifyJsonFile } from '../verify.ts'
import { CacheAccount } from './cache-account.ts'
import { CacheProduct, cacheProductJson } from './cache-product.ts'

/** The cache record as one line of JSON (RFC 8259). */
export const json: Format = {
  name: 'json',
  extension: '.json',
  mediaType: 'application/json',
  offeredForProducts: true,
  summary: 'the cache record, one JSON object',
  record: entry =>
    entry.type === 'product' ? cacheProductJson(entry) : JSON.stringify(CacheAccount.build(entry)),
  fields: fieldsIn,
  nest: entry => nestAround(CacheAccount.build(entry), 'products'),
  open: () => '',
  separator: ',',
  close: '\n',
  textStart: () => 0,
  answer: {
    type: 'records',
    schemas: { account: CacheAccount.schema, product: CacheProduct.schema },
    as: 'as cache records',
  },
  isNegotiated: true,
  verify: verifyJsonFile,
  inspect: (file, type) =>
    inspectShape((type === 'product' ? CacheProduct : CacheAccount).schema, jsonIn(file)),
}
