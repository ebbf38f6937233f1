import { characterAt, SPACE } from './character-classes.ts'

const [LINE_FEED, BLANK, SLASH] = [0x0a, 0x20, 0x2f]

/**
 * Where a line ends that no piece reaches out of, so that the counts of lines add up: behind a newline, unless a slash or,
 * perhaps behind blanks, another space follows. The last line ends with the text.
 */
export function lineEnd(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(LINE_FEED, start); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    if (bytes[at + 1] === SLASH) continue
    let next = at + 1
    while (bytes[next] === BLANK) next++
    if (next === bytes.length || (characterAt(bytes, next) & SPACE) === 0) return at + 1
  }
  return bytes.length
}
