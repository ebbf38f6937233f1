import * as z from 'zod'
import { WireAccount } from './schema/account.ts'
import { line, optional, url } from './schema/fields.ts'
import { WireProduct } from './schema/product.ts'

export const SCHEMA_PARTS = ['catalogue', 'account', 'product'] as const
export type SchemaPart = (typeof SCHEMA_PARTS)[number]

/** Adds the field `type` to `schema`. A record in the list `accounts` or `products` of a catalogue does not need it. */
const typed = (type: 'account' | 'product', schema: z.ZodObject) =>
  schema.extend({ type: z.literal(type).optional() })

/** The JSON Schema (2020-12) of what a source may have, for editors. Reading is more lenient: it repairs values. */
export function sourceSchema(part: SchemaPart): object {
  const account = typed('account', WireAccount)
  const product = typed(
    'product',
    WireProduct.extend({
      duration: optional(line),
      active: optional(z.boolean()),
      bookingUrl: optional(url),
    }),
  )
  const catalogue = z.looseObject({
    accounts: z.array(account).optional(),
    products: z.array(product).optional(),
  })
  const title = part === 'catalogue' ? 'A catalogue of tours' : `A record of the type ${part}`
  const schema = { catalogue, account, product }[part].meta({ title })
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}
