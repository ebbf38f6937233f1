import { accountFinder } from '../../catalogue/store/read-resources.ts'
import { inSnapshot } from '../../catalogue/store/transaction.ts'
import { type ListPart, productLister } from '../../catalogue/store/list-products.ts'
import type { Store } from '../../catalogue/store/open-store.ts'
import { foldCase } from '../../catalogue/text/comparison-keys.ts'
import type { V1ListItem } from '../../catalogue/v1/v1-list-item.ts'
import type { Handler } from '../handler.ts'
import { HttpError } from '../http/http-error.ts'
import { jsonRepresentation } from '../http/json-representation.ts'
import type { ListAnswer } from '../resources/list-answer.ts'
import { listItems } from '../resources/list-items.ts'

export const DEFAULT_LIMIT = 100
export const MOST_PER_PAGE = 1000

const ITEM_BYTES = 32 * 1024 * 1024

/** `GET /api/products`: the V1 list from the store, by id, page by page (interface, GET /api/products). */
export function listProducts(store: Store): Handler {
  const findAccount = accountFinder(store)
  const list = productLister(store)
  const items = listItems(ITEM_BYTES)

  function read(query: URLSearchParams, page: number, limit: number): ListPart {
    const named = parameterOf(query, 'account_id') || parameterOf(query, 'account')
    const account = named === '' ? null : findAccount(named)
    if (account === undefined) return { total: 0, rows: [] }
    const location = foldCase(parameterOf(query, 'location')) || null
    return list({ account, location, limit, offset: (page - 1) * limit }, row => !items.has(row))
  }

  return async ({ query }) => {
    const page = readNumber(query, 'page', { without: 1 })
    const limit = readNumber(query, 'limit', { without: DEFAULT_LIMIT, most: MOST_PER_PAGE })
    const { total, rows } = inSnapshot(store, () => read(query, page, limit))
    const products = await items.of(rows)
    return jsonRepresentation(answerOf(products, { page, limit, pages: Math.ceil(total / limit) }), null)
  }
}

function answerOf(
  products: V1ListItem[],
  { page, limit, pages }: { page: number; limit: number; pages: number },
): ListAnswer {
  const previous = Math.min(page - 1, pages)
  return {
    categories: eachOnce(products.map(({ category }) => category)),
    locations: eachOnce(products.map(({ location }) => location)),
    limit_value: limit,
    total_pages: pages,
    current_page: page,
    next_page: page < pages ? page + 1 : null,
    prev_page: previous === 0 ? null : previous,
    products,
  }
}

/** In the order of code units, as real lists have them. */
function eachOnce(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts)].filter(text => text !== null).sort()
}

/** An empty parameter is as good as none. */
function parameterOf(query: URLSearchParams, name: string): string {
  return query.get(name)?.trim() ?? ''
}

/** @throws {HttpError} 400 for anything but a whole number from 1. */
function readNumber(
  query: URLSearchParams,
  name: string,
  { without, most }: { without: number; most?: number },
): number {
  const text = query.get(name) || String(without)
  const number = /^\d+$/.test(text) ? Number(text) : 0
  if (number < 1 || number > (most ?? Number.MAX_SAFE_INTEGER))
    throw new HttpError(400, `Invalid ${name}. Whole number from 1${most === undefined ? '' : ` to ${most}`}`)
  return number
}
