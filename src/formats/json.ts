import type { AccountEntry } from '../document/entry.ts'
import { cacheAccountHead, cacheAccountTail, cacheProduct, nestProducts } from './cache-record.ts'
import type { Format } from './format.ts'
import { verifyJsonFile } from './verify-json.ts'

const nest = (entry: AccountEntry) => nestProducts(cacheAccountHead(entry), cacheAccountTail(entry))

/** The interface's cache record as one line of JSON. */
export const json: Format = {
  name: 'json',
  extension: '.json',
  mediaType: 'application/json',
  offeredForProducts: true,
  summary: 'the cache record, one JSON object',
  record(entry) {
    if (entry.type === 'product') return JSON.stringify(cacheProduct(entry))
    const { before, after } = nest(entry)
    return before + after
  },
  nest,
  open: () => '',
  separator: ',',
  close: '\n',
  textStart: () => 0,
  answer: { type: 'records' },
  isNegotiated: true,
  verify: verifyJsonFile,
  async inspector() {
    const { inspectCacheRecord } = await import('./inspect-cache-record.ts')
    return (file, type) => inspectCacheRecord(JSON.parse(file.toString()), type)
  },
}
