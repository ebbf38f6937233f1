import { templatesFrom } from '../../document/template/load-templates.ts'
import { type ParsedSiteWords, parseSiteWords } from '../../document/template/parse-site-words.ts'
import {
  findTemplateFile,
  hasTemplate,
  readTemplates,
  type TemplateFiles,
} from '../../document/template/template-files.ts'
import { type Words, wordIn } from '../../document/template/words.ts'

/** The words on pages that do not come from records. A value replaces `{}` in a word. */
export interface SiteWords extends ParsedSiteWords, ValueWords {
  /** The language of the words, BCP 47. */
  readonly language: string
}

/** Words of values, which pages and the documents of records share. */
interface ValueWords {
  readonly from: string
  readonly free: string
  readonly upTo: string
}

const known = new WeakMap<TemplateFiles, Map<string | null, SiteWords>>()

/** The words in the language of `locale`. They are English if the templates have none in that language. */
export function siteWords(templates: TemplateFiles, locale: string | null): SiteWords {
  const byLocale = known.get(templates) ?? new Map<string | null, SiteWords>()
  known.set(templates, byLocale)
  const words = byLocale.get(locale) ?? readWords(templates, locale)
  byLocale.set(locale, words)
  return words
}

/** Whether the templates have words of pages in `language`. */
export function hasSiteWords(templates: TemplateFiles, language: string): boolean {
  return findTemplateFile(templates, 'site', language)?.language === language
}

function readWords(templates: TemplateFiles, locale: string | null): SiteWords {
  const found = findTemplateFile(templates, 'site', locale)
  if (found === undefined) throw new Error('No folder of templates lacks the English words of pages')
  const { language } = found
  return { language, ...parseSiteWords(found), ...valueWords(productWords(templates, language)) }
}

/**
 * The words of the product template in `language`. The built-in template gives them if the folder `templates` has none
 * in that language.
 */
function productWords(templates: TemplateFiles, language: string): Words {
  const files = hasTemplate(templates, 'product', language) ? templates : readTemplates(null)
  return templatesFrom(files).find('product', language).words
}

/** Takes the words of values from the `words` of a template, so that pages write them as the template does. */
export function valueWords(words: Words): ValueWords {
  return { from: wordIn(words, 'from {}'), free: wordIn(words, 'Free'), upTo: wordIn(words, 'up to {}') }
}
