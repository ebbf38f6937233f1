import { characterAt, SPACE } from './character-classes.ts'

const [LINE_FEED, SPACE_BYTE, SLASH] = [0x0a, 0x20, 0x2f]

/**
 * End of a line at which counting may cut: no piece crosses it, so the counts of lines add up. A line ends after a newline.
 * It continues if a slash follows the newline, or spaces and then another white-space character.
 */
export function lineEnd(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(LINE_FEED, start); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    if (bytes[at + 1] === SLASH) continue
    let next = at + 1
    while (bytes[next] === SPACE_BYTE) next++
    if (next === bytes.length || (characterAt(bytes, next) & SPACE) === 0) return at + 1
  }
  return bytes.length
}
