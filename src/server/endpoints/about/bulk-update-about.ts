import * as z from 'zod'
import { V1Write } from '../../../catalogue/v1/check-v1.ts'
import { described } from '../../../formats/shape.ts'
import type { EndpointAbout } from '../../endpoint.ts'
import { invalidBody, itemFaults } from './bulk-refusals.ts'
import { refusal } from './refusal.ts'
import { sampleIds } from './sample-ids.ts'

const Body = z.strictObject({
  products: z.array(V1Write).min(1).meta({
    description: 'Each with its `id`, which is required, and the fields to change; null clears a field',
  }),
})

/** What the documentation says of `PUT /api/products/bulk-update`. */
export const bulkUpdateAbout: EndpointAbout = {
  summary: 'Change products',
  description:
    "Changes products of the key's account: all of them or, where one cannot be, none. Fields that are not given stay as they are. A `version_id` beside an `id` asks for the change only if that version is still the current one. What is changed is at getProduct at once, and at the cache endpoints a moment later.",
  parameters: [],
  body: {
    description: 'The products and what changes',
    schema: Body,
    example: { products: [{ id: sampleIds.product, name: 'Harbour Kayak Tour', max_pax: 8 }] },
  },
  answers: [
    {
      status: 200,
      description: 'All are changed',
      mediaType: 'application/json',
      schema: z.strictObject({ message: described(z.string(), 'How many', 'Updated 1 product') }),
    },
    refusal(400, {
      ...invalidBody,
      ...itemFaults,
      'products[0]: id is missing': 'an item has no `id`, or it is not a string',
      'products[1] "abc": id is given twice': 'two items have one id',
    }),
    refusal(404, { 'Product not found: ID': 'the account has no product with this id; nothing is changed' }),
    refusal(409, { 'Product changed since version VERSION: ID': '`version_id` is not the current one' }),
  ],
  examples: ['/api/products/bulk-update'],
}
