import type * as z from 'zod'
import { UNPUBLISHED_BY } from './is-active.ts'
import { v1Rows } from './v1-fields.ts'

/** Fields that the interface has in no read. They are in the items of products in which they were written. */
export const furtherFields = v1Rows.filter(
  ([name, { passthrough, only }]) =>
    passthrough &&
    !UNPUBLISHED_BY.includes(name) &&
    (only === 'created' || (only === undefined && name.includes('_ttd'))),
)

/** Their schemas in an item, where each may be missing. */
export const furtherShape: Record<never, z.ZodType> = Object.fromEntries(
  furtherFields.map(([name, { schema }]) => [
    name,
    schema.optional().meta({ description: 'As it was written over V1; only where it was' }),
  ]),
)
