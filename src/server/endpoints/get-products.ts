import { formats } from '../../formats/index.ts'
import { endingOf } from '../../tree/record-files.ts'
import type { Handler } from '../handler.ts'
import { HttpError } from '../http/http-error.ts'
import { tagOf } from '../http/tag-of.ts'
import { answerMediaType, type OwnedFile, productsParts } from '../live/answer-parts.ts'
import { assemble } from '../live/assemble.ts'
import type { ByteCache } from '../live/byte-cache.ts'
import { lastModifiedOf, recordFileIn } from '../live/published-file.ts'
import { readFormat } from './read-format.ts'
import { readIds } from './read-ids.ts'

const offered = formats.filter(format => format.offeredForProducts)

/** `GET /api/products/get_products`: products in an export format, from their published files. */
export function getProducts(cache: ByteCache): Handler {
  return ({ query, generation }) => {
    const ids = readIds(query, 'product_ids', 'product')
    const format = readFormat(query, offered, generation)
    const lines = ids.map(id => generation.index.find('product', id)).filter(line => line !== undefined)
    if (lines.length === 0) throw new HttpError(404, 'No products found')

    const ending = endingOf(format, false)
    const products = lines.flatMap((line): OwnedFile[] => {
      const id = line.account ?? ''
      const name = generation.index.find('account', id)?.title ?? id
      const file = recordFileIn(generation, line, ending)
      return file === undefined ? [] : [{ account: { id, name }, file }]
    })
    return {
      mediaType: answerMediaType(format),
      tag: tagOf(
        'products',
        format.name,
        ...products.flatMap(({ account, file }) => [JSON.stringify(account), file.contentName]),
      ),
      // A product that went leaves no date behind.
      lastModified: lines.length === ids.length ? lastModifiedOf(generation, lines) : null,
      size: products.reduce((sum, { file }) => sum + file.size, 0),
      read: () => assemble(productsParts(format, products), format, cache),
    }
  }
}
