import { ownedProductReader } from '../../catalogue/store/read-rows.ts'
import { publicVersionId } from '../../catalogue/v1/version-id.ts'
import { ProductResource } from '../resources/product.ts'
import { singleRecord } from '../resources/single-record.ts'

export const getProduct = singleRecord({
  type: 'product',
  description:
    'One product as it is in the catalogue, with its options, units and prices. Every key is there; what is unknown is null or `[]`. Prices are whole numbers in the smallest unit of their currency; net prices are told only to those who send a key. A product that was withdrawn is there for its own account alone.',
  schema: ProductResource.schema,
  createReader(store) {
    const read = ownedProductReader(store)
    return (id, key) => {
      const found = read(id)
      if (found === undefined || !(found.isActive || found.owner.id === key?.account)) return undefined
      const { product, owner, hash, changed } = found
      const version = publicVersionId(product, hash)
      const record = ProductResource.build({ ...product, owner, version, withNet: key !== undefined })
      return { record, changed }
    }
  },
})
