import type { FormatDeclaration } from '../../formats/format.ts'
import { formats } from '../../formats/index.ts'
import { suffixOf } from '../../tree/record-files.ts'
import type { TreeEndpoint } from '../endpoint.ts'
import { tagOf } from '../http/representation.ts'
import { assemble } from '../live/assemble.ts'
import { lastModifiedOf, recordFileIn } from '../live/generation.ts'
import { negotiatedType, type OwnedFile, productsParts } from '../live/response-parts.ts'
import { EXAMPLE_RECORDS, formatQueries, inTarget } from '../parameters/example-records.ts'
import { formatParameter } from '../parameters/format-parameter.ts'
import { idsParameter } from '../parameters/ids-parameter.ts'
import { formatResponses } from '../resources/format-responses.ts'

const isOffered = ({ offeredForProducts }: FormatDeclaration) => offeredForProducts
const productIds = idsParameter('product', `${EXAMPLE_RECORDS.product},${EXAMPLE_RECORDS.anotherProduct}`)
const format = formatParameter(() => formats.filter(isOffered))

export const getProducts: TreeEndpoint = {
  path: '/api/products/get_products',
  method: 'GET',
  access: 'key',
  isFromFiles: true,
  isFromTree: true,
  documentation: {
    summary: 'Cached products in an export format',
    description:
      'Products by their ids, in the order asked, each once. Ids that are not known are left out; `count` is the number of products found. With `format=json` products stand in their accounts: accounts in the order in which they first appear, products in the order asked. Answers come from the published files and change when those do.',
    parameters: [productIds, format],
    responses: loaded => formatResponses(loaded.filter(isOffered), 'product'),
    examples: exampleRecords => {
      const ids = [exampleRecords.product, exampleRecords.anotherProduct].map(inTarget)
      return formatQueries(exampleRecords, formats.filter(isOffered)).map(
        (query, index) =>
          `/api/products/get_products?product_ids=${(index > 0 ? ids.slice(0, 1) : ids).join(',')}${query}`,
      )
    },
  },
  createHandler:
    ({ cache }) =>
    ({ query, headers, generation }) => {
      const ids = productIds.read(query)
      const asked = format.read(query, generation)
      const lines = productIds.find(ids, generation)
      const suffix = suffixOf(asked, false)
      const products = lines.flatMap((line): OwnedFile[] => {
        const id = line.account ?? ''
        const name = generation.index.find('account', id)?.title ?? id
        const file = recordFileIn(generation, line, suffix)
        return file === undefined ? [] : [{ account: { id, name }, file }]
      })
      const contents = products.flatMap(({ account, file }) => [JSON.stringify(account), file.contentKey])
      const { tagParts, ...type } = negotiatedType(asked, headers.accept)
      const dates = lines.map(({ updated }) => updated)
      return {
        ...type,
        tag: tagOf('products', asked.name, ...tagParts, ...contents),
        // No date if a requested product is missing: it may have been removed later than the latest of `dates`.
        lastModified: lines.length === ids.length ? lastModifiedOf(generation, dates) : null,
        size: products.reduce((sum, { file }) => sum + file.size, 0),
        read: () => assemble(productsParts(asked, products), asked, cache),
      }
    },
}
