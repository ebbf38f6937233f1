import type { EndpointRequest, Handler } from '../handler.ts'
import { HttpError } from '../http/http-error.ts'
import type { CatalogueWriter } from '../writes/catalogue-writer.ts'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

/** `PUT /api/products/bulk-update`: changes products of the key's account. */
export function putBulkUpdate(writer: CatalogueWriter): Handler {
  return async ({ key, body }) =>
    writer.write({
      type: 'bulk-update',
      account: accountOf(key),
      body: await body(),
      idempotencyKey: null,
    })
}

/** `POST /api/products/bulk-create`: creates products of the key's account. */
export function postBulkCreate(writer: CatalogueWriter): Handler {
  return async ({ key, headers, body }) => {
    const idempotencyKey = headers['idempotency-key']?.toString() ?? null
    if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey))
      throw new HttpError(400, 'Invalid Idempotency-Key. 1 to 200 visible characters')
    return writer.write({
      type: 'bulk-create',
      account: accountOf(key),
      body: await body(),
      idempotencyKey,
    })
  }
}

/** Writes come with a key, or they do not come this far. */
function accountOf(key: EndpointRequest['key']): string {
  if (key === undefined) throw new HttpError(401, 'Unauthorized')
  return key.account
}
