import type { RecordType } from '../../catalogue/read-record.ts'
import { memoize } from '../../catalogue/text/memoize.ts'
import { templatesFrom } from '../../document/template/load-templates.ts'
import { type ParsedSiteWords, parseSiteWords } from '../../document/template/parse-site-words.ts'
import {
  findTemplateFile,
  hasTemplate,
  readTemplates,
  type TemplateFiles,
} from '../../document/template/template-files.ts'
import { type Words, wordIn } from '../../document/template/words.ts'

type ValueWords = ReturnType<typeof valueWords>

/** The words of pages in one language. In a word, `{}` stands for a value. */
export interface SiteWords extends ParsedSiteWords, ValueWords {
  readonly language: string
}

const known = new WeakMap<TemplateFiles, (locale: string) => SiteWords>()

/** English if `templates` have no words in the language of `locale`. */
export function siteWords(templates: TemplateFiles, locale: string): SiteWords {
  const wordsIn = known.get(templates) ?? memoize((asked: string) => readWords(templates, asked))
  known.set(templates, wordsIn)
  return wordsIn(locale)
}

export function hasSiteWords(templates: TemplateFiles, language: string): boolean {
  return findTemplateFile(templates, 'site', language)?.language === language
}

function readWords(templates: TemplateFiles, locale: string): SiteWords {
  const found = findTemplateFile(templates, 'site', locale)
  if (found === undefined) throw new Error('No folder of templates lacks the English words of pages')
  const { language } = found
  return {
    language,
    ...parseSiteWords(found),
    ...valueWords(wordsOf('product', templates, language), wordsOf('account', templates, language)),
  }
}

function wordsOf(kind: RecordType, templates: TemplateFiles, language: string): Words {
  const files = hasTemplate(templates, kind, language) ? templates : readTemplates(null)
  return templatesFrom(files).find(kind, language).words
}

export function valueWords(product: Words, account: Words) {
  return {
    from: wordIn(product, 'from {}'),
    free: wordIn(product, 'Free'),
    upTo: wordIn(product, 'up to {}'),
    rating: wordIn(account, '{rating} out of 5 (reviews: {})'),
  }
}
