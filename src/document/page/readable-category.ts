import type { Product } from '../../catalogue/schema/product.ts'
import { languageOf } from '../../catalogue/text/language-tags.ts'
import { memoize } from '../../catalogue/text/memoize.ts'
import { capitalised } from '../foreign-words.ts'

const ONE_WORD = /^(?=.*\p{L})[\p{L}\p{N}_-]+$/u
/** Matches codes such as `walking_tour`, `WalkingTour` and `walking-tour`, but not the words `e-bike` and `eBike`. */
const CODE = /_|\p{Ll}{2}\p{Lu}|\p{Lu}{2}\p{Ll}{2}|^\p{Ll}{2,}(?:-\p{Ll}+)+$/u
/** Matches between the words of a code: `walking_tour`, `walking|Tour`, `UNESCO|Site`. */
const BETWEEN_WORDS = /[_-]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/**
 * Turns a category that is a code into words: `SelfCateringAccommodation` and `self-catering-accommodation` become
 * `Self catering accommodation`, and `UNESCOSite` becomes `UNESCO site`. Other texts stay unchanged.
 */
export const readableCategory = (text: string | null): string | null => (text === null ? null : wordsOf(text))

const wordsOf = memoize((text: string): string => {
  if (!ONE_WORD.test(text) || !CODE.test(text)) return text
  const isShouted = text === text.toUpperCase()
  const words = text.split(BETWEEN_WORDS).filter(word => word !== '')
  const written = words.map(word => (!isShouted && /^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
  return capitalised(written.join(' '))
})

/** Words of English categories that mean nothing, or something else, in the other languages of the templates. */
const ENGLISH_WORDS = new Set(
  `accommodation activities activity adventure amusement and beach birdwatching boat building canoeing castle
  cathedral cellar church climbing cooking cultural cycling dining entertainment event events exhibition exhibitions
  experience farm fishing forest friendly garden gardens guided heritage hiking hire historic horse horseback house
  interest kayaking lake leisure lodging meal museums music ornamental outdoor outdoors paddling photography places
  product provider religious remarkable remembrance rental ride riding river ruins sailing sale scenic skiing snow
  spectator sports swimming tasting technical theme tower town transportation trip trips underground viewing visit
  walk walking watching waterfall wildlife wine winery`.split(/\s+/),
)

const isEnglish = memoize((text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some(word => ENGLISH_WORDS.has(word)),
)

export function categoryIn({ category, locale }: Pick<Product, 'category' | 'locale'>): string | null {
  const isForeign = locale !== null && category !== null && languageOf(locale) !== 'en' && isEnglish(category)
  return isForeign ? null : category
}
