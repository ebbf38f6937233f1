import { hash, randomUUID } from 'node:crypto'
import { sizeFault } from '../../catalogue/size-fault.ts'
import type { Store } from '../../catalogue/store/open-store.ts'
import { noteWrite } from '../../catalogue/store/pending-writes.ts'
import { productWriter } from '../../catalogue/store/product-writer.ts'
import { keepAnswer, keptAnswer } from '../../catalogue/store/write-answers.ts'
import { toCreatedRecord } from '../../catalogue/v1/created-record.ts'
import { newV1Product } from '../../catalogue/v1/new-v1-product.ts'
import { toldFault } from '../../catalogue/v1/told-fault.ts'
import { type DocumentedRefusal, refusal, refuse } from '../http/refusal.ts'
import {
  bulkRefusals,
  invalidItem,
  itemRefusal,
  readItems,
  type WriteOutcome,
  type WriteRequest,
} from './write-request.ts'

const keyUsedBefore = refusal({
  status: 409,
  text: 'Idempotency-Key was used for another request before',
  reason: 'the body was another one then',
})

/** How a bulk create is refused. */
export const bulkCreateRefusals: readonly DocumentedRefusal[] = [
  ...bulkRefusals,
  itemRefusal({ path: 'name', reason: 'is missing' }, 'an item has no `name`'),
  keyUsedBefore,
]

/**
 * Creates products of an account. Runs inside of a transaction that the caller rolls back where this throws. A request
 * that comes again with its `Idempotency-Key` gets the answer that it got before.
 *
 * @throws {HttpError} 400 naming the item, or 409 where the key came with another body.
 */
export function bulkCreate(store: Store, request: WriteRequest, now: Date): WriteOutcome {
  const { account, body, idempotencyKey } = request
  if (idempotencyKey === null) return create(store, request, now)
  const repeatable = { account, key: idempotencyKey, hash: hash('sha256', body, 'buffer') }
  const kept = keptAnswer(store, repeatable, now)
  if (kept?.isSameRequest === false) throw refuse(keyUsedBefore)
  if (kept !== undefined) return { status: 200, body: kept.answer, isChange: false }
  const outcome = create(store, request, now)
  keepAnswer(store, repeatable, outcome.body, now)
  return outcome
}

function create(store: Store, { account, body }: WriteRequest, now: Date): WriteOutcome {
  const writer = productWriter(store, account, now)
  const time = now.toISOString()
  const creation = { owner: writer.owner, createdAt: time, updatedAt: time }
  const records = readItems(body).map((item, index) => {
    const created = newV1Product(item, randomUUID())
    if ('fault' in created) throw refuse(invalidItem, index, undefined, created.fault)
    const fault =
      toldFault(item, { before: null, after: created.product, creation }) ?? sizeFault(created.product)
    if (fault !== undefined) throw refuse(invalidItem, index, undefined, fault)
    writer.add(created.product)
    return toCreatedRecord(created.product, creation)
  })
  noteWrite(store)
  return { status: 200, body: JSON.stringify(records), isChange: true }
}
