import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkTemplates, templatesFrom } from '../../../src/document/template/load-templates.ts'
import {
  BUILT_IN_TEMPLATES,
  hasTemplate,
  readTemplates,
} from '../../../src/document/template/template-files.ts'
import { UsageError } from '../../../src/errors.ts'

/** Creates a folder of template files that is deleted when the test ends. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-templates-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source)
  return folder
}

/** The name of the template file for a record. */
function found(folder: string | null, kind: 'account' | 'product', locale: string | null): string {
  const { file } = templatesFrom(readTemplates(folder)).find(kind, locale)
  return file
    .split('/')
    .slice(folder === null ? -2 : -1)
    .join('/')
}

const PRODUCT = '# :value{title}\n'

const LANGUAGES = ['de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pt', 'zh-Hans', 'zh-Hant', 'ar', 'he']
const inAllLanguages = (name: string, suffix: string) => [
  `${name}.${suffix}`,
  ...LANGUAGES.map(language => `${name}.${language}.${suffix}`),
]
const ACCOUNTS = inAllLanguages('account', 'md')
const OTHERS = ['llms.md', 'page.md', ...inAllLanguages('site', 'yaml')]

describe('readTemplates', () => {
  it('readTemplates reads the built-in templates without a folder', () => {
    const expected = [...ACCOUNTS, ...inAllLanguages('product', 'md'), ...OTHERS]
    expect(Object.keys(readTemplates(null)).sort()).toEqual(expected.sort())
  })

  it('readTemplates adds built-in templates for kinds that the folder lacks', () => {
    const folder = folderOf({
      'product.md': PRODUCT,
      'README.md': 'How to',
      'products.md': 'x',
      'product.txt': 'x',
    })
    const files = readTemplates(folder)
    expect(Object.keys(files).sort()).toEqual([...ACCOUNTS, ...OTHERS, 'product.md'].sort())
    expect(files['product.md']).toEqual({ file: join(folder, 'product.md'), source: PRODUCT })
    expect(files['account.md']?.source).toContain('# :value{name}')
  })

  it('readTemplates does not mix custom and built-in languages of one kind', () => {
    const files = readTemplates(
      folderOf({ 'account.md': '# :value{name}\n', 'account.nl.md': '# :value{name}\n' }),
    )
    expect(Object.keys(files).filter(name => name.startsWith('account'))).toEqual([
      'account.md',
      'account.nl.md',
    ])
  })

  it.each([
    {
      folder: () => join(folderOf({}), 'none'),
      message: /^Reading the templates: there is no folder ".*none"$/,
    },
    {
      folder: () => folderOf({ 'notes.md': 'x' }),
      message:
        /^Reading the templates: ".*" holds no account\.md, product\.md, page\.md, site\.yaml or llms\.md$/,
    },
  ])('readTemplates rejects a folder without templates: $message', ({ folder, message }) => {
    const read = () => readTemplates(folder())
    expect(read).toThrow(UsageError)
    expect(read).toThrow(message)
    expect(hintOf(read)).toContain('tourpress templates DIR')
  })

  it('readTemplates rejects a file instead of a folder', () => {
    const file = join(folderOf({ 'product.md': PRODUCT }), 'product.md')
    expect(() => readTemplates(file)).toThrow(UsageError)
  })
})

describe('templatesFrom', () => {
  it.each([
    { locale: 'fr-FR', file: 'templates/product.fr.md' },
    { locale: 'fr-CA', file: 'templates/product.fr.md' },
    { locale: 'fr', file: 'templates/product.fr.md' },
    { locale: 'de-AT', file: 'templates/product.de.md' },
    { locale: 'en-GB', file: 'templates/product.md' },
    { locale: 'pt-BR', file: 'templates/product.pt.md' },
    { locale: 'sv-SE', file: 'templates/product.md' },
    { locale: 'ko-KR', file: 'templates/product.ko.md' },
    { locale: 'zh', file: 'templates/product.zh-Hans.md' },
    { locale: 'zh-CN', file: 'templates/product.zh-Hans.md' },
    { locale: 'zh-SG', file: 'templates/product.zh-Hans.md' },
    { locale: 'zh-TW', file: 'templates/product.zh-Hant.md' },
    { locale: 'zh-HK', file: 'templates/product.zh-Hant.md' },
    { locale: 'zh-Hant-TW', file: 'templates/product.zh-Hant.md' },
    { locale: null, file: 'templates/product.md' },
  ])('templatesFrom finds $file for $locale', ({ locale, file }) => {
    expect(found(null, 'product', locale)).toBe(file)
  })

  it('templatesFrom prefers the locale, then its language, then the template without a language', () => {
    const both = folderOf({ 'product.md': PRODUCT, 'product.pt.md': PRODUCT, 'product.pt-BR.md': PRODUCT })
    expect(found(both, 'product', 'pt-BR')).toBe('product.pt-BR.md')
    expect(found(both, 'product', 'pt-PT')).toBe('product.pt.md')
    expect(found(both, 'product', 'nl')).toBe('product.md')
    expect(found(folderOf({ 'product.md': PRODUCT, 'product.pt.md': PRODUCT }), 'product', 'pt-BR')).toBe(
      'product.pt.md',
    )
    expect(found(folderOf({ 'product.md': PRODUCT }), 'product', 'pt-BR')).toBe('product.md')
  })

  it('templatesFrom does not confuse a locale with a language of similar spelling', () => {
    expect(found(folderOf({ 'product.md': PRODUCT, 'product.fr.md': PRODUCT }), 'product', 'fry')).toBe(
      'product.md',
    )
  })

  it.each(['product.PT.md', 'product.pt-br.md'])('templatesFrom ignores the case of %s', name => {
    expect(found(folderOf({ 'product.md': PRODUCT, [name]: PRODUCT }), 'product', 'pt-BR')).toBe(name)
  })

  it('templatesFrom parses a template once', () => {
    const templates = templatesFrom(readTemplates(null))
    expect(templates.find('product', 'fr-FR')).toBe(templates.find('product', 'fr-CA'))
  })

  it('templatesFrom rejects a record without a template', () => {
    const templates = templatesFrom(readTemplates(folderOf({ 'product.fr.md': PRODUCT })))
    expect(templates.find('product', 'fr-FR').file).toMatch(/product\.fr\.md$/)
    expect(() => templates.find('product', 'de-DE')).toThrow(UsageError)
    expect(() => templates.find('product', 'de-DE')).toThrow(/there is no product\.md/)
  })
})

describe('checkTemplates', () => {
  it('checkTemplates accepts the built-in templates', () => {
    const copy = folderOf({})
    cpSync(BUILT_IN_TEMPLATES, copy, { recursive: true })
    expect(() => checkTemplates(readTemplates(copy))).not.toThrow()
  })

  it.each([
    { files: { 'product.fr.md': PRODUCT }, message: /there is no product\.md/ },
    { files: { 'site.sv.yaml': 'site: Turer\n' }, message: /site\.sv\.yaml": "offers" is missing$/ },
    {
      files: { 'product.md': ':value{titel}\n' },
      message: /product\.md", line 1: there is no field "titel"/,
    },
    {
      files: { 'product.md': PRODUCT, 'product.fr.md': '\n:value{titre}\n' },
      message: /product\.fr\.md", line 2: there is no field "titre"/,
    },
    {
      files: { 'account.md': '# :value{title}\n' },
      message: /account\.md", line 1: there is no field "title"/,
    },
    {
      files: { 'product.md': PRODUCT, 'product.nl.md': '---\nErwachsen: x\n---\n' },
      message: /product\.nl\.md/,
    },
  ])('checkTemplates finds $message before the first record', ({ files, message }) => {
    const check = () => checkTemplates(readTemplates(folderOf(files)))
    expect(check).toThrow(UsageError)
    expect(check).toThrow(message)
  })
})

function hintOf(run: () => unknown): string | undefined {
  try {
    run()
  } catch (error) {
    return error instanceof UsageError ? error.hint : undefined
  }
  return undefined
}

describe('hasTemplate', () => {
  it.each([
    ['en', true],
    ['en-GB', true],
    ['fr-CA', true],
    ['pt-BR', true],
    ['zh', true],
    ['zh-TW', true],
    ['zh-Hant-HK', true],
    ['pl', false],
    ['pl-PL', false],
    ['constructor', false],
  ])('hasTemplate of the built-in templates and %s is %s', (locale, expected) => {
    expect(hasTemplate(readTemplates(null), 'product', locale)).toBe(expected)
  })

  it('hasTemplate agrees with find for each kind', () => {
    const files = { 'product.md': PRODUCT, 'product.pl.md': PRODUCT, 'account.md': '# :value{name}\n' }
    const folder = folderOf({ ...files, 'product.sr-Latn.md': PRODUCT })
    for (const [kind, locale] of [
      ['product', 'pl-PL'],
      ['account', 'pl-PL'],
      ['product', 'sr-Latn-RS'],
      ['product', 'sr'],
      ['product', 'fr'],
    ] as const) {
      const isOwn = found(folder, kind, locale) !== `${kind}.md`
      expect([kind, locale, hasTemplate(readTemplates(folder), kind, locale)]).toEqual([kind, locale, isOwn])
    }
  })
})
