import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { formats } from '../../../src/formats/index.ts'

/** What every renderer of products writes of each one; the id comes before the suffix. */
const SUFFIXES = formats.map(({ extension }) => extension.slice(1))

const Product = z.looseObject({ type: z.literal('product'), id: z.string(), title: z.string() })

/**
 * Makes sure that another renderer wrote six files of each product, that what ends like JSON is JSON, and that its
 * title is in each.
 *
 * @throws {Error} naming the first file that is not as it should be.
 */
export function assertRendered(output: string, source: string, products: number): void {
  let rendered = 0
  for (const line of readFileSync(source, 'utf8').split('\n')) {
    if (!line.startsWith('{"type":"product"')) continue
    const { id, title } = Product.parse(JSON.parse(line))
    for (const suffix of SUFFIXES) {
      const file = join(output, 'products', `${id}.${suffix}`)
      const text = readFileSync(file, 'utf8')
      const isThere = suffix.includes('json') ? text.includes(JSON.stringify(title)) : text.includes(title)
      if (suffix.includes('json')) JSON.parse(text)
      if (!isThere) throw new Error(`Reading "${file}": the title "${title}" is not in it`)
    }
    rendered++
  }
  if (rendered !== products) throw new Error(`Reading "${source}": ${rendered} products, not ${products}`)
}
