import { languageAndScript, languageOf } from '../../catalogue/text/language-tags.ts'
import { UsageError } from '../../errors.ts'
import { type AccountPage, accountPlaceholders } from './account-placeholders.ts'
import { checkIndexTemplate } from './check-index-template.ts'
import { checkLayout } from './check-layout.ts'
import { type IndexPage, indexPlaceholders } from './index-placeholders.ts'
import { type LayoutPage, layoutPlaceholders } from './layout-placeholders.ts'
import { type ProductPage, productPlaceholders } from './product-placeholders.ts'
import { parseTemplate, type Template, type TemplateKind } from './template.ts'
import {
  ENGLISH,
  FILE_NAME,
  INDEX_TEMPLATE,
  isBuiltIn,
  type TemplateFile,
  type TemplateFiles,
} from './template-files.ts'

/** What the documents of each kind of record are made from, and what stands on every page for people. */
export interface Pages {
  account: AccountPage
  product: ProductPage
  page: LayoutPage
}

const KINDS: { readonly [Kind in keyof Pages]: TemplateKind<Pages[Kind]> } = {
  account: { placeholders: accountPlaceholders },
  product: { placeholders: productPlaceholders },
  page: { placeholders: layoutPlaceholders, hasLandmarks: true, checkShape: checkLayout },
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
    account: finder(files, 'account'),
    product: finder(files, 'product'),
    page: finder(files, 'page'),
  }
  return { find: (kind, locale) => finders[kind](locale) }
}

function finder<Kind extends keyof Pages>(files: TemplateFiles, kind: Kind) {
  const parsed = new Map<string, Template<Pages[Kind]>>()

  function get(name: string, language: string): Template<Pages[Kind]> | undefined {
    const known = parsed.get(name)
    const source = Object.hasOwn(files, name) ? files[name] : undefined
    if (known !== undefined || source === undefined) return known
    const template = parseTemplate(source.source, source.file, language, KINDS[kind])
    parsed.set(name, template)
    return template
  }

  return (locale: string | null): Template<Pages[Kind]> => {
    const languages = locale === null ? [] : [locale, languageAndScript(locale), languageOf(locale)]
    let template: Template<Pages[Kind]> | undefined
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
  return parseTemplate(source, file, ENGLISH, {
    placeholders: indexPlaceholders,
    checkShape: checkIndexTemplate,
  })
}

function isKind(name: string | undefined): name is keyof Pages {
  return name !== undefined && Object.hasOwn(KINDS, name)
}

/** Parses every template of a folder, so that a mistake is found before the first record; tests do so with those that are built in. */
export function checkTemplates(files: TemplateFiles): void {
  const templates = templatesFrom(files)
  for (const [name, { file }] of Object.entries(files)) {
    const [, kind, locale = null] = FILE_NAME.exec(name) ?? []
    if (isKind(kind) && !isBuiltIn(file)) templates.find(kind, locale)
  }
  for (const kind of Object.keys(KINDS)) if (isKind(kind)) templates.find(kind, null)
  const index = files[INDEX_TEMPLATE]
  if (index !== undefined && !isBuiltIn(index.file)) parseIndexTemplate(index)
}
