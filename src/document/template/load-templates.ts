import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { languageOf, toLanguage, writtenLanguage } from '../../catalogue/text/language-tags.ts'
import { UsageError } from '../../errors.ts'
import { packageRoot } from '../../package.ts'
import { type AccountPage, accountHoles } from './account-holes.ts'
import { checkFrameShape } from './check-frame-shape.ts'
import { checkIndexShape } from './check-index-shape.ts'
import { type FramePage, frameHoles } from './frame-holes.ts'
import { type IndexPage, indexHoles } from './index-holes.ts'
import { type ProductPage, productHoles } from './product-holes.ts'
import { parseTemplate, type Template, type TemplateKind } from './template.ts'

/** The templates that come with tourpress. */
export const BUILT_IN_TEMPLATES = join(packageRoot, 'templates')

/** The language of templates whose name has none. */
const ENGLISH = 'en'

const FILE_NAME = /^(?:(account|product|page)(?:\.([A-Za-z]{2,3}(?:-[A-Za-z\d]+)*))?|llms)\.md$/

/** The template of the index for language models. */
export const INDEX_TEMPLATE = 'llms.md'

/** A template's file as it stands on disk. */
export interface TemplateFile {
  file: string
  source: string
}

/** Template files by name, such as `product.fr.md`. They travel to workers as they are. */
export type TemplateFiles = Record<string, TemplateFile>

/** What the documents of each kind of record are made from, and what stands on every page for people. */
export interface Pages {
  account: AccountPage
  product: ProductPage
  page: FramePage
}

const KINDS: { readonly [Kind in keyof Pages]: TemplateKind<Pages[Kind]> } = {
  account: { holes: accountHoles },
  product: { holes: productHoles },
  page: { holes: frameHoles, hasLandmarks: true, checkShape: checkFrameShape },
}

/** Templates by kind of record and language. */
export interface Templates {
  /** The template of the locale, else of its language in its script, else of its language, else the English one. */
  find<Kind extends keyof Pages>(kind: Kind, locale: string | null): Template<Pages[Kind]>
}

/** They come with the code, so a process reads and parses them once, however often it builds. */
let builtIn: TemplateFiles | undefined

/**
 * Reads the built-in templates, or those of a folder; for a kind of page that the folder has no template of, the
 * built-in ones are used.
 *
 * @throws {UsageError} when the folder cannot be read or holds no template.
 */
export function readTemplates(folder: string | null): TemplateFiles {
  builtIn ??= templatesIn(BUILT_IN_TEMPLATES)
  if (folder === null) return builtIn
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`Reading the templates: there is no folder "${folder}"`, {
      hint: 'tourpress templates DIR makes one',
    })
  const own = templatesIn(folder)
  const kinds = new Set(Object.keys(own).map(kindOf))
  if (kinds.size === 0)
    throw new UsageError(
      `Reading the templates: "${folder}" holds no account.md, product.md, page.md or ${INDEX_TEMPLATE}`,
      {
        hint: 'tourpress templates DIR copies the built-in ones',
      },
    )
  return {
    ...Object.fromEntries(Object.entries(builtIn).filter(([name]) => !kinds.has(kindOf(name)))),
    ...own,
  }
}

function kindOf(name: string): string {
  return name.split('.')[0] ?? ''
}

function templatesIn(folder: string): TemplateFiles {
  const names = readdirSync(folder)
    .filter(name => FILE_NAME.test(name))
    .sort()
  return Object.fromEntries(
    names.map(name => [
      canonicalName(name),
      { file: join(folder, name), source: readFileSync(join(folder, name), 'utf8') },
    ]),
  )
}

/** Whether records of a locale have a template in their language; English ones have that without a language. */
export function hasTemplate(files: TemplateFiles, kind: keyof Pages, locale: string): boolean {
  const names = [locale, writtenLanguage(locale), languageOf(locale)]
  return languageOf(locale) === ENGLISH || names.some(name => Object.hasOwn(files, `${kind}.${name}.md`))
}

/** The name with its language as a canonical tag: `product.pt-BR.md` from `product.pt-br.md`. */
function canonicalName(name: string): string {
  const [, kind, language] = FILE_NAME.exec(name) ?? []
  return language === undefined ? name : `${kind}.${toLanguage(language)}.md`
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
    const languages = locale === null ? [] : [locale, writtenLanguage(locale), languageOf(locale)]
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
  return parseTemplate(source, file, ENGLISH, { holes: indexHoles, checkShape: checkIndexShape })
}

function isKind(name: string | undefined): name is keyof Pages {
  return name !== undefined && Object.hasOwn(KINDS, name)
}

/** Parses every template, so that a mistake is found before the first record. */
export function checkTemplates(files: TemplateFiles): void {
  const templates = templatesFrom(files)
  for (const name of Object.keys(files)) {
    const [, kind, locale = null] = FILE_NAME.exec(name) ?? []
    if (isKind(kind)) templates.find(kind, locale)
  }
  for (const kind of Object.keys(KINDS)) if (isKind(kind)) templates.find(kind, null)
  const index = files[INDEX_TEMPLATE]
  if (index !== undefined) parseIndexTemplate(index)
}
