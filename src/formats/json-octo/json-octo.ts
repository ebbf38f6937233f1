import type { Format } from '../format.ts'
import { nestAround } from '../shape.ts'
import { verifyJsonFile } from '../verify.ts'
import { inspectOcto } from './inspect-octo.ts'
import { OctoAccount } from './octo-account.ts'
import { OctoProduct } from './octo-product.ts'

/** Products as OCTO 2.x has them, with content and pricing, in accounts of the cache endpoints. */
export const jsonOcto: Format = {
  name: 'json-octo',
  extension: '.octo.json',
  mediaType: 'application/json',
  offeredForProducts: false,
  summary: 'OCTO 2.x products with content and pricing',
  record: entry =>
    JSON.stringify(entry.type === 'product' ? OctoProduct.build(entry) : OctoAccount.build(entry)),
  nest: entry => nestAround(OctoAccount.build(entry), 'products'),
  open: () => '',
  separator: ',',
  close: '\n',
  textStart: () => 0,
  answer: {
    type: 'records',
    schemas: { account: OctoAccount.schema, product: OctoProduct.schema },
    as: 'in the form of OCTO',
  },
  isNegotiated: false,
  verify: verifyJsonFile,
  inspect: inspectOcto,
}
