import * as z from 'zod'
import { formats } from '../../formats/index.ts'
import { CacheAccount } from './cache-account.ts'
import { CacheProduct } from './cache-product.ts'
import { field } from './field.ts'
import { OctoAccount } from './octo-account.ts'

const count = z.int().min(0)

/** Body of get_accounts with `format=json`. */
export const CacheAccountsAnswer = z
  .strictObject({
    accounts: z.array(CacheAccount).meta({ description: 'Accounts in the order asked' }),
    count: field(count, 'Number of accounts found', 1),
  })
  .meta({ id: 'CacheAccountsAnswer', description: 'Accounts as cache records.' })
export type CacheAccountsAnswer = z.infer<typeof CacheAccountsAnswer>

/** Body of get_accounts with `format=json-octo`. */
export const OctoAccountsAnswer = z
  .strictObject({
    accounts: z.array(OctoAccount).meta({ description: 'Accounts in the order asked' }),
    count: field(count, 'Number of accounts found', 1),
  })
  .meta({ id: 'OctoAccountsAnswer', description: 'Accounts in the form of OCTO.' })
export type OctoAccountsAnswer = z.infer<typeof OctoAccountsAnswer>

const AccountWithProducts = z
  .strictObject({
    id: field(z.string(), 'Account identifier', '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'),
    name: field(z.string(), 'Company name', 'Slipway & Heather'),
    products: z.array(CacheProduct).meta({ description: 'Its products in the order asked' }),
  })
  .meta({
    id: 'AccountWithProducts',
    description: 'An account with those of its products that were asked for.',
  })

/** Body of get_products with `format=json`. */
export const CacheProductsAnswer = z
  .strictObject({
    accounts: z.array(AccountWithProducts).meta({ description: 'Accounts in order of first appearance' }),
    count: field(count, 'Number of products found', 1),
  })
  .meta({ id: 'CacheProductsAnswer', description: 'Products as cache records, in their accounts.' })
export type CacheProductsAnswer = z.infer<typeof CacheProductsAnswer>

const contentFormats = formats.filter(({ answer }) => answer.type === 'content').map(({ name }) => name)

/** Body of both endpoints with a format whose records are texts. */
export const ContentAnswer = z
  .strictObject({
    format: z.enum(contentFormats).meta({ description: 'The format asked for' }),
    content: field(z.string(), 'The records, one after another', 'Slipway & Heather'),
    count: field(count, 'Number of accounts or products found', 1),
  })
  .meta({ id: 'ContentAnswer', description: 'Records as one text.' })
export type ContentAnswer = z.infer<typeof ContentAnswer>

/** Body of both endpoints with `format=jsonld`: one document that holds all records. */
export const JsonLdDocument = z
  .strictObject({
    '@context': z.literal('https://schema.org').meta({ description: 'Vocabulary' }),
    '@graph': field(z.array(z.looseObject({ '@type': z.unknown(), '@id': z.string() })), 'schema.org nodes', [
      {
        '@type': ['Product', 'TouristTrip'],
        '@id': 'urn:tourpress:product:harbour-kayak-tour-sh101',
        name: 'Whitby Harbour by Kayak',
      },
    ]),
  })
  .meta({ id: 'JsonLdDocument', description: 'A JSON-LD document.' })
export type JsonLdDocument = z.infer<typeof JsonLdDocument>
