import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toRecordJson } from '../../../src/catalogue/record-json.ts'
import type { Product } from '../../../src/catalogue/schema/product.ts'
import { isCurrentVersion, publicVersionId, versionId } from '../../../src/catalogue/v1/version-id.ts'
import { anyCharacter } from '../../helpers/any-character.ts'
import { deepFreeze } from '../../helpers/deep-freeze.ts'
import { examples } from '../../helpers/extent.ts'
import { fullProduct } from '../../helpers/full-records.ts'
import { readProduct } from '../model.ts'

const newer = deepFreeze(readProduct(fullProduct).product)

describe('versionId', () => {
  test('versionId is the beginning of the hash of the body that the store has', () => {
    expect(versionId(newer)).toBe(
      createHash('sha256').update(JSON.stringify(newer)).digest('hex').slice(0, 16),
    )
  })

  test('versionId of a product that was read again is the same, whatever its texts hold', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true })), {
          maxKeys: 4,
        }),
        (description, passthrough) => {
          const product = { ...newer, description, passthrough }
          // A product is serialised once; later it is always parsed from that JSON.
          const stored: Product = JSON.parse(toRecordJson(product).json)
          expect(versionId(stored)).toBe(versionId(product))
        },
      ),
      { numRuns: examples(20, 1000) },
    )
  })

  test('versionId of a tourpress that is the source says nothing that the content does not', () => {
    const ofSource = { ...fullProduct, version_id: versionId(newer) }
    expect(readProduct(ofSource)).toEqual(readProduct(fullProduct))
    expect(readProduct({ ...fullProduct, listItem: { version_id: versionId(newer) } }).product).toEqual(newer)
    const older = readProduct({ ...fullProduct, version_id: 'v8', listItem: { version_id: 'v7' } })
    expect(older).toEqual({
      ...readProduct(fullProduct),
      product: { ...newer, passthrough: { version_id: 'v8' } },
    })
    expect(publicVersionId(older.product, 'f'.repeat(64))).toBe('v8')
    expect(publicVersionId(newer, 'f'.repeat(64))).toBe('f'.repeat(16))
    expect(isCurrentVersion(older.product, 'v8')).toBe(true)
  })
})
