import {
  byteLengthOf,
  characterAt,
  LINE_END,
  LOWER,
  MARK,
  NUMBER,
  OTHER,
  SPACE,
  UPPER,
} from './character-classes.ts'

const LETTER = UPPER | LOWER
const [SPACE_BYTE, SLASH, APOSTROPHE] = [0x20, 0x2f, 0x27]
const [CARRIAGE_RETURN, LINE_FEED] = [0x0d, 0x0a]

/**
 * Returns the end of the piece that begins at `start`. No token spans two pieces. The code finds, without backtracking,
 * what the regular expression of `o200k_base` matches:
 * https://github.com/openai/tiktoken/blob/main/tiktoken_ext/openai_public.py
 *
 * @param bytes a text in UTF-8, in which a piece begins at `start`, and this or a later piece ends at `end`
 */
export function pieceEnd(bytes: Uint8Array, start: number, end: number): number {
  const first = characterAt(bytes, start)
  if (first & NUMBER) return numberEnd(bytes, start, end)
  if ((first & (LETTER | LINE_END)) === 0 || first & MARK) {
    const word = wordEnd(bytes, start + byteLengthOf(first), end, (first & MARK) !== 0)
    if (word !== -1) return shortFormEnd(bytes, word, end)
  }
  // A mark also has the bits of `LETTER`. If `wordEnd` found no word after a mark, the mark itself begins a word.
  if (first & LETTER) return shortFormEnd(bytes, wordEnd(bytes, start, end, false), end)
  const others = othersEnd(bytes, bytes[start] === SPACE_BYTE ? start + 1 : start, end)
  return others === -1 ? spacesEnd(bytes, start, end) : others
}

/**
 * The end of the match of `Upper*Lower+` at `start`, or else of `Upper+Lower*`; -1 without a match. Letters without
 * case, such as Chinese ones, are in both classes.
 *
 * @param isMixed true to try only the first pattern
 */
function wordEnd(bytes: Uint8Array, start: number, end: number, isMixed: boolean): number {
  let at = start
  let both = -1
  while (at < end) {
    const character = characterAt(bytes, at)
    if ((character & UPPER) === 0) break
    at += byteLengthOf(character)
    if (character & LOWER) both = at
  }
  const upper = at
  while (at < end) {
    const character = characterAt(bytes, at)
    if ((character & LOWER) === 0) break
    at += byteLengthOf(character)
  }
  if (at > upper) return at
  if (both !== -1) return both
  return upper > start && !isMixed ? upper : -1
}

/** The end of a short form such as `'s` or `'ll` that begins at `at`, after a word; `at` if none begins there. */
function shortFormEnd(bytes: Uint8Array, at: number, end: number): number {
  if (at + 1 >= end || bytes[at] !== APOSTROPHE) return at
  const letters = String.fromCharCode(
    bytes[at + 1] ?? 0,
    at + 2 < end ? (bytes[at + 2] ?? 0) : 0,
  ).toLowerCase()
  if ('sdmt'.includes(letters.charAt(0))) return at + 2
  return ['ll', 've', 're'].includes(letters) ? at + 3 : at
}

function numberEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  for (let count = 0; count < 3 && at < end; count++) {
    const character = characterAt(bytes, at)
    if ((character & NUMBER) === 0) break
    at += byteLengthOf(character)
  }
  return at
}

/**
 * The end of the signs from `start` on, and of any line ends and slashes after them. A sign is a character other than a
 * letter, number or space. -1 if no sign is at `start`.
 */
function othersEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end) {
    const character = characterAt(bytes, at)
    if ((character & (OTHER | MARK)) === 0) break
    at += byteLengthOf(character)
  }
  if (at === start) return -1
  while (at < end && (bytes[at] === CARRIAGE_RETURN || bytes[at] === LINE_FEED || bytes[at] === SLASH)) at++
  return at
}

/**
 * Where a piece of spaces ends: after the last line end among them. If they have no line end, the last of several
 * spaces belongs to the next word, and the piece ends before it.
 */
function spacesEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  let last = start
  let line = -1
  while (at < end) {
    const character = characterAt(bytes, at)
    if ((character & SPACE) === 0) break
    last = at
    at += byteLengthOf(character)
    if (character & LINE_END) line = at
  }
  if (line !== -1) return line
  return at === end || last === start ? at : last
}
