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
const [BLANK, SLASH, APOSTROPHE] = [0x20, 0x2f, 0x27]
const [CARRIAGE_RETURN, LINE_FEED] = [0x0d, 0x0a]

/**
 * Where the piece ends that begins at `start`. The encoding cuts a text into pieces before it looks for tokens, so that no token
 * reaches from one into the next. This is the pattern of `o200k_base` in
 * https://github.com/openai/tiktoken/blob/main/tiktoken_ext/openai_public.py, written out as steps: the first of its
 * alternatives that matches, as a regular expression with backtracking finds it.
 *
 * @param bytes a text as whole UTF-8
 * @param end where the text ends
 */
export function pieceEnd(bytes: Uint8Array, start: number, end: number): number {
  const first = characterAt(bytes, start)
  if (first & NUMBER) return numberEnd(bytes, start, end)
  if ((first & (LETTER | LINE_END)) === 0 || first & MARK) {
    const word = wordEnd(bytes, start + byteLengthOf(first), end, (first & MARK) !== 0)
    if (word !== -1) return shortFormEnd(bytes, word, end)
  }
  // A mark is a word by itself where none follows it.
  if (first & LETTER) return shortFormEnd(bytes, wordEnd(bytes, start, end, false), end)
  const others = othersEnd(bytes, bytes[start] === BLANK ? start + 1 : start, end)
  return others === -1 ? spacesEnd(bytes, start, end) : others
}

/**
 * `Upper*Lower+`, else `Upper+Lower*`; -1 where neither is there. Where no lower case letter follows the upper case ones, the
 * last of them that is both is taken for one.
 *
 * @param isMixed whether the second is not tried
 */
function wordEnd(bytes: Uint8Array, start: number, end: number, isMixed: boolean): number {
  let at = start
  let both = -1
  while (at < end) {
    const sign = characterAt(bytes, at)
    if ((sign & UPPER) === 0) break
    at += byteLengthOf(sign)
    if (sign & LOWER) both = at
  }
  const upper = at
  while (at < end) {
    const sign = characterAt(bytes, at)
    if ((sign & LOWER) === 0) break
    at += byteLengthOf(sign)
  }
  if (at > upper) return at
  if (both !== -1) return both
  return upper > start && !isMixed ? upper : -1
}

/** The end of `'s`, `'ll` and the like behind a word. */
function shortFormEnd(bytes: Uint8Array, at: number, end: number): number {
  if (at + 1 >= end || bytes[at] !== APOSTROPHE) return at
  const letters = String.fromCharCode(
    bytes[at + 1] ?? 0,
    at + 2 < end ? (bytes[at + 2] ?? 0) : 0,
  ).toLowerCase()
  if ('sdmt'.includes(letters.charAt(0))) return at + 2
  return ['ll', 've', 're'].includes(letters) ? at + 3 : at
}

/** At most three digits. */
function numberEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  for (let count = 0; count < 3 && at < end; count++) {
    const sign = characterAt(bytes, at)
    if ((sign & NUMBER) === 0) break
    at += byteLengthOf(sign)
  }
  return at
}

/** Signs that are neither letters, numbers nor spaces, and the ends of lines and slashes behind them; -1 where there are none. */
function othersEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end) {
    const sign = characterAt(bytes, at)
    if ((sign & (OTHER | MARK)) === 0) break
    at += byteLengthOf(sign)
  }
  if (at === start) return -1
  while (at < end && (bytes[at] === CARRIAGE_RETURN || bytes[at] === LINE_FEED || bytes[at] === SLASH)) at++
  return at
}

/** Spaces up to the last end of a line; where there is none, all but the one before a word. */
function spacesEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  let last = start
  let line = -1
  while (at < end) {
    const sign = characterAt(bytes, at)
    if ((sign & SPACE) === 0) break
    last = at
    at += byteLengthOf(sign)
    if (sign & LINE_END) line = at
  }
  if (line !== -1) return line
  return at === end || last === start ? at : last
}
