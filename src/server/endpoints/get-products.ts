import { formats } from '../../formats/index.ts'
import { endingOf } from '../../output/record-files.ts'
import type { Handler } from '../handler.ts'
import { HttpError } from '../http/http-error.ts'
import { tagOf } from '../http/tag-of.ts'
import { answerMediaType, type ProductGroup, productsParts } from '../tree/answer-parts.ts'
import { assemble } from '../tree/assemble.ts'
import type { ByteCache } from '../tree/byte-cache.ts'
import { lastModifiedOf, recordFileIn } from '../tree/published-file.ts'
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

    const groups = new Map<string, ProductGroup>()
    for (const line of lines) {
      const file = recordFileIn(generation, line, endingOf(format, false))
      const id = line.account ?? ''
      const name = generation.index.find('account', id)?.title ?? id
      const group = groups.get(id) ?? { account: { id, name }, files: [] }
      groups.set(id, group)
      if (file !== undefined) group.files.push(file)
    }
    const names = [...groups.values()].flatMap(({ account, files }) => [
      JSON.stringify(account),
      ...files.map(({ contentName }) => contentName),
    ])
    return {
      mediaType: answerMediaType(format),
      tag: tagOf('products', format.name, ...names),
      // A product that went leaves no date behind.
      lastModified: lines.length === ids.length ? lastModifiedOf(generation, lines) : null,
      size: lines.reduce((sum, { bytes }) => sum + (bytes[endingOf(format, false)] ?? 0), 0),
      read: () => assemble(productsParts(format, [...groups.values()]), format, cache),
    }
  }
}
