import { memoize } from '../../catalogue/text/memoize.ts'
import { capitalised } from '../foreign-words.ts'

/** Matches one word of letters, digits, hyphens and underscores. At least one letter is needed. */
const ONE_WORD = /^(?=.*\p{L})[\p{L}\p{N}_-]+$/u
/** Matches codes such as `walking_tour`, `WalkingTour` and `walking-tour`, but not the words `e-bike` and `eBike`. */
const CODE = /_|\p{Ll}{2}\p{Lu}|\p{Lu}{2}\p{Ll}{2}|^\p{Ll}{2,}(?:-\p{Ll}+)+$/u
/** Matches between the words of a code: `walking_tour`, `walking|Tour`, `UNESCO|Site`. */
const BETWEEN_WORDS = /[_-]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/**
 * Turns a category that is a code into words. `SelfCateringAccommodation`, `SELF_CATERING_ACCOMMODATION` and
 * `self-catering-accommodation` become `Self catering accommodation`. Abbreviations stay: `UNESCOSite` becomes
 * `UNESCO site`. Any other text is returned unchanged.
 */
export const readableCategory = (text: string | null): string | null => (text === null ? null : wordsOf(text))

const wordsOf = memoize((text: string): string => {
  if (!ONE_WORD.test(text) || !CODE.test(text)) return text
  const isShouted = text === text.toUpperCase()
  const words = text.split(BETWEEN_WORDS).filter(word => word !== '')
  const written = words.map(word => (!isShouted && /^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
  return capitalised(written.join(' '))
})
