/**
 * Bits for the classes of characters in the regular expression of `o200k_base`. A character may have several: a mark,
 * or a letter of a script without capitals, has `UPPER` and `LOWER`. A line end also has `SPACE`.
 */
export const UPPER = 1
export const LOWER = 2
export const MARK = 4
export const NUMBER = 8
export const SPACE = 16
export const LINE_END = 32
export const OTHER = 64

/** `characterAt` returns a class plus `WIDTH` times the length in UTF-8: `LOWER + 2 * WIDTH` for `é`. */
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
  const character = String.fromCodePoint(codePoint)
  return CLASSES.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER
}

const ASCII = Uint8Array.from({ length: 128 }, (_, codePoint) => classOf(codePoint) | WIDTH)
/** What `characterAt` returns for characters beyond ASCII, by code point; 0 until it has read the character. */
const wideClasses = new Uint16Array(0x110000)

/** Classes of the character at the offset `at`, plus `WIDTH` times its length. `bytes` has to be complete UTF-8. */
export function characterAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  return first < 128 ? (ASCII[first] ?? 0) : wideCharacterAt(bytes, at, first)
}

export function byteLengthOf(character: number): number {
  return character >> 7
}

function wideCharacterAt(bytes: Uint8Array, at: number, first: number): number {
  const width = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  let codePoint = first & (0x7f >> width)
  for (let next = at + 1; next < at + width; next++)
    codePoint = (codePoint << 6) | ((bytes[next] ?? 0) & 0x3f)
  const character = wideClasses[codePoint] || classOf(codePoint) | (width * WIDTH)
  wideClasses[codePoint] = character
  return character
}
