/**
 * What a character is to the encoding, as bits. A mark, and a letter of a script without capitals, is both upper and lower case;
 * a line's end is a space too.
 */
export const UPPER = 1
export const LOWER = 2
export const MARK = 4
export const NUMBER = 8
export const SPACE = 16
export const LINE_END = 32
export const OTHER = 64

/** From here on, how many bytes the character has in UTF-8. */
const WIDTH = 128

const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/\p{M}/u, MARK | UPPER | LOWER],
  [/[\p{Lu}\p{Lt}]/u, UPPER],
  [/\p{Ll}/u, LOWER],
  [/[\p{Lm}\p{Lo}]/u, UPPER | LOWER],
  [/\p{N}/u, NUMBER],
  [/[\r\n]/, LINE_END | SPACE],
  [/\s/, SPACE],
]

function classOf(codePoint: number): number {
  const sign = String.fromCodePoint(codePoint)
  return CLASSES.find(([pattern]) => pattern.test(sign))?.[1] ?? OTHER
}

const ASCII = Uint8Array.from({ length: 128 }, (_, codePoint) => classOf(codePoint) | WIDTH)
/** Other characters, each when it is met first; 0 for those that were not. */
const known = new Uint16Array(0x110000)

/** What the character is that begins there, with its width. UTF-8 has to be whole. */
export function characterAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  return first < 128 ? (ASCII[first] ?? 0) : wideCharacterAt(bytes, at, first)
}

export function byteLengthOf(sign: number): number {
  return sign >> 7
}

function wideCharacterAt(bytes: Uint8Array, at: number, first: number): number {
  const width = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  let codePoint = first & (0x7f >> width)
  for (let next = at + 1; next < at + width; next++)
    codePoint = (codePoint << 6) | ((bytes[next] ?? 0) & 0x3f)
  const sign = known[codePoint] || classOf(codePoint) | (width * WIDTH)
  known[codePoint] = sign
  return sign
}
