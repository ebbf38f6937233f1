import * as z from 'zod'
import type { Format } from '../format.ts'
import { nestAround } from '../shape.ts'
import { fieldsIn, verifyJsonFile } from '../verify.ts'
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
  fields: file => withoutTitleInOptions(fieldsIn(file)),
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

const Options = z.array(z.looseObject({ title: z.unknown(), internalName: z.unknown() }))

/** An option that has no name has its product's title: where that changes, the options did not. */
function withoutTitleInOptions(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const options = Options.safeParse(fields['options']).data
  if (options === undefined) return fields
  const named = options.map(({ title, internalName, ...option }) =>
    title === fields['title'] ? option : { ...option, title, internalName },
  )
  return { ...fields, options: named }
}
