import * as z from 'zod'
import { formats } from '../../../formats/index.ts'
import type { EndpointAbout } from '../../endpoint.ts'
import { formatAnswers } from './format-answers.ts'
import { formatParameter, invalidFormat, notThere } from './format-parameter.ts'
import { refusal } from './refusal.ts'
import { sampleIds } from './sample-ids.ts'

const offered = formats.filter(format => format.offeredForProducts)
const both = `${sampleIds.product},${sampleIds.anotherProduct}`
const target = `/api/products/get_products?product_ids=${both}`

/** What the documentation says of `GET /api/products/get_products`. */
export const getProductsAbout: EndpointAbout = {
  summary: 'Cached products in an export format',
  description:
    'Products by their ids, in the order asked, each once. Ids that are not known are left out; `count` is the number of products found. With `format=json` products stand in their accounts: accounts in the order in which they first appear, products in the order asked. Answers come from the published files and change when those do.',
  parameters: [
    {
      name: 'product_ids',
      in: 'query',
      description: 'Product ids, separated by commas; may be repeated. At most 300.',
      required: true,
      schema: z.string(),
      example: both,
    },
    formatParameter(offered),
  ],
  answers: [
    ...formatAnswers(offered, 'product'),
    refusal(400, {
      'No product IDs provided': '`product_ids` is missing or empty',
      'Too many IDs. At most 300 per request': '`product_ids` holds more than 300 different ids',
      [invalidFormat(offered)]: '`format` is something else',
    }),
    notThere('products'),
  ],
  examples: [target, `/api/products/get_products?product_ids=${sampleIds.product}&format=markdown`],
}
