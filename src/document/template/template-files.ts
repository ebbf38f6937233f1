import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RecordType } from '../../catalogue/read-record.ts'
import { languageAndScript, languageOf, toLanguage } from '../../catalogue/text/language-tags.ts'
import { UsageError } from '../../errors.ts'
import { lazy } from '../../runtime/lazy.ts'
import { packageRoot } from '../../runtime/package.ts'

export const BUILT_IN_TEMPLATES = join(packageRoot, 'templates')

/** The language of templates without a language in their name. */
export const ENGLISH = 'en'

const TEMPLATE_NAME = /^(?:(account|product|page)(?:\.([A-Za-z]{2,3}(?:-[A-Za-z\d]+)*))?|llms)\.md$/
const WORDS_NAME = /^(site)(?:\.([A-Za-z]{2,3}(?:-[A-Za-z\d]+)*))?\.yaml$/

export const INDEX_TEMPLATE = 'llms.md'

export function isTemplateName(name: string): boolean {
  return TEMPLATE_NAME.test(name) || WORDS_NAME.test(name)
}

export function partsOfName(name: string): { kind?: string | undefined; language?: string | undefined } {
  const [, kind, language] = TEMPLATE_NAME.exec(name) ?? WORDS_NAME.exec(name) ?? []
  return { kind, language }
}

export interface TemplateFile {
  file: string
  source: string
}

export function isBuiltIn(file: string): boolean {
  return dirname(file) === BUILT_IN_TEMPLATES
}

/** Template files by name: `product.fr.md`, `site.fr.yaml`. They are plain data, so workers can receive them. */
export type TemplateFiles = Record<string, TemplateFile>

const builtIn = lazy(() => templatesIn(BUILT_IN_TEMPLATES))

/**
 * Reads the templates of a folder, or the built-in ones if `folder` is null. Built-in ones also fill gaps: kinds of
 * pages without a template in the folder, and words of languages that it lacks. Throws a UsageError if the folder
 * cannot be read or has no template.
 */
export function readTemplates(folder: string | null): TemplateFiles {
  if (folder === null) return builtIn()
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`Reading the templates: there is no folder "${folder}"`, {
      hint: 'tourpress templates DIR makes one',
    })
  const custom = templatesIn(folder)
  const kinds = new Set(Object.keys(custom).map(kindOf))
  if (kinds.size === 0)
    throw new UsageError(
      `Reading the templates: "${folder}" holds no account.md, product.md, page.md, site.yaml or ${INDEX_TEMPLATE}`,
      {
        hint: 'tourpress templates DIR copies the built-in ones',
      },
    )
  return {
    ...Object.fromEntries(
      Object.entries(builtIn()).filter(([name]) => WORDS_NAME.test(name) || !kinds.has(kindOf(name))),
    ),
    ...custom,
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

export const languagesOf = (locale: string | null) =>
  locale === null ? [] : [locale, languageAndScript(locale), languageOf(locale)]

export function findTemplateFile(
  files: TemplateFiles,
  kind: 'account' | 'product' | 'page' | 'site',
  locale: string | null,
): (TemplateFile & { language: string }) | undefined {
  const suffix = kind === 'site' ? 'yaml' : 'md'
  for (const language of languagesOf(locale)) {
    const name = `${kind}.${language}.${suffix}`
    const found = Object.hasOwn(files, name) ? files[name] : undefined
    if (found !== undefined) return { ...found, language }
  }
  const english = files[`${kind}.${suffix}`]
  return english && { ...english, language: ENGLISH }
}

export function hasTemplate(files: TemplateFiles, kind: RecordType | 'site', locale: string): boolean {
  return (
    languageOf(locale) === ENGLISH || (findTemplateFile(files, kind, locale)?.language ?? ENGLISH) !== ENGLISH
  )
}

function canonicalName(name: string): string {
  const { language } = partsOfName(name)
  return language === undefined ? name : name.replace(`.${language}.`, `.${toLanguage(language)}.`)
}
