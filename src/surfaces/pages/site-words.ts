import { languageAndScript } from '../../catalogue/text/language-tags.ts'
import { dutch } from './site-words/dutch.ts'
import { english } from './site-words/english.ts'
import { french } from './site-words/french.ts'
import { german } from './site-words/german.ts'
import { italian } from './site-words/italian.ts'
import { japanese } from './site-words/japanese.ts'
import { korean } from './site-words/korean.ts'
import { portuguese } from './site-words/portuguese.ts'
import { simplifiedChinese } from './site-words/simplified-chinese.ts'
import { spanish } from './site-words/spanish.ts'
import { traditionalChinese } from './site-words/traditional-chinese.ts'
import type { SiteWords } from './site-words/words.ts'

const byLanguage = new Map(
  [
    ...[english, german, spanish, french, italian, portuguese, dutch],
    ...[japanese, korean, simplifiedChinese, traditionalChinese],
  ].map(words => [words.language, words]),
)

/** The words of a locale's language; English where there are none. */
export function siteWords(locale: string | null): SiteWords {
  return byLanguage.get(languageAndScript(locale ?? '')) ?? english
}
