import { type ListPart, productLister } from '../../catalogue/store/list-products.ts'
import { accountFinder } from '../../catalogue/store/read-rows.ts'
import { inSnapshot } from '../../catalogue/store/transaction.ts'
import { foldCase } from '../../catalogue/text/comparison-keys.ts'
import type { V1ListItem } from '../../catalogue/v1/v1-list-item.ts'
import { documentedJson, type Endpoint } from '../endpoint.ts'
import { jsonRepresentation } from '../http/representation.ts'
import { EXAMPLE_RECORDS, inTarget } from '../parameters/example-records.ts'
import { wholeNumber } from '../parameters/whole-number.ts'
import { ListResponse, listItems } from '../resources/list-items.ts'

const ITEM_BYTES = 32 * 1024 * 1024

const page = wholeNumber({
  name: 'page',
  description: 'Page to fetch.',
  from: 1,
  to: Number.MAX_SAFE_INTEGER,
  default: 1,
  example: 1,
})

const limit = wholeNumber({
  name: 'limit',
  description: 'Products per page.',
  from: 1,
  to: 1000,
  default: 100,
  example: 2,
})

export const listProducts: Endpoint = {
  path: '/api/products',
  method: 'GET',
  access: 'key',
  documentation: {
    summary: 'List products (V1)',
    description:
      'Products in the form of the V1 list, by id, page by page. An account or a location that is not known has no products, and so no pages; beyond the last page `products` is empty. An empty parameter is as good as none.',
    parameters: [
      page,
      limit,
      {
        name: 'location',
        description:
          'Restrict to the products whose `location`, or the town of their start, is this one, ignoring case.',
        example: 'Net store, Church Street',
      },
      {
        name: 'account_id',
        description:
          'Username of the company account to restrict to, or its id; else its name. Both names ignoring case.',
        example: EXAMPLE_RECORDS.account,
      },
      {
        name: 'account',
        description: 'The same as `account_id`, which counts where both are given.',
      },
    ],
    responses: [documentedJson('The page', ListResponse)],
    examples: ({ account, location }) => [
      '/api/products?page=1&limit=2',
      `/api/products?account_id=${inTarget(account)}`,
      `/api/products?location=${inTarget(location)}`,
    ],
  },
  createHandler({ store }) {
    const findAccount = accountFinder(store)
    const list = productLister(store)
    const items = listItems(ITEM_BYTES)

    function read(query: URLSearchParams, asked: Page): ListPart {
      const named = textOf(query, 'account_id') || textOf(query, 'account')
      const account = named === '' ? null : findAccount(named)
      if (account === undefined) return { total: 0, rows: [] }
      const location = foldCase(textOf(query, 'location')) || null
      const offset = (asked.number - 1) * asked.limit
      return list({ account, location, limit: asked.limit, offset }, row => !items.has(row))
    }

    return async ({ query }) => {
      const asked = { number: page.read(query), limit: limit.read(query) }
      const { total, rows } = inSnapshot(store, () => read(query, asked))
      const products = await items.of(rows)
      return jsonRepresentation(responseOf(products, asked, Math.ceil(total / asked.limit)), null)
    }
  },
}

interface Page {
  readonly number: number
  readonly limit: number
}

function responseOf(products: V1ListItem[], { number, limit }: Page, pages: number): ListResponse {
  const previous = Math.min(number - 1, pages)
  return {
    categories: distinct(products.map(({ category }) => category)),
    locations: distinct(products.map(({ location }) => location)),
    limit_value: limit,
    total_pages: pages,
    current_page: number,
    next_page: number < pages ? number + 1 : null,
    prev_page: previous === 0 ? null : previous,
    products,
  }
}

/** Sorts by code units, as the V1 API does. */
function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter(text => text !== '').sort()
}

function textOf(query: URLSearchParams, name: string): string {
  return query.get(name)?.trim() ?? ''
}
