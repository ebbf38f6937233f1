import type { PieceFilter } from '../../http-client/read-body.ts'

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Empties every list under `key` in a JSON text while the text arrives, so that large responses stay small in memory.
 * The key has to be written without escapes. What is not JSON passes unchanged; its parser reports it.
 */
export function skipLists(key: string): PieceFilter {
  const reader = keyReader(key)
  /** How deep the current byte is within a skipped list; 0 outside of skipped lists. */
  let depth = 0
  return piece => {
    const passed: Buffer[] = []
    let from = 0
    for (let at = reader.afterText(piece, 0); at < piece.length; at++) {
      const byte = piece[at] ?? 0
      if (byte === QUOTE) at = reader.afterText(piece, at) - 1
      else if (depth === 0) {
        if (!reader.isListStart(byte)) continue
        depth = 1
        passed.push(piece.subarray(from, at + 1))
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++
      else if ((byte === CLOSE_LIST || byte === CLOSE_OBJECT) && --depth === 0) from = at
    }
    if (depth === 0) passed.push(piece.subarray(from))
    return passed
  }
}

/** Reads JSON as far as is needed to find lists under a key. A text may begin in one piece and end in another. */
function keyReader(key: string) {
  const name = Buffer.from(key)
  let [isText, isEscaped] = [false, false]
  /** How many bytes of the text equal those of the key; -1 once one differs. */
  let matched = -1
  /** What has to come next for a list under the key to begin. */
  let awaited: 'colon' | 'list' | null = null
  return {
    /** Index after the text that begins or goes on at `from`; `from` itself if there is no text. */
    afterText(piece: Buffer, from: number): number {
      let at = from
      if (!isText) {
        if (piece[at] !== QUOTE) return from
        isText = true
        matched = 0
        at++
      }
      for (; at < piece.length; at++) {
        const byte = piece[at]
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) {
          isText = false
          awaited = matched === name.length ? 'colon' : null
          return at + 1
        }
        matched = matched >= 0 && byte === name[matched] ? matched + 1 : -1
      }
      return at
    },
    /** Whether a list under the key begins with this byte, which is outside of texts. */
    isListStart(byte: number): boolean {
      if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) return false
      const isStart = awaited === 'list' && byte === OPEN_LIST
      awaited = awaited === 'colon' && byte === COLON ? 'list' : null
      return isStart
    },
  }
}
