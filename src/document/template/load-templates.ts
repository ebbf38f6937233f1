import { languageOf, writtenLanguage } from '../../catalogue/text/language-tags.ts'
import { UsageError } from '../../errors.ts'
import { type AccountPage, accountHoles } from './account-holes.ts'
import { checkIndexShape } from './check-index-shape.ts'
import type { Holes } from './hole.ts'
import { type IndexPage, indexHoles } from './index-holes.ts'
import { type ProductPage, productHoles } from './product-holes.ts'
import { parseTemplate, type Template } from './template.ts'
import {
  ENGLISH,
  FILE_NAME,
  INDEX_TEMPLATE,
  type TemplateFile,
  type TemplateFiles,
} from './template-files.ts'

/** What the pages of each kind of record are made from. */
export interface Pages {
  account: AccountPage
  product: ProductPage
}

/** Templates by kind of record and language. */
export interface Templates {
  /** The template of the locale, else of its language in its script, else of its language, else the English one. */
  find<Kind extends keyof Pages>(kind: Kind, locale: string | null): Template<Pages[Kind]>
}

const known = new WeakMap<TemplateFiles, Templates>()

/**
 * Parses each template once, when the first record needs it.
 *
 * @throws {UsageError} on a mistake in a template, when it is parsed.
 */
export function templatesFrom(files: TemplateFiles): Templates {
  const templates = known.get(files) ?? lazily(files)
  known.set(files, templates)
  return templates
}

function lazily(files: TemplateFiles): Templates {
  const finders: { [Kind in keyof Pages]: (locale: string | null) => Template<Pages[Kind]> } = {
    account: finder(files, 'account', accountHoles),
    product: finder(files, 'product', productHoles),
  }
  return { find: (kind, locale) => finders[kind](locale) }
}

function finder<Source>(files: TemplateFiles, kind: keyof Pages, holes: Holes<Source>) {
  const parsed = new Map<string, Template<Source>>()

  function get(name: string, language: string): Template<Source> | undefined {
    const known = parsed.get(name)
    const source = Object.hasOwn(files, name) ? files[name] : undefined
    if (known !== undefined || source === undefined) return known
    const template = parseTemplate(source.source, source.file, language, holes)
    parsed.set(name, template)
    return template
  }

  return (locale: string | null): Template<Source> => {
    const languages = locale === null ? [] : [locale, writtenLanguage(locale), languageOf(locale)]
    let template: Template<Source> | undefined
    for (const language of languages) template ??= get(`${kind}.${language}.md`, language)
    template ??= get(`${kind}.md`, ENGLISH)
    if (template !== undefined) return template
    throw new UsageError(
      `Reading the templates: there is no ${kind}.md beside the templates of single languages`,
    )
  }
}

/**
 * The template of the index for language models.
 *
 * @throws {UsageError} on a mistake in it.
 */
export function parseIndexTemplate({ source, file }: TemplateFile): Template<IndexPage> {
  return parseTemplate(source, file, ENGLISH, indexHoles, checkIndexShape)
}

/** Parses every template, so that a mistake is found before the first record. */
export function checkTemplates(files: TemplateFiles): void {
  const templates = templatesFrom(files)
  for (const name of Object.keys(files)) {
    const [, kind, locale = null] = FILE_NAME.exec(name) ?? []
    if (kind === 'account' || kind === 'product') templates.find(kind, locale)
  }
  templates.find('account', null)
  templates.find('product', null)
  const index = files[INDEX_TEMPLATE]
  if (index !== undefined) parseIndexTemplate(index)
}
