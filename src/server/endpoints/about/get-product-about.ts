import * as z from 'zod'
import type { EndpointAbout } from '../../endpoint.ts'
import { ProductResource } from '../../resources/product.ts'
import { invalidMediaWindow, mediaWindowParameters } from './media-window-parameters.ts'
import { refusal } from './refusal.ts'
import { sampleIds } from './sample-ids.ts'

const target = `/api/products/getProduct/${sampleIds.product}`

/** What the documentation says of `GET /api/products/getProduct/{productId}`. */
export const getProductAbout: EndpointAbout = {
  summary: 'Read one product',
  description:
    'One product as it is in the catalogue, with its options, units and prices. Every key is there; what is unknown is null or `[]`. Prices are whole numbers in the smallest unit of their currency; net prices are told only to those who send a key.',
  parameters: [
    {
      name: 'productId',
      in: 'path',
      description: 'Product id, percent-encoded.',
      required: true,
      schema: z.string(),
      example: sampleIds.product,
    },
    ...mediaWindowParameters,
  ],
  answers: [
    {
      status: 200,
      description: 'The product',
      mediaType: 'application/json',
      schema: z.strictObject({ product: ProductResource.schema.meta({ description: 'The product' }) }),
    },
    invalidMediaWindow,
    refusal(404, { 'Product not found': 'there is no product with this id' }),
  ],
  examples: [target, `${target}?media_limit=1&media_offset=1`],
}
