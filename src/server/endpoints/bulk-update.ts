import * as z from 'zod'
import { V1Write } from '../../catalogue/v1/check-v1.ts'
import { described } from '../../formats/record-schema.ts'
import { unauthorized } from '../common-errors.ts'
import { documentedJson, type Endpoint } from '../endpoint.ts'
import { httpError } from '../http/http-error.ts'
import { bulkUpdateErrors } from '../writes/bulk-update.ts'

export const bulkUpdate: Endpoint = {
  path: '/api/products/bulk-update',
  method: 'PUT',
  access: 'key',
  documentation: {
    summary: 'Change products',
    description:
      "Changes products of the key's account: all of them or, where one cannot be, none. Fields that are not given stay as they are, and so do those with the value that was read: a record may be sent back whole. A `version_id` beside an `id` asks for the change only if that version is still the current one; null or a blank one asks for no check. What is changed is at getProduct at once, and at the cache endpoints a moment later.",
    body: {
      description: 'The products and what changes',
      schema: z.strictObject({
        products: z.array(V1Write).min(1).meta({
          description: 'Each with its `id`, which is required, and the fields to change; null clears a field',
        }),
      }),
      example: ({ product, change }) => ({ products: [{ id: product, ...change }] }),
    },
    responses: [
      documentedJson(
        'All are changed',
        z.strictObject({ message: described(z.string(), 'How many', 'Updated 1 product') }),
      ),
    ],
    errors: bulkUpdateErrors,
  },
  createHandler:
    ({ writer }) =>
    async ({ key, body }) => {
      if (key === undefined) throw httpError(unauthorized)
      return writer.write({
        type: 'bulk-update',
        account: key.account,
        body: await body(),
        idempotencyKey: null,
      })
    },
}
