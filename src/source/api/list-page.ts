import type { CrawlState, ListedPage, ListedProduct, ListSize } from '../../catalogue/store/crawl-state.ts'
import { type Failure, isFailure, transient } from '../../http-client/failure.ts'
import { accountOf, fetchableId, type ListResponse, readListResponse } from './responses.ts'

/** From this attempt on, a page that contradicts earlier pages is no mistake any more: the list has changed. */
const ATTEMPTS_BEFORE_BELIEVING = 4

export function readPage(
  value: Record<string, unknown>,
  requested: number,
  state: CrawlState,
  attempt: number,
): { size: ListSize; listed: ListedPage } | { change: string } | Failure {
  const response = readListResponse(value)
  if (isFailure(response)) return response
  const products = response.products.map(toListed)
  const change = listChange(state.listSize(), response) ?? repetition(requested, products, state)
  if (change !== null) return attempt < ATTEMPTS_BEFORE_BELIEVING ? transient(change) : { change }
  const issue = pageIssue(requested, response)
  if (issue !== null) return transient(issue)
  return {
    size: { totalPages: response.total_pages, pageSize: response.limit_value },
    listed: { products, isLacking: isLacking(response) },
  }
}

/**
 * Why `page` contradicts itself, or is not the page `requested`; null if it is sound. Every page but the last is full,
 * and only the last has no next page. An API that fails halfway often breaks one of these rules. Accepting its page
 * would publish a part of the catalogue as the whole.
 */
export function pageIssue(requested: number, page: ListResponse): string | null {
  const { current_page: current, total_pages: total, next_page: next, limit_value: size, products } = page
  if (current !== requested) return `it answers with page ${current} instead`
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

export function listChange(known: ListSize | null, page: ListResponse): string | null {
  if (known === null) return null
  if (page.total_pages !== known.totalPages)
    return `it says that there are ${page.total_pages} pages, and said ${known.totalPages} before`
  if (page.limit_value !== known.pageSize)
    return `it says that a page has ${page.limit_value} products, and said ${known.pageSize} before`
  return null
}

/** Why a page with only products of earlier pages is refused: such a list might never end. Null for other pages. */
function repetition(page: number, products: readonly ListedProduct[], state: CrawlState): string | null {
  const ids = products.flatMap(({ id }) => (id === null ? [] : [id]))
  if (ids.length === 0 || ids.length < products.length || !state.hasProducts(ids)) return null
  return `its page ${page} has only products of the pages before`
}

function isLacking({ categories, locations, products }: ListResponse): boolean {
  const isMissing = (names: readonly string[], key: string) => {
    const values = new Set(products.map(product => product[key]))
    return names.some(name => !values.has(name))
  }
  return isMissing(categories, 'category') || isMissing(locations, 'location')
}

function toListed(item: Record<string, unknown>): ListedProduct {
  return { id: fetchableId(item['id']), account: accountOf(item), item: textOf(item) }
}

/** If `item` nests too deeply for `JSON.stringify`, only its strings, numbers and booleans are kept. */
function textOf(item: Record<string, unknown>): string {
  try {
    return JSON.stringify(item)
  } catch {
    const plain = Object.entries(item).filter(([, value]) => typeof value !== 'object')
    return JSON.stringify(Object.fromEntries(plain))
  }
}
