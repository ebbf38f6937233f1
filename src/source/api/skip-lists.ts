import type { PieceFilter } from '../../http-client/read-body.ts'
import { COMMA, OPEN_LIST, OPEN_OBJECT, structureScanner } from '../structure-scanner.ts'

/** How many bytes before a list are searched for its key. With more white space before it, a list passes unchanged. */
const BEFORE = 200

/** Makes a filter that empties lists under `key` in a JSON text, to save memory. It finds no key with escapes. */
export function skipLists(key: string): PieceFilter {
  const nextStructural = structureScanner()
  const beforeList = new RegExp(`[{,]\\s*"${key}"\\s*:\\s*$`)
  let depth = 0
  let before = ''
  return piece => {
    // Latin-1 has one character for each byte, so the indexes of the text and of the piece are equal.
    const text = piece.toString('latin1')
    const precedes = (at: number) => (before + text.slice(Math.max(0, at - BEFORE), at)).slice(-BEFORE)
    const passed: Buffer[] = []
    let from = 0
    for (let at = nextStructural(text, 0); at < text.length; at = nextStructural(text, at + 1)) {
      const character = text.charCodeAt(at)
      if (depth > 0) {
        if (character === OPEN_LIST || character === OPEN_OBJECT) depth++
        else if (character !== COMMA && --depth === 0) from = at
      } else if (character === OPEN_LIST && beforeList.test(precedes(at))) {
        depth = 1
        passed.push(piece.subarray(from, at + 1))
      }
    }
    if (depth === 0) passed.push(piece.subarray(from))
    before = precedes(text.length)
    return passed
  }
}
