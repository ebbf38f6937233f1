/** Characters that the second and later bytes of a UTF-8 character become if they are read as Windows-1252. */
const FOLLOWING = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'

/** Matches wrongly decoded UTF-8: `Ã©` for `é`. `Ã` after a capital does not count: Portuguese has `«AMANHÃ»`. */
const MOJIBAKE = new RegExp(
  `(?<!\\p{Lu})[ÃÂ]${FOLLOWING}|â€|ðŸ|(?:[ÐÑ]${FOLLOWING}){2}|(?:[ãåæçè]${FOLLOWING}{2}){2}|\\uFFFD`,
  'u',
)

/** A quick test that few correct texts match: they seldom have a sign such as `©` after an accented letter. */
const MAY_BE = /[ÂÃÐÑâ-ð][\u0080-\u00bf\u0152-\u2122]|\uFFFD/

const AROUND = 20

export const WRONGLY_DECODED =
  'signs that were decoded wrongly before they came here (mojibake, such as Ã© for é)'

export function mojibakeIn(text: string): string | null {
  if (!MAY_BE.test(text)) return null
  const at = text.search(MOJIBAKE)
  return at < 0 ? null : text.slice(Math.max(0, at - AROUND), at + AROUND)
}
