import type { CrawlState, ListedPage, ListedProduct, ListSize } from '../../catalogue/store/crawl-state.ts'
import { type Failure, isFailure, transient } from '../../http-client/failure.ts'
import { accountOf, askedId, type ListResponse, readListResponse } from './responses.ts'

/** A page that contradicts the others is a mistake at first; after so many attempts the list has changed. */
const ATTEMPTS_BEFORE_BELIEVING = 4

/** A page of the list that agrees with itself and with the pages before. */
export interface ListPage {
  size: ListSize
  listed: ListedPage
}

/**
 * Reads a page, or how the list has changed since the pages before were read.
 *
 * @param asked the page that was asked for, from 1
 * @param state what the pages before gave
 * @param attempt from 1
 */
export function readPage(
  value: Record<string, unknown>,
  asked: number,
  state: CrawlState,
  attempt: number,
): ListPage | { change: string } | Failure {
  const response = readListResponse(value)
  if (isFailure(response)) return response
  const products = response.products.map(toListed)
  const change = listChange(state.listSize(), response) ?? repetition(asked, products, state)
  if (change !== null) return attempt < ATTEMPTS_BEFORE_BELIEVING ? transient(change) : { change }
  const issue = pageIssue(asked, response)
  if (issue !== null) return transient(issue)
  return {
    size: { totalPages: response.total_pages, pageSize: response.limit_value },
    listed: { products, isLacking: isLacking(response) },
  }
}

/**
 * Why a page of the list contradicts itself, or is not the one that was asked for; null where it does not. Every
 * page but the last is full, and only the last has none after it: an API that fails halfway tends to break one of
 * these, and believing it would publish a part of the catalogue as the whole.
 */
export function pageIssue(asked: number, page: ListResponse): string | null {
  const { current_page: current, total_pages: total, next_page: next, limit_value: size, products } = page
  if (current !== asked) return `it answers with page ${current} instead`
  if (products.length > 0 && total === 0) return 'it lists products and says that there are 0 pages'
  if (products.length === 0 && total > 0)
    return `it lists no products, and says that there are ${total} pages`
  const isLast = current >= total
  if (!isLast && products.length < size)
    return `it lists ${products.length} products where a page has ${size}, and it is not the last page`
  if (isLast ? next !== null : next !== current + 1)
    return `it says that page ${next} follows page ${current} of ${total}`
  return null
}

/** How a page differs from what the pages before it said of the list; null where it does not. */
export function listChange(known: ListSize | null, page: ListResponse): string | null {
  if (known === null) return null
  if (page.total_pages !== known.totalPages)
    return `it says that there are ${page.total_pages} pages, and said ${known.totalPages} before`
  if (page.limit_value !== known.pageSize)
    return `it says that a page has ${page.limit_value} products, and said ${known.pageSize} before`
  return null
}

/** A page without a single product that was not listed before would repeat for ever. */
function repetition(page: number, products: readonly ListedProduct[], state: CrawlState): string | null {
  const ids = products.flatMap(({ id }) => (id === null ? [] : [id]))
  if (ids.length === 0 || ids.length < products.length || !state.hasProducts(ids)) return null
  return `its page ${page} has only products of the pages before`
}

/** Whether a page names a category or a location, which are those of its products, that none of these has. */
function isLacking({ categories, locations, products }: ListResponse): boolean {
  const has = (key: string) => new Set(products.map(product => product[key]))
  const isMissing = (names: readonly string[], key: string) => {
    const had = has(key)
    return names.some(name => !had.has(name))
  }
  return isMissing(categories, 'category') || isMissing(locations, 'location')
}

function toListed(item: Record<string, unknown>): ListedProduct {
  return { id: askedId(item['id']), account: accountOf(item), item: textOf(item) }
}

/** Values can nest deeper than JSON can be written; of an item with such a value the plain ones are kept. */
function textOf(item: Record<string, unknown>): string {
  try {
    return JSON.stringify(item)
  } catch {
    const plain = Object.entries(item).filter(([, value]) => typeof value !== 'object')
    return JSON.stringify(Object.fromEntries(plain))
  }
}
