import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRecord } from '../../src/catalogue/read-record.ts'
import type { ProductEntry } from '../../src/document/entry.ts'
import { ProductLine, productLine } from '../../src/formats/jsonl/jsonl-line.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { productEntry } from '../helpers/entries.ts'
import { examples } from '../helpers/extent.ts'
import { hostileProduct } from '../helpers/hostile-product.ts'
import { sharedFiles } from '../helpers/shared.ts'
import { hostileTexts } from '../helpers/texts-in.ts'

/** Whether a line equals the JSON of the object that its record schema builds. */
const isAlike = (entry: ProductEntry) => productLine(entry) === JSON.stringify(ProductLine.build(entry))

const page = productEntry({ id: 'p1', title: 'A' })

/** A hostile product without the values that the schema drops; undefined if it is rejected. */
function entryOf(text: string, id: string): ProductEntry | undefined {
  const read = readRecord('product', hostileProduct(text, id))
  return read.type === 'product' ? { ...page, id, text, product: read.product } : undefined
}

describe('a product in JSON Lines', () => {
  it('equals what its record schema builds, whatever id and texts contain', () => {
    // Quotes, control characters and halves of surrogate pairs, which JSON escapes.
    const units = fc.oneof(
      fc.constantFrom('"', '\\', '\n', '<'),
      fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)),
    )
    const texts = fc.string({ unit: units })
    fc.assert(
      fc.property(texts, texts, (text, id) => {
        const entry = entryOf(text, id)
        expect(entry === undefined || isAlike(entry)).toBe(true)
      }),
      { numRuns: examples(60, 5000) },
    )
  })

  it.skipIf(!existsSync(sharedFiles.hostileStrings))('equals it with every hostile string', () => {
    expect(
      hostileTexts(40).filter(text => {
        const entries = [entryOf(text, 'p1'), entryOf('A', text)]
        return !entries.every(entry => entry === undefined || isAlike(entry))
      }),
    ).toEqual([])
  })

  for (const { name, file, isMissing } of catalogues)
    it.skipIf(isMissing)(`equals it for all products of ${name}`, async () => {
      const { products } = await readCatalogue(file, null)
      expect(products.length).toBeGreaterThan(0)
      expect(products.filter(entry => !isAlike(entry)).map(({ id }) => id)).toEqual([])
    })
})
