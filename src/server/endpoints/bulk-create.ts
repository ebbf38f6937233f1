import * as z from 'zod'
import { V1Write } from '../../catalogue/v1/check-v1.ts'
import { CreatedRecord, toCreatedRecord } from '../../catalogue/v1/created-record.ts'
import { newV1Product } from '../../catalogue/v1/new-v1-product.ts'
import { unauthorized } from '../common-errors.ts'
import { documentedJson, type Endpoint, type Parameter } from '../endpoint.ts'
import { defineError, httpError } from '../http/http-error.ts'
import { EXAMPLE_RECORDS } from '../parameters/example-records.ts'
import { bulkCreateErrors } from '../writes/bulk-create.ts'

const invalidIdempotencyKey = defineError(
  400,
  'Invalid Idempotency-Key. 1 to 200 visible characters',
  'the header is something else',
)

const VISIBLE = /^[\x21-\x7e]{1,200}$/

const idempotencyKeyHeader: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes a request safe to send again: for a day, the same key with the same body gets the answer that it got before, and creates nothing. 1 to 200 visible characters.',
  example: '8e2f5f9e-0d0a-4a53-9a3c-7f5f0c1e2b11',
  errors: [invalidIdempotencyKey],
}

const example = { name: 'Sunset Sail', category: 'Boat tours', currency: 'GBP', retail_rates_adult: 45 }

export const bulkCreate: Endpoint = {
  path: '/api/products/bulk-create',
  method: 'POST',
  access: 'key',
  documentation: {
    summary: 'Create products',
    description:
      "Creates products of the key's account: all of them or, where one cannot be, none. Each gets an id of its own. The header `X-Ignored-Fields` names fields that a create sets itself, such as `id`, where the request has other values. New products are at getProduct at once, and at the cache endpoints a moment later.",
    parameters: [idempotencyKeyHeader],
    body: {
      description: 'The products',
      schema: z.strictObject({
        products: z.array(V1Write).min(1).meta({ description: 'Each has at least a `name`' }),
      }),
      example: () => ({ products: [example] }),
    },
    responses: [
      documentedJson(
        'The created products, in the order of the request',
        z.array(CreatedRecord).meta({ examples: [[exampleRecord()]] }),
      ),
    ],
    errors: bulkCreateErrors,
  },
  createHandler:
    ({ writer }) =>
    async ({ key, headers, body }) => {
      const idempotencyKey = headers['idempotency-key']?.toString() ?? null
      if (idempotencyKey !== null && !VISIBLE.test(idempotencyKey)) throw httpError(invalidIdempotencyKey)
      if (key === undefined) throw httpError(unauthorized)
      return writer.write({ type: 'bulk-create', account: key.account, body: await body(), idempotencyKey })
    },
}

function exampleRecord(): CreatedRecord {
  const created = newV1Product(example, '0b9f4a52-6c1d-4e7a-8f3b-2d5e6a7c8b90')
  if ('issue' in created) throw new Error(`The example product has a fault: ${created.issue.path}`)
  const time = '2026-11-21T13:00:00.000Z'
  return toCreatedRecord(created.product, {
    owner: { id: EXAMPLE_RECORDS.account, name: '' },
    createdAt: time,
    updatedAt: time,
  })
}
