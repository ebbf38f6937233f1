import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RecordType } from '../../catalogue/read-record.ts'
import { languageAndScript, languageOf, toLanguage } from '../../catalogue/text/language-tags.ts'
import { UsageError } from '../../errors.ts'
import { packageRoot } from '../../runtime/package.ts'

/** The templates that come with tourpress. */
export const BUILT_IN_TEMPLATES = join(packageRoot, 'templates')

/** The language of templates whose name has none. */
export const ENGLISH = 'en'

const TEMPLATE_NAME = /^(?:(account|product|page)(?:\.([A-Za-z]{2,3}(?:-[A-Za-z\d]+)*))?|llms)\.md$/
/** Files of the words of pages. */
const WORDS_NAME = /^(site)(?:\.([A-Za-z]{2,3}(?:-[A-Za-z\d]+)*))?\.yaml$/

/** The template of the index for language models. */
export const INDEX_TEMPLATE = 'llms.md'

/** Whether a file of a templates folder is read, by its name. */
export function isTemplateName(name: string): boolean {
  return TEMPLATE_NAME.test(name) || WORDS_NAME.test(name)
}

/** The kind and the language of a template, by the name of its file; undefined where it has none. */
export function partsOfName(name: string): { kind?: string | undefined; language?: string | undefined } {
  const [, kind, language] = TEMPLATE_NAME.exec(name) ?? WORDS_NAME.exec(name) ?? []
  return { kind, language }
}

/** A template's file as it stands on disk. */
export interface TemplateFile {
  file: string
  source: string
}

/** Whether a template's file is one of those that come with tourpress. */
export function isBuiltIn(file: string): boolean {
  return dirname(file) === BUILT_IN_TEMPLATES
}

/** Template files by name, such as `product.fr.md` and `site.fr.yaml`. They travel to workers as they are. */
export type TemplateFiles = Record<string, TemplateFile>

/** They come with the code, so a process reads and parses them once, however often it builds. */
let builtIn: TemplateFiles | undefined

/**
 * Reads the built-in templates, or those of a folder; for a kind of page that the folder has no template of, the
 * built-in ones are used, and so are the words of pages in languages that it has none in.
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
      `Reading the templates: "${folder}" holds no account.md, product.md, page.md, site.yaml or ${INDEX_TEMPLATE}`,
      {
        hint: 'tourpress templates DIR copies the built-in ones',
      },
    )
  return {
    ...Object.fromEntries(
      Object.entries(builtIn).filter(([name]) => WORDS_NAME.test(name) || !kinds.has(kindOf(name))),
    ),
    ...own,
  }
}

function kindOf(name: string): string {
  return name.split('.')[0] ?? ''
}

function templatesIn(folder: string): TemplateFiles {
  const names = readdirSync(folder).filter(isTemplateName).sort()
  return Object.fromEntries(
    names.map(name => [
      canonicalName(name),
      { file: join(folder, name), source: readFileSync(join(folder, name), 'utf8') },
    ]),
  )
}

/** The names by which a locale's file is looked for: the locale, its language in its script, its language. */
const languagesOf = (locale: string) => [locale, languageAndScript(locale), languageOf(locale)]

/**
 * The file of the locale, else of its language in its script, else of its language, else the English one; undefined where
 * there is none of these.
 */
export function findTemplateFile(
  files: TemplateFiles,
  kind: 'account' | 'product' | 'page' | 'site',
  locale: string | null,
): (TemplateFile & { language: string }) | undefined {
  const suffix = kind === 'site' ? 'yaml' : 'md'
  for (const language of locale === null ? [] : languagesOf(locale)) {
    const name = `${kind}.${language}.${suffix}`
    const found = Object.hasOwn(files, name) ? files[name] : undefined
    if (found !== undefined) return { ...found, language }
  }
  const english = files[`${kind}.${suffix}`]
  return english && { ...english, language: ENGLISH }
}

/** Whether records of a locale have a template in their language; English ones have that without a language. */
export function hasTemplate(files: TemplateFiles, kind: RecordType, locale: string): boolean {
  return (
    languageOf(locale) === ENGLISH || (findTemplateFile(files, kind, locale)?.language ?? ENGLISH) !== ENGLISH
  )
}

/** The name with its language as a canonical tag: `product.pt-BR.md` from `product.pt-br.md`. */
function canonicalName(name: string): string {
  const { language } = partsOfName(name)
  return language === undefined ? name : name.replace(`.${language}.`, `.${toLanguage(language)}.`)
}
