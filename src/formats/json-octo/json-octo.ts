import { jsonOctoDeclaration } from '../declarations.ts'
import type { Format } from '../format.ts'
import { nestAround } from '../record-schema.ts'
import { validateJsonFile } from '../validate.ts'
import { lintOcto } from './lint-octo.ts'
import { OctoAccount } from './octo-account.ts'
import { OctoProduct, octoProductOf } from './octo-product.ts'

export const jsonOcto: Format = {
  ...jsonOctoDeclaration,
  record: entry => JSON.stringify(entry.type === 'product' ? octoProductOf(entry) : OctoAccount.build(entry)),
  nest: entry => nestAround(OctoAccount.build(entry), 'products'),
  open: () => '',
  schemas: { account: OctoAccount.schema, product: OctoProduct.schema },
  validate: validateJsonFile,
  lint: lintOcto,
}
