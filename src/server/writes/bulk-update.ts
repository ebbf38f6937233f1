import { type Issue, isNothing, messageText, reasonOf } from '../../catalogue/issue.ts'
import { recordId } from '../../catalogue/schema/fields.ts'
import { sizeIssue } from '../../catalogue/size-issue.ts'
import type { Store } from '../../catalogue/store/open-store.ts'
import { noteWrite } from '../../catalogue/store/pending-writes.ts'
import { productWriter } from '../../catalogue/store/product-writer.ts'
import { applyV1Update } from '../../catalogue/v1/apply-v1-update.ts'
import { readOnlyIssue } from '../../catalogue/v1/read-only-issue.ts'
import { isCurrentVersion } from '../../catalogue/v1/version-id.ts'
import { type DocumentedError, defineErrorWith, httpError } from '../http/http-error.ts'
import {
  bulkErrors,
  type Item,
  invalidItem,
  itemError,
  readItems,
  type WriteOutcome,
  type WriteRequest,
} from './write-request.ts'

const productNotFound = defineErrorWith({
  status: 404,
  text: (id: string) => messageText(`Product not found: ${id}`),
  example: ['ID'],
  reason: 'the account has no product with this id; nothing is changed',
})

const productChanged = defineErrorWith({
  status: 409,
  text: (version: string, id: string) => messageText(`Product changed since version ${version}: ${id}`),
  example: ['VERSION', 'ID'],
  reason: '`version_id` is not the current one',
})

const givenTwice: Issue = { path: 'id', reason: 'is given twice' }

export const bulkUpdateErrors: readonly DocumentedError[] = [
  ...bulkErrors,
  itemError({ path: 'id', reason: 'is missing' }, 'an item has no `id`, or it is not a string'),
  itemError(givenTwice, 'two items have one id', 1, 'abc'),
  productNotFound,
  productChanged,
]

/** Updates products in the caller's transaction, which the caller must roll back on a throw. @throws {HttpError} */
export function bulkUpdate(store: Store, { account, body }: WriteRequest, now: Date): WriteOutcome {
  const items = readItems(body)
  const ids = items.map(idOf)
  const writer = productWriter(store, account, now)
  let isChange = false
  items.forEach((item, index) => {
    const id = ids[index] ?? ''
    if (ids.indexOf(id) !== index) throw httpError(invalidItem, index, id, givenTwice)
    const found = writer.read(id)
    if (found === undefined) throw httpError(productNotFound, id)
    const { product, creation } = found
    const version = item['version_id']
    if (typeof version === 'string' && !isNothing(version) && !isCurrentVersion(product, version))
      throw httpError(productChanged, version, id)
    const updated = applyV1Update(product, item)
    if ('issue' in updated) throw httpError(invalidItem, index, id, updated.issue)
    const issue =
      readOnlyIssue(item, { before: product, after: updated.product, creation }) ?? sizeIssue(updated.product)
    if (issue !== undefined) throw httpError(invalidItem, index, id, issue)
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
  throw httpError(invalidItem, index, undefined, { path: 'id', reason })
}
