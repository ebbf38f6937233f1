import type { AccountEntry } from '../../document/entry.ts'
import { nestProducts } from '../cache-record.ts'
import type { Format } from '../format.ts'
import { verifyJsonFile } from '../verify-json.ts'
import { octoAccount } from './octo-account.ts'
import { octoProduct } from './octo-product.ts'

const nest = (entry: AccountEntry) => nestProducts(octoAccount(entry), {})

/** Accounts as the interface has them; products as OCTO 2.x products with content and pricing. */
export const jsonOcto: Format = {
  name: 'json-octo',
  extension: '.octo.json',
  mediaType: 'application/json',
  offeredForProducts: false,
  summary: 'OCTO 2.x products with content and pricing',
  record(entry) {
    if (entry.type === 'product') return JSON.stringify(octoProduct(entry))
    const { before, after } = nest(entry)
    return before + after
  },
  nest,
  open: () => '',
  separator: ',',
  close: '\n',
  textStart: () => 0,
  answer: { type: 'records' },
  isNegotiated: false,
  verify: verifyJsonFile,
  inspector: async () => (await import('./inspect-octo.ts')).inspectOcto,
}
