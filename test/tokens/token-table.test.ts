import ranks from 'gpt-tokenizer/bpeRanks/o200k_base'
import { expect, it } from 'vitest'
import { loadTokenTable } from '../../src/tokens/token-table.ts'

it('loadTokenTable finds every token by its bytes, and no other bytes', () => {
  const { rankOf } = loadTokenTable()
  const rankOfWhole = (bytes: Uint8Array) => rankOf(bytes, 0, bytes.length)
  const wrong = ranks.filter(
    (token, rank) =>
      rankOfWhole(typeof token === 'string' ? Buffer.from(token) : Buffer.from(token)) !== rank,
  )
  expect(ranks.length).toBe(199_998)
  expect(wrong).toEqual([])
  expect(rankOfWhole(Buffer.from('tourpress'))).toBe(-1)
  expect(rankOf(Buffer.from('a hello b'), 1, 7)).toBe(rankOfWhole(Buffer.from(' hello')))
})
