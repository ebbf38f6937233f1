import * as z from 'zod'
import { ownedProductReader } from '../../catalogue/store/read-resources.ts'
import { publicVersionId } from '../../catalogue/v1/version-id.ts'
import type { Endpoint } from '../endpoint.ts'
import { defineError, httpError } from '../http/http-error.ts'
import { jsonRepresentation } from '../http/representation.ts'
import { lastModifiedOf } from '../live/generation.ts'
import { EXAMPLE_RECORDS, inTarget } from '../parameters/example-records.ts'
import { inWindow, mediaWindow } from '../parameters/media-window.ts'
import { ProductResource } from '../resources/product.ts'

const productNotFound = defineError(404, 'Product not found', 'there is no product with this id')

/** `GET /api/products/getProduct/{productId}`: one product from the store. */
export const getProduct: Endpoint = {
  path: '/api/products/getProduct/{productId}',
  method: 'GET',
  access: 'key',
  hasKeyOnlyFields: true,
  documentation: {
    summary: 'Read one product',
    description:
      'One product as it is in the catalogue, with its options, units and prices. Every key is there; what is unknown is null or `[]`. Prices are whole numbers in the smallest unit of their currency; net prices are told only to those who send a key. A product that was withdrawn is there for its own account alone.',
    parameters: [
      {
        name: 'productId',
        in: 'path',
        description: 'Product id, percent-encoded.',
        required: true,
        schema: z.string(),
        example: EXAMPLE_RECORDS.product,
      },
      ...mediaWindow.parameters,
    ],
    responses: [
      {
        status: 200,
        description: 'The product',
        mediaType: 'application/json',
        schema: z.strictObject({ product: ProductResource.schema.meta({ description: 'The product' }) }),
      },
    ],
    errors: [productNotFound],
    examples: ({ product }) => {
      const example = `/api/products/getProduct/${inTarget(product)}`
      return [example, `${example}?media_limit=1&media_offset=1`]
    },
  },
  createHandler({ store }) {
    const read = ownedProductReader(store)
    return ({ query, parameter, generation, key }) => {
      const window = mediaWindow.read(query)
      const found = read(parameter)
      if (found === undefined || !(found.isActive || found.owner.id === key?.account))
        throw httpError(productNotFound)
      const product = ProductResource.build({
        ...found.product,
        owner: found.owner,
        version: publicVersionId(found.product, found.hash),
        withNet: key !== undefined,
      })
      return jsonRepresentation(
        { product: { ...product, media: inWindow(product.media, window) } },
        lastModifiedOf(generation, [found.changed]),
      )
    }
  },
}
