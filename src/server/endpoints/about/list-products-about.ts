import * as z from 'zod'
import type { EndpointAbout } from '../../endpoint.ts'
import { ListAnswer } from '../../resources/list-answer.ts'
import { DEFAULT_LIMIT, MOST_PER_PAGE } from '../list-products.ts'
import { refusal } from './refusal.ts'
import { sampleIds } from './sample-ids.ts'

const account = 'Username of the company account to restrict to: its id, else its name ignoring case.'

/** What the documentation says of `GET /api/products`. */
export const listProductsAbout: EndpointAbout = {
  summary: 'List products (V1)',
  description:
    'Products in the form of the V1 list, by id, page by page. An account or a location that is not known has no products, and so no pages; beyond the last page `products` is empty. An empty parameter is as good as none.',
  parameters: [
    {
      name: 'page',
      in: 'query',
      description: 'Page to fetch.',
      schema: z.int().min(1).default(1),
      example: '1',
    },
    {
      name: 'limit',
      in: 'query',
      description: 'Products per page.',
      schema: z.int().min(1).max(MOST_PER_PAGE).default(DEFAULT_LIMIT),
      example: '2',
    },
    {
      name: 'location',
      in: 'query',
      description: 'Restrict to the products whose `location` is this one, ignoring case.',
      schema: z.string(),
      example: 'Net store, Church Street',
    },
    {
      name: 'account_id',
      in: 'query',
      description: account,
      schema: z.string(),
      example: sampleIds.account,
    },
    {
      name: 'account',
      in: 'query',
      description: 'The same as `account_id`, which counts where both are given.',
      schema: z.string(),
    },
  ],
  answers: [
    { status: 200, description: 'The page', mediaType: 'application/json', schema: ListAnswer },
    refusal(400, {
      'Invalid page. Whole number from 1': '`page` is something else',
      [`Invalid limit. Whole number from 1 to ${MOST_PER_PAGE}`]: '`limit` is something else',
    }),
  ],
  examples: [
    '/api/products?page=1&limit=2',
    `/api/products?account_id=${sampleIds.account}`,
    '/api/products?location=net%20store%2C%20church%20street',
  ],
}
