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

export const FILE_NAME = /^(?:(account|product|page)(?:\.([A-Za-z]{2,3}(?:-[A-Za-z\d]+)*))?|llms)\.md$/

/** The template of the index for language models. */
export const INDEX_TEMPLATE = 'llms.md'

/** A template's file as it stands on disk. */
export interface TemplateFile {
  file: string
  source: string
}

/** Whether a template's file is one of those that come with tourpress. */
export function isBuiltIn(file: string): boolean {
  return dirname(file) === BUILT_IN_TEMPLATES
}

/** Template files by name, such as `product.fr.md`. They travel to workers as they are. */
export type TemplateFiles = Record<string, TemplateFile>

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
export function hasTemplate(files: TemplateFiles, kind: RecordType, locale: string): boolean {
  const names = [locale, languageAndScript(locale), languageOf(locale)]
  return languageOf(locale) === ENGLISH || names.some(name => Object.hasOwn(files, `${kind}.${name}.md`))
}

/** The name with its language as a canonical tag: `product.pt-BR.md` from `product.pt-br.md`. */
function canonicalName(name: string): string {
  const [, kind, language] = FILE_NAME.exec(name) ?? []
  return language === undefined ? name : `${kind}.${toLanguage(language)}.md`
}
