import { memoize } from '../../catalogue/text/memoize.ts'
import { capitalised } from './capitalised.ts'

/** One word of letters, digits, hyphens and underscores; not of signs alone, of which nothing would be left. */
const ONE_WORD = /^(?=.*\p{L})[\p{L}\p{N}_-]+$/u
/** Where a code without spaces has words: `walking_tour`, `WalkingTour`, `walking-tour`. `e-bike` and `eBike` are words. */
const CODE = /_|\p{Ll}{2}\p{Lu}|\p{Lu}{2}\p{Ll}{2}|^\p{Ll}{2,}(?:-\p{Ll}+)+$/u
/** What ends a word: a sign, a small letter before a capital, a capital before a word that begins with one. */
const BETWEEN_WORDS = /[_-]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/**
 * A category in words where its source wrote a code: `SelfCateringAccommodation`, `SELF_CATERING_ACCOMMODATION` and
 * `self-catering-accommodation` are `Self catering accommodation`; abbreviations stay, as in `UNESCO site` from `UNESCOSite`.
 * Anything else stays as it is.
 */
export const inWords = (text: string | null): string | null => (text === null ? null : wordsOf(text))

const wordsOf = memoize((text: string): string => {
  if (!ONE_WORD.test(text) || !CODE.test(text)) return text
  const isShouted = text === text.toUpperCase()
  const words = text.split(BETWEEN_WORDS).filter(word => word !== '')
  const written = words.map(word => (!isShouted && /^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
  return capitalised(written.join(' '))
})
