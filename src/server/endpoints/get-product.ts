import type { Store } from '../../catalogue/store/open-store.ts'
import { ownedProductReader } from '../../catalogue/store/read-resources.ts'
import type { Handler } from '../handler.ts'
import { HttpError } from '../http/http-error.ts'
import { jsonRepresentation } from '../http/json-representation.ts'
import { laterDate } from '../http/later-date.ts'
import { ProductResource } from '../resources/product.ts'
import { inWindow, readMediaWindow } from './media-window.ts'

export interface GetProductOptions {
  /** Reads need no key, and tell no net prices. */
  readonly isPublic: boolean
}

/** `GET /api/products/getProduct/{productId}`: one product from the store, as the interface's Product resource. */
export function getProduct(store: Store, { isPublic }: GetProductOptions): Handler {
  const read = ownedProductReader(store)
  return ({ query, parameter, generation }) => {
    const window = readMediaWindow(query)
    const found = read(parameter)
    if (found === undefined) throw new HttpError(404, 'Product not found')
    const product = ProductResource.build({ ...found.product, owner: found.owner, withNet: !isPublic })
    return jsonRepresentation(
      { product: { ...product, media: inWindow(product.media, window) } },
      laterDate(generation.manifest.inputsSince, found.changed),
    )
  }
}
