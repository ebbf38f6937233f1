import { UsageError } from '../../errors.ts'
import { type AccountPage, accountPlaceholders } from './account-placeholders.ts'
import { checkIndexTemplate } from './check-index-template.ts'
import { checkLayout } from './check-layout.ts'
import { type IndexPage, indexPlaceholders } from './index-placeholders.ts'
import { type LayoutPage, layoutPlaceholders } from './layout-placeholders.ts'
import { parseSiteWords } from './parse-site-words.ts'
import type { ProductPage } from './product-placeholder-makers.ts'
import { productPlaceholders } from './product-placeholders.ts'
import { parseTemplate, type Template, type TemplateKind } from './template.ts'
import {
  ENGLISH,
  findTemplateFile,
  INDEX_TEMPLATE,
  isBuiltIn,
  partsOfName,
  type TemplateFile,
  type TemplateFiles,
} from './template-files.ts'

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

export interface Templates {
  /** Returns the template of the locale, else of its language and script, else of its language, else the English. */
  find<Kind extends keyof Pages>(kind: Kind, locale: string | null): Template<Pages[Kind]>
}

const templatesByFiles = new WeakMap<TemplateFiles, Templates>()

/** The templates in `files`. Each is parsed when it is first used; a mistake in it then throws a UsageError. */
export function templatesFrom(files: TemplateFiles): Templates {
  const known = templatesByFiles.get(files)
  if (known !== undefined) return known
  const finders: { [Kind in keyof Pages]: (locale: string | null) => Template<Pages[Kind]> } = {
    account: finder(files, 'account'),
    product: finder(files, 'product'),
    page: finder(files, 'page'),
  }
  const templates: Templates = { find: (kind, locale) => finders[kind](locale) }
  templatesByFiles.set(files, templates)
  return templates
}

function finder<Kind extends keyof Pages>(files: TemplateFiles, kind: Kind) {
  const parsed = new Map<string, Template<Pages[Kind]>>()

  return (locale: string | null): Template<Pages[Kind]> => {
    const found = findTemplateFile(files, kind, locale)
    if (found === undefined)
      throw new UsageError(
        `Reading the templates: there is no ${kind}.md beside the templates of single languages`,
      )
    const { source, file, language } = found
    const template = parsed.get(file) ?? parseTemplate(source, file, language, KINDS[kind])
    parsed.set(file, template)
    return template
  }
}

export function parseIndexTemplate({ source, file }: TemplateFile): Template<IndexPage> {
  return parseTemplate(source, file, ENGLISH, {
    placeholders: indexPlaceholders,
    checkShape: checkIndexTemplate,
  })
}

function isKind(name: string | undefined): name is keyof Pages {
  return name !== undefined && Object.hasOwn(KINDS, name)
}

/** Finds mistakes in templates before a build. It skips built-in templates, which the project's tests check. */
export function checkTemplates(files: TemplateFiles): void {
  const templates = templatesFrom(files)
  for (const [name, found] of Object.entries(files)) {
    const { kind, language = null } = partsOfName(name)
    if (isBuiltIn(found.file)) continue
    if (isKind(kind)) templates.find(kind, language)
    if (kind === 'site') parseSiteWords(found)
  }
  for (const kind of Object.keys(KINDS)) if (isKind(kind)) templates.find(kind, null)
  const index = files[INDEX_TEMPLATE]
  if (index !== undefined && !isBuiltIn(index.file)) parseIndexTemplate(index)
}
