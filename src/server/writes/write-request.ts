import { type Issue, messageText, shown } from '../../catalogue/issue.ts'
import { isObject } from '../../runtime/is-object.ts'
import { tooManyBytes, tooManyBytesOfKey } from '../http/body-budget.ts'
import { type DocumentedError, defineError, defineErrorWith, httpError } from '../http/http-error.ts'
import { bodyTooLarge, parseBody, unsupportedEncoding } from '../http/read-request-body.ts'

export interface WriteRequest {
  type: 'bulk-create' | 'bulk-update'
  store: string
  account: string
  body: Uint8Array
  /** The header `Idempotency-Key`; null without it, and for updates, because a repeated update changes nothing. */
  idempotencyKey: string | null
}

export interface WriteOutcome {
  status: number
  /** JSON. */
  body: string
  /** Additional headers: names and values in turn. */
  headers?: readonly string[]
  isChange: boolean
}

export type Item = Readonly<Record<string, unknown>>

/** A create responds with a whole record for each product, so a larger number would take much memory. */
const MOST_ITEMS = 1000

const invalidJson = defineError(400, 'Invalid JSON', 'the body is no JSON in UTF-8')

const invalidBody = defineError(
  400,
  'Invalid body. Expected an object with "products", a list of at least one object',
  'it is JSON of another shape',
)

const tooManyProducts = defineError(
  400,
  `Too many products. At most ${MOST_ITEMS} per request`,
  '`products` holds more',
)

export const storeBusy = defineError(
  503,
  'Store busy. Send it again',
  'something else has written to the store for more than 20 s',
  ['Retry-After', '5'],
)

const notAnObject: Issue = { path: '', reason: 'is not an object' }

export const invalidItem = defineErrorWith({
  status: 400,
  text: (index: number, id: string | undefined, { path, reason }: Issue) => {
    const item = `products[${index}]${id === undefined ? '' : ` ${shown(id)}`}`
    return messageText(path === '' ? `${item} ${reason}` : `${item}: ${path} ${reason}`)
  },
  example: [0, 'abc', { path: 'max_pax', reason: 'is not a whole number: "many"' }],
  reason: 'a field has the wrong type, or is unknown',
})

export function itemError(issue: Issue, reason: string, index = 0, id?: string): DocumentedError {
  return { status: invalidItem.status, example: invalidItem.text(index, id, issue), reason }
}

const errorOfAbc = (path: string, issue: string, reason: string) =>
  itemError({ path, reason: issue }, reason, 0, 'abc')

export const bulkErrors: readonly DocumentedError[] = [
  storeBusy,
  tooManyBytes,
  tooManyBytesOfKey,
  unsupportedEncoding,
  bodyTooLarge,
  invalidJson,
  invalidBody,
  tooManyProducts,
  itemError(notAnObject, 'an item is something else'),
  invalidItem,
  errorOfAbc(
    'trip_difficulty',
    'is not one of Easy, Moderate, Challenging: "Hard"',
    "a value is in none of the interface's lists",
  ),
  errorOfAbc(
    'percent_complete',
    'cannot be written: it is "3.7", not "100"',
    "a field that is the server's own has another value than it told",
  ),
  errorOfAbc(
    'covid_info',
    'says something else than health_info',
    'two names of one field have two new values',
  ),
]

export function readItems(body: Uint8Array): Item[] {
  const value = parseBody(body, invalidJson)
  const products = isObject(value) ? value['products'] : undefined
  if (!Array.isArray(products) || products.length === 0) throw httpError(invalidBody)
  if (products.length > MOST_ITEMS) throw httpError(tooManyProducts)
  return products.map((item: unknown, index) => {
    if (isObject(item)) return item
    throw httpError(invalidItem, index, undefined, notAnObject)
  })
}
