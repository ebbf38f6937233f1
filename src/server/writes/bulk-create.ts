import { hash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isNothing } from '../../catalogue/issue.ts'
import { sizeIssue } from '../../catalogue/size-issue.ts'
import type { Store } from '../../catalogue/store/open-store.ts'
import { noteWrite } from '../../catalogue/store/pending-writes.ts'
import { productWriter } from '../../catalogue/store/product-writer.ts'
import { storedResponse, storeResponse } from '../../catalogue/store/write-responses.ts'
import { toCreatedRecord } from '../../catalogue/v1/created-record.ts'
import { newV1Product } from '../../catalogue/v1/new-v1-product.ts'
import { readOnlyIssue, SET_BY_CREATE } from '../../catalogue/v1/read-only-issue.ts'
import { type DocumentedError, defineError, httpError } from '../http/http-error.ts'
import {
  bulkErrors,
  type Item,
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
 * Creates products in the caller's transaction. The caller rolls back if this throws. A request that is repeated with
 * its `Idempotency-Key` gets its first response again.
 *
 * @throws {HttpError} 400 naming the item; 409 if the key was used with another body
 */
export function bulkCreate(store: Store, request: WriteRequest, now: Date): WriteOutcome {
  const { account, body, idempotencyKey } = request
  if (idempotencyKey === null) return create(store, request, now)
  const repeatable = { account, key: idempotencyKey, hash: hash('sha256', body, 'buffer') }
  const stored = storedResponse(store, repeatable, now)
  if (stored?.isSameRequest === false) throw httpError(keyUsedBefore)
  if (stored !== undefined) return created(readItems(body), JSON.parse(stored.response), false)
  const outcome = create(store, request, now)
  storeResponse(store, repeatable, outcome.body, now)
  return outcome
}

function create(store: Store, { account, body }: WriteRequest, now: Date): WriteOutcome {
  const writer = productWriter(store, account, now)
  const time = now.toISOString()
  const creation = { owner: writer.owner, createdAt: time, updatedAt: time }
  const items = readItems(body)
  const records = items.map((item, index) => {
    const made = newV1Product(item, randomUUID())
    if ('issue' in made) throw httpError(invalidItem, index, undefined, made.issue)
    const issue =
      readOnlyIssue(item, { before: null, after: made.product, creation }) ?? sizeIssue(made.product)
    if (issue !== undefined) throw httpError(invalidItem, index, undefined, issue)
    writer.add(made.product)
    return toCreatedRecord(made.product, creation)
  })
  noteWrite(store)
  return created(items, records, true)
}

/** `X-Ignored-Fields` names the given fields that the server set to other values. */
function created(items: readonly Item[], records: readonly Item[], isChange: boolean): WriteOutcome {
  const ignored = SET_BY_CREATE.filter(name =>
    items.some((item, at) => !isNothing(item[name]) && !isDeepStrictEqual(item[name], records[at]?.[name])),
  )
  const headers = ignored.length === 0 ? [] : ['X-Ignored-Fields', ignored.join(', ')]
  return { status: 200, body: JSON.stringify(records), headers, isChange }
}
