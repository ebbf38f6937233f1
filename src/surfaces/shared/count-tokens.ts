import { lineEnd } from './tokens/line-end.ts'
import { mergedCount } from './tokens/merged-count.ts'
import { pieceEnd } from './tokens/piece-end.ts'
import { rememberedCounts, type TokenCounter } from './tokens/remembered-counts.ts'
import { loadTokenTable } from './tokens/token-table.ts'

/** Made when something is counted first. */
let countLine: TokenCounter | undefined

/**
 * How many tokens a text has in `o200k_base`, the encoding of OpenAI's current models. Other models' counts differ a little;
 * an exact number for one of them is better than a guess for all.
 *
 * @param text a text, or its UTF-8
 */
export function countTokens(text: string | Uint8Array): number {
  countLine ??= createLineCounter()
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  let tokens = 0
  for (let start = 0; start < bytes.length; ) {
    const end = lineEnd(bytes, start)
    tokens += countLine(bytes, start, end)
    start = end
  }
  return tokens
}

/** Remembers words and short lines; both tables together take less than two megabytes. */
function createLineCounter(): TokenCounter {
  const table = loadTokenTable()
  const countPiece = rememberedCounts((...piece) => mergedCount(table, ...piece), 2 ** 15, 32)
  return rememberedCounts(countPieces, 2 ** 12, 128)

  function countPieces(bytes: Uint8Array, from: number, to: number): number {
    let tokens = 0
    for (let start = from; start < to; ) {
      const end = pieceEnd(bytes, start, to)
      tokens += countPiece(bytes, start, end)
      start = end
    }
    return tokens
  }
}
