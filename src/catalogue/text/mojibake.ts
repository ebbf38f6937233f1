/** What UTF-8's following bytes look like where each byte was read as a character of Windows-1252. */
const FOLLOWING = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'

/**
 * Texts in UTF-8 that were read as Windows-1252: `Ã©` for `é`, `â€™` for `’`, `Â°` for `°`; and U+FFFD, for which even the bytes
 * are lost. Capital letters before a sign are none of it: `MANHÃ»` ends a Portuguese quotation.
 */
const MOJIBAKE = new RegExp(
  `(?<!\\p{Lu})[ÃÂ]${FOLLOWING}|â€|ðŸ|(?:[ÐÑ]${FOLLOWING}){2}|(?:[ãåæçè]${FOLLOWING}{2}){2}|\\uFFFD`,
  'u',
)

/** Where any of it may begin, and some more, in few ranges. Most texts have none: behind an accent comes a letter. */
const MAY_BE = /[ÂÃÐÑâ-ð][\u0080-\u00bf\u0152-\u2122]|\uFFFD/

const AROUND = 20

/** What people are told that such a text has. */
export const WRONGLY_DECODED =
  'signs that were decoded wrongly before they came here (mojibake, such as Ã© for é)'

/** A text's first signs that were decoded wrongly, with some of what stands around them; null where there are none. */
export function mojibakeIn(text: string): string | null {
  if (!MAY_BE.test(text)) return null
  const at = text.search(MOJIBAKE)
  return at < 0 ? null : text.slice(Math.max(0, at - AROUND), at + AROUND)
}
