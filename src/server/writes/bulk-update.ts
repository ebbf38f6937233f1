import { messageText, reasonOf } from '../../catalogue/fault.ts'
import { recordId } from '../../catalogue/schema/fields.ts'
import type { Store } from '../../catalogue/store/open-store.ts'
import { noteWrite } from '../../catalogue/store/pending-writes.ts'
import { productWriter } from '../../catalogue/store/product-writer.ts'
import { applyV1Update } from '../../catalogue/v1/apply-v1-update.ts'
import { isCurrentVersion } from '../../catalogue/v1/version-id.ts'
import { HttpError } from '../http/http-error.ts'
import { type Item, itemError, readItems } from './read-items.ts'
import type { WriteOutcome, WriteRequest } from './write-request.ts'

/**
 * Changes products of an account, inside of a transaction: what is thrown has to end it with ROLLBACK, for items are
 * written one after another and count together or not at all.
 *
 * @throws {HttpError} 400, 404 or 409, naming the item.
 */
export function bulkUpdate(store: Store, { account, body }: WriteRequest, now: Date): WriteOutcome {
  const items = readItems(body)
  const ids = items.map(idOf)
  const writer = productWriter(store, account, now)
  let isChange = false
  items.forEach((item, index) => {
    const id = ids[index] ?? ''
    if (ids.indexOf(id) !== index) throw itemError(index, id, { path: 'id', reason: 'is given twice' })
    const product = writer.read(id)
    if (product === undefined) throw new HttpError(404, messageText(`Product not found: ${id}`))
    const updated = applyV1Update(product, item)
    if ('fault' in updated) throw itemError(index, id, updated.fault)
    const version = item['version_id']
    if (typeof version === 'string' && !isCurrentVersion(product, version))
      throw new HttpError(409, messageText(`Product changed since version ${version}: ${id}`))
    if (updated.product === product) return
    writer.replace(updated.product)
    isChange = true
  })
  if (isChange) noteWrite(store)
  const message = `Updated ${items.length} ${items.length === 1 ? 'product' : 'products'}`
  return { status: 200, body: JSON.stringify({ message }), isChange }
}

function idOf(item: Item, index: number): string {
  const id = recordId.safeParse(item['id'])
  const given = item['id']
  if (typeof given === 'string' && id.success) return id.data
  const [issue] = id.error?.issues ?? []
  const reason = issue === undefined ? 'is not a text' : reasonOf(issue, given)
  throw itemError(index, undefined, { path: 'id', reason })
}
