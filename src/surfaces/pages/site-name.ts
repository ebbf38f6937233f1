import { oneLine } from '../one-line.ts'
import type { SurfaceContext } from '../surface.ts'
import type { Fact } from './fact.ts'
import type { SiteWords } from './site-words.ts'

const LONGEST_NAME = 120

/** What the whole is called: the name that was chosen, in whatever language, else words of the pages' own. */
export function siteName(words: SiteWords, { options }: SurfaceContext): Fact {
  const chosen = oneLine(options.siteName ?? '', LONGEST_NAME)
  return chosen === '' ? { text: words.site, locale: words.language } : { text: chosen, locale: null }
}
