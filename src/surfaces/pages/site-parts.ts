import { memoize } from '../../catalogue/text/memoize.ts'
import { DEFAULT_LOCALE, inLanguage } from '../../document/in-language.ts'
import type { ListedFormat } from '../../formats/format.ts'
import { formats } from '../../formats/index.ts'
import { shortLine } from '../shared/short-line.ts'
import type { SurfaceContext } from '../surface.ts'
import type { LocalText } from './language.ts'
import { type LocaleFormatters, localeFormatters } from './locale-formatters.ts'
import { type SiteWords, siteWords } from './site-words.ts'

export interface SiteParts {
  context: SurfaceContext
  /** The language of the pages, BCP 47. Null if unknown; `words` are then English. */
  locale: string | null
  words: SiteWords
  /** The attributes `lang` and `dir` of elements with `words`; empty if the page is in the language of `words`. */
  inWords: ReturnType<typeof inLanguage>
  formatters: LocaleFormatters
  name: LocalText
  formats: readonly ListedFormat[]
}

/** Makes each language's `SiteParts` only once, because making `Intl` formatters is slow. */
export function sitePartsIn(context: SurfaceContext): (locale: string | null) => SiteParts {
  const { templates } = context
  const published = formats.filter(({ name }) => context.formats.includes(name))
  const shared = memoize((locale: string) => {
    const words = siteWords(templates, locale)
    const formatters = localeFormatters(words, locale)
    return { context, words, formatters, name: siteName(words, context), formats: published }
  })
  return locale => {
    const parts = shared(locale ?? DEFAULT_LOCALE)
    return { ...parts, locale, inWords: inLanguage(parts.words.language, locale) }
  }
}

const LONGEST_NAME = 120

function siteName(words: SiteWords, { options }: SurfaceContext): LocalText {
  const chosen = shortLine(options.siteName ?? '', LONGEST_NAME)
  return chosen === '' ? { text: words.site, locale: words.language } : { text: chosen, locale: null }
}
