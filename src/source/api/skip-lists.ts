import type { PieceFilter } from '../../http-client/read-body.ts'

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Leaves out, while a JSON text arrives, the items of each list that stands under a key: the list is there and empty.
 * So a response is as small as what is wanted of it. The key has to stand there without escapes; what is no JSON passes
 * as it is, for whoever parses it.
 */
export function skipLists(key: string): PieceFilter {
  const name = Buffer.from(key)
  let inText = false
  let isEscaped = false
  /** How many bytes of a text are those of the key; -1 where one is not. */
  let matched = -1
  /** What may follow for a list under the key to begin. */
  let awaited: 'colon' | 'list' | null = null
  /** How deep inside of a list that is left out; 0 outside of one. */
  let depth = 0

  function inside(byte: number): void {
    if (isEscaped) isEscaped = false
    else if (byte === BACKSLASH) isEscaped = true
    else if (byte === QUOTE) {
      inText = false
      awaited = matched === name.length ? 'colon' : null
      return
    }
    matched = matched >= 0 && byte === name[matched] ? matched + 1 : -1
  }

  /** Whether a list under the key begins with this byte. */
  function begins(byte: number): boolean {
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) return false
    const isWanted = awaited === 'list' && byte === OPEN_LIST
    awaited = awaited === 'colon' && byte === COLON ? 'list' : null
    return isWanted
  }

  return piece => {
    const wanted: Buffer[] = []
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] ?? 0
      if (inText) inside(byte)
      else if (byte === QUOTE) {
        inText = true
        matched = 0
        awaited = null
      } else if (depth === 0) {
        if (!begins(byte)) continue
        depth = 1
        wanted.push(piece.subarray(from, at + 1))
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++
      else if ((byte === CLOSE_LIST || byte === CLOSE_OBJECT) && --depth === 0) from = at
    }
    if (depth === 0) wanted.push(piece.subarray(from))
    return wanted
  }
}
