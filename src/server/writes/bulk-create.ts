import { hash, randomUUID } from 'node:crypto'
import { sizeIssue } from '../../catalogue/size-issue.ts'
import type { Store } from '../../catalogue/store/open-store.ts'
import { noteWrite } from '../../catalogue/store/pending-writes.ts'
import { productWriter } from '../../catalogue/store/product-writer.ts'
import { storedResponse, storeResponse } from '../../catalogue/store/write-responses.ts'
import { toCreatedRecord } from '../../catalogue/v1/created-record.ts'
import { newV1Product } from '../../catalogue/v1/new-v1-product.ts'
import { readOnlyIssue } from '../../catalogue/v1/read-only-issue.ts'
import { type DocumentedError, defineError, httpError } from '../http/http-error.ts'
import {
  bulkErrors,
  invalidItem,
  itemError,
  readItems,
  type WriteOutcome,
  type WriteRequest,
} from './write-request.ts'

const keyUsedBefore = defineError(
  409,
  'Idempotency-Key was used for another request before',
  'the body was another one then',
)

export const bulkCreateErrors: readonly DocumentedError[] = [
  ...bulkErrors,
  itemError({ path: 'name', reason: 'is missing' }, 'an item has no `name`'),
  keyUsedBefore,
]

/**
 * Creates products of an account. The caller runs it in a transaction, and rolls back if it throws. A request that is
 * repeated with its `Idempotency-Key` gets its first response again.
 *
 * @throws {HttpError} 400 naming the item; 409 if the key was used with another body
 */
export function bulkCreate(store: Store, request: WriteRequest, now: Date): WriteOutcome {
  const { account, body, idempotencyKey } = request
  if (idempotencyKey === null) return create(store, request, now)
  const repeatable = { account, key: idempotencyKey, hash: hash('sha256', body, 'buffer') }
  const stored = storedResponse(store, repeatable, now)
  if (stored?.isSameRequest === false) throw httpError(keyUsedBefore)
  if (stored !== undefined) return { status: 200, body: stored.response, isChange: false }
  const outcome = create(store, request, now)
  storeResponse(store, repeatable, outcome.body, now)
  return outcome
}

function create(store: Store, { account, body }: WriteRequest, now: Date): WriteOutcome {
  const writer = productWriter(store, account, now)
  const time = now.toISOString()
  const creation = { owner: writer.owner, createdAt: time, updatedAt: time }
  const records = readItems(body).map((item, index) => {
    const created = newV1Product(item, randomUUID())
    if ('issue' in created) throw httpError(invalidItem, index, undefined, created.issue)
    const issue =
      readOnlyIssue(item, { before: null, after: created.product, creation }) ?? sizeIssue(created.product)
    if (issue !== undefined) throw httpError(invalidItem, index, undefined, issue)
    writer.add(created.product)
    return toCreatedRecord(created.product, creation)
  })
  noteWrite(store)
  return { status: 200, body: JSON.stringify(records), isChange: true }
}
