/** A small letter at the beginning, also behind the sign of `foreign-words.ts`. */
const FIRST = /^\p{Noncharacter_Code_Point}?\p{Ll}/u

/** A text with a capital at its beginning. */
export function capitalised(text: string): string {
  return text.replace(FIRST, first => first.toUpperCase())
}
