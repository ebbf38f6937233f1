import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countPiecesWith } from '../../../../src/surfaces/shared/tokens/count-pieces.ts'
import { pieceEnd } from '../../../../src/surfaces/shared/tokens/piece-end.ts'
import { everyNth, examples } from '../../../helpers/extent.ts'
import { hasShared, sharedFiles } from '../../../helpers/shared.ts'

/** A count that tells nearly all pieces apart; one that is remembered for another piece shows. */
function told(bytes: Uint8Array, from: number, to: number): number {
  return 1 + (bytes.subarray(from, to).reduce((sum, byte) => 31 * sum + byte, 7) % 251)
}

/** What every piece counts, by definition. */
function defined(text: string): number {
  const bytes = Buffer.from(text)
  let sum = 0
  for (let start = 0; start < bytes.length; ) {
    const end = pieceEnd(bytes, start, bytes.length)
    sum += told(bytes, start, end)
    start = end
  }
  return sum
}

const count = countPiecesWith(told)
const counted = (text: string) => {
  const bytes = Buffer.from(text)
  return count(bytes, 0, bytes.length, Number.POSITIVE_INFINITY)
}

describe('countPiecesWith', () => {
  it('countPiecesWith counts the pieces that pieceEnd cuts, the first time and again', () => {
    const sign = fc.constantFrom(..."azAZ'’éÉ 0-.\n\u0301@[`{", ' the', 'Tour', "'s", 'aBc')
    const letters = fc.string({ unit: fc.constantFrom(...'abZ'), minLength: 1, maxLength: 14 })
    const texts = fc.array(fc.oneof(sign, letters), { maxLength: 16 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(texts, text => {
        expect(counted(text)).toBe(defined(text))
        expect(counted(text)).toBe(defined(text))
      }),
      { numRuns: examples(1000, 100_000) },
    )
  })

  it('countPiecesWith ends a piece where the stretch ends, and stops where it has enough', () => {
    const bytes = Buffer.from('one twofold three')
    expect(count(bytes, 3, 7, 1000)).toBe(told(bytes, 3, 7))
    expect(count(bytes, 0, bytes.length, 0)).toBe(told(bytes, 0, 3))
  })

  it.skipIf(!hasShared)('countPiecesWith counts the pieces of real records', () => {
    for (const line of everyNth(20, readFileSync(sharedFiles.centreValDeLoire, 'utf8').split('\n')))
      expect(counted(line)).toBe(defined(line))
  })
})
