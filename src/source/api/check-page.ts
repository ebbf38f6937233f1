import type { ListSize } from '../../catalogue/store/crawl-state.ts'
import type { ListAnswer } from './answers.ts'

/**
 * Why a page of the list contradicts itself, or is not the one that was asked for; null where it does not. Every
 * page but the last is full, and only the last has none after it: an API that fails halfway tends to break one of
 * these, and believing it would publish a part of the catalogue as the whole.
 */
export function pageFault(asked: number, page: ListAnswer): string | null {
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
export function listChange(known: ListSize | null, page: ListAnswer): string | null {
  if (known === null) return null
  if (page.total_pages !== known.totalPages)
    return `it says that there are ${page.total_pages} pages, and said ${known.totalPages} before`
  if (page.limit_value !== known.pageSize)
    return `it says that a page has ${page.limit_value} products, and said ${known.pageSize} before`
  return null
}
