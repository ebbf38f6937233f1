import { templatesFrom } from '../../document/template/load-templates.ts'
import { type ParsedSiteWords, parseSiteWords } from '../../document/template/parse-site-words.ts'
import {
  findTemplateFile,
  hasTemplate,
  readTemplates,
  type TemplateFiles,
} from '../../document/template/template-files.ts'
import { type Words, wordIn } from '../../document/template/words.ts'

/** The words of pages that do not come from records. `{}` is replaced by a value. */
export interface SiteWords extends ParsedSiteWords, ValueWords {
  /** The language of the words, BCP 47. */
  readonly language: string
}

/** Words that pages share with the records on them. */
interface ValueWords {
  readonly from: string
  readonly free: string
  readonly upTo: string
}

const known = new WeakMap<TemplateFiles, Map<string | null, SiteWords>>()

/** The words of a locale's language. English if there are none. */
export function siteWords(templates: TemplateFiles, locale: string | null): SiteWords {
  const byLocale = known.get(templates) ?? new Map<string | null, SiteWords>()
  known.set(templates, byLocale)
  const words = byLocale.get(locale) ?? readWords(templates, locale)
  byLocale.set(locale, words)
  return words
}

/** Whether pages have words in a language. */
export function hasSiteWords(templates: TemplateFiles, language: string): boolean {
  return findTemplateFile(templates, 'site', language)?.language === language
}

function readWords(templates: TemplateFiles, locale: string | null): SiteWords {
  const found = findTemplateFile(templates, 'site', locale)
  if (found === undefined) throw new Error('No folder of templates lacks the English words of pages')
  const { language } = found
  return { language, ...parseSiteWords(found), ...valueWords(productWords(templates, language)) }
}

/** The words of products in a language. The built-in template gives them if a folder has no template in that language. */
function productWords(templates: TemplateFiles, language: string): Words {
  const files = hasTemplate(templates, 'product', language) ? templates : readTemplates(null)
  return templatesFrom(files).find('product', language).words
}

/** The words of values that pages share with a template, as the template writes them. */
export function valueWords(words: Words): ValueWords {
  return { from: wordIn(words, 'from {}'), free: wordIn(words, 'Free'), upTo: wordIn(words, 'up to {}') }
}
