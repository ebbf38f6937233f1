import { type Fault, messageText, shown } from '../../catalogue/fault.ts'
import { HttpError } from '../http/http-error.ts'

/** One product of a bulk write. */
export type Item = Readonly<Record<string, unknown>>

/** As many answers of a creation fit into memory. */
const MOST_ITEMS = 1000

/**
 * Reads the body of a bulk write: `{"products": [{...}]}`.
 *
 * @throws {HttpError} 400 where it is none.
 */
export function readItems(body: Uint8Array): Item[] {
  const value = parsed(body)
  const products = isObject(value) ? value['products'] : undefined
  if (!Array.isArray(products) || products.length === 0)
    throw new HttpError(
      400,
      'Invalid body. Expected an object with "products", a list of at least one object',
    )
  if (products.length > MOST_ITEMS)
    throw new HttpError(400, `Too many products. At most ${MOST_ITEMS} per request`)
  return products.map((item: unknown, index) => {
    if (isObject(item)) return item
    throw itemError(index, undefined, { path: '', reason: 'is not an object' })
  })
}

/** A 400 that names the item, by its place and its id, and the field. */
export function itemError(index: number, id: string | undefined, { path, reason }: Fault): HttpError {
  const item = `products[${index}]${id === undefined ? '' : ` ${shown(id)}`}`
  return new HttpError(400, messageText(path === '' ? `${item} ${reason}` : `${item}: ${path} ${reason}`))
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new HttpError(400, 'Invalid JSON')
  }
}

function isObject(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
