import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pieceEnd } from '../../src/tokens/piece-end.ts'
import { anyCharacter } from '../helpers/any-character.ts'
import { everyNth, examples, isAll } from '../helpers/extent.ts'
import { hasShared, sharedFiles } from '../helpers/shared.ts'

const UPPER = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`
const LOWER = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`
const SHORT_FORM = "(?:'(?:[sSdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE]))?"
/** The pattern of `o200k_base` in https://github.com/openai/tiktoken/blob/main/tiktoken_ext/openai_public.py. */
const PIECES = new RegExp(
  [
    String.raw`[^\r\n\p{L}\p{N}]?${UPPER}*${LOWER}+${SHORT_FORM}`,
    String.raw`[^\r\n\p{L}\p{N}]?${UPPER}+${LOWER}*${SHORT_FORM}`,
    String.raw`\p{N}{1,3}`,
    String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*`,
    String.raw`\s*[\r\n]+`,
    String.raw`\s+(?!\S)`,
    String.raw`\s+`,
  ].join('|'),
  'gu',
)

function piecesOf(text: string): string[] {
  const bytes = Buffer.from(text)
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = pieceEnd(bytes, start, bytes.length)
    if (end <= start) throw new Error(`The piece at ${start} of ${JSON.stringify(text)} has no end`)
    pieces.push(bytes.toString('utf8', start, end))
    start = end
  }
  return pieces
}

describe('pieceEnd', () => {
  it('pieceEnd splits any text as the pattern does', () => {
    const character = fc.constantFrom(
      ...'aZbCéÉßŁ漢かก5²½٣Ⅷ_-*/|"\'’ʼſǅʰ(',
      ...'\u{1f600}\u{10428}\u{10400}\u{1d7d8}\u{20000}\u0301\u0903\u20dd\u200d\ufeff\u00a0\u0085\u2028\u3000\0 \t\v\r\n',
      ...["'s", "'lL", "'Re", "'v", '\r\n'],
    )
    const texts = fc.oneof(
      fc.string({ unit: character, maxLength: 24 }),
      fc.string({ unit: fc.oneof(character, anyCharacter), maxLength: 24 }),
    )
    fc.assert(
      fc.property(texts, text => {
        expect(piecesOf(text)).toEqual(text.match(PIECES) ?? [])
      }),
      { numRuns: examples(150, 100_000) },
    )
  })

  it('pieceEnd treats every character as the pattern does', () => {
    const wrong: string[] = []
    for (let codePoint = 0; codePoint < 0x110000; codePoint += isAll || codePoint < 0x500 ? 1 : 29) {
      if (codePoint >= 0xd800 && codePoint < 0xe000) continue
      const text = `a${String.fromCodePoint(codePoint)}B1`
      if (piecesOf(text).join('\n') !== text.match(PIECES)?.join('\n')) wrong.push(codePoint.toString(16))
    }
    expect(wrong).toEqual([])
  })

  it.skipIf(!hasShared)('pieceEnd splits hostile strings and real records as the pattern does', () => {
    for (const file of [sharedFiles.hostileStrings, sharedFiles.centreValDeLoire])
      for (const line of everyNth(120, readFileSync(file, 'utf8').trimEnd().split('\n')))
        expect(piecesOf(line)).toEqual(line.match(PIECES) ?? [])
  })
})
